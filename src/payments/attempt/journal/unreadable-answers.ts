import type { StaffId } from "../../../../ports/entities/ids.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import { jsonOf, partsOf } from "../../../../ports/json-text.ts";

/** The answer of staff about a record that cannot be read. */
export interface UnreadableAnswer {
  readonly wasPaid: boolean;
  readonly by: StaffId | undefined;
  readonly at: Instant;
}

/** As stored, in characters: the latest answers that the device keeps. */
const answeredLengthMax = 100_000;

/** The latest answers; each text is within the limit of an entry already. */
export function trimmed<Answer>(answers: readonly Answer[]): readonly Answer[] {
  let length = 0;
  const first = answers.findLastIndex((answer) => {
    length += JSON.stringify(answer).length;
    return length > answeredLengthMax;
  });
  return answers.slice(first + 1);
}

/** A list of answers that cannot be read is kept as one of them, and so is an answer that cannot: word for word. */
export function answeredTexts(stored: string | undefined): readonly { readonly text: string }[] {
  if (stored === undefined) return [];
  if (!Array.isArray(jsonOf(stored))) return [{ text: stored }];
  return partsOf(stored).map((part) => answerOf(jsonOf(part)) ?? { text: part });
}

function answerOf(value: unknown): { readonly text: string } | undefined {
  const isAnswer = typeof value === "object" && value !== null && "text" in value;
  return isAnswer && typeof value.text === "string" ? { ...value, text: value.text } : undefined;
}
