import { observer } from "mobx-react-lite";
import type { ComponentType } from "react";
import type { Language } from "../../../ports/entities/language.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { activeJob, isJobPending } from "../../logistics/job-rules.ts";
import { itemSummary } from "../../orders/order-rules/item-summary.ts";
import { completedAt } from "../../orders/order-rules/order-status.ts";
import { dueOfPartlyPaid, isPriced, payableTotal } from "../../orders/order-rules/order-totals.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { ElapsedTimer } from "../parts/elapsed-timer.tsx";
import { isolate } from "../text/isolate.ts";
import type { TextKey } from "../text/text-keys.ts";
import styles from "./cells.module.css";
import type { ColumnId } from "./columns.ts";

interface CellProps {
  readonly order: Order;
}

/** The cells of columns that only show facts of an order; OrderRow draws the others. */
export const cells: Readonly<
  Record<
    Exclude<ColumnId, "number" | "rider" | "assigned" | "deadline" | "actions">,
    ComponentType<CellProps>
  >
> = {
  takenAt: TakenAt,
  elapsed: Elapsed,
  items: Items,
  customer: Customer,
  area: Area,
  location: observer(Location),
  amount: Amount,
  driver: Driver,
  status: observer(Status),
  agent: Agent,
  scheduledFor: ScheduledFor,
  completedAt: CompletedAt,
};

function TakenAt({ order }: CellProps) {
  const { times } = useFormats();
  return <Moment text={times.time(order.placedAt)} />;
}

function Elapsed({ order }: CellProps) {
  const { t } = useText();
  return <ElapsedTimer order={order} lateText={t("late")} />;
}

function Customer({ order }: CellProps) {
  const { name, telephone } = order.customer;
  return <Lines first={name.trim() || telephone} second={name.trim() && telephone} />;
}

function Area({ order }: CellProps) {
  const { t } = useText();
  return <bdi className={styles["first"]}>{order.deliveryAddress.area ?? t("area.none")}</bdi>;
}

function Location({ order }: CellProps) {
  const { branches } = useStores();
  const { language } = useText();
  const directory = useDirectory();
  const branch = directory.branchName(order.branchId);
  const address = addressText(order, language) ?? order.deliveryAddress.area ?? branch;
  const isInProgress = order.status === "in_progress";
  if (!isInProgress) {
    return <Lines first={address} second={address === branch ? undefined : branch} />;
  }
  const first =
    branches.selectedIds.length > 1
      ? `${isolate(address, language)} · ${isolate(branch, language)}`
      : address;
  return (
    <span className={styles["lines"]}>
      <bdi className={styles["first"]}>{first}</bdi>
      <Items order={order} />
    </span>
  );
}

function Amount({ order }: CellProps) {
  const { t } = useText();
  const { amounts } = useFormats();
  const { company } = useCompany();
  if (!isPriced(order)) return <span className={styles["unknown"]}>{t("amount.unknown")}</span>;
  const due = dueOfPartlyPaid(order, company);
  return (
    <span className={styles["lines"]}>
      <span className={styles["amount"]}>{amounts.plain(payableTotal(order, company))}</span>
      <span className={styles["second"]}>
        {due === undefined
          ? t(order.isCashOnDelivery ? "payment.cash" : "payment.paid")
          : t("payment.due", { amount: amounts.plain(due) })}
      </span>
    </span>
  );
}

/** The company's own rider; a partner's driver stands in the partner's column (N27). */
function Driver({ order }: CellProps) {
  const directory = useDirectory();
  const isOwn = order.riderId !== undefined && activeJob(order) === undefined;
  const rider = isOwn ? directory.riderName(order.riderId) : undefined;
  return <bdi className={styles["first"]}>{rider ?? "–"}</bdi>;
}

function Status({ order }: CellProps) {
  const { t } = useText();
  const { notDelivered } = useStores();
  const reason = order.status === "in_progress" ? notDelivered.reasonOf(order.id) : undefined;
  if (reason !== undefined) {
    return (
      <span className={styles["lines"]}>
        <span className={`${styles["status"]} ${styles["brought"]}`}>
          {t("return.notDelivered")}
        </span>
        <span className={styles["second"]}>{t(`return.reason.${reason}`)}</span>
      </span>
    );
  }
  return <span className={styles["status"]}>{t(statusKey(order))}</span>;
}

function Agent({ order }: CellProps) {
  return <bdi className={styles["quiet"]}>{order.agentName ?? "–"}</bdi>;
}

function ScheduledFor({ order }: CellProps) {
  const { times } = useFormats();
  const at = order.scheduledFor;
  return at === undefined ? "–" : <Moment text={times.time(at)} isStrong />;
}

function CompletedAt({ order }: CellProps) {
  const { times } = useFormats();
  const at = completedAt(order);
  return at === undefined ? "–" : <Moment text={times.time(at)} />;
}

function Moment(props: { readonly text: string; readonly isStrong?: boolean }) {
  const look = styles[props.isStrong ? "first" : "quiet"];
  return <time className={`${look} ${styles["moment"]}`}>{props.text}</time>;
}

function Lines(props: { readonly first: string | undefined; readonly second: string | undefined }) {
  return (
    <span className={styles["lines"]}>
      <bdi className={styles["first"]}>{props.first || "–"}</bdi>
      {props.second && <bdi className={styles["second"]}>{props.second}</bdi>}
    </span>
  );
}

function Items({ order }: CellProps) {
  const { t, language } = useText();
  const { shown, more } = itemSummary(order.items);
  const names = shown.map((name) => isolate(name, language)).join(", ");
  return (
    <span className={styles["items"]}>
      <bdi className={styles["names"]}>{names || "–"}</bdi>
      {more > 0 && <span className={styles["more"]}>{t("items.more", { count: more })}</span>}
    </span>
  );
}

/** Building, street and room as one line; undefined when the order has none of them. */
function addressText({ deliveryAddress }: Order, language: Language): string | undefined {
  const { roomNumber, building, street } = deliveryAddress;
  const parts = [roomNumber, building, street].flatMap((part) => part || []);
  return parts.length === 0 ? undefined : parts.map((part) => isolate(part, language)).join(", ");
}

function statusKey(order: Order): TextKey {
  const job = activeJob(order);
  if (order.status === "delivered" || job?.status === "complete") return "status.delivered";
  if (job !== undefined && isJobPending(job)) return "status.waiting";
  if (job?.status === "unknown") return "job.title.unknown";
  return job?.status === "arrived" ? "status.beingPicked" : "status.onTheWay";
}
