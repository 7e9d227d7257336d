import { describe, expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { classUnderTest, firstOrder } from "../../tests/support/class/class-under-test.ts";
import { completeChoice } from "../node/class-lesson.ts";
import { ClassServer } from "./class-server.ts";

function openClass(choice = firstOrder, prepare?: () => string | undefined) {
  const { clock, room, key: ownKey, code: ownCode } = classUnderTest(choice);
  const server = new ClassServer({
    room,
    addresses: () => ["http://192.168.1.20:4700"],
    complete: completeChoice,
    ...(prepare && { prepare }),
  });
  const call = (
    method: string,
    target: string,
    body?: unknown,
    key?: string,
  ): { status: number; value: Record<string, unknown> } => {
    const headers = new Map(key === undefined ? [] : [["authorization", `Bearer ${key}`]]);
    const text = typeof body === "string" ? body : JSON.stringify(body ?? "");
    const outcome = server.respond({ method, target, headers, body: text });
    if (!("kind" in outcome) || outcome.kind !== "response") throw new Error("No answer");
    return { status: outcome.response.status, value: JSON.parse(outcome.response.body) };
  };
  const join = (name: string, code = ownCode, attempt = `the attempt of ${name}`.padEnd(20)) =>
    call("POST", "/class/join", { code, name, attempt: attempt.slice(0, 60) });
  const joined = (name: string): string => String(join(name).value["secret"]);
  const report = (secret: string, set: object = {}) =>
    call("POST", "/class/place", { secret, carriedOut: 0, replies: [], ...set });
  const trainer = (body: unknown, key = ownKey) => call("POST", "/class/trainer", body, key);
  const overview = () => call("GET", "/class/overview", undefined, ownKey).value;
  return {
    clock,
    room,
    server,
    key: ownKey,
    code: ownCode,
    call,
    join,
    joined,
    report,
    trainer,
    overview,
  };
}

/** An input of a run, which the test does not repeat. */
const input = (at: number) => ({
  at,
  after: 0,
  do: "work",
  on: "world",
  name: "order",
  args: [{}],
});

describe("Joining a class", () => {
  it("takes a code of six letters without look-alikes, and gives a secret", () => {
    const { code, join } = openClass();
    expect(code).toMatch(/^[A-HJKMNP-RT-Y]{6}$/);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase();
    expect(join("Fatima", spaced)).toEqual({
      status: 200,
      value: { id: 1, secret: expect.stringMatching(/^[A-Y]{26}$/) },
    });
  });

  it("takes a name once, whatever its capitals and spaces, until its place is freed [CL-2]", () => {
    const { join, joined, report, trainer } = openClass();
    const first = joined("Omar Ali");
    // The same page asks again after a lost answer.
    expect(join("Omar Ali").value).toEqual({ id: 1, secret: first });
    expect(join(" omar  ALI ")).toMatchObject({
      status: 409,
      value: { error: { message: "used_name" } },
    });
    trainer({ do: "free", id: 1 });
    expect(report(first).status).toBe(410);
    const second = join("Omar Ali", undefined, "the attempt of another device");
    expect(second).toMatchObject({ status: 200, value: { id: 1 } });
    expect(report(String(second.value["secret"])).status).toBe(200);
    expect(report(first).status).toBe(410);
  });

  it.each(["", "   ", "…", "a".repeat(61), "Om\u202Ear", "O\nm"])("refuses the name %j", (name) => {
    expect(openClass().join(name).status).toBe(422);
  });

  it("takes ten wrong codes a minute of all callers together, then none, and counts them [CL-5]", async () => {
    const { clock, server, code, join, overview } = openClass();
    const wrong = code === "AAAAAA" ? "BBBBBB" : "AAAAAA";
    const answers = Array.from({ length: 50 }, (_, each) => join(`Guess ${each}`, wrong));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(403));
    expect(answers[7]?.value).toEqual({ error: { message: "wrong_code", triesLeft: 2 } });
    expect(answers.slice(10).map(({ status }) => status)).toEqual(Array(40).fill(429));
    expect(answers[10]?.value).toEqual({ error: { message: "too_many", waitMs: minuteMs } });
    expect(server.refused.codes).toBe(50);
    // The right code would be found, too.
    expect(join("Fatima").status).toBe(429);
    expect(overview()["places"]).toEqual([]);
    await clock.advanceBy(minuteMs);
    expect(join("Fatima").status).toBe(200);
  });

  it("ends with 200 places, and with the class", () => {
    const { join, trainer } = openClass();
    for (let each = 0; each < 200; each += 1) expect(join(`Trainee ${each}`).status).toBe(200);
    expect(join("One more").value).toEqual({ error: { message: "full" } });
    trainer({ do: "remove", id: 3 });
    expect(join("One more").status).toBe(200);
    trainer({ do: "end" });
    expect(join("Late").status).toBe(410);
  });
});

