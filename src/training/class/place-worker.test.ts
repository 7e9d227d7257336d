import { describe, expect, it } from "vitest";
import type { PlaceAnswer } from "../../../ports/class-server.ts";
import { type Read, refusedWith } from "../../../ports/outcome.ts";
import { consoleUnderTest } from "../../../tests/support/branch/console-under-test.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { classUnderTest } from "../../../tests/support/class/class-under-test.ts";
import { HttpCarrier } from "./http-carrier.ts";
import type { KeptPlace } from "./kept-place.ts";
import { PlaceWorker, runToSend } from "./place-worker.ts";

/** A trainee's branch that is tied to a class, whose server can be out of reach or lose its answers. */
function classOfOne() {
  const { clock, room, key, join } = classUnderTest();
  const joined = join("Fatima");
  const branch = consoleUnderTest();
  const state = { isReachable: true, losesAnswers: false, calls: 0, isReached: false };
  const run = runToSend(branch.simulation);
  let kept: KeptPlace = {
    id: joined.id,
    secret: joined.secret,
    name: "Fatima",
    carriedOut: 0,
    round: 1,
  };
  room.start();
  const heard: string[] = [];
  const server = {
    report: async (report: Readonly<Record<string, unknown>>): Promise<Read<PlaceAnswer>> => {
      state.calls += 1;
      const unreachable = { kind: "unreachable", reason: "network" } as const;
      if (!state.isReachable) return unreachable;
      // As over the wire.
      const answer = room.report(JSON.parse(JSON.stringify(report)));
      if (answer === undefined) return refusedWith(410);
      return state.losesAnswers ? unreachable : { kind: "loaded", value: answer };
    },
    view: async (_: string, place: number) => {
      const value = room.placeOf(place);
      return value === undefined
        ? refusedWith(404)
        : ({ kind: "loaded", value: { ...value, replies: [...value.replies] } } as const);
    },
    trainer: async (_: string, call: Readonly<Record<string, unknown>>) =>
      ({
        kind: "loaded",
        value: room.instruct(call["to"] as number | "all", call["instruction"]),
      }) as const,
  };
  const open = () =>
    new PlaceWorker({
      server,
      clock,
      place: kept,
      carrier: branch.session,
      run,
      facts: () => ({ idleMs: 0, score: 40, hasEnded: false }),
      keep: (place) => {
        kept = place;
      },
      showMessage: (text) => heard.push(text),
      endRun: () => heard.push("end"),
      onAgain: () => heard.push("again"),
      setPace: (change) => heard.push(JSON.stringify(change)),
      onGone: () => heard.push("gone"),
      onReached: (isReached) => {
        state.isReached = isReached;
      },
      reporter: { report: ({ message }) => heard.push(message) },
    }).start();
  /** Real time passes in steps, since calls are answered between two of them. */
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 100) {
      await clock.advanceBy(100);
      await yieldToPlatform();
    }
  };
  return { ...branch, pass, clock, key, room, server, state, heard, open, run, kept: () => kept };
}

const order = { do: "command", command: { do: "order", type: "call_center" } } as const;

