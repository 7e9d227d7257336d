import type { Emitter } from "../../../ports/emitter.ts";
import type { OrderId, RiderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import {
  isWrongProof,
  type RefusalReason,
  type Refused,
  type WrongProof,
} from "../../../ports/outcome.ts";
import type { CommandName } from "../order-rules/command-name.ts";

/** The result of a command. */
export type CommandResult =
  | { readonly kind: "done" }
  | Refused<RefusalReason | WrongProof>
  /** Another device or person acted first, or the order is no longer at this step (FL-13). */
  | { readonly kind: "someone_was_faster" }
  /** It was sent, and neither the answer nor the order shows that it took effect. */
  | { readonly kind: "unknown" }
  /** Nothing was sent: a command of this order is in flight, this is a repeat within 3 s, the network is lost, or another person has signed in. */
  | { readonly kind: "busy" };

/** A result that staff see as a quiet notice, without a dialog. */
export interface OrderNotice {
  readonly kind:
    | "someone_was_faster"
    /** The order was read back, unchanged. */
    | "no_effect"
    /** The order could not be read back. */
    | "outcome_unknown"
    /** Nothing was sent: another person has signed in on this device (N25). */
    | "signed_in_elsewhere"
    /** The order was completed, and the payments that the server has for it do not come to its total (N5). */
    | "payments_differ";
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly command: CommandName;
  /** True for a command that no member of staff started: no dialog covers the screen (PUSH-5). */
  readonly isAutomatic?: boolean;
}

/** A change of an order's own rider; undefined stands for no rider. */
export interface RiderChange {
  readonly from: RiderId | undefined;
  readonly to: RiderId | undefined;
}

/** A command that was sent and has ended. */
export interface EndedCommand {
  readonly name: CommandName;
  /** The order at the start of the command. */
  readonly order: Order;
  readonly result: CommandResult;
  /** True for a command that no member of staff started. */
  readonly isAutomatic: boolean;
  /** True for a completion that the checkout sent: it reports a refusal itself (N6). */
  readonly isFromCheckout?: boolean;
  /** Of an assignment or its removal. */
  readonly riderChange?: RiderChange;
}

/** Notifies features above the orders of ended commands: printing, limbo, dialogs. */
export type CommandResults = Emitter<[ended: EndedCommand]>;

/** Whether the popup that asked for a code or a password, or for a rejection's reason, shows the refusal itself (HV-1, UC-7). */
export function isShownByPopup(reason: string, name: CommandName): boolean {
  return isWrongProof(reason) || (name === "reject" && reason === "invalid");
}
