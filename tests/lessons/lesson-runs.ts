import { type Duration, secondMs } from "../../ports/entities/time.ts";
import { builtInLessons } from "../../simulator/training/built-in-lessons.ts";
import type { Lesson } from "../../simulator/training/lesson.ts";

const { LESSON_SEEDS, LESSON_SEED } = process.env;

/** `npm run lessons` plays more than `npm test`, and prints what it has played. */
export const lessonRuns = {
  /** All languages and all manners are played. */
  isWhole: LESSON_SEEDS !== undefined,
  /** All lessons, or in `npm test` those of these names, each with its name. */
  playing: (...names: readonly string[]): readonly (readonly [name: string, lesson: Lesson])[] =>
    builtInLessons
      .filter(({ name }) => LESSON_SEEDS !== undefined || names.includes(name))
      .map((lesson) => [lesson.name, lesson]),
  /** The branch time after which a robot looks at the page again. */
  everyMs: (LESSON_SEEDS === undefined ? 10 * secondMs : secondMs) as Duration,
  /** The number of seeds of each random play. */
  seeds: Number(LESSON_SEEDS ?? 1),
  seed: Number(LESSON_SEED ?? 1),
  report: (robot: string, play: string, score: number, presses: number): void => {
    if (LESSON_SEEDS !== undefined) {
      process.stdout.write(`${robot}: ${play}: ${score} points, ${presses} presses\n`);
    }
  },
};
