import { Car, ListPlus, MapPinCheck, StickyNote } from "lucide-react";
import { compareStructural } from "mobx";
import { observer } from "mobx-react-lite";
import {
  type ComponentType,
  Fragment,
  type FunctionComponent,
  memo,
  useCallback,
  useRef,
} from "react";
import type { Order } from "../../../ports/entities/order.ts";
import { type Instant, isSet, minuteMs } from "../../../ports/entities/time.ts";
import { shownCode } from "../../contact/contact-rules.ts";
import { activeJob, isJobPending } from "../../logistics/job-rules.ts";
import { areaOf } from "../../orders/order-rules/delivery-areas.ts";
import { itemSummary } from "../../orders/order-rules/item-summary.ts";
import { orderMarks } from "../../orders/order-rules/order-marks.ts";
import { completedAt, customerArrivedAt } from "../../orders/order-rules/order-status.ts";
import { dueOfPartlyPaid, isPriced, payableTotal } from "../../orders/order-rules/order-totals.ts";
import { useReachable } from "../contact/telephone.tsx";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useRunningText, writeText } from "../context/running-texts-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { ElapsedTimer } from "../parts/elapsed-timer.tsx";
import { addressText } from "../text/address-text.ts";
import { commaIn, isolate, listed } from "../text/isolate.ts";
import type { TextKey } from "../text/translate.ts";
import styles from "./cells.module.css";
import type { ColumnId, FittedColumns } from "./columns.ts";

interface CellProps<Fact extends keyof Order = keyof Order> {
  readonly order: Pick<Order, Fact>;
  readonly fitted: FittedColumns;
  /** Whether the row is the only one of its delivery area, and names it (N40). */
  readonly isAreaNamed?: boolean;
}

/**
 * A cell that reads these facts of the order and no others, and renders when one of them has changed: each push replaces the
 * whole order, and most change little of what a row shows (PF-2).
 */
function reading<Fact extends keyof Order>(
  facts: readonly Fact[],
  Cell: FunctionComponent<CellProps<Fact>>,
): ComponentType<CellProps> {
  return memo<CellProps>(
    Cell,
    (before, now) =>
      before.fitted === now.fitted &&
      before.isAreaNamed === now.isAreaNamed &&
      facts.every((fact) => compareStructural(before.order[fact], now.order[fact])),
  );
}

const itemFacts = ["items", "notes", "systemNote", "deliveryAddress"] as const;
type ItemFact = (typeof itemFacts)[number];

const customerFacts = [
  ...(["customer", "status", "isTakeaway", "isCurbsidePickup"] as const),
  ...(["branchId", "collectionCode"] as const),
  ...(["hasCustomerArrived", "statusUpdates"] as const),
] as const;
type CustomerFact = (typeof customerFacts)[number];

/** The cells of columns that only show facts of an order; OrderRow draws the others. */
export const cells: Readonly<
  Record<
    Exclude<ColumnId, "number" | "rider" | "assigned" | "deadline" | "actions">,
    ComponentType<CellProps>
  >
> = {
  takenAt: reading(["placedAt"], TakenAt),
  elapsed: reading(["placedAt", "scheduledFor"], ElapsedTimer),
  items: reading(itemFacts, Items),
  customer: reading(customerFacts, Customer),
  area: reading(["deliveryAddress"], Area),
  location: observer(Location),
  amount: Amount,
  status: observer(Status),
  agent: reading(["agentName"], Agent),
  scheduledFor: reading(["scheduledFor"], ScheduledFor),
  completedAt: CompletedAt,
};

function TakenAt({ order }: CellProps<"placedAt">) {
  const { times } = useFormats();
  return <Moment text={isSet(order.placedAt) ? times.time(order.placedAt) : "–"} />;
}

