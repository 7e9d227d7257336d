import { observer } from "mobx-react-lite";
import type { Order } from "../../../ports/entities/order.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import { autoRejectAt } from "../../orders/order-timing.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { CountdownRing } from "../parts/countdown-ring.tsx";
import styles from "./auto-rejects.module.css";

interface AutoRejectsProps {
  readonly order: Order;
}

/** The countdown to auto-rejection (UC-10), a note for an order in limbo (UC-12), or a dash. */
export const AutoRejects = observer(function AutoRejects({ order }: AutoRejectsProps) {
  const { t } = useText();
  const { times } = useFormats();
  const { company } = useCompany();
  const { limbo } = useStores();
  if (limbo.has(order.id)) {
    return <span className={styles["waits"]}>{t("limbo.waits")}</span>;
  }
  const deadline = autoRejectAt(order, company.autoRejectionMinutes);
  if (deadline === undefined) return <span>–</span>;
  const minutes = order.autoRejectionMinutes ?? company.autoRejectionMinutes;
  return (
    <CountdownRing
      deadline={deadline}
      wholeMs={minutes * minuteMs}
      hint={t("autoReject.at", { time: times.exact(deadline) })}
      warning={(count) => t("autoReject.soon", { number: order.number, count })}
    />
  );
});
