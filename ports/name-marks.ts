/** A letter of the world's scripts has at most two marks; more would cover the lines above and below the name. */
const furtherMarks = /(\p{M}{2})\p{M}+/gu;

/** A name without the marks that stand on a letter beyond the second. */
export function withFewMarks(name: string): string {
  return name.replace(furtherMarks, "$1");
}
