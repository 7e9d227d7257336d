import type { ErrorReporter, Report } from "../../ports/error-reporter.ts";

/** The largest number of reports that wait. Further ones go to the first reporter only. */
const waitingMax = 50;

/**
 * Reports to the first reporter at once, and to another one as soon as its chunk is loaded. After a failed load, the
 * next report tries again.
 */
export class LateErrorReporter implements ErrorReporter {
  private readonly console: ErrorReporter;
  private readonly load: () => Promise<ErrorReporter>;
  private isLoading = false;
  private waiting: Report[] = [];
  private service: ErrorReporter | undefined;

  constructor(console: ErrorReporter, load: () => Promise<ErrorReporter>) {
    this.console = console;
    this.load = load;
    this.tryLoad();
  }

  report(report: Report): void {
    this.console.report(report);
    if (this.service !== undefined) {
      this.service.report(report);
      return;
    }
    if (this.waiting.length < waitingMax) this.waiting.push(report);
    this.tryLoad();
  }

  private tryLoad(): void {
    if (this.isLoading) return;
    this.isLoading = true;
    this.load().then(
      (service) => this.begin(service),
      (cause: unknown) => {
        this.isLoading = false;
        const message = "The code that sends reports could not be loaded";
        this.console.report({ kind: "unexpected", message, cause });
      },
    );
  }

  private begin(service: ErrorReporter): void {
    this.service = service;
    for (const report of this.waiting) service.report(report);
    this.waiting = [];
  }
}
