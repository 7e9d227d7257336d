import type { ErrorReporter, Report } from "../../../ports/error-reporter.ts";

/** An ErrorReporter that records its reports. */
export class RecordingReporter implements ErrorReporter {
  readonly reports: Report[] = [];

  report(report: Report): void {
    this.reports.push(report);
  }
}
