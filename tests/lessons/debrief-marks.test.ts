import { describe, expect, it } from "vitest";
import { type Instant, minuteMs } from "../../ports/entities/time.ts";
import { builtInLessons } from "../../simulator/training/built-in-lessons.ts";
import { debriefOf } from "../../simulator/training/debrief.ts";
import type { Lesson } from "../../simulator/training/lesson.ts";
import type { Manner } from "../../simulator/training/lesson-autopilot.ts";
import { playLesson } from "../support/branch/lesson-play.ts";
import { sized } from "../support/run/run-size.ts";
import { adviceProblem } from "./advice-oracle.ts";
import { checkDebriefs, debriefOfRun, marksProblem } from "./debrief-marks.ts";
import { playRandomly } from "./random-presses.ts";

const firstSeeds = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
/** The quick ones include three with presses that came too late. */
const seeds = sized({ quick: [...firstSeeds(20), 27, 40, 83], whole: firstSeeds(2_000) });
const manners: readonly Manner[] = ["perfect", "slow", "average", "absent", "cash"];

describe("The debrief of any run", () => {
  it("has one mark for each press that reached the branch, the terminal or the bell, and advises what is so", async () => {
    const checked = await checkDebriefs(seeds);
    expect(checked.problems).toEqual([]);
    expect(checked.presses).toBeGreaterThan(10 * seeds.length);
    const advices = Object.values(checked.reasons).reduce((sum, count) => sum + count, 0);
    expect(advices).toBeGreaterThan(seeds.length);
    // The runs go wrong in many ways.
    expect(Object.keys(checked.reasons).length).toBeGreaterThanOrEqual(8);
  }, 3_600_000);

  it("is caught where a mark is missing, or stands for another order", async () => {
    const lesson = builtInLessons[0] as Lesson;
    const run = await playRandomly(lesson, 1);
    const debrief = debriefOfRun(lesson, run);
    expect(marksProblem(run, debrief)).toBeUndefined();
    const { actions } = debrief;
    expect(marksProblem(run, { ...debrief, actions: actions.slice(1) })).toContain("press");
    const [first, ...others] = actions.filter(({ name }) => name === "markReady");
    expect(first).toBeDefined();
    const isMoved = { ...first, orderId: -1 } as unknown as (typeof actions)[number];
    const moved = actions.map((action) => (action === first ? isMoved : action));
    expect(marksProblem(run, { ...debrief, actions: moved })).toContain("-1");
    expect(others).toBeDefined();
  });
});

describe.each(builtInLessons.map((lesson) => [lesson.name, lesson] as const))(
  "The advice after the lesson %s",
  (_name, lesson) => {
    it.each(manners)("is so in a %s run, and a false one is caught", async (manner) => {
      const run = await playLesson(lesson, 3, manner);
      const { events, startedAt, endedAt } = run;
      const end = { at: endedAt, reason: "time" } as const;
      const debrief = debriefOf({ lesson, events, opening: [], startedAt, end });
      expect(adviceProblem(lesson, run, debrief)).toBeUndefined();
      const { advice } = debrief;
      // A run that took all of its time did not end before anything came.
      const isWhole = endedAt - startedAt >= lesson.minutes * minuteMs;
      if (isWhole) expect(advice?.fault.kind).not.toBe("early_end");
      if (advice === undefined) return;
      const plant = (change: object) =>
        adviceProblem(lesson, run, { ...debrief, advice: { ...advice, ...change } });
      expect(plant({ cost: advice.cost + 1 })).toBeDefined();
      const after: Instant = endedAt + 1;
      expect(plant({ fault: { ...advice.fault, at: after } })).toBeDefined();
      const never = { at: advice.fault.at, outcome: "undone" } as const;
      const { fault } = advice;
      const hadPress = fault.kind === "late" && fault.press !== undefined;
      if (fault.kind === "late") {
        expect(
          plant({ fault: hadPress ? { ...fault, press: undefined } : { ...fault, press: never } }),
        ).toBeDefined();
      }
    });
  },
);
