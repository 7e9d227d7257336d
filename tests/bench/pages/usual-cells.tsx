import type { ReactNode } from "react";
import type { Order } from "../../../ports/entities/order.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { lateAfterMs } from "../../../src/orders/order-rules/order-timing.ts";
import { clockText, durationText } from "./row-texts.ts";

interface UsualCell {
  readonly name: string;
  draw(order: Order, now: Instant): ReactNode;
}

/** The cells of a row, with the content and controls of the hand-written row (windowed-dom.ts). */
export const usualCells: readonly UsualCell[] = [
  {
    name: "number",
    draw: ({ source, number }) => (
      <span className="number">
        <span className="mark">{source.charAt(0).toUpperCase()}</span>
        <bdi className="digits">#{number}</bdi>
      </span>
    ),
  },
  {
    name: "taken",
    draw: ({ placedAt }) => <time className="taken">{clockText(placedAt)}</time>,
  },
  {
    name: "timer",
    draw: ({ placedAt }, now) => (
      <span className={now - placedAt >= lateAfterMs ? "pill late" : "pill"}>
        <svg className="icon" width="15" height="15" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="10" />
          <path d="M12 6v6h4" />
        </svg>
        <span className="word">Late </span>
        <time className="timer">{durationText(now - placedAt)}</time>
      </span>
    ),
  },
  {
    name: "items",
    draw: ({ items }) => (
      <span className="items">
        <bdi className="names">
          {items
            .slice(0, 3)
            .map(({ name, quantity }) => `${name} ×${quantity}`)
            .join(", ")}
        </bdi>
        <span className="more">{items.length > 3 ? `+${items.length - 3} more` : ""}</span>
      </span>
    ),
  },
  {
    name: "area",
    draw: ({ deliveryAddress }) => <bdi className="area">{deliveryAddress.area ?? "N/A"}</bdi>,
  },
  {
    name: "amount",
    draw: ({ totalAmount, isCashOnDelivery }) => (
      <span className="lines">
        <span className="amount">{((totalAmount ?? 0) / 100).toFixed(2)}</span>
        <span className="paid">{isCashOnDelivery ? "Cash" : "Paid"}</span>
      </span>
    ),
  },
  {
    name: "rider",
    draw: ({ riderId }) => (
      <span className="rider">
        <span className="initial">{riderId === undefined ? "" : "R"}</span>
        <select>
          <option>{riderId === undefined ? "Assign" : `Rider ${riderId}`}</option>
        </select>
        <svg className="arrow" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 9 6 6 6-6" />
        </svg>
      </span>
    ),
  },
  {
    name: "actions",
    draw: () => (
      <span className="actions">
        <button className="action" type="button">
          Mark ready
        </button>
      </span>
    ),
  },
];
