import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { Duration } from "../../../ports/entities/time.ts";

/**
 * The moment of an event on the device: after the start, around the app's timeout, or after a
 * cancellation.
 */
export type DeviceMoment =
  | Duration
  | { readonly afterTimeoutMs: Duration }
  | { readonly beforeTimeoutMs: Duration }
  | { readonly afterCancelMs: Duration };

/** One thing that happens to a transaction by itself. */
export interface DeviceEvent {
  readonly at: DeviceMoment;
  /** The partner's status; any text other than the five known ones is unknown to the app. */
  readonly status: string;
  readonly reason?: string;
  /** Whether and how the app is notified. */
  readonly push: "told" | "lost" | "about_another" | "without_references";
}

/** The deviations of a card reader from taking the card. */
export interface ReaderScript {
  readonly load?: "fails";
  readonly discover?: "none" | "without_device";
  readonly connect?: "in_use" | "network_timeout";
  readonly create?: "lost";
  readonly collect?: "canceled" | "reader_error" | "drops" | "never";
  /** From the start of collecting. */
  readonly collectAfterMs?: Duration;
  readonly confirm?:
    | "declined"
    | "processing"
    | "requires_confirmation_once"
    /** It was approved, but the answer was lost. */
    | "answer_lost"
    | "drops_after_approval"
    | "times_out_after_approval";
  readonly declineCode?: string;
  readonly cancel?: "lost" | "approves_first" | "too_late";
}

/** One outcome of a terminal, by name. */
export interface TerminalScenario {
  readonly name: string;
  /** The last two digits of an amount that choose it, unless a trainer chooses. */
  readonly digits?: string;
  /** For these kinds only; other kinds approve as usual. */
  readonly kinds?: readonly PartnerKind[];
  readonly start?: "busy" | "request_lost" | "answer_lost";
  readonly startAfterMs?: Duration;
  readonly events: readonly DeviceEvent[];
  readonly cancel?: "refused" | "lost" | "approves_first";
  readonly check?: "fails";
  readonly reader?: ReaderScript;
}
