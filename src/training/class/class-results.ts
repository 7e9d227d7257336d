import type { SharedTimeline } from "../../../ports/entities/class.ts";
import { csvText, isoText } from "../../../simulator/training/export-results.ts";
import { medalOf } from "../../../simulator/training/lesson.ts";
import type { ShownClass } from "./shown-class.ts";

/** The scores of a class as a file, in the order of joining. */
export function classResults(
  { choice, places }: Pick<ShownClass, "choice" | "places">,
  format: "csv" | "json",
): string {
  const lesson = choice.lesson ?? choice.scenario ?? "";
  const rows = places
    .toSorted((one, other) => one.id - other.id)
    .map(({ name, summary }) => {
      const score = summary?.score;
      const medal = score === undefined ? undefined : medalOf(score);
      const hasEnded = summary?.hasEnded === true;
      return { trainee: name, lesson, score: score ?? null, medal: medal ?? null, hasEnded };
    });
  if (format === "json") return `${JSON.stringify(rows, undefined, 2)}\n`;
  return csvText([
    ["trainee", "lesson", "score", "medal", "ended"],
    ...rows.map(({ trainee, score, medal, hasEnded }) => [
      trainee,
      lesson,
      score === null ? "" : String(score),
      medal ?? "",
      hasEnded ? "yes" : "no",
    ]),
  ]);
}

/** Everything that was done in the branch as a file; times are UTC. */
export function timelineFile({ entries }: SharedTimeline, format: "csv" | "json"): string {
  const rows = entries.map(({ at, trainee = "", action, order = "", isRefused }) => ({
    time: isoText(at),
    trainee,
    action,
    order,
    isRefused,
  }));
  if (format === "json") return `${JSON.stringify(rows, undefined, 2)}\n`;
  return csvText([
    ["time", "trainee", "action", "order", "refused"],
    ...rows.map(({ time, trainee, action, order, isRefused }) => [
      ...[time, trainee, action, order, isRefused ? "yes" : "no"],
    ]),
  ]);
}
