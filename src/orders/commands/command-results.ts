import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { Stop } from "../../../ports/entities/time.ts";

/** What staff can do to an order. */
export type CommandName =
  | "mark_ready"
  | "assign_rider"
  | "unassign_rider"
  | "mark_picked_up"
  | "mark_delivered"
  | "mark_collected"
  | "confirm"
  | "reject"
  | "reschedule"
  | "create_job"
  | "cancel_job"
  | "mark_reprinted";

/** How a command ended. */
export type CommandResult =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly status: number; readonly message?: string }
  /** The order had moved on: 404 or 409, or it is no longer at this step (FL-13). */
  | { readonly kind: "someone_was_faster" }
  /** Sent, and neither the answer nor a look at the order says that it was carried out. */
  | { readonly kind: "unknown" }
  /** Nothing was sent: a command for this order is in flight, or this is a repeat within 3 s. */
  | { readonly kind: "busy" };

/** What staff are told quietly, without a dialog. */
export interface OrderNotice {
  readonly kind:
    | "someone_was_faster"
    /** The order could be read, and stands as before. */
    | "no_effect"
    /** Nobody could tell. */
    | "outcome_unknown";
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly command: CommandName;
  /** True where nobody pressed anything: no screen is covered for it (PUSH-5). */
  readonly isAutomatic?: boolean;
}

/** A command that was sent and is over. */
export interface EndedCommand {
  readonly name: CommandName;
  /** The order as it stood when the command began. */
  readonly order: Order;
  readonly result: CommandResult;
  /** True where nobody pressed anything. */
  readonly isAutomatic: boolean;
}

/** Lets features above the orders hear how commands ended: a bill, a limbo, a dialog. */
export class CommandResults {
  private readonly listeners = new Set<(ended: EndedCommand) => void>();

  onEnded(listener: (ended: EndedCommand) => void): Stop {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(ended: EndedCommand): void {
    for (const listener of [...this.listeners]) listener(ended);
  }
}
