import type { ErrorReporter, Report } from "../../ports/error-reporter.ts";

/** So many reports wait for the service's code; what comes beyond is on the console only. */
const waitingMax = 50;

/**
 * Tells the console at once, and the error-reporting service as soon as its code has been fetched. Where
 * that fails the console is all there is.
 */
export class LateErrorReporter implements ErrorReporter {
  private readonly near: ErrorReporter;
  private waiting: Report[] = [];
  private far: ErrorReporter | undefined;

  constructor(near: ErrorReporter, fetch: () => Promise<ErrorReporter>) {
    this.near = near;
    fetch().then(
      (far) => this.begin(far),
      (cause: unknown) => {
        const message = "The error-reporting service could not be fetched";
        near.report({ kind: "unexpected", message, cause });
      },
    );
  }

  report(report: Report): void {
    this.near.report(report);
    if (this.far !== undefined) this.far.report(report);
    else if (this.waiting.length < waitingMax) this.waiting.push(report);
  }

  private begin(far: ErrorReporter): void {
    this.far = far;
    for (const report of this.waiting) far.report(report);
    this.waiting = [];
  }
}
