import { expect, it } from "vitest";
import { testBranch } from "../../../tests/support/branch/test-branch.ts";

it("What waits for the paint of a press runs in the second frame, as pushes may have let the first pass already (PF-17)", async () => {
  await using branch = await testBranch();
  const done: string[] = [];
  branch.screen().afterPaint(() => done.push("without a screen"));
  expect(done).toEqual(["without a screen"]);
  const frames: (() => void)[] = [];
  Object.assign(branch.app.page, {
    onNextFrame: (listener: () => void) => {
      frames.push(listener);
      return () => frames.splice(0);
    },
  });
  branch.screen().afterPaint(() => done.push("painted"));
  frames.shift()?.();
  expect(done).toEqual(["without a screen"]);
  frames.shift()?.();
  expect(done).toEqual(["without a screen", "painted"]);
  const stop = branch.screen().afterPaint(() => done.push("stopped"));
  frames.shift()?.();
  stop();
  expect(frames).toEqual([]);
});
