import type { StaffId } from "../../../../ports/entities/ids.ts";
import type { Instant } from "../../../../ports/entities/time.ts";

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

/** An unreadable list of answers is kept as one of them. */
export function answeredTexts(stored: string | undefined): readonly { readonly text: string }[] {
  if (stored === undefined) return [];
  try {
    const value: unknown = JSON.parse(stored);
    if (Array.isArray(value)) return value.map(asAnswer);
  } catch {
    // Kept as it stands.
  }
  return [{ text: stored }];
}

function asAnswer(value: unknown): { readonly text: string } {
  const isAnswer = typeof value === "object" && value !== null && "text" in value;
  if (isAnswer && typeof value.text === "string") return { ...value, text: value.text };
  return { text: JSON.stringify(value) };
}
