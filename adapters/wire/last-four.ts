/** The last four digits of a card number, even if the others are masked; undefined if there are none. */
export function lastFourOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return /(\d{4})\s*$/.exec(String(value))?.[1];
}
