import type { ErrorReporter, Report } from "../../ports/error-reporter.ts";

/** So many reports wait for the service's code; what comes beyond is on the console only. */
const waitingMax = 50;

/**
 * Tells the console at once, and the error-reporting service as soon as its code has been fetched. Where
 * that fails, the next report tries again.
 */
export class LateErrorReporter implements ErrorReporter {
  private readonly near: ErrorReporter;
  private readonly fetch: () => Promise<ErrorReporter>;
  private isFetching = false;
  private waiting: Report[] = [];
  private far: ErrorReporter | undefined;

  constructor(near: ErrorReporter, fetch: () => Promise<ErrorReporter>) {
    this.near = near;
    this.fetch = fetch;
    this.attempt();
  }

  report(report: Report): void {
    this.near.report(report);
    if (this.far !== undefined) {
      this.far.report(report);
      return;
    }
    if (this.waiting.length < waitingMax) this.waiting.push(report);
    this.attempt();
  }

  private attempt(): void {
    if (this.isFetching) return;
    this.isFetching = true;
    this.fetch().then(
      (far) => this.begin(far),
      (cause: unknown) => {
        this.isFetching = false;
        const message = "The error-reporting service could not be fetched";
        this.near.report({ kind: "unexpected", message, cause });
      },
    );
  }

  private begin(far: ErrorReporter): void {
    this.far = far;
    for (const report of this.waiting) far.report(report);
    this.waiting = [];
  }
}
