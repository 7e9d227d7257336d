import { ChevronLeft, ChevronRight } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Order } from "../../../ports/entities/order.ts";
import { deliveryPhases, timeTakenMs } from "../../delivered/delivery-phases.ts";
import { completedAt } from "../../orders/order-rules/order-status.ts";
import { isPriced, payableTotal } from "../../orders/order-rules/order-totals.ts";
import type { DeliveredView, OrderView } from "../../stores.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { durationText } from "../format/duration.ts";
import { Button, IconButton } from "../parts/button.tsx";
import messageStyles from "../parts/message.module.css";
import { OrderNumber } from "../parts/order-number.tsx";
import { commaIn } from "../text/isolate.ts";
import type { Translate } from "../text/translate.ts";
import styles from "./rider-deliveries.module.css";

/** Deliveries per page. */
const pageSize = 50;

export interface RiderDeliveriesProps {
  readonly delivered: DeliveredView;
  readonly name: string;
}

const columns = [
  ["number", "column.number"],
  ["time", "column.completedAt"],
  ["taken", "column.timeTaken"],
  ["amount", "column.amount"],
  ["phases", "phase.title"],
] as const;

/** The deliveries of the expanded line, a page at a time (HD-10). */
export const RiderDeliveries = observer(function RiderDeliveries(props: RiderDeliveriesProps) {
  const { delivered, name } = props;
  const { t } = useText();
  const { deliveries, expandedState } = delivered.report;
  const [wantedPage, setPage] = useState(0);
  if (expandedState === "loading") {
    return (
      <p className={messageStyles["message"]} role="status">
        {t("loading")}
      </p>
    );
  }
  if (expandedState === "failed") {
    return (
      <p className={messageStyles["message"]} role="alert">
        {t("delivered.failed")}
        <Button onClick={() => delivered.refresh()}>{t("offline.tryAgain")}</Button>
      </p>
    );
  }
  if (deliveries.length === 0) return <p className={messageStyles["message"]}>{t("list.empty")}</p>;
  const pagesMax = Math.ceil(deliveries.length / pageSize) - 1;
  const page = Math.min(wantedPage, pagesMax);
  const shown = deliveries.slice(page * pageSize, (page + 1) * pageSize);
  return (
    <div className={styles["deliveries"]}>
      <PhaseLegend t={t} />
      <table className={styles["orders"]} aria-label={t("delivered.ofRider", { name })}>
        <thead>
          <tr className={styles["orderRow"]}>
            {columns.map(([id, label]) => (
              <th key={id} scope="col" data-column={id}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((order, place) => (
            <Delivery key={order.id} order={order} place={page * pageSize + place} />
          ))}
        </tbody>
      </table>
      {pagesMax > 0 && (
        <Pages t={t} page={page} pagesMax={pagesMax} total={deliveries.length} onTurn={setPage} />
      )}
    </div>
  );
});

interface DeliveryProps {
  readonly order: OrderView;
  readonly place: number;
}

const Delivery = observer(function Delivery({ order, place }: DeliveryProps) {
  const { t } = useText();
  const { amounts, times } = useFormats();
  const { data } = order;
  const { branches } = useStores();
  const { company } = useCompany();
  const at = completedAt(data);
  const taken = timeTakenMs(data);
  return (
    <tr
      className={styles["orderRow"]}
      data-order={order.id}
      data-number={data.number}
      data-index={place}
      tabIndex={-1}
    >
      <td data-column="number">
        <OrderNumber order={order} isBranchShown={branches.selectedIds.length > 1} />
      </td>
      <td data-column="time">{<time>{times.time(at)}</time>}</td>
      <td data-column="taken">{durationText(taken, t)}</td>
      <td data-column="amount">
        {isPriced(data) ? (
          <bdi>{amounts.plain(payableTotal(data, company))}</bdi>
        ) : (
          t("amount.unknown")
        )}
      </td>
      <td data-column="phases">
        <PhaseBar order={data} />
      </td>
    </tr>
  );
});

interface PagesProps {
  readonly t: Translate;
  readonly page: number;
  readonly pagesMax: number;
  readonly total: number;
  onTurn(page: number): void;
}

function Pages({ t, page, pagesMax, total, onTurn }: PagesProps) {
  const from = page * pageSize + 1;
  const to = Math.min(total, (page + 1) * pageSize);
  return (
    <nav className={styles["pages"]} aria-label={t("delivered.pages")}>
      <IconButton
        variant="outlined"
        label={t("delivered.newer")}
        aria-disabled={page === 0}
        onClick={() => page > 0 && onTurn(page - 1)}
      >
        <ChevronLeft className={styles["turnIcon"]} aria-hidden="true" size={20} />
      </IconButton>
      <span role="status">
        {t("delivered.page", { from: String(from), to: String(to), total: String(total) })}
      </span>
      <IconButton
        variant="outlined"
        label={t("delivered.older")}
        aria-disabled={page === pagesMax}
        onClick={() => page < pagesMax && onTurn(page + 1)}
      >
        <ChevronRight className={styles["turnIcon"]} aria-hidden="true" size={20} />
      </IconButton>
    </nav>
  );
}

const phases = ["preparation", "pickup", "delivery"] as const;

/** The phases of a delivery as a bar of three parts, each with its own colour and pattern (HD-10). */
function PhaseBar({ order }: { readonly order: Order }) {
  const { t, language } = useText();
  const split = deliveryPhases(order);
  if (split === undefined) return <span className={styles["unknown"]}>{t("phase.unknown")}</span>;
  const lengths = {
    preparation: split.preparationMs,
    pickup: split.pickupMs,
    delivery: split.deliveryMs,
  };
  const texts = phases.map((phase) => {
    const duration = durationText(lengths[phase], t);
    return t("phase.of", { phase: t(`phase.${phase}`), duration });
  });
  return (
    <span
      className={styles["bar"]}
      role="img"
      aria-label={texts.join(commaIn(language))}
      title={texts.join("\n")}
    >
      {phases.map((phase) => (
        <span
          key={phase}
          className={styles["part"]}
          data-phase={phase}
          style={{ flexGrow: lengths[phase] }}
        />
      ))}
    </span>
  );
}

/** The legend of the bars. */
function PhaseLegend({ t }: { readonly t: Translate }) {
  return (
    <ul className={styles["legend"]} aria-label={t("phase.title")}>
      {phases.map((phase) => (
        <li key={phase}>
          <span className={styles["sample"]} data-phase={phase} aria-hidden="true" />
          {t(`phase.${phase}`)}
        </li>
      ))}
    </ul>
  );
}
