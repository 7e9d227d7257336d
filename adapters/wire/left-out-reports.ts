import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { Refusal } from "../../ports/outcome.ts";
import { fieldOf, refusalText } from "./decoded.ts";

/** The most fields that are reported in the life of a page. */
const fieldsMax = 500;

/** The source of a report about a call: its path without the query. */
export function sourceOf({ path }: { readonly path: string }): string {
  return path.split("?")[0] ?? "";
}

/** Reports each field that could not be read, or only in part, once, however many answers have it (N16). */
export class LeftOutReports {
  private readonly reporter: ErrorReporter;
  private readonly reported = new Set<string>();

  constructor(reporter: ErrorReporter) {
    this.reporter = reporter;
  }

  /** `source` is the path of the call or the name of the push event. */
  report(source: string, leftOut: readonly Refusal[] | undefined): void {
    for (const refusal of leftOut ?? []) {
      const field = fieldOf(refusal);
      if (this.reported.has(field) || this.reported.size >= fieldsMax) continue;
      this.reported.add(field);
      this.reporter.report({
        kind: "malformed_answer",
        message: `A field could not be read as it came: ${refusalText(refusal)}`,
        details: { source, field },
      });
    }
  }
}
