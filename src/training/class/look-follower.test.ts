import { describe, expect, it } from "vitest";
import type { PlaceRun, PlaceView } from "../../../ports/class-server.ts";
import type { ClassPace } from "../../../ports/entities/class.ts";
import type { Read } from "../../../ports/outcome.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { consoleUnderTest } from "../../../tests/support/branch/console-under-test.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { firstOrder } from "../../../tests/support/class/class-under-test.ts";
import { LookFollower } from "./look-follower.ts";
import type { RunPart } from "./looked-branch.ts";

const endAt = (at: number) => ({ at, after: at, digest: "0123456789abcdef" });

/** A look at a place whose run and view the test writes. */
function looking() {
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform });
  const place: { run: string; lines: string[]; end?: PlaceRun["end"] } = {
    run: "1",
    lines: ["a", "b"],
  };
  const asked: string[] = [];
  const followed: RunPart[] = [];
  const screens: unknown[] = [];
  const times: (readonly [number, ClassPace])[] = [];
  const state = { isReachable: true, isGood: true, otherRuns: 0, view: {} as PlaceView["view"] };
  const unreachable = { kind: "unreachable", reason: "network" } as const;
  const follower = new LookFollower({
    server: {
      run: async (_, id, { run, from }): Promise<Read<PlaceRun>> => {
        asked.push(`${id} ${run} ${from}`);
        if (!state.isReachable) return unreachable;
        const start = run === place.run ? from : 0;
        const lines = place.lines.slice(start);
        return { kind: "loaded", value: { ...place, from: start, lines } as PlaceRun };
      },
      view: async (): Promise<Read<PlaceView>> =>
        state.isReachable
          ? { kind: "loaded", value: { view: state.view, replies: [] } }
          : unreachable,
    },
    clock,
    key: "key",
    place: 3,
    choice: firstOrder,
    check: async () => state.isGood,
    follow: async (part) => {
      followed.push(part);
    },
    setTime: (at, pace) => times.push([at, pace]),
    showScreen: ({ open, page }) => screens.push([open?.screen, page?.tab]),
    onOtherRun: () => {
      state.otherRuns += 1;
    },
  });
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 100) {
      await clock.advanceBy(100);
      await yieldToPlatform();
    }
  };
  return { follower, place, state, asked, followed, times, screens, pass };
}

describe("A look at the board of one trainee", () => {
  it("waits for the whole run, then takes over each new part once", async () => {
    const { follower, place, state, asked, followed, pass } = looking();
    const stop = follower.start();
    await pass(1_000);
    expect([follower.state, followed]).toEqual(["loading", []]);
    place.lines.push("c");
    place.end = endAt(1);
    await pass(1_000);
    expect(follower.state).toBe("followed");
    expect(followed).toEqual([{ choice: firstOrder, lines: ["a", "b", "c"], end: endAt(1) }]);
    await pass(2_000);
    expect(asked.at(-1)).toBe("3 1 3");
    expect(followed).toHaveLength(1);
    state.isReachable = false;
    place.lines.push("d");
    place.end = endAt(2);
    await pass(2_000);
    expect(followed).toHaveLength(1);
    state.isReachable = true;
    await pass(1_000);
    expect(followed.at(-1)).toEqual({ choice: firstOrder, lines: ["d"], end: endAt(2) });
    stop();
  });

  it("follows a pause and the speed of the branch", async () => {
    const { follower, place, state, times, pass } = looking();
    const branch = consoleUnderTest();
    place.end = endAt(5);
    state.view = branch.session.view;
    const stop = follower.start();
    await pass(200);
    expect(times.at(-1)).toEqual([5, { isPaused: false, speed: 1 }]);
    await branch.session.send({ do: "speed", speed: 10 });
    state.view = branch.session.view;
    await pass(1_000);
    expect(times.at(-1)).toEqual([5, { isPaused: false, speed: 10 }]);
    await branch.session.send({ do: "pause" });
    state.view = branch.session.view;
    await pass(1_000);
    expect(times.at(-1)).toEqual([5, { isPaused: true, speed: 10 }]);
    // Written by a page that wants to break this one.
    state.view = { clock: { isPaused: "no", speed: -1 } };
    await pass(1_000);
    expect(times.at(-1)).toEqual([5, { isPaused: true, speed: 10 }]);
    stop();
    branch.close();
  });

  it("shows the trainee's tab and dialog at each look once the branch is followed, and never before [CL-3]", async () => {
    const { follower, place, state, screens, pass } = looking();
    const branch = consoleUnderTest();
    const view = branch.session.view;
    const trainee = (screen: string) => ({
      ...view?.trainee,
      open: { screen, order: "7", since: 0 },
      page: { tab: "pickup.new", width: 1024 },
    });
    state.view = { ...view, trainee: trainee("order") };
    const stop = follower.start();
    await pass(1_000);
    expect(screens).toEqual([]);
    place.end = endAt(5);
    await pass(1_000);
    expect(screens.at(-1)).toEqual(["order", "pickup.new"]);
    state.view = { ...view, trainee: trainee("reject") };
    await pass(2_000);
    expect(screens.at(-1)).toEqual(["reject", "pickup.new"]);
    expect(follower.trainee?.open?.screen).toBe("reject");
    stop();
    branch.close();
  });

  it("opens again once the trainee's page was loaded again", async () => {
    const { follower, place, state, followed, asked, pass } = looking();
    place.end = endAt(1);
    const stop = follower.start();
    await pass(200);
    Object.assign(place, { run: "2", lines: ["x"] });
    await pass(3_000);
    expect(state.otherRuns).toBe(1);
    expect(followed).toHaveLength(1);
    expect(asked).toHaveLength(2);
    stop();
  });

  it("never takes over a run that cannot be repeated, and does not try it again (N35)", async () => {
    const { follower, place, state, followed, asked, pass } = looking();
    place.end = endAt(1);
    state.isGood = false;
    const stop = follower.start();
    await pass(5_000);
    expect([follower.state, followed, asked.length]).toEqual(["refused", [], 1]);
    stop();
  });
});