/** The customer, and of a pickup that waits, whether they are here: that says more than their telephone. */
function Customer({ order }: CellProps<CustomerFact>) {
  const { t } = useText();
  const { company } = useCompany();
  const { name, telephone: number, telephoneAccess } = order.customer;
  const isReachable = useReachable(telephoneAccess, order.branchId);
  const telephone = isReachable ? number : undefined;
  const code = shownCode(order, company.capabilities?.handover);
  const { isCurbsidePickup, hasCustomerArrived } = order;
  const isAwaited = order.isTakeaway && order.status !== "collected";
  if (code !== undefined) {
    // The name gives way: a code that is cut is none.
    return (
      <span className={styles["lines"]}>
        <span className={styles["coded"]}>
          <bdi className={styles["first"]}>{name.trim() || telephone || "–"}</bdi>
          <span className={styles["code"]}>
            {t("handover.code")} <bdi dir="ltr">{code}</bdi>
          </span>
        </span>
        {isCurbsidePickup || hasCustomerArrived ? (
          <Presence order={order} />
        ) : (
          name.trim() && telephone && <bdi className={styles["second"]}>{telephone}</bdi>
        )}
      </span>
    );
  }
  return isAwaited && (isCurbsidePickup || hasCustomerArrived) ? (
    <span className={styles["lines"]}>
      <bdi className={styles["first"]}>{name.trim() || telephone || "–"}</bdi>
      <Presence order={order} />
    </span>
  ) : (
    <Lines first={name.trim() || telephone} second={name.trim() && telephone} />
  );
}

/** Whether the customer is here, and for how many minutes. */
function Presence({ order }: Pick<CellProps<CustomerFact>, "order">) {
  const { t } = useText();
  const words = useRef<HTMLSpanElement>(null);
  const { hasCustomerArrived, isCurbsidePickup } = order;
  const since = customerArrivedAt(order);
  const kind = isCurbsidePickup ? "curbside" : "store";
  const write = useCallback(
    (element: HTMLSpanElement, now: Instant) => {
      if (!hasCustomerArrived) return writeText(element, t("presence.curbside.awaited"));
      const minutes = since === undefined ? undefined : Math.floor((now - since) / minuteMs);
      writeText(
        element,
        // A clock that was set back must not show minutes below zero.
        minutes === undefined || minutes < 1
          ? t(`presence.${kind}.here`)
          : t(`presence.${kind}.hereFor`, { minutes }),
      );
    },
    [hasCustomerArrived, since, kind, t],
  );
  useRunningText(words, write);
  const Sign = isCurbsidePickup ? Car : MapPinCheck;
  return (
    <span className={styles["presence"]} data-here={hasCustomerArrived}>
      <Sign aria-hidden="true" size={15} />
      <span ref={words} className={styles["words"]} />
    </span>
  );
}

function Area({ order }: CellProps<"deliveryAddress">) {
  return <bdi className={styles["twoLines"]}>{areaOf(order.deliveryAddress) ?? "–"}</bdi>;
}

