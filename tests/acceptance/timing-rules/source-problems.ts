import type { TimingRule } from "./timing-rule.ts";

/** The statements of the ledger by their ids. */
type Ledger = ReadonlyMap<string, { readonly text: string }>;

const unitsMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  second: 1_000,
  min: 60_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};
const numberWords = new Map([
  ["one", 1],
  ["two", 2],
  ["three", 3],
  ["five", 5],
  ["ten", 10],
]);
const duration = /\b(\d+|one|two|three|five|ten) (ms|s|seconds?|min|minutes?|hours?|days?)\b/g;
const shownTime = /\b\d{2}:\d{2}:\d{2}\b/g;
/** A setting of the company or the server, such as webhook_timeout. */
const setting = /\b[a-z]+(?:_[a-z]+)+\b/g;
const wordOfTime = /\b(?:seconds?|minutes?|hours?|days?|time(?:out|r)?|late|later)\b/i;

/** The reasons why a row of the table cannot come from the statements that it names; none for a good row. */
export function sourceProblems(
  { source, rule, value }: TimingRule,
  ledger: Ledger,
): readonly string[] {
  const ids = source.split(", ");
  const unknown = ids.filter((id) => !ledger.has(id));
  if (unknown.length > 0) return [`${rule}: the ledger has no ${unknown.join(", ")}`];
  const statements = ids.map((id) => ({ id, text: ledger.get(id)?.text ?? "" }));
  const timeless = statements.filter(({ text }) => !speaksOfTime(text));
  const named = new Set(statements.flatMap(({ text }) => timesIn(text)));
  const missing = timesIn(value).filter((time) => !named.has(time));
  return [
    ...timeless.map(({ id }) => `${rule}: ${id} speaks of no time`),
    ...missing.map((time) => `${rule}: ${source} does not name ${time}`),
  ];
}

function speaksOfTime(text: string): boolean {
  return timesIn(text).length > 0 || wordOfTime.test(text);
}

/** The times of a text in one form: durations in milliseconds, times as shown on the screen, names of settings. */
function timesIn(text: string): readonly string[] {
  const durations = [...text.matchAll(duration)].map(([, count = "", unit = ""]) => {
    const number = numberWords.get(count) ?? Number(count);
    return `${number * (unitsMs[unit] ?? unitsMs[unit.replace(/s$/, "")] ?? Number.NaN)} ms`;
  });
  const names = [shownTime, setting].flatMap((pattern) => text.match(pattern) ?? []);
  return [...durations, ...names];
}
