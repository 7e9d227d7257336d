import { ConsoleErrorReporter } from "../../../adapters/browser/console-error-reporter.ts";
import { startPolicyViolations } from "../../../adapters/browser/policy-violations.ts";
import type { ErrorReporter, ReportKind } from "../../../ports/error-reporter.ts";

/**
 * Prints reports to the console and counts them, with the errors that no code has caught, and reports violations of the
 * page's policy as long as the page lives. A chunk of its own, which the first load does not wait for.
 */
export function openConsoleReporting(
  page: Document,
  reporter: ErrorReporter,
  counts: Map<ReportKind, number>,
): ErrorReporter {
  startPolicyViolations({ page, reporter });
  const console = new ConsoleErrorReporter();
  const count = (kind: ReportKind): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const uncaught of ["error", "unhandledrejection"]) {
    page.defaultView?.addEventListener(uncaught, () => count("unexpected"));
  }
  return {
    report: (report) => {
      count(report.kind);
      console.report(report);
    },
  };
}
