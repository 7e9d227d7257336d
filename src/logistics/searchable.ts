/** One case, one width of letters and single spaces, without marks that cannot be seen. */
export function searchable(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
