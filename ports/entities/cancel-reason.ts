import type { CancelReasonId } from "./ids.ts";

/** A reason for rejecting an order, from the company's list. */
export interface CancelReason {
  readonly id: CancelReasonId;
  readonly reason: string;
}
