import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FetchClassServer } from "../../adapters/class/fetch-class-server.ts";
import { headless } from "../../tests/support/branch/headless.ts";
import { drawnBytes } from "../../tests/support/class/class-under-test.ts";
import { builtIn } from "../scenarios/scenarios.ts";
import { NodeClock } from "./node-clock.ts";
import { runClass } from "./run-class.ts";

type Running = Extract<Awaited<ReturnType<typeof runClass>>, { readonly kind: "running" }>;

let room: Running;
let port = 0;
let code = "";
let secret = "";
const errors: unknown[] = [];

beforeEach(async () => {
  const started = await runClass({
    port: 0,
    lesson: "first-order",
    appFolder: "no-such-folder",
    draw: drawnBytes(),
    realClock: headless({ scenario: builtIn("empty-branch") }).clock,
    onFailure: (error) => errors.push(error),
    onAborted: () => undefined,
  });
  if (started.kind === "failed") throw new Error(started.message);
  room = started;
  const { port: own, hash } = new URL(started.joinAddress);
  [port, code] = [Number(own), hash.slice(1)];
  secret = String((await post("/class/join", { code, name: "Fatima", attempt })).value["secret"]);
});
afterEach(async () => {
  await room.stop();
  expect(errors).toEqual([]);
});

const attempt = "the attempt of a trainee";

interface Answer {
  readonly status: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Node's own client sends any Host and Origin. */
function post(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  method = "POST",
): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let read = "";
      response.on("data", (chunk: Buffer) => {
        read += chunk.toString();
      });
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, value: JSON.parse(read) });
      });
    });
    call.on("error", reject);
    call.end(text);
  });
}

/** Everything that the class is: what a folder would have of it. */
const whole = () => JSON.stringify([room.room.overview(), room.room.runOf(1), room.room.phase]);
const joining = { name: "Eve", attempt: "the attempt of another one" };

