import { expect, test } from "@playwright/test";
import { Hands } from "../soak/hands.ts";
import { leftoverProblems } from "../soak/memory-rules.ts";
import { PageMemoryMeter } from "../soak/page-memory.ts";
import { Board } from "./support/board.ts";

const errands = 60;

test("an hour of presses on a busy Friday night leaves no listeners or nodes behind (PF-10)", {
  tag: "@verify",
}, async ({ page }) => {
  test.slow();
  await new Board(page).open({ scenario: "friday-night", speed: 60 });
  const hands = new Hands(page, 7);
  const meter = await PageMemoryMeter.of(page);
  const measureAfter = async (count: number) => {
    for (let done = 0; done < count; done += 1) await hands.work();
    await hands.rest();
    return meter.measure();
  };
  const first = await measureAfter(errands);
  const second = await measureAfter(errands);
  expect(leftoverProblems(first, second)).toEqual([]);
  // The meter sees what it should see.
  await page.evaluate(() => {
    const kept = Array.from({ length: 2_000 }, () => {
      const button = document.createElement("button");
      button.addEventListener("click", () => undefined);
      return button;
    });
    const objects = Array.from({ length: 100_000 }, (_, index) => ({ index }));
    Object.assign(window, { kept, objects });
  });
  const third = await meter.measure();
  expect(leftoverProblems(first, third)).toHaveLength(2);
  expect(third.heapMb).toBeGreaterThan(second.heapMb + 1);
});
