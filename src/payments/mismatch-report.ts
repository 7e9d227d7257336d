import type { Order } from "../../ports/entities/order.ts";
import type { Report } from "../../ports/error-reporter.ts";
import type { CaptureProblem } from "./captured-payments.ts";

/** What is logged of payments that do not come to the order's total (ER-7). */
export function mismatchReport(
  problem: Exclude<CaptureProblem, { readonly kind: "collected_too_little" }>,
  order: Pick<Order, "id" | "totalAmount">,
): Report {
  const details = { order: order.id, total: order.totalAmount };
  return problem.kind === "excess_amount"
    ? {
        kind: "payment",
        message: "Payment mismatch: excess amount",
        details: { ...details, excess: problem.excess },
      }
    : {
        kind: "payment",
        message: "Payment mismatch: incomplete split payment",
        details: { ...details, missing: problem.missing },
      };
}
