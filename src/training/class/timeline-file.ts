import type { SharedTimeline } from "../../../ports/entities/class.ts";
import { csvText, isoText } from "../../../simulator/training/export-results.ts";

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
