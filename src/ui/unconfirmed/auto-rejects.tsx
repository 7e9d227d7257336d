import { observer } from "mobx-react-lite";
import type { Order } from "../../../ports/entities/order.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import { autoRejectAt } from "../../orders/order-timing.ts";
import cells from "../board/cells.module.css";
import type { RowKit } from "../board/row-kit.ts";
import { CountdownRing } from "../parts/countdown-ring.tsx";

interface AutoRejectsProps {
  readonly order: Order;
  readonly kit: RowKit;
}

/** The countdown of an order that rejects itself (UC-10), where it waits instead (PUSH-7), or a dash. */
export const AutoRejects = observer(function AutoRejects({ order, kit }: AutoRejectsProps) {
  if (kit.isInLimbo(order.id)) {
    return <span className={cells["waits"]}>{kit.t("limbo.waits")}</span>;
  }
  const deadline = autoRejectAt(order, kit.company.autoRejectionMinutes);
  if (deadline === undefined) return <span>–</span>;
  const minutes = order.autoRejectionMinutes ?? kit.company.autoRejectionMinutes;
  return (
    <CountdownRing
      deadline={deadline}
      wholeMs={minutes * minuteMs}
      hint={kit.t("autoReject.at", { time: kit.times.exact(deadline) })}
      warning={(count) => kit.t("autoReject.soon", { number: order.number, count })}
    />
  );
});
