import type { Clock } from "../../ports/clock.ts";
import type { Duration, Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { Read } from "../../ports/outcome.ts";
import type { PartnerStatus, Receipt } from "../../ports/payment-terminal.ts";
import type { GapReason, PushHealth } from "../../ports/push-bus.ts";
import type { WireObject } from "../wire/encode-requests.ts";
import type { LeftOutReports } from "../wire/left-out-reports.ts";

export interface TerminalRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With its query, encoded. */
  readonly path: string;
  readonly body?: WireObject;
}

/** The part of HttpClient that a terminal uses. Sends once, and never throws. */
export interface TerminalCalls {
  send(request: TerminalRequest & { readonly timeoutMs: Duration }): Promise<Read<unknown>>;
}

/** A message of a terminal's channel. */
export interface TerminalMessage {
  readonly event: string;
  readonly data: unknown;
}

export interface TerminalLineMember {
  onEvent(message: TerminalMessage): void;
  onGap(names: readonly string[], reason: GapReason): void;
  onHealth(health: PushHealth): void;
  /** A start waits for the channel. */
  readonly isUrgent: true;
}

/** The part of PushLine that a terminal uses. */
export interface TerminalLine {
  join(names: readonly string[], member: TerminalLineMember): { leave(): void };
}

/** The page events after which a terminal checks again. */
export interface TerminalPage {
  onResume(listener: (awayMs: Duration) => void): Stop;
  onNetworkChange(listener: (isOnline: boolean) => void): Stop;
}

export interface TerminalTransport {
  readonly calls: TerminalCalls;
  readonly line: TerminalLine;
  readonly page: TerminalPage;
  /** Real time. */
  readonly clock: Clock;
  readonly reporter: ErrorReporter;
  readonly leftOut: LeftOutReports;
  /** Prefix of every channel's name, for installations with authorised channels. */
  readonly channelPrefix: string;
  /** True in the classroom only: elsewhere an approval made in training does not count (TN-1). */
  readonly takesTrainingPayments: boolean;
}

/** Root path of all calls (SE-6). */
export const apiRoot = "/api/v1";

/**
 * Turns an approval made in training into `unknown` at a working branch, so that staff check it (TN-1).
 */
export function trusted(
  { takesTrainingPayments, reporter }: TerminalTransport,
  status: PartnerStatus,
  receipt: Receipt | undefined,
): PartnerStatus {
  if (status !== "approved" || receipt?.isSimulated !== true || takesTrainingPayments) {
    return status;
  }
  reporter.report({ kind: "payment", message: "An approval made in training was held back" });
  return "unknown";
}