describe("A place of a class", () => {
  it("waits until Start, and knows who else is there [CL-2]", () => {
    const { joined, report, trainer } = openClass();
    const [first] = [joined("Fatima"), joined("Yusuf")];
    expect(report(first).value).toEqual({
      phase: "waiting",
      choice: firstOrder,
      pace: { isPaused: false, speed: 1 },
      instructions: [],
      round: 1,
      lines: 0,
      names: ["Fatima", "Yusuf"],
    });
    trainer({ do: "start" });
    expect(report(first).value["phase"]).toBe("running");
    expect(report(joined("Late")).value["phase"]).toBe("running");
  });

  it("keeps each line of its run once: after a lost answer, a repeated call, a gap, and in pieces", () => {
    const { room, joined, report } = openClass();
    const secret = joined("Fatima");
    const lines = (run: string, from: number, ...list: number[]) =>
      report(secret, { lines: { run, from, list: list.map(input) } }).value["lines"];
    const kept = () => room.runOf(1)?.lines;
    expect(lines("1", 0, 1, 2)).toBe(2);
    expect(lines("1", 0, 1, 2)).toBe(2);
    expect(lines("1", 1, 2, 3, 4)).toBe(4);
    expect(lines("1", 9, 9)).toBe(4);
    expect(lines("1", 4, 5)).toBe(5);
    expect(kept()).toEqual([1, 2, 3, 4, 5].map(input));
    // The page was loaded again, and sends what it has from the beginning.
    expect(lines("2", 5, 6)).toBe(0);
    lines("2", 0, 1, 2, 3);
    expect(kept()).toEqual([1, 2, 3].map(input));
  });

  it.each([
    ["an unknown part of the world", { ...input(1), on: "process" }],
    ["an unknown method", { ...input(1), name: "constructor" }],
    ["wrong arguments", { ...input(1), args: [{ lineCount: 1_000_000 }] }],
    ["late work of no call", { did: -1, does: [] }],
    ["a text", "drop"],
  ])("cannot send %s as a line of its run (N35)", (_, line) => {
    const { server, room, joined, report } = openClass();
    const secret = joined("Fatima");
    expect(report(secret, { lines: { run: "1", from: 0, list: [line] } }).status).toBe(422);
    expect(server.refused.lines).toBe(1);
    expect(room.runOf(1)?.lines).toEqual([]);
  });

  it("follows the pace of the class, and can be left, which frees the name", () => {
    const { joined, join, call, report, trainer } = openClass();
    const secret = joined("Fatima");
    trainer({ do: "pace", isPaused: true });
    trainer({ do: "pace", speed: 5 });
    expect(report(secret).value["pace"]).toEqual({ isPaused: true, speed: 5 });
    expect(call("POST", "/class/leave", { secret }).status).toBe(200);
    expect(report(secret).status).toBe(410);
    expect(call("POST", "/class/leave", { secret }).status).toBe(410);
    expect(join("Fatima").value).toMatchObject({ id: 2 });
  });

  it("gets each instruction until it says that it has carried it out, and its reply once", () => {
    const { call, key, joined, report, trainer } = openClass();
    const [first, second] = [joined("Fatima"), joined("Yusuf")];
    const pause = { do: "pause" };
    expect(trainer({ do: "instruct", to: "all", instruction: pause }).value).toEqual({
      told: [
        [1, 1],
        [2, 1],
      ],
    });
    const message = { do: "message", text: "Look at #1060" };
    expect(trainer({ do: "instruct", to: 2, instruction: message }).value).toEqual({
      told: [[2, 2]],
    });
    const told = [
      { number: 1, instruction: pause },
      { number: 2, instruction: message },
    ];
    expect(report(first).value["instructions"]).toEqual(told.slice(0, 1));
    // Its answer was lost.
    expect(report(second).value["instructions"]).toEqual(told);
    expect(report(second).value["instructions"]).toEqual(told);
    const reply = { number: 1, reply: { done: true } };
    const after = { carriedOut: 1, replies: [reply] };
    expect(report(second, after).value["instructions"]).toEqual(told.slice(1));
    report(second, after);
    expect(call("GET", "/class/view?place=2", undefined, key).value["replies"]).toEqual([reply]);
  });
});

