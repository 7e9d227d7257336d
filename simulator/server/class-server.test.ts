import { describe, expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { yieldToPlatform } from "../../tests/support/branch/headless.ts";
import { ClassRoom } from "../class/class-room.ts";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import { ClassServer } from "./class-server.ts";

/** Bytes that differ from call to call, as those of a real source do. */
function bytes() {
  let state = 1;
  return (count: number) =>
    Uint8Array.from({ length: count }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state % 256;
    });
}

function openClass() {
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform });
  const room = new ClassRoom({ clock, draw: bytes() });
  const server = new ClassServer({
    room,
    lesson: { lesson: "first-order", seed: 7 },
    addresses: () => ["http://192.168.1.20:4700"],
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
    if (outcome.kind !== "response") throw new Error("No answer");
    return { status: outcome.response.status, value: JSON.parse(outcome.response.body) };
  };
  const join = (name: string, code = room.code) => call("POST", "/class/join", { code, name });
  const joined = (name: string): string => String(join(name).value["secret"]);
  const report = (secret: string, set: object = {}) =>
    call("POST", "/class/place", {
      ...{ secret, run: "1", carriedOut: 0, replies: [], inputs: { from: 0, list: [] } },
      ...set,
    });
  const trainer = (body: unknown, key = room.key) => call("POST", "/class/trainer", body, key);
  const overview = () => call("GET", "/class/overview", undefined, room.key).value;
  return { clock, room, server, call, join, joined, report, trainer, overview };
}

