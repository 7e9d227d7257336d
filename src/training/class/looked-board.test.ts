import { describe, expect, it } from "vitest";
import type { PlaceRun } from "../../../ports/class-server.ts";
import type { Read } from "../../../ports/outcome.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { firstOrder } from "../../../tests/support/class/class-under-test.ts";
import { LookedBoard, type RunToRepeat } from "./looked-board.ts";

const endAt = (at: number) => ({ at, after: at, digest: "0123456789abcdef" });

/** A look at the board of a place whose run the test writes. */
function looking() {
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform });
  const place = { run: "1", lines: ["a", "b"], end: endAt(1) };
  const asked: string[] = [];
  const repeated: RunToRepeat[] = [];
  const state = { isReachable: true, canBeRepeated: true };
  const board = new LookedBoard({
    server: {
      run: async (_, id, { run, from }): Promise<Read<PlaceRun>> => {
        asked.push(`${id} ${run} ${from}`);
        if (!state.isReachable) return { kind: "unreachable", reason: "network" };
        const start = run === place.run ? from : 0;
        return {
          kind: "loaded",
          value: { ...place, from: start, lines: place.lines.slice(start) },
        };
      },
    },
    clock,
    key: "key",
    place: 3,
    choice: firstOrder,
    replay: async (run) => {
      repeated.push(run);
      return state.canBeRepeated ? { scheduled: [] } : undefined;
    },
  });
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 250) {
      await clock.advanceBy(250);
      await yieldToPlatform();
    }
  };
  return { board, place, state, asked, repeated, pass };
}

describe("A look at the board of one trainee", () => {
  it("fetches what is new, and repeats the run where it has gone on", async () => {
    const { board, place, state, asked, repeated, pass } = looking();
    const stop = board.start();
    await pass(3_000);
    expect(asked.slice(0, 2)).toEqual(["3  0", "3 1 2"]);
    expect(repeated).toEqual([{ choice: firstOrder, lines: ["a", "b"], end: endAt(1) }]);
    expect(board.view).toEqual({ board: { scheduled: [] }, isRefused: false });
    state.isReachable = false;
    Object.assign(place, { lines: ["a", "b", "c"], end: endAt(2) });
    await pass(3_000);
    expect(board.view.board).toBeDefined();
    state.isReachable = true;
    await pass(1_500);
    expect(repeated.at(-1)).toMatchObject({ lines: ["a", "b", "c"], end: endAt(2) });
    // The page was loaded again.
    Object.assign(place, { run: "2", lines: ["x"], end: endAt(3) });
    await pass(1_500);
    expect(repeated.at(-1)).toMatchObject({ lines: ["x"], end: endAt(3) });
    stop();
  });

  it("is not tried again once the run could not be repeated (N35)", async () => {
    const { board, state, asked, pass } = looking();
    state.canBeRepeated = false;
    const stop = board.start();
    await pass(5_000);
    expect(board.view).toEqual({ board: undefined, isRefused: true });
    expect(asked).toHaveLength(1);
    stop();
  });
});
