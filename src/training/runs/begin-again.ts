import * as v from "valibot";
import type { LessonChoice } from "../session/training-view.ts";

const key = "delivery-manager.training.begin";
const schema = v.object({ lesson: v.string(), hasHints: v.boolean(), isExam: v.boolean() });

/** Opens the lesson again with a new branch; its run begins at once, since the trainee has seen the brief. */
export function beginAgain(page: Window, lesson: string, choice: LessonChoice): void {
  try {
    page.sessionStorage.setItem(key, JSON.stringify({ ...choice, lesson }));
  } catch {
    // The brief is shown again.
  }
  page.location.reload();
}

/** Returns the choice with which the run begins at once. The next load of the page shows the brief again. */
export function takeBeginning(
  { sessionStorage }: Window,
  lesson: string,
): LessonChoice | undefined {
  try {
    const kept = v.safeParse(schema, JSON.parse(sessionStorage.getItem(key) ?? ""));
    sessionStorage.removeItem(key);
    if (!kept.success || kept.output.lesson !== lesson) return undefined;
    const { hasHints, isExam } = kept.output;
    return { hasHints, isExam };
  } catch {
    return undefined;
  }
}