function Location({ order, fitted, isAreaNamed }: CellProps) {
  const { branches } = useStores();
  const { t, language } = useText();
  const directory = useDirectory();
  const branch = directory.branchName(order.branchId);
  const area = areaOf(order.deliveryAddress);
  const address = addressText(order.deliveryAddress, language) ?? (isAreaNamed ? undefined : area);
  const isInProgress = order.status === "in_progress";
  if (!isInProgress) return <Lines first={address} second={branch} />;
  const first =
    address === undefined || branches.selectedIds.length > 1
      ? `${isolate(address ?? "–", language)} · ${isolate(branch, language)}`
      : address;
  return (
    <span className={styles["lines"]}>
      {isAreaNamed && <bdi className={styles["area"]}>{area ?? t("area.none")}</bdi>}
      <bdi className={styles["first"]}>{first}</bdi>
      <span className={styles["line"]}>
        <Names names={itemSummary(order.items, fitted.namesMax, language).shown} />
        <Rest order={order} fitted={fitted} isShort />
      </span>
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

function Agent({ order }: CellProps<"agentName">) {
  return <bdi className={styles["quiet"]}>{order.agentName ?? "–"}</bdi>;
}

function ScheduledFor({ order }: CellProps<"scheduledFor">) {
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

/** The first items, in as many lines as the column has room for, and the area where its column has given way. */
function Items({ order, fitted }: CellProps<ItemFact>) {
  const { language } = useText();
  if (fitted.isAreaBelowItems) {
    return (
      <span className={styles["lines"]}>
        <span className={styles["line"]}>
          <Names names={itemSummary(order.items, fitted.namesMax, language).shown} />
          <More order={order} fitted={fitted} />
        </span>
        <span className={styles["line"]}>
          <bdi className={styles["second"]}>{areaOf(order.deliveryAddress) ?? "–"}</bdi>
          <Marks order={order} />
        </span>
      </span>
    );
  }
  if (fitted.namesMax === 2) return <ItemsInTwoLines order={order} fitted={fitted} />;
  return <ItemsTogether order={order} fitted={fitted} />;
}

/** Up to three names as one text that takes two lines. */
function ItemsTogether({ order, fitted }: CellProps<ItemFact>) {
  const { language } = useText();
  const { shown } = itemSummary(order.items, fitted.namesMax, language);
  const names = listed(shown, language);
  return (
    <span className={styles["items"]}>
      <bdi className={styles["names"]}>{names || "–"}</bdi>
      <span className={styles["aside"]}>
        <Rest order={order} fitted={fitted} />
      </span>
    </span>
  );
}

/** Two names, each in a line of its own. */
function ItemsInTwoLines({ order, fitted }: CellProps<ItemFact>) {
  const { language } = useText();
  const [first, ...others] = itemSummary(order.items, fitted.namesMax, language).shown;
  return (
    <span className={styles["lines"]}>
      <span className={styles["line"]}>
        <Names names={first === undefined ? [] : [first]} />
        <Marks order={order} />
      </span>
      {others.length > 0 && (
        <span className={styles["line"]}>
          <Names names={others} />
          <More order={order} fitted={fitted} />
        </span>
      )}
    </span>
  );
}

/** Names that share the line: a short one stays whole, and the others give way alike, so that all can be read. */
function Names({ names }: { readonly names: readonly string[] }) {
  const { language } = useText();
  if (names.length === 0) return "–";
  return (
    <span className={styles["sharing"]}>
      {names.map((name, place) => (
        <Fragment key={place}>
          {place > 0 && commaIn(language)}
          <bdi className={styles["name"]}>{name}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

interface MoreProps extends CellProps<ItemFact> {
  /** Only the number: beside an address the names have little room. */
  readonly isShort?: boolean;
}

/** The number of items that are not named. */
function More({ order, fitted, isShort }: MoreProps) {
  const { t, language } = useText();
  const { more } = itemSummary(order.items, fitted.namesMax, language);
  if (more === 0) return null;
  const text = t(isShort ? "more" : "items.more", { count: more });
  return <span className={styles["more"]}>{text}</span>;
}

/** Everything about the items beside their names. */
function Rest(props: MoreProps) {
  return (
    <>
      <More {...props} />
      <Marks order={props.order} />
    </>
  );
}

/** Small signs for what the names of the items do not say. */
function Marks({ order }: Pick<CellProps<ItemFact>, "order">) {
  const { t } = useText();
  const { hasNote, hasModifiers } = orderMarks(order);
  if (!hasNote && !hasModifiers) return null;
  return (
    <span className={styles["marks"]}>
      {hasNote && <Mark Sign={StickyNote} text={t("mark.note")} />}
      {hasModifiers && <Mark Sign={ListPlus} text={t("mark.modifiers")} />}
    </span>
  );
}

function Mark({ Sign, text }: { readonly Sign: typeof StickyNote; readonly text: string }) {
  return (
    <span className={styles["mark"]} role="img" aria-label={text} title={text}>
      <Sign aria-hidden="true" size={15} />
    </span>
  );
}

function statusKey(order: Order): TextKey {
  const job = activeJob(order);
  if (order.status === "delivered" || job?.status === "complete") return "status.delivered";
  if (job !== undefined && isJobPending(job)) return "status.waiting";
  if (job?.status === "unknown") return "job.title.unknown";
  return job?.status === "arrived" ? "status.beingPicked" : "status.onTheWay";
}
