import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { Duration } from "../../../ports/entities/time.ts";

/** When something happens on the device: from the start, around the app's time-out, or after a cancellation. */
export type DeviceMoment =
  | Duration
  | { readonly afterTimeoutMs: Duration }
  | { readonly beforeTimeoutMs: Duration }
  | { readonly afterCancelMs: Duration };

/** One thing that happens to a transaction by itself. */
export interface DeviceEvent {
  readonly at: DeviceMoment;
  /** The partner's word; any word that is not one of the five is one that nobody knows. */
  readonly status: string;
  readonly reason?: string;
  /** Whether the app is told, and how well. */
  readonly push: "told" | "lost" | "about_another" | "without_references";
}

/** What a card reader does, where it differs from taking the card. */
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
    /** It was approved, and nobody was told. */
    | "answer_lost"
    | "drops_after_approval"
    | "times_out_after_approval";
  readonly declineCode?: string;
  readonly cancel?: "lost" | "approves_first" | "too_late";
}

/** One outcome of a terminal, by name. */
export interface TerminalScenario {
  readonly name: string;
  /** Chooses it by the amount's last two digits, where nothing else chooses. */
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
