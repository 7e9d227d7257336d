import type { OrderSource } from "../../ports/entities/ids.ts";

/** What interrupts staff until they answer; the words belong to the screen (order-board section 8). */
export type DialogRequest =
  /** "Oops": a fetch or an action failed; confirming reloads (ER-2). */
  | { readonly kind: "something_went_wrong" }
  /**
   * An order from elsewhere could not be confirmed: one of the eight marketplaces did not take it
   * (UC-13), or another source answered with an error (ER-4).
   */
  | {
      readonly kind: "unable_to_confirm" | "source_not_confirmed";
      readonly orderNumber: string;
      readonly source: OrderSource;
    }
  /** A partner says what went wrong with its job, in its own words: a warning (ER-6). */
  | { readonly kind: "partner_message"; readonly orderNumber: string; readonly message: string }
  /** A third-party driver was cancelled: information (ER-6). */
  | { readonly kind: "partner_cancelled"; readonly orderNumber: string };
