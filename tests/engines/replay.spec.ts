import { expect } from "@playwright/test";
import type { Recording } from "../../simulator/inputs/recording.ts";
import type { ConsoleWindow } from "../../src/training/console/branch-console.ts";
import { storedRecording } from "../support/branch/stored-recording.ts";
import { test } from "./support/engine-test.ts";
import type { Tab } from "./support/tab.ts";

const stored: Recording = JSON.parse(storedRecording());

/** Replays in the page, as in tests/e2e/training.spec.ts, which does it in Chromium. */
function replayed(tab: Tab, recording: Recording): Promise<unknown> {
  return tab.evaluate(
    (text) => (window as unknown as ConsoleWindow).branch.replay(text),
    JSON.stringify(recording),
  );
}

test.beforeEach(async ({ tab }) => {
  await tab.open("/?simulator&scenario=empty-branch&locale=en");
  await expect.poll(() => tab.evaluate(() => "branch" in window)).toBe(true);
});

test("a recording of 632 inputs that was made in Node has the same digest in this engine [DB-2]", async ({
  tab,
}) => {
  expect(stored.inputs.length).toBeGreaterThanOrEqual(500);
  const { at, digest } = stored.end;
  expect(await replayed(tab, stored)).toEqual({ at, digest });
});

test("a recording in which two answers of the branch change places is not repeated in this engine (DB-2)", async ({
  tab,
}) => {
  const inputs = [...stored.inputs];
  const answered = inputs.flatMap((input, index) =>
    input.do === "call" && input.does?.some(({ on }) => on === "staff") ? [index] : [],
  );
  const [one, other] = [answered[10]!, answered[11]!];
  const [first, second] = [inputs[one]!, inputs[other]!];
  inputs[one] = { ...second, at: first.at, after: first.after };
  inputs[other] = { ...first, at: second.at, after: second.after };
  await expect(replayed(tab, { ...stored, inputs })).rejects.toThrow("left its recording");
});

test("a world that draws real randomness in this engine is not the one that was recorded (DB-2)", async ({
  tab,
}) => {
  // Every draw of a whole number ends in Math.floor. The first few calls of it read the recording.
  await tab.evaluate(() => {
    const { floor, random } = Math;
    let calls = 0;
    Math.floor = (value) => {
      calls += 1;
      return floor(value) - (calls > 1_000 && value > 1 && random() < 0.1 ? 1 : 0);
    };
  });
  await expect(replayed(tab, stored)).rejects.toThrow("left its recording");
});
