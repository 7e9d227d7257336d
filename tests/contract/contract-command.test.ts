import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { checkContract } from "../../deploy/contract/check-contract.ts";
import type { ContractOptions } from "../../deploy/contract/contract-run.ts";
import { fieldsOf, lossOf } from "../../deploy/contract/losses.ts";
import { networkCarrier } from "../../deploy/contract/network-carrier.ts";
import { reportText, shownReport } from "../../deploy/contract/report-text.ts";
import { statements } from "../../deploy/contract/statements/statements.ts";
import { pusherKey } from "../../simulator/node/start-simulator-server.ts";
import { guide } from "../support/repository/guide-examples.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { sampleOf } from "../support/samples/openapi-samples.ts";
import { openLoopback } from "../support/servers/loopback.ts";
import { type LoopbackFiles, loopbackFiles } from "../support/servers/loopback-files.ts";
import { loadOpenApi } from "../support/servers/openapi.ts";
import { unkept } from "../support/servers/unkept.ts";

let server: LoopbackFiles | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

function optionsFor(api: string, more: Partial<ContractOptions> = {}): ContractOptions {
  const jwt = makeJwt(Date.UTC(2100, 0, 1));
  return { api, auth: api, jwt, pushPrefix: "", ...more };
}

/** The report on a server that answers every call so. */
async function reportOn(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  answeredWithinMs = 10_000,
) {
  server = await loopbackFiles(answer);
  const { signal } = new AbortController();
  const carrier = networkCarrier(signal, answeredWithinMs);
  const report = await checkContract(optionsFor(server.base), { carrier });
  return { report, text: reportText(shownReport(report)) };
}

