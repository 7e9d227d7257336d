/** The count in the title. The rest belongs to others, such as the training mark. */
const countPattern = /\(\d+\) /;

/** The title with the number of waiting orders in front; without a number if none waits. */
export function titleWithCount(title: string, count: number): string {
  const rest = title.replace(countPattern, "");
  return count > 0 ? `(${count}) ${rest}` : rest;
}
