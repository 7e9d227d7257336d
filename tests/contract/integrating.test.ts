import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { observable, when } from "mobx";
import * as v from "valibot";
import { afterEach, describe, expect, it } from "vitest";
import { builtInBrands } from "../../adapters/browser/built-in-brands.ts";
import { settingsFor } from "../../adapters/browser/configuration-settings.ts";
import { ApiCalls } from "../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../adapters/http/axios-order-api.ts";
import { AxiosSessionApi } from "../../adapters/http/axios-session-api.ts";
import { HttpClient } from "../../adapters/http/http-client.ts";
import { listPaths } from "../../adapters/http/order-paths.ts";
import { decodePush } from "../../adapters/wire/decode-push.ts";
import { CompanyConventions } from "../../adapters/wire/wire-conventions.ts";
import { checkContract } from "../../deploy/contract/check-contract.ts";
import { networkCarrier } from "../../deploy/contract/network-carrier.ts";
import type { BranchId, OrderId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import { dayMs } from "../../ports/entities/time.ts";
import { refusalStatuses } from "../../ports/outcome.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { crossOriginHeaders } from "../../simulator/server/cross-origin.ts";
import { createOrders } from "../../src/orders/create-orders.ts";
import { guide, guideExample, guideExamples } from "../support/repository/guide-examples.ts";
import { sampleOf, withPlace } from "../support/samples/openapi-samples.ts";
import { loadOpenApi } from "../support/servers/openapi.ts";
import { unkept } from "../support/servers/unkept.ts";
import { wireReaders } from "../support/servers/wire-readers.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";
import { ScriptedPushBus } from "../support/stand-ins/scripted-push-bus.ts";

const openApi = loadOpenApi();

describe("the examples of the integrator's guide", () => {
  it.each(guideExamples)("$title fits the document of the calls", ({ title, value }) => {
    const [first = "", second = "", third = ""] = title.split(" ");
    if (first === "data-brands") expect(value).toBeInstanceOf(Array);
    else if (first === "push") expect(openApi.validatePush(second, third, value)).toEqual([]);
    else if (third === "request") expect(openApi.validateRequest(first, second, value)).toEqual([]);
    else expect(openApi.validateResponse(first, second, Number(third), value)).toEqual([]);
  });

  it("of a push is read by the app", () => {
    const data = guideExample("push order_events_3 created");
    const channel = { kind: "order_events", branchId: 3 as BranchId } as const;
    const push = decodePush(
      { channel, event: "created", data },
      { currency: { code: "AED", precision: 2 } },
    );
    expect(push).toMatchObject({
      kind: "decoded",
      value: {
        body: { kind: "order", orderId: 1017 },
        sentAt: Date.UTC(2026, 2, 1, 10, 0, 0, 250),
      },
    });
  });
});

describe("the integrator's guide", () => {
  it("names only settings that exist", () => {
    const known = new Set(
      Object.keys(settingsFor("https://page.example.com/")).map(
        (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      ),
    );
    const named = [...guide.matchAll(/\bdata-[a-z-]+[a-z]/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it("has brands that an installation can configure", () => {
    const { brands } = settingsFor("https://page.example.com/");
    const attribute = JSON.stringify(guideExample("data-brands"));
    expect(v.parse(brands, attribute)).toMatchObject([
      { source: "app", isOwn: true },
      { source: "foodhub", isOwn: false, mayRefuseConfirmation: true },
    ]);
  });

  it("names the company's own sources", () => {
    const own = builtInBrands.filter(({ isOwn }) => isOwn).map(({ source }) => source);
    expect(own).toHaveLength(3);
    for (const source of own) expect(guide).toContain(`\`${source}\``);
  });

  it("names each status of each refusal in its table of answers", () => {
    const [, table = ""] = guide.split("## What an answer means\n");
    const answers = [...table.split("\n## ")[0]!.matchAll(/^\| (.*?) \|/gm)].join(" ");
    for (const [reason, statuses] of Object.entries(refusalStatuses)) {
      const missing = statuses.filter((status) => !answers.includes(String(status)));
      expect([reason, missing]).toEqual([reason, []]);
    }
  });

  it("names the paths of calls that exist only", () => {
    const paths = guideExamples
      .map(({ title }) => title.split(" "))
      .filter(([, path]) => path?.startsWith("/api/"));
    expect(paths.length).toBeGreaterThan(5);
    for (const [method = "", path = ""] of paths)
      expect(openApi.find(method, path), path).toBeDefined();
  });

  it("lists every header that a page of another origin needs", () => {
    const rows = new Map(
      [...guide.matchAll(/^\| `(Access-Control-[A-Za-z-]+)` \| (.+) \|$/gm)].map(
        ([, name = "", value = ""]) => [name.toLowerCase(), value] as const,
      ),
    );
    const needed = Object.entries(crossOriginHeaders("http://127.0.0.1:5173")).filter(([name]) =>
      /^access-control-.+-(methods|headers)$/.test(name),
    );
    expect(needed).toHaveLength(3);
    for (const [name, value] of needed) {
      const missing = value.split(/, */).filter((each) => !rows.get(name)?.includes(each));
      expect(missing, name).toEqual(name.endsWith("methods") ? ["OPTIONS"] : []);
    }
  });

  describe("of what each object needs", () => {
    const wordsIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
    const rows = [...guide.matchAll(/^\| [a-z/` ]+\(`(\w+)`\) \| ([^|]*) \| ([^|]*) \|/gm)].map(
      ([, schema = "", required = "", minimum = ""]) => {
        const needed = minimum === "the same" ? required : minimum;
        return { schema, required: wordsIn(required), minimum: wordsIn(needed) };
      },
    );

    it("has nine objects", () => expect(rows).toHaveLength(9));

    it.each(rows)("names what the document requires of $schema", ({ schema, required }) => {
      expect(required.toSorted()).toEqual(
        [...(openApi.schemas[schema]?.required ?? [])].toSorted(),
      );
    });

    it.each(rows)("names the fields without which the app leaves $schema out", (row) => {
      const { value, places } = sampleOf(row.schema, { order_status: "new" });
      const fields = places
        .filter(({ keys }) => keys.length === 1)
        .map(({ keys }) => String(keys[0]));
      const read = wireReaders[row.schema as keyof typeof wireReaders];
      expect(read(value).kind).toBe("decoded");
      const needed = fields.filter(
        (field) => read(withPlace(value, [field], undefined)).kind === "refused",
      );
      expect(needed.toSorted()).toEqual(row.minimum.toSorted());
    });
  });

  it("stays short", () => {
    expect(guide.split("\n").length).toBeLessThanOrEqual(520);
  });
});

describe("the server of the guide", () => {
  it("runs as it stands there, and keeps the contract", async () => {
    const [, code = ""] = /^```js server\.mjs\n([\s\S]*?)^```$/m.exec(guide) ?? [];
    const folder = mkdtempSync(join(tmpdir(), "guide-"));
    const file = join(folder, "server.mjs");
    writeFileSync(file, code);
    const child = spawn(process.execPath, [file], { env: { ...process.env, PORT: "0" } });
    const output = await new Promise<string>((resolve) => {
      let text = "";
      child.stdout.on("data", (data) => {
        text += String(data);
        if (text.includes("refresh_token=")) resolve(text);
      });
      child.on("close", () => resolve(text));
    });
    const [, api = ""] = /The API: (\S+)/.exec(output) ?? [];
    const [, jwt = ""] = /#jwt=([^&]+)&/.exec(output) ?? [];
    const carrier = networkCarrier(new AbortController().signal);
    const report = await checkContract({ api, auth: api, jwt, pushPrefix: "" }, { carrier });
    const ended = new Promise((resolve) => child.on("close", resolve));
    child.kill();
    await ended;
    rmSync(folder, { recursive: true });
    const broken = report.judged.filter(({ finding }) => finding.kind === "broken");
    expect(broken.map(({ statement }) => statement.name)).toEqual([]);
    expect(report.judged.length - unkept(report).length).toBeGreaterThan(25);
  });

  it("stands beside settings with which the app runs without push", () => {
    const [, attributes = ""] =
      /```html\n<div\n {2}id="root"\n([\s\S]*?)><\/div>/.exec(guide) ?? [];
    const settings = settingsFor("http://127.0.0.1:5173/");
    const named = [...attributes.matchAll(/data-([a-z-]+)="([^"]*)"/g)];
    expect(named).toHaveLength(7);
    for (const [, name = "", value = ""] of named) {
      const key = name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const schema = settings[key as keyof typeof settings];
      expect(v.safeParse(schema, value).success, name).toBe(true);
    }
  });
});

const list = "/api/v1/orders/home_delivery/unconfirmed";
const steps = `${list}/1017`;
let finish: () => Promise<void> = async () => undefined;

afterEach(() => finish());

/** The answers of the guide's seven handlers; undefined for any other call. */
function makeAnswers(): (call: string) => unknown {
  const waiting = guideExample(`GET ${list} 200`) as { readonly orders: readonly unknown[] };
  const confirmed = guideExample(`POST ${steps}/confirm 200`) as { readonly order: unknown };
  let isConfirmed = false;
  const listed = (path: string): readonly unknown[] => {
    if (path === list) return isConfirmed ? [] : waiting.orders;
    return path === "/api/v1/orders/new" && isConfirmed ? [confirmed.order] : [];
  };
  const handlers: Readonly<Record<string, () => unknown>> = {
    "POST /api/dmms/v1/tokens/refresh": () => ({ jwt: "new.token.text" }),
    "GET /api/v1/me": () => guideExample("GET /api/v1/me 200"),
    "GET /api/v1/locations/list": () => guideExample("GET /api/v1/locations/list 200"),
    "GET /api/v1/orders/1017": () => (isConfirmed ? confirmed : { order: waiting.orders[0] }),
    [`POST ${steps}/confirm`]: () => {
      isConfirmed = true;
      return confirmed;
    },
    [`POST ${steps}/reject`]: () => ({}),
  };
  return (call) => {
    const path = call.replace("GET ", "");
    return isListPath(path) ? { orders: listed(path) } : handlers[call]?.();
  };
}

function isListPath(path: string): boolean {
  return Object.values(listPaths).some((each) => path === `/api/v1${each}`);
}

/** A server with the seven handlers of the guide and its answers; everything else is 404. */
async function smallestBackEnd() {
  const requests: string[] = [];
  const problems: string[] = [];
  const answerTo = makeAnswers();
  const server = createServer(async (request, response) => {
    const target = request.url ?? "";
    const text = await bodyOf(request);
    const call = `${request.method} ${target.split("?")[0]}`;
    requests.push(call);
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    problems.push(...openApi.validateRequest(request.method ?? "", target, body));
    const answer = answerTo(call);
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(answer === undefined ? "" : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, requests, problems, close };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** The production adapters, feed and commands on the smallest back end, without push. */
async function board() {
  const backEnd = await smallestBackEnd();
  const clock = new NodeClock();
  const reporter = new RecordingReporter();
  const accessToken = { current: () => "old.token.text" };
  const client = new HttpClient({ base: backEnd.url, clock, accessToken });
  const calls = new ApiCalls({ client, reporter, conventions: new CompanyConventions() });
  const api = new AxiosOrderApi({ calls, takesTrainingPayments: false });
  const sessionApi = new AxiosSessionApi({ auth: client, api: client });
  const [me, branches] = [await api.me(), await api.branches()];
  if (me.kind !== "loaded" || branches.kind !== "loaded") return expect.fail("not loaded");
  const selectedIds = branches.value.map(({ id }) => id);
  const orders = createOrders({
    clock,
    api,
    reporter,
    jitter: () => 0.5,
    expiryThresholdMs: 100_000 * dayMs,
    bus: new ScriptedPushBus(() => undefined),
    branches: observable({ selectedIds, scope: selectedIds }, undefined, { deep: false }),
    company: observable({ ...me.value }, undefined, { deep: false }),
    session: {
      read: (call) => call(),
      current: accessToken.current,
      renew: async () => false,
      replacedBy: undefined,
    },
    page: {
      restart: () => undefined,
      onResume: () => () => undefined,
      onNetworkChange: () => () => undefined,
    },
    reference: { reload: async () => undefined },
    notify: () => undefined,
  });
  const stop = orders.feed.start();
  finish = async () => {
    stop();
    await backEnd.close();
    expect(backEnd.problems).toEqual([]);
  };
  const page = (name: "homeDelivery.unconfirmed" | "homeDelivery.new") => orders.board.page(name);
  return { ...backEnd, orders, page, me: me.value, sessionApi, api, reporter };
}

describe("the smallest back end of the guide", () => {
  it("makes a board that shows its orders, on which staff approve one (N16)", async () => {
    const { orders, page, me, requests, reporter } = await board();
    expect(me.staff.permissions).toEqual(["weborder.manage", "weborders.confirm"]);
    await when(() => page("homeDelivery.unconfirmed").count === 1);
    const [order] = page("homeDelivery.unconfirmed").orders;
    expect(order?.data).toMatchObject({
      id: 1017,
      number: "A-17",
      totalAmount: minor(4_550),
      confirmationMinutes: 10,
    });
    const id = 1017 as OrderId;
    expect(await orders.commands.confirm(id, { deliveryTimeMinutes: 30 })).toEqual({
      kind: "done",
    });
    expect(page("homeDelivery.unconfirmed").count).toBe(0);
    expect(page("homeDelivery.new").orders.map(({ id: each }) => each)).toEqual([1017]);
    expect(requests).toContain(`POST ${steps}/confirm`);
    expect(reporter.reports).toEqual([]);
  });

  it("renews tokens, answers one order, and takes a rejection", async () => {
    const { sessionApi, api } = await board();
    const tokens = { jwt: "old.token.text", refreshToken: "r-81f2" };
    expect(await sessionApi.refresh(tokens)).toEqual({
      kind: "loaded",
      value: { jwt: "new.token.text" },
    });
    expect(await api.order(1017 as OrderId)).toMatchObject({ kind: "loaded" });
    const rejected = await api.reject(1017 as OrderId, "homeDelivery", { isAutomatic: true });
    expect(rejected).toEqual({ kind: "done", value: undefined });
  });
});
