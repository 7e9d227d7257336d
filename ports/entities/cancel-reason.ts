import type { CancelReasonId } from "./ids.ts";

/** Why an order is rejected, from the company's list. */
export interface CancelReason {
  readonly id: CancelReasonId;
  readonly reason: string;
}
