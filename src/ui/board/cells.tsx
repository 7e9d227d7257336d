import { Car, MapPinCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { Order } from "../../../ports/entities/order.ts";
import { activeJob, isJobPending } from "../../logistics/job-rules.ts";
import { completedAt } from "../../orders/order-rules/completion.ts";
import { itemSummary } from "../../orders/order-rules/item-summary.ts";
import type { OrderView } from "../../stores.ts";
import { SourceMark } from "../parts/source-mark.tsx";
import type { TextKey } from "../text/text-keys.ts";
import { AutoRejects } from "../unconfirmed/auto-rejects.tsx";
import styles from "./cells.module.css";
import type { ColumnId } from "./columns.ts";
import { ElapsedTimer } from "./elapsed-timer.tsx";
import type { RowKit } from "./row-kit.ts";

type Cell = (order: Order, kit: RowKit) => ReactNode;

/** What stands in a cell, for every column that shows facts only; the others take part in OrderRow. */
export const cells: Readonly<
  Record<Exclude<ColumnId, "number" | "rider" | "assigned" | "actions">, Cell>
> = {
  takenAt: (order, kit) => <Moment text={kit.times.time(order.placedAt)} />,
  elapsed: (order, kit) => <ElapsedTimer order={order} lateText={kit.t("late")} />,
  items: (order, kit) => <Items order={order} kit={kit} />,
  customer: (order) => {
    const { name, telephone } = order.customer;
    return <Lines first={name.trim() || telephone} second={name.trim() && telephone} />;
  },
  area: (order, kit) => (
    <bdi className={styles["first"]}>{order.deliveryAddress.area ?? kit.t("area.none")}</bdi>
  ),
  location: (order, kit) => {
    const branch = kit.branchName(order.branchId);
    const address = addressText(order) ?? order.deliveryAddress.area ?? branch;
    const isInProgress = order.status === "in_progress";
    if (!isInProgress) return <Lines first={address} second={branch} />;
    const first = kit.hasSeveralBranches ? `${address} · ${branch}` : address;
    return (
      <span className={styles["lines"]}>
        <bdi className={styles["first"]}>{first}</bdi>
        <Items order={order} kit={kit} />
      </span>
    );
  },
  amount: (order, kit) => (
    <span className={styles["lines"]}>
      <span className={styles["amount"]}>{kit.amounts.plain(order.totalAmount)}</span>
      <span className={styles["second"]}>
        {kit.t(order.isCashOnDelivery ? "payment.cash" : "payment.paid")}
      </span>
    </span>
  ),
  driver: (order, kit) => {
    const rider = order.riderId === undefined ? undefined : kit.riderName(order.riderId);
    return <bdi className={styles["first"]}>{activeJob(order)?.driverName ?? rider ?? "–"}</bdi>;
  },
  status: (order, kit) => <span className={styles["status"]}>{kit.t(statusKey(order))}</span>,
  agent: (order) => <bdi className={styles["quiet"]}>{order.agentName ?? "–"}</bdi>,
  autoRejects: (order, kit) => <AutoRejects order={order} kit={kit} />,
  scheduledFor: (order, kit) => {
    const at = order.scheduledFor ?? order.placedAt;
    // The day is named unless the order was placed on it: reading the ticker would render every second.
    return <Moment text={kit.times.dayAndTime(at, order.placedAt)} isStrong />;
  },
  completedAt: (order, kit) => {
    const at = completedAt(order);
    return at === undefined ? "–" : <Moment text={kit.times.time(at)} />;
  },
};

interface NumberCellProps {
  readonly order: OrderView;
  readonly kit: RowKit;
  readonly children?: ReactNode;
}

/** Where the order came from and its number, which opens its popup (HD-13). */
export function NumberCell({ order, kit, children }: NumberCellProps) {
  const { data } = order;
  return (
    <span className={styles["number"]}>
      <SourceMark brand={kit.brandOf(data.source)} />
      <button
        type="button"
        dir="auto"
        className={styles["digits"]}
        aria-haspopup="dialog"
        onClick={() => kit.onPressNumber(order)}
      >
        #{data.number}
      </button>
      <Flags order={data} kit={kit} />
      {children}
    </span>
  );
}

function Moment(props: { readonly text: string; readonly isStrong?: boolean }) {
  return <time className={styles[props.isStrong ? "first" : "quiet"]}>{props.text}</time>;
}

function Lines(props: { readonly first: string | undefined; readonly second: string | undefined }) {
  return (
    <span className={styles["lines"]}>
      <bdi className={styles["first"]}>{props.first || "–"}</bdi>
      {props.second && <bdi className={styles["second"]}>{props.second}</bdi>}
    </span>
  );
}

interface CellProps {
  readonly order: Order;
  readonly kit: RowKit;
}

function Items({ order, kit }: CellProps) {
  const { shown, more } = itemSummary(order.items);
  return (
    <span className={styles["items"]}>
      <bdi className={styles["names"]}>{shown.join(", ") || "–"}</bdi>
      {more > 0 && <span className={styles["more"]}>{kit.t("items.more", { count: more })}</span>}
    </span>
  );
}

/** What sets a pickup apart: a customer who is here, or one who waits in the car. */
function Flags({ order, kit }: CellProps) {
  if (order.status === "collected") return null;
  if (order.hasCustomerArrived) {
    return (
      <span className={styles["flag"]} title={kit.t("customer.arrived")}>
        <MapPinCheck aria-hidden="true" size={18} />
        <span className={styles["hidden"]}>{kit.t("customer.arrived")}</span>
      </span>
    );
  }
  if (!order.isCurbsidePickup) return null;
  return (
    <span className={styles["kerb"]} title={kit.t("curbside")}>
      <Car aria-hidden="true" size={18} />
      <span className={styles["hidden"]}>{kit.t("curbside")}</span>
    </span>
  );
}

/** Building, street and room as one line; undefined when the order has none of them. */
function addressText({ deliveryAddress }: Order): string | undefined {
  const { roomNumber, building, street } = deliveryAddress;
  const parts = [roomNumber, building, street].filter((part) => part !== undefined && part !== "");
  return parts.length === 0 ? undefined : parts.join(", ");
}

function statusKey(order: Order): TextKey {
  const job = activeJob(order);
  if (order.status === "delivered" || job?.status === "complete") return "status.delivered";
  if (job !== undefined && isJobPending(job)) return "status.waiting";
  return job?.status === "arrived" ? "status.beingPicked" : "status.onTheWay";
}
