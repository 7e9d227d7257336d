import * as v from "valibot";
import { StorageTexts } from "../../../ports/storage-texts.ts";
import { StoredValue } from "../../../ports/stored-value.ts";
import { decoderOf } from "../../../simulator/training/schema-parts.ts";
import type { LessonChoice } from "../session/training-view.ts";

const key = "delivery-manager.training.begin";
const schema = v.object({ lesson: v.string(), hasHints: v.boolean(), isExam: v.boolean() });

/** Opens the lesson again with a new branch; its run begins at once, since the trainee has seen the brief. */
export function beginAgain(page: Window, lesson: string, choice: LessonChoice): void {
  // Without room for it the brief is shown again.
  keepBeginning(page, lesson, choice);
  page.location.reload();
}

/** The next load of the lesson's page begins at once, since the trainee has seen the brief elsewhere. */
export function keepBeginning(page: Window, lesson: string, choice: LessonChoice): void {
  storedIn(page).write({ ...choice, lesson });
}

/** Returns the choice with which the run begins at once. The next load of the page shows the brief again. */
export function takeBeginning(page: Window, lesson: string): LessonChoice | undefined {
  const stored = storedIn(page);
  const kept = stored.read();
  stored.remove();
  if (kept?.lesson !== lesson) return undefined;
  const { hasHints, isExam } = kept;
  return { hasHints, isExam };
}

function storedIn(page: Window): StoredValue<v.InferOutput<typeof schema>, string> {
  const texts = new StorageTexts(() => page.sessionStorage);
  return new StoredValue(texts, key, { decode: decoderOf(schema) });
}
