import { runEventsMax } from "../../../simulator/inputs/run-journal.ts";
import { troubleNames } from "../../../simulator/training/incidents/incident-list.ts";
import {
  type ConsoleLine,
  type Happening,
  type LogFilter,
  type LogPage,
  logLinesMax,
} from "./console-view.ts";

/** The part of the log that a trainer asks for. */
export interface LogQuery {
  readonly filter: LogFilter;
  /** The beginning of an order's number, with or without "#". */
  readonly order?: string | undefined;
  /** Only lines before this one, as a page has it in `earlier`. */
  readonly before?: number | undefined;
}

/** The log of a whole run in lines. Like the run's journal, it drops the oldest when it is full. */
export class RunLines {
  private kept: ConsoleLine[] = [];
  private dropped = 0;

  /** The lines so far, with those that were dropped. */
  get count(): number {
    return this.dropped + this.kept.length;
  }

  add(line: ConsoleLine): void {
    this.kept.push(line);
    if (this.kept.length <= runEventsMax) return;
    const drop = runEventsMax / 10;
    this.kept = this.kept.slice(drop);
    this.dropped += drop;
  }

  page({ filter, order = "", before = this.count }: LogQuery): LogPage {
    const number = order.trim().replace(/^#/, "");
    const lines: ConsoleLine[] = [];
    for (let index = Math.min(before, this.count) - 1; index >= this.dropped; index -= 1) {
      const line = this.kept[index - this.dropped];
      if (line === undefined) break;
      if (!passes(line, filter) || !(orderOf(line.happening) ?? "").startsWith(number)) continue;
      if (lines.length === logLinesMax) return { lines, earlier: index + 1 };
      lines.push(line);
    }
    return { lines };
  }
}

/** Trouble is what was missed, refused, or brought by an incident. */
function passes({ by, happening }: ConsoleLine, filter: LogFilter): boolean {
  if (filter === "all") return true;
  if (filter !== "trouble") return by === filter;
  if (happening.what === "command") return bringsTrouble(happening.said.row);
  return by === "missed" || (happening.what === "act" && happening.isRefused === true);
}

function bringsTrouble(row: string): boolean {
  return troubleNames.some((name) => row === name || row.startsWith(`${name}.`));
}

function orderOf(happening: Happening): string | undefined {
  return happening.what === "command" ? happening.said.order : happening.order;
}
