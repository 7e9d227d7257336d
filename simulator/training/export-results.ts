import { type Instant, isShowable, secondMs, timeOfDay } from "../../ports/entities/time.ts";
import { medalOf } from "./lesson.ts";
import type { LessonResult } from "./results.ts";

/** The names of lessons in the language of the screen. */
type TitleOf = (lesson: string) => string;

const columns = [
  "trainee",
  "lesson",
  "title",
  "taken at",
  "seconds",
  "exam",
  "hints",
  "score",
  "medal",
  "goals",
] as const;

/** The results as comma-separated values. */
export function resultsAsCsv(results: readonly LessonResult[], titleOf: TitleOf): string {
  const rows = results.map((result) => [
    result.trainee,
    result.lesson,
    titleOf(result.lesson),
    isoText(result.takenAt),
    String(Math.round(result.tookMs / secondMs)),
    result.isExam ? "yes" : "no",
    result.hadHints ? "yes" : "no",
    String(result.score),
    medalOf(result.score) ?? "",
    result.goals.map(({ id, points, weight }) => `${id} ${points}/${weight}`).join("; "),
  ]);
  return csvText([columns, ...rows]);
}

/** Comma-separated values (RFC 4180). The byte order mark lets spreadsheets read every script. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

export function resultsAsJson(results: readonly LessonResult[], titleOf: TitleOf): string {
  const shown = results.map((result) => ({
    trainee: result.trainee,
    lesson: result.lesson,
    lessonVersion: result.lessonVersion,
    title: titleOf(result.lesson),
    takenAt: isoText(result.takenAt),
    seconds: Math.round(result.tookMs / secondMs),
    isExam: result.isExam,
    hadHints: result.hadHints,
    seed: result.seed,
    score: result.score,
    medal: medalOf(result.score) ?? null,
    goals: result.goals,
  }));
  const file = { format: "delivery-manager-training-results", version: 1, results: shown };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/**
 * The beginning of a formula, also in full-width characters: in a cell, or after a mark by which another spreadsheet
 * separates cells.
 */
const formula = /(^|[;,\t\r\n\v\f\u0085\u2028\u2029])([\s\p{Cc}\p{Cf}"']*)(?=[=+\-@＝＋－＠])/gu;
/** Line breaks and the separators of every country. */
const special = /[",;\t\r\n\v\f\u0085\u2028\u2029]/;

/** Quotes a value. An apostrophe keeps spreadsheets from running a name as a formula. */
function cell(value: string): string {
  const safe = value.replace(formula, "$1$2'");
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Swedish writes times as ISO 8601 does. */
const isoFormat = new Intl.DateTimeFormat("sv-SE", {
  ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
  ...timeOfDay,
  second: "2-digit",
  timeZone: "UTC",
});

/** "2026-03-14T12:00:00Z"; for a stored time that no date can show: "impossible time 1e+300". */
export function isoText(at: Instant): string {
  if (!isShowable(at)) return `impossible time ${at}`;
  return `${isoFormat.format(at).replace(" ", "T")}Z`;
}
