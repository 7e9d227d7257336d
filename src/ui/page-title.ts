/** The count that stands in the title; whatever else stands there belongs to others, such as the training mark. */
const countPattern = /\(\d+\) /;

/** The title with how many orders wait in front, or without a count when none does. */
export function titleWithCount(title: string, count: number): string {
  const rest = title.replace(countPattern, "");
  return count > 0 ? `(${count}) ${rest}` : rest;
}
