import type { PartnerKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { ReaderStep } from "../../../../ports/payment-terminal.ts";

/** Where the specification's screens differ by kind and TerminalFeatures does not say so. */
export interface KindRules {
  /** The overlay when the attempt's own time is up (PAY-G14, PAY-M13). */
  readonly timeoutPhase: "terminal_timeout" | "cancelled";
  /** The overlay of a cancelled payment: failed for generic terminals (PAY-D14). */
  readonly cancelledPhase: "failed" | "cancelled";
  /** Staff Cancel asks for the status before anything is cancelled (TT-9). */
  readonly checksBeforeCancelling: boolean;
  /** What a no without a reason says (TT-20). */
  readonly reasonless: "declined" | "connection_failure";
  /** What a status that nobody knows leads to (PAY-G11, PAY-S20, PAY-R8). */
  readonly unknownStatus: "failed" | "held" | "ignored";
  /** The steps in which Cancel is offered; all where undefined. */
  readonly cancelStep?: ReaderStep;
}

const device: KindRules = {
  timeoutPhase: "cancelled",
  cancelledPhase: "cancelled",
  checksBeforeCancelling: false,
  reasonless: "connection_failure",
  unknownStatus: "ignored",
};

const rules = {
  generic: {
    timeoutPhase: "terminal_timeout",
    cancelledPhase: "failed",
    checksBeforeCancelling: true,
    reasonless: "declined",
    unknownStatus: "failed",
  },
  stripe_connect: {
    ...device,
    reasonless: "declined",
    unknownStatus: "held",
    cancelStep: "collecting",
  },
  magnati: device,
  razorpay: device,
} satisfies Readonly<Record<PartnerKind, KindRules>>;

export function rulesOf(attempt: { readonly kind: PartnerKind }): KindRules {
  return rules[attempt.kind];
}
