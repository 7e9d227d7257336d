import type { PartnerKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { ReaderStep } from "../../../../ports/payment-terminal.ts";

/** Differences of the specified screens by kind that TerminalFeatures does not express. */
export interface KindRules {
  /** The overlay after the attempt's timeout (PAY-G14, PAY-M13). */
  readonly timeoutPhase: "terminal_timeout" | "cancelled";
  /** The overlay of a cancelled payment: failed for generic terminals (PAY-D14). */
  readonly cancelledPhase: "failed" | "cancelled";
  /** Staff Cancel asks for the status before anything is cancelled (TT-9). */
  readonly checksBeforeCancelling: boolean;
  /** The text of a refusal without a reason (TT-20). */
  readonly reasonless: "declined" | "connection_failure";
  /** The consequence of an unrecognised status (PAY-G11, PAY-S20, PAY-R8). */
  readonly unknownStatus: "failed" | "held" | "ignored";
  /** The only step in which Cancel is offered; undefined: in every step. */
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