describe("An attack on a class changes nothing, and is counted [CL-5]", () => {
  it.each([
    ["of another name that leads here (DNS rebinding)", { host: "attacker.example" }],
    ["of another port", { host: "127.0.0.1:1" }],
    ["of a page elsewhere", { origin: "http://attacker.example" }],
    ["of another page of this machine", { origin: "http://127.0.0.1:5173" }],
    ["without an origin that can be named", { origin: "null" }],
  ])("calls %s", async (_, headers) => {
    const before = whole();
    for (const path of ["/class/join", "/class/place", "/class/trainer"]) {
      const answer = await post(path, { ...joining, code }, headers);
      expect(answer.status).toBe(403);
    }
    expect(room.refused).toEqual({ callers: 3, bodies: 0 });
    expect(whole()).toBe(before);
  });

  it("50 wrong codes, and 30 calls without the trainer's key", async () => {
    const before = whole();
    for (let each = 0; each < 50; each += 1) {
      await post("/class/join", { ...joining, code: "AAAAAA" });
    }
    for (const key of ["", "Bearer ", `Bearer ${secret}`, `Bearer ${code}`, `Basic ${room.key}`]) {
      for (const call of [{ do: "start" }, { do: "end" }, { do: "remove", id: 1 }]) {
        const headers: Record<string, string> = key === "" ? {} : { authorization: key };
        expect((await post("/class/trainer", call, headers)).status).toBe(401);
        expect((await post("/class/overview", "", headers, "GET")).status).toBe(401);
      }
    }
    expect(room.server.refused).toEqual({ codes: 50, keys: 30, places: 0, lines: 0 });
    expect(whole()).toBe(before);
  });

  it("a body of 10 MB", async () => {
    const before = whole();
    const body = JSON.stringify({ ...joining, code, name: "E".repeat(10_000_000) });
    const status = await post("/class/join", body).then(
      (answer) => answer.status,
      // The server hangs up while the rest is still sent.
      () => 400,
    );
    expect(status).toBe(400);
    expect(room.refused.bodies).toBe(1);
    expect(whole()).toBe(before);
  });

  it("200,000 levels of JSON in each call, before and after the secret is known", async () => {
    const before = whole();
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    const trainer = { authorization: `Bearer ${room.key}` };
    const calls = [
      ["/class/join", `{"code":${deep},"name":"Eve","attempt":"${attempt}"}`, 422],
      ["/class/join", deep, 422],
      ["/class/place", deep, 422],
      ["/class/place", `{"secret":"wrong","carriedOut":0,"replies":[],"view":${deep}}`, 410],
      ["/class/place", `{"secret":"${secret}","carriedOut":0,"replies":[{"number":1}]}`, 422],
      ["/class/leave", deep, 422],
      ["/class/trainer", deep, 422],
    ] as const;
    for (const [path, body, status] of calls) {
      expect((await post(path, body, trainer)).status, path).toBe(status);
    }
    expect(whole()).toBe(before);
    // Of a known place the rest is read.
    const lines = `{"run":"a","from":0,"list":[{"junk":${deep}}]}`;
    const report = `{"secret":"${secret}","carriedOut":0,"replies":[],"lines":${lines}}`;
    expect((await post("/class/place", report)).status).toBe(422);
    const shown = `{"secret":"${secret}","carriedOut":0,"replies":[],"summary":${deep}}`;
    expect((await post("/class/place", shown)).status).toBe(200);
  });

  it("names with ten marks a letter, and with control characters", async () => {
    const marked = `Z${"\u0301\u0302".repeat(5)}oe`;
    const join = (name: string, number: number) =>
      post("/class/join", { code, name, attempt: `attempt ${number}`.padEnd(20) });
    expect((await join(marked, 1)).status).toBe(200);
    expect(room.room.overview()[1]?.name).toBe("Z\u0301\u0302oe".normalize("NFC"));
    for (const [number, name] of ["Nguyễn Thị Ế", "أُمّ كُلْثُوم", "ज़ीनत"].entries()) {
      await join(name, 3 + number);
      expect(room.room.overview()[2 + number]?.name).toBe(name.normalize("NFC"));
    }
    expect((await join("Eve\u001b[2J", 2)).status).toBe(422);
    expect(room.room.overview()).toHaveLength(5);
  });

  it("names of which nothing is seen, or that only look like another's", async () => {
    const join = async (name: string) =>
      (await post("/class/join", { code, name, attempt: `attempt of ${name}`.padEnd(20) })).status;
    for (const name of ["\u3164", "\u115f\u1160", "\uffa0", "\u2800", "Sa\u202era"])
      expect(await join(name), JSON.stringify(name)).toBe(422);
    for (const name of ["Fatima\u3164", "Fat\u200dima", "\ufeffFATIMA", "Fati\u034fma\u00a0"])
      expect([409, 422], JSON.stringify(name)).toContain(await join(name));
    expect(room.room.overview()).toHaveLength(1);
    // Persian and Sinhala names are written with joiners.
    for (const name of ["علی\u200cرضا", "ප්\u200dරියන්ත", "Fatima Al Zaabi"])
      expect(await join(name), name).toBe(200);
    expect(room.room.overview()[2]?.name).toBe("ප්\u200dරියන්ත");
  });

  it("a join that is replayed gives the place of that device again, and no second one", async () => {
    const again = await post("/class/join", { code, name: "Fatima", attempt });
    expect(again).toEqual({ status: 200, value: { id: 1, secret } });
    expect(room.room.overview()).toHaveLength(1);
    const other = await post("/class/join", { ...joining, code, name: "Fatima" });
    expect(other.status).toBe(409);
  });

  it("a forged secret, and a trainee who sends what is the trainer's", async () => {
    const before = whole();
    const report = { secret: "A".repeat(26), carriedOut: 0, replies: [] };
    expect((await post("/class/place", report)).status).toBe(410);
    expect((await post("/class/leave", { secret: `${secret}A` })).status).toBe(410);
    expect(room.server.refused.places).toBe(2);
    expect(whole()).toBe(before);
    const answer = await post("/class/place", {
      ...report,
      secret,
      instructions: [{ number: 1, instruction: { do: "end" } }],
      phase: "ended",
      pace: { isPaused: true, speed: 60 },
    });
    expect(answer.value).toMatchObject({
      phase: "waiting",
      pace: { isPaused: false, speed: 1 },
      instructions: [],
    });
  });

  it("what a trainee's page shows is left out where it is too long, and its lines are kept", async () => {
    const headers = { authorization: `Bearer ${room.key}` };
    const line = { do: "work", at: 1, after: 0, on: "world", name: "order", args: [{}] };
    const lines = { run: "a run", from: 0, list: [line, line] };
    const report = { secret, carriedOut: 0, replies: [], lines, view: { log: "short" } };
    await post("/class/trainer", { do: "start" }, headers);
    const view = async () => (await post("/class/view?place=1", "", headers, "GET")).value["view"];
    expect((await post("/class/place", report)).value["lines"]).toBe(2);
    expect(await view()).toEqual({ log: "short" });
    const log = "x".repeat(8_192);
    const long = { ...report, lines: { ...lines, from: 2 }, view: { log }, summary: { log } };
    const instruction = { do: "save" };
    await post("/class/trainer", { do: "instruct", to: 1, instruction }, headers);
    const replies = [{ number: 1, reply: log.repeat(8) }];
    expect((await post("/class/place", { ...long, replies })).value["lines"]).toBe(4);
    expect(await view()).toEqual({ log: "short" });
    // Without a reply the trainer's page could not read the rest either.
    const address = `http://127.0.0.1:${port}`;
    const read = await new FetchClassServer(address, new NodeClock()).view(room.key ?? "", 1);
    expect(read).toMatchObject({
      kind: "loaded",
      value: { replies: [{ number: 1, reply: null }] },
    });
    expect(room.room.overview()[0]?.summary).toBeUndefined();
  });

  it("hostile names and messages are kept as texts", async () => {
    const name = '<img src=x onerror="alert(1)">';
    const own = await post("/class/join", { code, name, attempt: attempt.toUpperCase() });
    const call = { do: "instruct", to: "all", instruction: { do: "message", text: name } };
    const headers = { authorization: `Bearer ${room.key}` };
    expect((await post("/class/trainer", call, headers)).status).toBe(200);
    const report = { secret: own.value["secret"], carriedOut: 0, replies: [] };
    expect((await post("/class/place", report)).value).toMatchObject({
      names: [name, "Fatima"],
      instructions: [{ number: 1, instruction: { do: "message", text: name } }],
    });
  });

  it("2,000 sockets that say nothing do not keep trainees out", async () => {
    const sockets = await Promise.all(
      Array.from(
        { length: 2_000 },
        () =>
          new Promise<Socket>((resolve, reject) => {
            const socket = connect(port, "127.0.0.1", () => resolve(socket));
            socket.on("error", reject);
          }),
      ),
    );
    expect((await post("/class/join", { ...joining, code })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
