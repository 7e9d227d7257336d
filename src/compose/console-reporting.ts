import { ConsoleErrorReporter } from "../../adapters/browser/console-error-reporter.ts";
import { startPolicyViolations } from "../../adapters/browser/policy-violations.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";

/**
 * Prints reports to the console, and reports violations of the page's policy as long as the page lives. A chunk of
 * its own, which the first load does not wait for.
 */
export function openConsoleReporting(page: Document, reporter: ErrorReporter): ErrorReporter {
  startPolicyViolations({ page, reporter });
  return new ConsoleErrorReporter();
}
