import type { Order } from "../../ports/entities/order.ts";
import { type Instant, minuteMs } from "../../ports/entities/time.ts";

type Facts = Pick<Order, "status" | "type" | "placedAt" | "confirmationMinutes">;

/** The instant by which an unconfirmed order must be confirmed; undefined for one that is not auto-rejected (UC-9, N4). */
export function deadlineOf(order: Facts, companyMinutes: number): Instant | undefined {
  if (order.status !== "unconfirmed" || order.type !== "online") return undefined;
  const minutes = order.confirmationMinutes ?? companyMinutes;
  return minutes > 0 ? order.placedAt + minutes * minuteMs : undefined;
}