describe("the contract over HTTP", () => {
  it("is kept by the simulator's server [IN-5]", async () => {
    const simulator = await openLoopback();
    const { signal } = new AbortController();
    const { url: api } = simulator.server.address;
    const { jwt } = simulator.tokens;
    const push = new URL(`${api.replace("http", "ws")}/app/${pusherKey}`);
    const pushAuthorisation = new URL(`${api}/pusher/auth`);
    const options = optionsFor(api, { jwt, push, pushAuthorisation, pushPrefix: "private-" });
    const report = await checkContract(options, {
      carrier: networkCarrier(signal),
    });
    await simulator.close();
    expect(unkept(report)).toEqual([]);
  });

  it.each([
    [
      "a site that answers HTML",
      "with a page of HTML: this is no path of an API",
      (_: unknown, response: ServerResponse) => {
        response.setHeader("content-type", "text/html");
        response.end("<!doctype html><p>Welcome");
      },
    ],
    [
      "a redirect",
      "redirects (302) to https://elsewhere.example/",
      (_: unknown, response: ServerResponse) => {
        response.writeHead(302, { location: "https://elsewhere.example/" }).end();
      },
    ],
    [
      "a redirect to the path itself",
      "redirects (308) to /api/v1/me",
      ({ url }: IncomingMessage, response: ServerResponse) => {
        response.writeHead(308, { location: url }).end();
      },
    ],
    [
      "a redirect without an address",
      "redirects (302) to nowhere",
      (_: unknown, response: ServerResponse) => {
        response.writeHead(302).end();
      },
    ],
    [
      "half an answer",
      "with no JSON, or half of it",
      (_: unknown, response: ServerResponse) => {
        response.end('{"company_id": 7, "user');
      },
    ],
    [
      "an answer that breaks off",
      "gives no answer (ECONNRESET)",
      (_: unknown, response: ServerResponse) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write('{"company_id"');
        setImmediate(() => response.destroy());
      },
    ],
    [
      "a connection that ends without an answer",
      "gives no answer (ECONNRESET)",
      (_: unknown, response: ServerResponse) => {
        response.destroy();
      },
    ],
    [
      "an address without the API's paths",
      "answers 404, where 200 is right",
      (_: unknown, response: ServerResponse) => {
        response
          .writeHead(404, { "content-type": "application/json" })
          .end('{"error":{"message":"no"}}');
      },
    ],
    [
      "a token that the API does not take",
      "refuses the token with 401: take a fresh one from a sign-in",
      (_: unknown, response: ServerResponse) => {
        response
          .writeHead(401, { "content-type": "application/json" })
          .end('{"error":{"message":"no"}}');
      },
    ],
  ] as const)("ends for %s with a sentence", async (_, sentence, answer) => {
    const { text } = await reportOn(answer);
    expect(text).toContain(sentence);
  });

  it("ends for a server that never answers with a sentence, and checks nothing more", async () => {
    const { report, text } = await reportOn(() => undefined, 50);
    expect(text).toContain("gives no answer in time");
    const [first, ...others] = report.judged;
    expect(first?.finding.kind).toBe("broken");
    expect(others.some(({ finding }) => finding.kind === "kept")).toBe(false);
  });

  it("ends for an answer that begins and never ends with a sentence", async () => {
    const { text } = await reportOn((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"company_id"');
    }, 50);
    expect(text).toContain("gives no answer in time");
  });

  it("ends for an address at which nothing listens with a sentence", async () => {
    const { base } = await loopbackFiles(() => undefined).then(async (opened) => {
      await opened.close();
      return opened;
    });
    const carrier = networkCarrier(new AbortController().signal);
    const report = await checkContract(optionsFor(base), { carrier });
    expect(reportText(shownReport(report))).toContain("gives no answer (ECONNREFUSED)");
  });

  it.each([
    [
      "another key",
      (url: string) => `${url.replace("http", "ws")}/app/no-such-key`,
      "is closed with 4001",
    ],
    [
      "a path without push",
      (url: string) => `${url.replace("http", "ws")}/api/app/x`,
      "is closed with 4005",
    ],
  ] as const)(
    "names a push address with %s, and checks nothing more of push",
    async (_, at, sentence) => {
      const simulator = await openLoopback();
      const { url: api } = simulator.server.address;
      const options = optionsFor(api, { jwt: simulator.tokens.jwt, push: new URL(at(api)) });
      const carrier = networkCarrier(new AbortController().signal);
      const broken = unkept(await checkContract(options, { carrier })).filter((line) =>
        line.startsWith("push."),
      );
      await simulator.close();
      expect(broken[0]).toContain(sentence);
      expect(broken.slice(1).every((line) => line.includes("It needs push."))).toBe(true);
    },
  );

  it("ends at once when it is stopped in the middle, and says so", async () => {
    const stopped = new AbortController();
    server = await loopbackFiles(() => stopped.abort());
    const carrier = networkCarrier(stopped.signal);
    const report = await checkContract(optionsFor(server.base), {
      carrier,
      signal: stopped.signal,
    });
    expect(report.judged).toEqual([]);
    expect(reportText(shownReport(report))).toContain("Stopped before the end.");
  });

  it("cancels the payment that it started at a terminal, also when it is stopped in between", async () => {
    const simulator = await openLoopback();
    const { world, tokens } = simulator;
    const [branch] = world.reference.branches;
    const terminal = branch?.devices[0]?.id ?? expect.fail("The branch has no device");
    const stopped = new AbortController();
    const carrier = networkCarrier(stopped.signal);
    const options = optionsFor(simulator.server.address.url, {
      jwt: tokens.jwt,
      write: { branch: branch!.id, orders: [], terminal },
    });
    const report = await checkContract(options, {
      carrier: {
        ...carrier,
        ask: async (address, question) => {
          const answer = await carrier.ask(address, question);
          const isStart = question?.method === "POST" && address.pathname.endsWith("/transactions");
          if (isStart) stopped.abort();
          return answer;
        },
      },
      signal: stopped.signal,
    });
    await simulator.close();
    expect(report.isStopped).toBe(true);
    expect(report.left.join()).toMatch(
      /payment of .* was started.*The payment contract-\d+ was cancelled/,
    );
  });
});

