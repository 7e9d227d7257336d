import type { DeviceId } from "../../../ports/entities/ids.ts";
import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { Answer } from "../staff-api.ts";

/** A result that a device reported on its channel. */
export interface TerminalEvent {
  readonly kind: PartnerKind;
  readonly deviceId: DeviceId;
  readonly isSuccess: boolean;
  /** Absent if the message has no reference. */
  readonly reference?: string;
  readonly partnerReference?: string;
  readonly status: string;
  readonly reason?: string;
  readonly cardNumber?: string;
}

/** The result of a call to a terminal's service: an answer, or none at all. */
export type TerminalReply<Value> =
  | { readonly kind: "answered"; readonly answer: Answer<Value> }
  | { readonly kind: "lost" };

/** The card that training pays with. */
export const trainingCard = "************4242";
