const { LESSON_SEEDS, LESSON_SEED } = process.env;

/** `npm run lessons` plays more than `npm test`, and prints what it has played. */
export const lessonRuns = {
  /** All languages and all manners are played. */
  isWhole: LESSON_SEEDS !== undefined,
  /** The number of seeds of each random play. */
  seeds: Number(LESSON_SEEDS ?? 1),
  seed: Number(LESSON_SEED ?? 1),
  report: (robot: string, play: string, score: number, presses: number): void => {
    if (LESSON_SEEDS !== undefined) {
      process.stdout.write(`${robot}: ${play}: ${score} points, ${presses} presses\n`);
    }
  },
};