describe("npm run contract @verify", () => {
  /** Starts the command against an API. */
  function start(api: string, jwt: string, ...more: readonly string[]) {
    const folder = mkdtempSync(join(tmpdir(), "contract-"));
    const file = join(folder, "token.txt");
    writeFileSync(
      file,
      `${jwt}
`,
    );
    const child = spawn(process.execPath, [
      ...["scripts/run.mjs", "deploy/contract/contract.ts"],
      ...["--api", api, "--token-file", file, ...more],
    ]);
    let output = "";
    child.stdout.on("data", (data) => {
      output += String(data);
    });
    const ended = once(child, "close").then(([code]) => {
      rmSync(folder, { recursive: true });
      return { code, output };
    });
    return { child, ended };
  }

  /** Runs the command against the simulator's server. */
  async function command(...more: readonly string[]) {
    const simulator = await openLoopback();
    const { url } = simulator.server.address;
    const result = await start(url, simulator.tokens.jwt, ...more).ended;
    await simulator.close();
    return result;
  }

  // A call that a signal does not end is given up after 30 s.
  it.each(["SIGINT", "SIGTERM"] as const)(
    "ends by %s in the middle of a call with a sentence and 130",
    async (signal) => {
      let child: ChildProcess | undefined;
      server = await loopbackFiles(() => child?.kill(signal));
      const started = start(server.base, makeJwt(Date.UTC(2100, 0, 1)));
      ({ child } = started);
      const { code, output } = await started.ended;
      expect(output).toContain("Stopped before the end.");
      expect(code).toBe(130);
      expect(server.asked).toHaveLength(1);
      expect(existsSync(join(".cache", "run", `contract-${child.pid}`))).toBe(false);
    },
    25_000,
  );

  it("ends by SIGINT while it waits for push, and closes the connection", async () => {
    const simulator = await openLoopback();
    const push = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await once(push, "listening");
    const { port } = push.address() as AddressInfo;
    const { url } = simulator.server.address;
    const { jwt } = simulator.tokens;
    const { child, ended } = start(url, jwt, "--push", `ws://127.0.0.1:${port}/app/key`);
    const [socket] = (await once(push, "connection")) as [WebSocket];
    child.kill("SIGINT");
    const [{ code, output }] = await Promise.all([ended, once(socket, "close")]);
    push.close();
    await simulator.close();
    expect(code).toBe(130);
    expect(output).toContain("Stopped before the end.");
  }, 25_000);

  it("exits with 0 and prints every statement as JSON where the contract is kept", async () => {
    const { code, output } = await command("--json");
    expect(code, output).toBe(0);
    const { statements: printed } = JSON.parse(output) as {
      readonly statements: readonly unknown[];
    };
    expect(printed).toHaveLength(
      statements.filter(
        ({ writes, ofCapabilities }) => writes !== true && ofCapabilities === undefined,
      ).length,
    );
  });

  it("exits with 2 for a wrong argument", async () => {
    expect((await command("--xml")).code).toBe(2);
  });
});

describe("the statements of the contract", () => {
  it("name a section that the guide has", () => {
    const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    for (const { name, section } of statements) expect(headings, name).toContain(section);
  });

  it("have names that differ, and need only statements that come before", () => {
    const before = new Set<string>();
    for (const { name, needs = [] } of statements) {
      expect(before.has(name), name).toBe(false);
      for (const needed of needs) expect(before, `${name} needs ${needed}`).toContain(needed);
      before.add(name);
    }
  });
});

const schemas = [
  ...(["Me", "Branch", "PaymentType", "PrintSettings", "LogisticsPartner", "Rider"] as const),
  ...(["CancelReason", "Order", "RiderStats", "PrintTemplate", "RiderPosition"] as const),
];

describe("the table of what staff lose", () => {
  it.each(schemas)("says so for each field of %s, and names no other", (schema) => {
    const documented = sampleOf(schema).places.map(({ keys }) =>
      keys.filter((key) => typeof key === "string").join("."),
    );
    for (const field of documented) expect(lossOf(schema, field), field).toBeDefined();
    const known = fieldsOf(schema).map(({ field }) => field);
    expect(known.filter((field) => !documented.includes(field))).toEqual([]);
  });

  it.each(schemas)("expects of %s what the document requires", (schema) => {
    const required = loadOpenApi().schemas[schema]?.required ?? [];
    const expected = fieldsOf(schema).filter(({ isRequired }) => isRequired === true);
    expect(expected.map(({ field }) => field).toSorted()).toEqual(required.toSorted());
  });
});
