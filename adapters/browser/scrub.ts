const secrets: readonly [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]*(?:\.[\w-]*)?/g, "[token]"],
  [/\bBearer\s+\S+/gi, "Bearer [token]"],
  [/((?:jwt|token|password|secret|authorization)["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, "$1[hidden]"],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "[mail]"],
  [/\b(?:\d[ -]?){13,18}\d\b/g, "[number]"],
  [/\+\d[\d ()-]{6,}\d/g, "[telephone]"],
];

/** Takes tokens, passwords, mail addresses, telephones and card numbers out of a text (B-I38). */
export function scrub(text: string): string {
  return secrets.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text);
}
