import { describe, expect, it } from "vitest";
import { secondMs } from "../../../ports/entities/time.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { firstOrder } from "../../../tests/support/class/class-under-test.ts";
import { RunChecker } from "./followed-branch.ts";
import type { RunPart } from "./looked-branch.ts";

const part: RunPart = {
  choice: firstOrder,
  lines: [],
  end: { at: 1, after: 1, digest: "0123456789abcdef" },
};

/** A checker whose worker the test answers for. */
function checking() {
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform });
  const worker = {
    posted: [] as unknown[],
    terminations: 0,
    onmessage: (_: MessageEvent) => undefined as unknown,
    onerror: () => undefined as unknown,
    postMessage: (message: unknown) => worker.posted.push(message),
    terminate: () => {
      worker.terminations += 1;
    },
  };
  const checker = new RunChecker(clock, worker as unknown as Worker);
  const answer = (data: unknown) => worker.onmessage({ data } as MessageEvent);
  return { clock, worker, checker, answer };
}

describe("A run that is repeated beside the page", () => {
  it("is good where the worker says so, part by part", async () => {
    const { clock, worker, checker, answer } = checking();
    for (const each of [1, 2]) {
      const isGood = checker.check(part);
      expect(worker.posted).toHaveLength(each);
      answer(true);
      expect(await isGood).toBe(true);
      await clock.advanceBy(60 * secondMs);
    }
    expect(worker.terminations).toBe(0);
  });

  it("is bad where it never ends, and its worker is stopped after ten seconds (N35)", async () => {
    const { clock, worker, checker } = checking();
    const isGood = checker.check(part);
    await clock.advanceBy(10 * secondMs - 1);
    expect(worker.terminations).toBe(0);
    await clock.advanceBy(1);
    expect(worker.terminations).toBe(1);
    expect(await isGood).toBe(false);
  });

  it.each(["false", "an error"])("is bad where the worker answers with %s", async (what) => {
    const { worker, checker, answer } = checking();
    const isGood = checker.check(part);
    if (what === "false") answer(false);
    else worker.onerror();
    expect(await isGood).toBe(false);
    expect(worker.terminations).toBe(1);
  });
});
