import type { CustomerId, OrderId } from "../../../ports/entities/ids.ts";

/** The pages of the core app that screens link to (PM-4). */
export type CorePage =
  | { readonly kind: "modify" | "repay" | "void"; readonly orderId: OrderId }
  /** Takes a form with a hidden order_id instead of naming the order (FL-11). */
  | { readonly kind: "walk_in" }
  | { readonly kind: "past_orders"; readonly customerId: CustomerId };

/** The page's address under the core app's base, which has no trailing slash (docs/configuration.md). */
export function coreAddress(base: string, page: CorePage): string {
  switch (page.kind) {
    case "modify":
      return `${base}/orders/${page.orderId}/edit`;
    case "repay":
    case "void":
      return `${base}/orders/${page.orderId}/${page.kind}`;
    case "walk_in":
      return `${base}/walk_in`;
    case "past_orders":
      return `${base}/customers/${page.customerId}/orders`;
  }
}
