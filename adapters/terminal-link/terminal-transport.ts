import type { Clock } from "../../ports/clock.ts";
import type { Duration, Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { Read } from "../../ports/outcome.ts";
import type { PartnerStatus, Receipt } from "../../ports/payment-terminal.ts";
import type { GapReason, PushHealth } from "../../ports/push-bus.ts";
import type { WireObject } from "../wire/encode-requests.ts";

export interface TerminalRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With its query, encoded. */
  readonly path: string;
  readonly body?: WireObject;
}

/** What a terminal needs of HTTP; HttpClient has it. Sends once, and never throws. */
export interface TerminalCalls {
  send(request: TerminalRequest & { readonly timeoutMs: Duration }): Promise<Read<unknown>>;
}

/** Something that came over a terminal's channel. */
export interface TerminalMessage {
  readonly event: string;
  readonly data: unknown;
}

export interface TerminalLineMember {
  onEvent(message: TerminalMessage): void;
  onGap(names: readonly string[], reason: GapReason): void;
  onHealth(health: PushHealth): void;
}

/** What a terminal needs of the push connection; PushLine has it. */
export interface TerminalLine {
  join(names: readonly string[], member: TerminalLineMember): { leave(): void };
}

/** What a terminal needs of the page: when it is time to ask again. */
export interface TerminalPage {
  onResume(listener: (awayMs: Duration) => void): Stop;
  onNetworkHint(listener: (isOnline: boolean) => void): Stop;
}

export interface TerminalTransport {
  readonly calls: TerminalCalls;
  readonly line: TerminalLine;
  readonly page: TerminalPage;
  /** Real time. */
  readonly clock: Clock;
  readonly reporter: ErrorReporter;
  /** Stands before every channel's name, for owners who switch authorised channels on. */
  readonly channelPrefix: string;
  /** True in the classroom only: anywhere else an approval made in training is no approval (TN-1). */
  readonly takesTrainingPayments: boolean;
}

/** Where all calls stand (SE-6). */
export const apiRoot = "/api/v1";

/** At work an approval that was made in training is no approval: somebody has to look (TN-1). */
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
