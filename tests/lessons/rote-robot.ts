import { secondMs } from "../../ports/entities/time.ts";
import { Random } from "../../simulator/kernel/random-stream.ts";
import type { LessonPage } from "./lesson-page.tsx";
import { lessonRuns } from "./lesson-runs.ts";
import { pressLikeStaff } from "./press-like-staff.ts";

/** One control of a situation as the lessons taught it. */
interface Habit {
  count: number;
  /** The coach's last sentence about it, with what was typed. */
  sentence: string;
}

/** The presses of lessons by the tab or dialog in which they were ringed, without times, orders and answers. */
export class RoteMemory {
  private readonly habits = new Map<string, Map<string, Habit>>();

  /** A press on this control was ringed. */
  learn(page: LessonPage, element: HTMLElement, sentence: string): void {
    const control = element.dataset["control"];
    if (control === undefined) return;
    const situation = situationOf(page);
    const known = this.habits.get(situation) ?? new Map<string, Habit>();
    this.habits.set(situation, known);
    const habit = known.get(control) ?? { count: 0, sentence };
    known.set(control, { count: habit.count + 1, sentence });
  }

  /** The controls of this situation with their habits, the most frequent first. */
  habitsOf(page: LessonPage): readonly (readonly [control: string, habit: Habit])[] {
    const known = [...(this.habits.get(situationOf(page)) ?? [])];
    return known.toSorted(([, one], [, other]) => other.count - one.count);
  }
}

/** The most frequent habit that still changes something, or one that is drawn by its frequency. */
export type RoteManner = "fixed" | "varied";

/**
 * Plays without the coach, one press a second: in each tab and dialog what the lessons ringed there, in the first row
 * that offers it. Returns the presses.
 */
export async function playByRote(
  page: LessonPage,
  memory: RoteMemory,
  manner: RoteManner,
): Promise<readonly string[]> {
  const presses: string[] = [];
  const random = new Random(lessonRuns.seed).stream("rote robot");
  /** For each situation, the number of the habit to try. */
  const turns = new Map<string, number>();
  while (page.run.end === undefined) {
    await page.pass(secondMs);
    if (page.run.end !== undefined) break;
    const situation = situationOf(page);
    const possible = memory.habitsOf(page).flatMap(([control, { count, sentence }]) => {
      const element = enabled(control);
      return element === undefined ? [] : [{ control, count, sentence, element }];
    });
    const [first] = possible;
    if (first === undefined) {
      const close = enabled("close");
      if (close !== undefined) await pressLikeStaff(close, "");
      continue;
    }
    const turn = turns.get(situation) ?? 0;
    const habit =
      manner === "fixed"
        ? (possible[turn % possible.length] ?? first)
        : random.weighted(possible.map((each) => [each, each.count]));
    const before = document.body.textContent;
    presses.push(`${situation}: ${habit.control}`);
    await pressLikeStaff(habit.element, habit.sentence);
    if (document.body.textContent === before) turns.set(situation, turn + 1);
  }
  return presses;
}

function situationOf(page: LessonPage): string {
  const { dialog, tab, isPaid } = page.read().page;
  return `${dialog?.is ?? tab}${isPaid ? " paid" : ""}`;
}

/** The first control of this name in the dialog on top, or on the page. */
function enabled(control: string): HTMLElement | undefined {
  const found = top().querySelectorAll<HTMLElement>(`[data-control="${control}"]`);
  return [...found].find(
    (each) => !each.hasAttribute("disabled") && each.getAttribute("aria-disabled") !== "true",
  );
}

function top(): Document | HTMLElement {
  const dialogs = document.querySelectorAll<HTMLElement>("dialog[open]:not([data-behind])");
  return [...dialogs].at(-1) ?? document;
}
