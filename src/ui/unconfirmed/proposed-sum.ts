import type { Company } from "../../../ports/entities/company.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { extraMinutesOf } from "../../large-orders/large-order-rules.ts";
import type { Stores } from "../../stores.ts";
import type { TextKey } from "../text/translate.ts";

/** Minutes more than usual, and the text that adds them and their reason to the sum so far. */
interface SumPart {
  readonly text: TextKey;
  readonly minutes: number;
  /** The full quarter of an hour that the text names. */
  readonly quarter?: Instant | undefined;
}

/** The usual minutes, and each reason for more. */
export interface ProposedSum {
  readonly usual: number;
  readonly parts: readonly SumPart[];
}

interface Proposing {
  readonly stores: Pick<Stores, "takingOrders" | "kitchenLoad">;
  readonly company: Company;
}

/** Each reason for more minutes, in the order in which they are added; 0 or less adds nothing. */
const reasons: readonly ((order: Order, soFar: number, given: Proposing) => SumPart)[] = [
  (order, soFar, { stores }) => ({
    text: "acceptance.sum",
    minutes: stores.takingOrders.current?.extraMinutesOf(order, soFar) ?? 0,
  }),
  (order, soFar, { company }) => ({
    text: "large.sum",
    minutes: extraMinutesOf(order, soFar, company.capabilities?.largeOrder),
  }),
  // The last one: it asks for a quarter of an hour with room from all the others on.
  (order, soFar, { stores }) => {
    const full = stores.kitchenLoad.current?.fullQuarterOf(order, soFar);
    const minutes = (full?.next?.minutes ?? soFar) - soFar;
    return { text: "load.sum", minutes, quarter: full?.at };
  },
];

/** The proposed delivery time of an order as a sum (BZ-6, LO-1, KL-4). */
export function proposedSum(order: Order, usual: number, given: Proposing): ProposedSum {
  const parts: SumPart[] = [];
  for (const reason of reasons) {
    const part = reason(order, minutesOf({ usual, parts }), given);
    if (part.minutes > 0) parts.push(part);
  }
  return { usual, parts };
}

export function minutesOf({ usual, parts }: ProposedSum): number {
  return parts.reduce((sum, { minutes }) => sum + minutes, usual);
}
