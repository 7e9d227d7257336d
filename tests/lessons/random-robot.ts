import type { Duration } from "../../ports/entities/time.ts";
import { Random } from "../../simulator/kernel/random-stream.ts";
import type { LessonPage } from "./lesson-page.tsx";
import { pressLikeStaff } from "./press-like-staff.ts";
import { problemsOfStep } from "./step-checks.ts";

const pressable =
  "button:not([disabled]), a[href], [role=option], [role=menuitem], input[type=checkbox]";

export interface RandomPlay {
  readonly presses: number;
  readonly problems: readonly string[];
}

/** Presses any enabled button of the board or of the dialog on top, one in each of these intervals, and follows no coach. */
export async function playAtRandom(
  page: LessonPage,
  seed: number,
  everyMs: Duration,
): Promise<RandomPlay> {
  const random = new Random(seed).stream("random robot");
  const problems: string[] = [];
  let presses = 0;
  while (page.run.end === undefined) {
    await page.pass(everyMs);
    problems.push(...problemsOfStep(page));
    const found = pressableNow();
    if (page.run.end !== undefined || found.length === 0) continue;
    const element = random.pick(found);
    presses += 1;
    await pressLikeStaff(element, "");
  }
  return { presses, problems };
}

function pressableNow(): readonly HTMLElement[] {
  const top = [...document.querySelectorAll("dialog[open]:not([data-behind])")].at(-1);
  const found = (top ?? document).querySelectorAll<HTMLElement>(pressable);
  return [...found].filter((element) => element.closest("#training-coach") === null);
}
