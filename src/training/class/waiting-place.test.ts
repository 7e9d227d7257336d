import { describe, expect, it } from "vitest";
import { refusedWith } from "../../../ports/outcome.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { classUnderTest, firstOrder } from "../../../tests/support/class/class-under-test.ts";
import { WaitingPlace } from "./waiting-place.ts";

/** A trainee who has joined; the server can be out of reach. */
function waiting() {
  const { clock, room, join } = classUnderTest();
  const { id, secret } = join("Fatima");
  const state = { isReachable: true, calls: 0 };
  const happened: string[] = [];
  const place = new WaitingPlace({
    server: {
      report: async (report) => {
        state.calls += 1;
        if (!state.isReachable) return { kind: "unreachable", reason: "network" };
        const answer = room.report(JSON.parse(JSON.stringify(report)));
        return answer === undefined ? refusedWith(410) : { kind: "loaded", value: answer };
      },
      leave: async (own) => ({ kind: "loaded", value: room.leave(own) }),
    },
    clock,
    place: { id, secret, name: "Fatima", carriedOut: 0 },
    onStart: ({ lesson }) => happened.push(`start ${lesson}`),
    onGone: () => happened.push("gone"),
  });
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 250) {
      await clock.advanceBy(250);
      await yieldToPlatform();
    }
  };
  return { place, room, join, state, happened, pass };
}

type Waiting = ReturnType<typeof waiting>;

describe("A trainee who waits for the start", () => {
  it("sees who is here and what they will do, and begins at Start", async () => {
    const { place, room, join, happened, pass } = waiting();
    expect(place.shown).toMatchObject({ choice: undefined, names: ["Fatima"] });
    const stop = place.start();
    join("Yusuf");
    await pass(1_500);
    expect(place.shown).toMatchObject({ choice: firstOrder, names: ["Fatima", "Yusuf"] });
    room.choose({ ...firstOrder, lesson: "trouble" });
    room.start();
    await pass(1_500);
    expect(happened).toEqual(["start trouble"]);
    stop();
  });

  it("hears at most every 10 s how many are here", async () => {
    const { place, join, pass } = waiting();
    const stop = place.start();
    join("Yusuf");
    await pass(1_500);
    expect(place.shown.announced).toBe(2);
    join("Mei Lin");
    await pass(7_000);
    expect(place.shown).toMatchObject({ announced: 2, names: { length: 3 } });
    await pass(4_000);
    expect(place.shown.announced).toBe(3);
    stop();
  });

  it("counts to the next try while the server does not answer", async () => {
    const { place, state, pass } = waiting();
    const stop = place.start();
    await pass(500);
    state.isReachable = false;
    await pass(1_000);
    expect(place.shown.retryInMs).toBe(5_000);
    const { calls } = state;
    await pass(3_000);
    expect(place.shown.retryInMs).toBe(2_000);
    expect(state.calls).toBe(calls);
    state.isReachable = true;
    await pass(2_500);
    expect(place.shown.retryInMs).toBeUndefined();
    stop();
  });

  it.each([
    ["the trainer removes the place", "gone", ({ room }: Waiting) => room.remove(1)],
    ["the trainee leaves", "gone", ({ place }: Waiting) => place.leave()],
  ])("goes once when %s", async (_, what, act) => {
    const given = waiting();
    const stop = given.place.start();
    await given.pass(500);
    await act(given);
    await given.pass(3_000);
    expect(given.happened).toEqual([what]);
    stop();
  });

  it("learns of the end of the class, and begins when the trainer goes on with the same people", async () => {
    const { place, room, happened, pass } = waiting();
    const stop = place.start();
    await pass(500);
    room.end();
    await pass(1_500);
    expect(place.shown.hasEnded).toBe(true);
    room.again();
    await pass(1_500);
    expect(place.shown.hasEnded).toBe(false);
    room.start();
    await pass(1_500);
    expect(happened).toEqual([`start ${firstOrder.lesson}`]);
    stop();
  });

  it("frees the name by leaving", async () => {
    const { place, room } = waiting();
    await place.leave();
    expect(room.overview()).toEqual([]);
  });
});
