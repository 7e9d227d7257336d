import type { Order } from "../../../ports/entities/order.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import { autoRejectAt } from "../../orders/order-timing.ts";
import { CountdownRing } from "./countdown-ring.tsx";
import type { RowKit } from "./row-kit.ts";

interface AutoRejectsProps {
  readonly order: Order;
  readonly kit: RowKit;
}

/** The countdown of an order that rejects itself (UC-10), a dash for any other. */
export function AutoRejects({ order, kit }: AutoRejectsProps) {
  const deadline = autoRejectAt(order, kit.company.autoRejectionMinutes);
  if (deadline === undefined) return <span>–</span>;
  const minutes = order.autoRejectionMinutes ?? kit.company.autoRejectionMinutes;
  return (
    <CountdownRing
      deadline={deadline}
      wholeMs={minutes * minuteMs}
      hint={kit.say("autoReject.at", { time: kit.times.exact(deadline) })}
      warning={(count) => kit.say("autoReject.soon", { number: order.number, count })}
    />
  );
}