describe("Joining a class", () => {
  it("takes a code of six letters without look-alikes, and gives lesson, seed and a secret", () => {
    const { room, join } = openClass();
    expect(room.code).toMatch(/^[A-HJKMNP-RT-Y]{6}$/);
    const spaced = `${room.code.slice(0, 3)} ${room.code.slice(3)}`.toLowerCase();
    expect(join("Fatima", spaced)).toEqual({
      status: 200,
      value: {
        id: 1,
        secret: expect.stringMatching(/^[A-Y]{26}$/),
        lesson: "first-order",
        seed: 7,
      },
    });
  });

  it("takes a name once, whatever its capitals and spaces, until its place is freed", () => {
    const { join, joined, report, trainer } = openClass();
    const first = joined("Omar Ali");
    expect(join(" omar  ALI ")).toMatchObject({
      status: 409,
      value: { error: { message: "used_name" } },
    });
    trainer({ do: "free", id: 1 });
    expect(report(first).status).toBe(410);
    const second = join("Omar Ali");
    expect(second).toMatchObject({ status: 200, value: { id: 1 } });
    expect(report(String(second.value["secret"])).status).toBe(200);
    expect(report(first).status).toBe(410);
  });

  it.each(["", "   ", "…", "a".repeat(61), "Om\u202Ear", "O\nm"])("refuses the name %j", (name) => {
    expect(openClass().join(name).status).toBe(422);
  });

  it("takes ten wrong codes a minute of all callers together, then none, and counts them [CL-5]", async () => {
    const { clock, server, room, join, overview } = openClass();
    const wrong = room.code === "AAAAAA" ? "BBBBBB" : "AAAAAA";
    const answers = Array.from({ length: 50 }, (_, each) => join(`Guess ${each}`, wrong));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(403));
    expect(answers[7]?.value).toEqual({ error: { message: "wrong_code", triesLeft: 2 } });
    expect(answers.slice(10).map(({ status }) => status)).toEqual(Array(40).fill(429));
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
  it("waits until Start, and knows who else is there", () => {
    const { joined, report, trainer } = openClass();
    const [first] = [joined("Fatima"), joined("Yusuf")];
    expect(report(first).value).toEqual({
      phase: "waiting",
      instructions: [],
      inputs: 0,
      names: ["Fatima", "Yusuf"],
    });
    trainer({ do: "start" });
    expect(report(first).value["phase"]).toBe("running");
    expect(report(joined("Late")).value["phase"]).toBe("running");
  });

  it("keeps each input once: after a lost answer, a repeated call, a gap, and in pieces", () => {
    const { room, joined, report } = openClass();
    const secret = joined("Fatima");
    const inputs = (from: number, ...list: string[]) => report(secret, { inputs: { from, list } });
    expect(inputs(0, "a", "b").value["inputs"]).toBe(2);
    expect(inputs(0, "a", "b").value["inputs"]).toBe(2);
    expect(inputs(1, "b", "c", "d").value["inputs"]).toBe(4);
    expect(inputs(9, "j").value["inputs"]).toBe(4);
    expect(inputs(4, "e").value["inputs"]).toBe(5);
    expect(room.inputsOf(1)).toEqual(["a", "b", "c", "d", "e"]);
    // The page was loaded again, and sends what it has from the beginning.
    const again = { run: "2", inputs: { from: 5, list: ["f"] } };
    expect(report(secret, again).value["inputs"]).toBe(0);
    report(secret, { run: "2", inputs: { from: 0, list: ["a", "b", "c"] } });
    expect(room.inputsOf(1)).toEqual(["a", "b", "c"]);
  });

  it("gets each instruction until it says that it has carried it out, and its reply once", () => {
    const { call, room, joined, report, trainer } = openClass();
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
    expect(call("GET", "/class/view?place=2", undefined, room.key).value["replies"]).toEqual([
      reply,
    ]);
  });
});

describe("The trainer of a class", () => {
  it("sees each place with what it reports, and since when it is silent [CL-3]", async () => {
    const { clock, call, room, joined, report, overview } = openClass();
    const secret = joined("Fatima");
    joined("Yusuf");
    report(secret, { summary: { score: 54 }, view: { clock: 1 } });
    await clock.advanceBy(5_000);
    expect(overview()).toEqual({
      ...{ phase: "waiting", code: room.code, addresses: ["http://192.168.1.20:4700"] },
      ...{ lesson: "first-order", seed: 7 },
      places: [
        { id: 1, name: "Fatima", isFree: false, summary: { score: 54 }, silentMs: 5_000 },
        { id: 2, name: "Yusuf", isFree: false },
      ],
    });
    expect(call("GET", "/class/view?place=1", undefined, room.key).value).toEqual({
      view: { clock: 1 },
      replies: [],
    });
    expect(call("GET", "/class/view?place=9", undefined, room.key).status).toBe(404);
  });

  it("is known by the key alone: calls without it are refused, counted, and change nothing [CL-5]", () => {
    const { server, room, joined, report, call, trainer, overview } = openClass();
    const secret = joined("Fatima");
    const before = overview();
    const calls = [{ do: "start" }, { do: "end" }, { do: "remove", id: 1 }];
    for (const body of calls) {
      for (const key of ["", "wrong", room.code, secret]) {
        expect(trainer(body, key).status).toBe(401);
      }
    }
    expect(call("GET", "/class/overview").status).toBe(401);
    expect(call("GET", "/class/view?place=1", undefined, secret).status).toBe(401);
    expect(server.refused.keys).toBe(14);
    expect(overview()).toEqual(before);
    const answers = [report(secret), call("POST", "/class/join", { code: room.code, name: "B" })];
    expect(JSON.stringify(answers)).not.toContain(room.key);
  });

  it.each([
    ["POST", "/class/join", "{"],
    ["POST", "/class/join", { code: 5, name: "A" }],
    ["POST", "/class/place", { secret: "x" }],
    ["POST", "/class/trainer", { do: "explode" }],
    ["POST", "/class/trainer", { do: "instruct", to: -1, instruction: { do: "pause" } }],
    ["POST", "/class/trainer", { do: "instruct", to: "all", instruction: "pause" }],
  ])("cannot be confused by %s %s with %j", (method, target, body) => {
    const { call, room } = openClass();
    expect(call(method, target, body, room.key).status).toBe(422);
  });

  it("answers unknown addresses with 404, and a secret that it never gave with 410", () => {
    const { server, call, report } = openClass();
    expect(call("GET", "/class/join").status).toBe(404);
    expect(call("GET", "/class/%ff").status).toBe(400);
    expect(report("A".repeat(26)).status).toBe(410);
    expect(server.refused.places).toBe(1);
  });
});
