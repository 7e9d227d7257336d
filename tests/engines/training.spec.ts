import { secondMs } from "../../ports/entities/time.ts";
import { Board } from "./support/board.ts";
import { test } from "./support/engine-test.ts";

/** The robot of a lesson never needs as many. */
const turnsMax = 300;
const ring = "[data-hint=ring]";
const showMe = "#training-coach button[aria-disabled=false]";
const debrief = "dialog[open]:has([role=slider])";

test("a trainee who presses only what the coach rings passes the first lesson with all points [IN-6]", async ({
  tab,
}) => {
  const board = new Board(tab);
  await tab.open("/?simulator&lesson=first-order&seed=1&locale=en");
  await tab.press("dialog button", "Start");
  for (let turn = 0; turn < turnsMax; turn += 1) {
    if (await tab.has(debrief)) break;
    const wanted = (await tab.has(ring)) ? ring : showMe;
    // A control that has just moved takes no press for a moment.
    if (!(await tab.pressNow(wanted))) await board.pass(secondMs);
  }
  await tab.expectText(debrief, /100\s*of 100 points/);
  await tab.expectNoProblems();
});
