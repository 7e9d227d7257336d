import type { ErrorReporter, Report } from "../../ports/error-reporter.ts";
import { scrub } from "./scrub.ts";

/** The largest number of different problems that are printed. */
export const problemsMax = 200;
/** The longest printed text. */
const textLengthMax = 2_000;

/**
 * Prints problems to the console, without tokens and personal data. The same problem is printed the 1st,
 * 10th, 100th, … time. Causes are printed as text only, because the objects of HTTP clients hold the
 * bearer.
 */
export class ConsoleErrorReporter implements ErrorReporter {
  private readonly counts = new Map<string, number>();
  private readonly print: (line: string) => void;

  constructor(print: (line: string) => void = (line) => console.warn(line)) {
    this.print = print;
  }

  report(report: Report): void {
    const problem = scrub(`${report.kind}: ${report.message}`).slice(0, textLengthMax);
    if (!this.counts.has(problem) && this.counts.size >= problemsMax) return;
    const count = (this.counts.get(problem) ?? 0) + 1;
    this.counts.set(problem, count);
    if (!isPowerOfTen(count)) return;
    const times = count === 1 ? "" : ` (${count} times)`;
    this.print(`${problem}${times}${detailsOf(report)}${causeOf(report.cause)}`);
    if (this.counts.size === problemsMax && count === 1) {
      this.print("unexpected: Further kinds of problems are not printed");
    }
  }
}

function detailsOf(report: Report): string {
  if (report.details === undefined) return "";
  const text = Object.entries(report.details)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
  return ` ${scrub(text).slice(0, textLengthMax)}`;
}

function causeOf(cause: unknown): string {
  if (cause === undefined) return "";
  const text = cause instanceof Error ? String(cause.stack ?? cause) : `a thrown ${typeof cause}`;
  return `\n${scrub(text).slice(0, textLengthMax)}`;
}

function isPowerOfTen(count: number): boolean {
  return Number.isInteger(Math.log10(count));
}
