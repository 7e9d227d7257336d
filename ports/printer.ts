import type { OrderId } from "./entities/ids.ts";
import type { PrintTemplate } from "./entities/printing.ts";

export type PrintOutcome =
  | { readonly kind: "opened" }
  /** The browser did not allow the window. */
  | { readonly kind: "blocked" }
  | { readonly kind: "failed"; readonly reason: "out_of_paper" | "unreachable" | "bad_address" };

/** Prints by opening small windows of the core system (400x500). Never throws. */
export interface Printer {
  /** The bill of a takeaway order: local_prints/pays_bill_for_takeaway_order?order_id= */
  printTakeawayBill(orderId: OrderId): Promise<PrintOutcome>;
  /** A ticket by one of the order's templates. */
  printTicket(orderId: OrderId, template: PrintTemplate): Promise<PrintOutcome>;
}