describe("A trainee's page in a class", () => {
  it("sends what the trainer's overview shows, and the inputs of its run [CL-3]", async () => {
    const { room, pass, session, run, open, close } = classOfOne();
    const stop = open();
    await session.send(order);
    await pass(2_000);
    expect(room.overview()).toMatchObject([
      {
        name: "Fatima",
        summary: { score: 40, last: { happening: { what: "opened", tab: "homeDelivery.new" } } },
      },
    ]);
    const { lines, end } = run();
    expect(lines.length).toBeGreaterThan(0);
    expect(room.runOf(1)).toMatchObject({ lines: JSON.parse(JSON.stringify(lines)), end });
    stop();
    close();
  });

  it("carries out each instruction once, whatever is lost on the way [CL-4]", async () => {
    const { room, pass, world, state, heard, open, kept, close } = classOfOne();
    const stop = open();
    state.losesAnswers = true;
    room.instruct("all", order);
    room.instruct(1, { do: "message", text: "Look at the first order" });
    await pass(10_000);
    expect(heard).toEqual([]);
    state.losesAnswers = false;
    await pass(10_000);
    expect(heard).toEqual(["Look at the first order"]);
    const orders = world.log.describe().match(/trainer {2}order/g) ?? [];
    expect(orders).toHaveLength(1);
    expect(kept().carriedOut).toBe(2);
    expect(room.placeOf(1)?.replies.map(({ number }) => number)).toEqual([1, 2]);
    stop();
    close();
  });

  it("plays on without the server, and sends what is missing when it is back", async () => {
    const { room, pass, session, run, state, open, close } = classOfOne();
    const stop = open();
    await pass(1_000);
    state.isReachable = false;
    for (let count = 0; count < 5; count += 1) expect((await session.send(order)).done).toBe(true);
    await pass(60_000);
    const before = room.runOf(1)?.lines.length ?? 0;
    expect(state.isReached).toBe(false);
    state.isReachable = true;
    await pass(3_000);
    const { lines } = run();
    expect(lines.length).toBeGreaterThan(before);
    expect(room.runOf(1)?.lines).toEqual(JSON.parse(JSON.stringify(lines)));
    expect(state.isReached).toBe(true);
    stop();
    close();
  });

  it("answers an instruction that is none, and does not do it", async () => {
    const { room, pass, world, open, close } = classOfOne();
    const stop = open();
    await pass(1_000);
    const before = world.digest();
    for (const each of [{ do: "explode" }, { do: "speed", speed: 1e9 }, { do: "message" }]) {
      room.instruct(1, each);
    }
    await pass(3_000);
    expect(world.digest()).toBe(before);
    expect(room.placeOf(1)?.replies.map(({ reply }) => reply)).toEqual(
      Array(3).fill({ done: false, why: "unreadable" }),
    );
    stop();
    close();
  });

  it("follows the pace of the class where that changes, so that one branch can be held meanwhile [CL-4]", async () => {
    const { room, pass, heard, open, close } = classOfOne();
    const stop = open();
    room.setPace({ speed: 5 });
    await pass(2_000);
    room.setPace({ isPaused: true });
    await pass(2_000);
    room.setPace({ isPaused: false });
    await pass(2_000);
    expect(heard).toEqual(['{"speed":5}', '{"isPaused":true}', '{"isPaused":false}']);
    stop();
    close();
  });

  it("sends no line again after the server has refused its run, and reports that once (N35)", async () => {
    const { room, pass, server, state, heard, open, close } = classOfOne();
    const { report } = server;
    server.report = async (body) =>
      "lines" in body ? refusedWith(422, "inputs[0]") : report(body);
    const stop = open();
    await pass(10_000);
    expect(heard).toEqual(["The class server has refused the run: inputs[0]"]);
    expect(state.calls).toBeGreaterThan(2);
    expect(room.overview()).toMatchObject([{ name: "Fatima", summary: { score: 40 } }]);
    stop();
    close();
  });

  it("ends its run when the class ends, and stops calling when its place is gone", async () => {
    const { room, pass, state, heard, open, close } = classOfOne();
    const stop = open();
    room.end();
    await pass(2_000);
    room.remove(1);
    await pass(2_000);
    expect(heard).toEqual(["end", "gone"]);
    const { calls } = state;
    await pass(60_000);
    expect(state.calls).toBe(calls);
    stop();
    close();
  });
});

describe("The trainer's console over one trainee", () => {
  it("shows the branch of the trainee, and says what an instruction did", async () => {
    const { room, key, clock, pass, server, session, open, state, close } = classOfOne();
    const stop = open();
    const carrier = new HttpCarrier({ server, clock, key, place: 1 });
    const stopCarrier = carrier.start();
    await pass(3_000);
    expect(carrier.view).toEqual(session.view);
    const reply = carrier.send(order);
    await pass(3_000);
    expect(await reply).toMatchObject({ done: true, said: { row: "order" } });
    state.isReachable = false;
    const lost = carrier.send({ do: "pause" });
    await pass(20_000);
    expect(await lost).toEqual({ done: false, why: "no_answer" });
    room.remove(1);
    await pass(1_000);
    expect(carrier.isConnected).toBe(false);
    stopCarrier();
    stop();
    close();
  });

  it("plays no old run on after the class has begun another one, also if it missed the end of its own", async () => {
    const { room, pass, state, heard, open, close } = classOfOne();
    const stop = open();
    room.start();
    await pass(2_000);
    state.isReachable = false;
    room.end();
    room.again();
    room.start();
    await pass(5_000);
    expect(heard).toEqual([]);
    state.isReachable = true;
    await pass(5_000);
    expect(heard).toEqual(["again"]);
    for (const each of [stop, close]) each();
  });

  it("plays no old run on, nor sends it, where its tab is loaded again in the class's next one", async () => {
    const { room, pass, session, heard, open, close } = classOfOne();
    const stop = open();
    await session.send(order);
    await pass(2_000);
    stop();
    room.end();
    room.again();
    room.start();
    const stopOther = open();
    await pass(2_000);
    expect(heard).toEqual(["again"]);
    expect(room.overview()).toEqual([expect.not.objectContaining({ summary: expect.anything() })]);
    expect(room.runOf(1)?.lines).toEqual([]);
    for (const each of [stopOther, close]) each();
  });

  it("waits for the next run once the trainer goes on, also if it missed the wait between two runs", async () => {
    const { room, pass, state, heard, open, close } = classOfOne();
    const stop = open();
    room.end();
    await pass(2_000);
    state.isReachable = false;
    expect(room.again()).toBe(true);
    room.start();
    await pass(5_000);
    state.isReachable = true;
    await pass(5_000);
    expect(heard).toEqual(["end", "again"]);
    const { calls } = state;
    await pass(10_000);
    expect(state.calls).toBe(calls);
    // A page that opens an old branch while the class waits.
    room.end();
    room.again();
    const stopOther = open();
    await pass(2_000);
    expect(heard).toEqual(["end", "again", "again"]);
    for (const each of [stop, stopOther, close]) each();
  });
});
