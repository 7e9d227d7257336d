/** Longer texts are cut: they are dumps of data rather than messages. */
export const scrubbedLengthMax = 10_000;
/** From this many digits a number counts as a card's, and with a plus as a telephone's. */
const digitsMin = { card: 14, telephone: 8 } as const;
/** The most characters between the name of a secret and its value. */
const separatorLengthMax = 8;

const secretNames = ["jwt", "token", "password", "secret", "authorization"] as const;
const spaces: readonly string[] = [" ", "\t", "\n", "\r"];
const quotes: readonly string[] = ['"', "'"];
const marks: readonly string[] = ["&", ",", ";", "}"];
const wordMarks = codesOf("_.+@-");
const numberMarks = codesOf(" +-()");

/** A part of a text whose characters are all of one kind. */
interface Run {
  readonly isMatch: boolean;
  text: string;
}

/**
 * Takes tokens, passwords, mail addresses, telephones and card numbers out of a text (B-I38). Reads each
 * character a fixed number of times: a regular expression that backtracks would let a hostile text block the page.
 */
export function scrub(text: string): string {
  const words = runsOf(cut(text), isWordPart);
  hideBearers(words);
  hideSecrets(words);
  for (const run of words) if (run.isMatch) run.text = scrubbedWord(run.text);
  const numbers = runsOf(joined(words), isNumberPart);
  for (const run of numbers) if (run.isMatch) run.text = scrubbedNumber(run.text);
  return joined(numbers);
}

/** The text up to the limit, without the word at the cut: half a mail address would not be recognised. */
function cut(text: string): string {
  if (text.length <= scrubbedLengthMax) return text;
  let end = scrubbedLengthMax;
  while (end > 0 && isWordPart(text.charCodeAt(end - 1))) end -= 1;
  return `${text.slice(0, end)}…`;
}

function runsOf(text: string, isPart: (code: number) => boolean): Run[] {
  const runs: Run[] = [];
  let start = 0;
  let isMatch = false;
  for (let at = 0; at <= text.length; at += 1) {
    const isNext = at < text.length && isPart(text.charCodeAt(at));
    if (isNext === isMatch && at < text.length) continue;
    if (at > start) runs.push({ isMatch, text: text.slice(start, at) });
    start = at;
    isMatch = isNext;
  }
  return runs;
}

function joined(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join("");
}

/** Hides the word after "Bearer". */
function hideBearers(runs: readonly Run[]): void {
  hideValues(runs, "[token]", (name, gap) =>
    name === "bearer" && gap.trim() === "" ? spaces : undefined,
  );
}

/** Hides the values in `token=…`, `"password": "…"` and the like. */
function hideSecrets(runs: readonly Run[]): void {
  hideValues(runs, "[hidden]", (name, gap) => {
    const secret = secretNames.find((known) => name.endsWith(known));
    return secret !== undefined && isSeparator(gap) ? endsOf(secret, gap) : undefined;
  });
}

/**
 * Replaces the value after each name for which `endsAfter` knows the characters that end it. Never reads a
 * hidden run again, so that many names cost no more than one.
 */
function hideValues(
  runs: readonly Run[],
  instead: string,
  endsAfter: (name: string, gap: string) => readonly string[] | undefined,
): void {
  let ends: readonly string[] | undefined;
  for (const [place, run] of runs.entries()) {
    if (ends !== undefined && !endsIn(run, ends)) continue;
    ends = undefined;
    const before = runs[place - 1];
    if (run.isMatch || before === undefined || place + 1 === runs.length) continue;
    ends = endsAfter(before.text.toLowerCase(), run.text);
    if (ends !== undefined) run.text += instead;
  }
}

/** Takes a hidden value out of a run; true if the value ends in it. */
function endsIn(run: Run, ends: readonly string[]): boolean {
  const end = run.isMatch ? -1 : firstOf(run.text, ends);
  run.text = end < 0 ? "" : run.text.slice(end);
  return end >= 0;
}

/** A quoted value ends with its quote. The scheme of an authorization is followed by a space and the secret. */
function endsOf(secret: (typeof secretNames)[number], gap: string): readonly string[] {
  const quote = gap.at(-1) ?? "";
  if (quotes.includes(quote)) return [quote, "\n"];
  return secret === "authorization"
    ? [...quotes, ...marks, "\n"]
    : [...quotes, ...marks, ...spaces];
}

function isSeparator(gap: string): boolean {
  const hasSign = gap.includes("=") || gap.includes(":");
  return hasSign && gap.length <= separatorLengthMax && firstOf(gap, marks) < 0;
}

function firstOf(text: string, characters: readonly string[]): number {
  const places = characters.map((one) => text.indexOf(one)).filter((place) => place >= 0);
  return places.length === 0 ? -1 : Math.min(...places);
}

function scrubbedWord(word: string): string {
  const at = word.indexOf("@");
  if (at > 0 && word.indexOf(".", at + 2) > 0) return "[mail]";
  return word.split(".").some((part) => part.startsWith("eyJ")) ? "[token]" : word;
}

/** Hides a telephone's number from its plus on, or a card's, and keeps the spaces around it. */
function scrubbedNumber(run: string): string {
  const plus = run.indexOf("+");
  if (digitsIn(run.slice(plus + 1)) >= digitsMin.telephone && plus >= 0) {
    return `${scrubbedNumber(run.slice(0, plus))}[telephone]${spaceAfter(run)}`;
  }
  if (digitsIn(run) < digitsMin.card) return run;
  return `${run.startsWith(" ") ? " " : ""}[number]${spaceAfter(run)}`;
}

function digitsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (isDigit(text.charCodeAt(at))) count += 1;
  return count;
}

function spaceAfter(run: string): string {
  return run.endsWith(" ") ? " " : "";
}

/** Latin, Arabic and Persian digits. */
function isDigit(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x660 && code <= 0x669) ||
    (code >= 0x6f0 && code <= 0x6f9)
  );
}

function isNumberPart(code: number): boolean {
  return isDigit(code) || numberMarks.has(code);
}

/** Letters and digits of any language, and what joins them in tokens and mail addresses. */
function isWordPart(code: number): boolean {
  const isLatin = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  return isLatin || isDigit(code) || wordMarks.has(code) || (code > 0xbf && !isPunctuation(code));
}

/** General and Chinese punctuation, the Arabic comma and semicolon. */
function isPunctuation(code: number): boolean {
  const isGeneral = (code >= 0x2000 && code <= 0x206f) || (code >= 0x3000 && code <= 0x303f);
  return isGeneral || code === 0x60c || code === 0x61b || (code >= 0xff00 && code <= 0xff0f);
}

function codesOf(characters: string): ReadonlySet<number> {
  return new Set([...characters].map((one) => one.charCodeAt(0)));
}
