import type { Failure, Refused } from "./outcome.ts";

/** The kinds of problems, so that reports can be counted. */
export const reportKinds = [
  "server_error",
  "malformed_answer",
  "malformed_push",
  "stale_push",
  "push_connection",
  "storage",
  "clock",
  "session",
  "unexpected",
  "payment",
  "command",
] as const;
export type ReportKind = (typeof reportKinds)[number];

export interface Report {
  readonly kind: ReportKind;
  /** A sentence without personal data, tokens or card numbers. */
  readonly message: string;
  /** Ids, statuses, paths; never names, telephones or tokens. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
  readonly cause?: unknown;
}

/** The report of a failed read that the installation has to mend (ER-3, N16). `subject`: what was read. */
export function failureReport(subject: string, failure: Failure): Report | undefined {
  if (failure.kind === "malformed") {
    const message = `${subject} could not be read: ${failure.detail}`;
    return { kind: "malformed_answer", message };
  }
  if (failure.kind !== "refused" || !isServerError(failure)) return undefined;
  const { status } = failure;
  const message = `${subject} was answered with ${status}`;
  return { kind: "server_error", message, details: { status } };
}

export function isServerError({ status }: Pick<Refused, "status">): boolean {
  return status >= 500;
}

/** Takes reports of problems that staff need not see. Never throws. */
export interface ErrorReporter {
  report(report: Report): void;
}
