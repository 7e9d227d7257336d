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

/** Takes reports of problems that staff need not see. Never throws. */
export interface ErrorReporter {
  report(report: Report): void;
}