describe("The trainer of a class", () => {
  it("sees each place with what it reports, and since when it is silent [CL-3]", async () => {
    const { clock, call, key, code, joined, report, overview } = openClass();
    const secret = joined("Fatima");
    joined("Yusuf");
    report(secret, { summary: { score: 54 }, view: { clock: 1 } });
    await clock.advanceBy(5_000);
    expect(overview()).toEqual({
      phase: "waiting",
      code,
      addresses: ["http://192.168.1.20:4700"],
      choice: firstOrder,
      pace: { isPaused: false, speed: 1 },
      places: [
        { id: 1, name: "Fatima", isFree: false, summary: { score: 54 }, silentMs: 5_000 },
        { id: 2, name: "Yusuf", isFree: false },
      ],
    });
    expect(call("GET", "/class/view?place=1", undefined, key).value).toEqual({
      view: { clock: 1 },
      replies: [],
    });
    expect(call("GET", "/class/view?place=9", undefined, key).status).toBe(404);
  });

  it("sees 200 trainees with branches of their own, each with what its page reported last [CL-8]", () => {
    const { joined, report, overview } = openClass();
    const secrets = Array.from({ length: 200 }, (_, each) => joined(`Trainee ${each + 1}`));
    for (const round of [1, 2]) {
      for (const [each, secret] of secrets.entries()) {
        expect(report(secret, { summary: { score: each * round } }).status).toBe(200);
      }
    }
    expect(overview()["places"]).toEqual(
      secrets.map((_, each) => ({
        id: each + 1,
        name: `Trainee ${each + 1}`,
        isFree: false,
        silentMs: 0,
        summary: { score: each * 2 },
      })),
    );
  });

  it("is known by the key alone: calls without it are refused, counted, and change nothing [CL-5]", () => {
    const { server, key: ownKey, code, joined, report, call, trainer, overview } = openClass();
    const secret = joined("Fatima");
    const before = overview();
    const calls = [{ do: "start" }, { do: "end" }, { do: "remove", id: 1 }];
    for (const body of calls) {
      for (const key of ["", "wrong", code, secret]) {
        expect(trainer(body, key).status).toBe(401);
      }
    }
    expect(call("GET", "/class/overview").status).toBe(401);
    expect(call("GET", "/class/view?place=1", undefined, secret).status).toBe(401);
    expect(server.refused.keys).toBe(14);
    expect(overview()).toEqual(before);
    const attempt = "the attempt of a trainee";
    const answers = [report(secret), call("POST", "/class/join", { code, name: "B", attempt })];
    expect(JSON.stringify(answers)).not.toContain(ownKey);
  });

  it("chooses a lesson or a day until the start, with its own seed", () => {
    const { trainer, overview } = openClass();
    const rest = { hasHints: false, isExam: false };
    const choose = (choice: object) => trainer({ do: "choose", choice: { ...choice, ...rest } });
    expect(choose({ lesson: "two-riders" }).status).toBe(422);
    expect(choose({ scenario: "lunch-rush" }).status).toBe(200);
    expect(overview()["choice"]).toEqual({
      scenario: "lunch-rush",
      version: expect.any(Number),
      seed: 42,
      ...rest,
    });
    trainer({ do: "start" });
    expect(choose({ lesson: "first-order" }).status).toBe(409);
  });

  it("has in an exam pause, messages to all and the end, and nothing for one (N32)", () => {
    const { joined, report, trainer } = openClass({ ...firstOrder, isExam: true });
    const secret = joined("Fatima");
    trainer({ do: "start" });
    const message = { do: "message", text: "Ten minutes left" };
    const order = { do: "command", command: { do: "order" } };
    for (const [to, instruction] of [
      [1, message],
      [1, order],
      ["all", order],
      ["all", { do: "speed", speed: 2 }],
    ] as const) {
      expect(trainer({ do: "instruct", to, instruction }).status).toBe(409);
    }
    expect(trainer({ do: "pace", speed: 2 }).status).toBe(409);
    expect(trainer({ do: "pace", isPaused: true }).status).toBe(200);
    expect(trainer({ do: "instruct", to: "all", instruction: message }).status).toBe(200);
    expect(report(secret).value).toMatchObject({
      pace: { isPaused: true, speed: 1 },
      instructions: [{ number: 1, instruction: message }],
    });
  });

  it("gets the run of one place from the line that is known", () => {
    const { call, key, joined, report } = openClass();
    const secret = joined("Fatima");
    const end = { at: 5, after: 3, digest: "0123456789abcdef" };
    const list = [1, 2, 3].map(input);
    report(secret, { lines: { run: "1", from: 0, list, end, locale: "ar" } });
    const run = (query: string) => call("GET", `/class/run?place=1${query}`, undefined, key).value;
    expect(run("")).toEqual({ run: "1", from: 0, lines: list, end, locale: "ar" });
    expect(run("&run=1&from=2")).toMatchObject({ from: 2, lines: list.slice(2) });
    expect(run("&run=0&from=2")).toMatchObject({ from: 0, lines: list });
    expect(call("GET", "/class/run?place=1", undefined, secret).status).toBe(401);
    const odd = (at: string) => {
      const lines = { run: "1", from: 3, list: [], end: { ...end, at: "odd" } };
      const body = JSON.stringify({ secret, carriedOut: 0, replies: [], lines });
      return call("POST", "/class/place", body.replace('"odd"', at)).status;
    };
    expect(["6", "1e999", "-1", '"soon"'].map(odd)).toEqual([200, 422, 422, 422]);
    expect(run("")).toMatchObject({ end: { ...end, at: 6 } });
  });

  it.each([
    ["POST", "/class/join", "{"],
    ["POST", "/class/join", { code: 5, name: "A" }],
    ["POST", "/class/place", { secret: "x" }],
    ["POST", "/class/trainer", { do: "explode" }],
    ["POST", "/class/trainer", { do: "instruct", to: -1, instruction: { do: "pause" } }],
    ["POST", "/class/trainer", { do: "instruct", to: "all", instruction: "pause" }],
  ])("cannot be confused by %s %s with %j", (method, target, body) => {
    const { call, key } = openClass();
    expect(call(method, target, body, key).status).toBe(422);
  });

  it("answers unknown addresses with 404, and a secret that it never gave with 410", () => {
    const { server, call, report } = openClass();
    expect(call("GET", "/class/join").status).toBe(404);
    expect(call("GET", "/class/%ff").status).toBe(400);
    expect(report("A".repeat(26)).status).toBe(410);
    expect(server.refused.places).toBe(1);
  });
});

it("A class that cannot start says why, and waits on", () => {
  let problem: string | undefined = "The folder is full";
  const { room, trainer } = openClass(firstOrder, () => problem);
  expect(trainer({ do: "start" })).toEqual({
    status: 409,
    value: { error: { message: "The folder is full" } },
  });
  expect(room.phase).toBe("waiting");
  problem = undefined;
  expect(trainer({ do: "start" }).status).toBe(200);
  // A second press, or a repeated call, prepares nothing again.
  problem = "The folder is full";
  expect(trainer({ do: "start" }).status).toBe(200);
  expect(room.phase).toBe("running");
});
