import { Check, CircleCheck, TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { zero } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { notDeliveredReasons } from "../../logistics/not-delivered-store.ts";
import type { RiderRound } from "../../logistics/rider-overview.ts";
import type { ReturnRow, RiderReturn } from "../../logistics/rider-return.ts";
import { areaOf } from "../../orders/order-rules/delivery-areas.ts";
import {
  cashPartOf,
  dueOf,
  isPriced,
  payableTotal,
} from "../../orders/order-rules/order-totals.ts";
import type { OrderView } from "../../stores.ts";
import { useActions } from "../context/actions-context.tsx";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { OrderNumber } from "../parts/order-number.tsx";
import { settleMs } from "../parts/press-shield.ts";
import { areActionsOff, withNetwork } from "../parts/with-network.ts";
import { addressText } from "../text/address-text.ts";
import type { TextKey } from "../text/translate.ts";
import styles from "./rider-return.module.css";
import { useRiderReturn } from "./use-rider-return.ts";

/** A rider who is back, with the orders in progress at that instant. */
export interface BackRider {
  readonly round: RiderRound;
  readonly orders: readonly OrderView[];
  readonly at: Instant;
}

export interface RiderReturnPartProps {
  readonly back: BackRider;
  onEnd(): void;
}

/** The orders of a rider who is back: all delivered, except those that staff take out (RL-7). */
export const RiderReturnPart = observer(function RiderReturnPart(props: RiderReturnPartProps) {
  const { back, onEnd } = props;
  const { round, orders, at } = back;
  const { t } = useText();
  const { times } = useFormats();
  const riderReturn = useRiderReturn(orders);
  const name = useDirectory().riderLabel(round.riderId) ?? t("rounds.deleted");
  const part = useRef<HTMLLIElement>(null);
  // It opens in the rider's place, which may be at the foot of a long list.
  useEffect(() => {
    part.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <li ref={part} className={styles["part"]}>
      <div className={styles["rider"]}>
        <span className={styles["avatar"]} aria-hidden="true">
          {[...name.trim()][0]?.toUpperCase()}
        </span>
        <span className={styles["lines"]}>
          <bdi className={styles["name"]}>{name}</bdi>
          {round.outSince !== undefined && (
            <span className={styles["quiet"]}>
              {t("return.times", { since: times.time(round.outSince), back: times.time(at) })}
            </span>
          )}
        </span>
        <span className={styles["back"]}>
          <CircleCheck aria-hidden="true" size={16} />
          {t("return.with", { count: orders.length })}
        </span>
      </div>
      <ul className={styles["orders"]}>
        {orders.map((order) => (
          <ReturnedRow
            key={order.id}
            order={order}
            row={riderReturn.rowOf(order)}
            isSending={riderReturn.isSending}
          />
        ))}
      </ul>
      <Foot riderReturn={riderReturn} onEnd={onEnd} />
    </li>
  );
});

interface FootProps {
  readonly riderReturn: RiderReturn<OrderView>;
  onEnd(): void;
}

/** The cash to hand over, and the one button that settles the open orders. */
const Foot = observer(function Foot({ riderReturn, onEnd }: FootProps) {
  const { t } = useText();
  const { open, isSending, count } = riderReturn;
  const isOver = open.length === 0 && !isSending;
  return (
    <div className={styles["foot"]}>
      <p className={styles["sum"]}>
        <Cash riderReturn={riderReturn} />
        {isOver && count.done === 0 && <span>{t("return.nothing")}</span>}
      </p>
      <Results count={count} isSending={isSending} />
      <DeliverButton riderReturn={riderReturn} isOver={isOver} onEnd={onEnd} />
    </div>
  );
});

const Cash = observer(function Cash({ riderReturn }: Pick<FootProps, "riderReturn">) {
  const { t } = useText();
  const { amounts } = useFormats();
  const { count, amount } = riderReturn.cash;
  const caption = count === 0 ? t("return.noCash") : t("return.cash", { count });
  const sum = amounts.withCurrency(amount);
  return (
    <>
      <span className={styles["quiet"]}>{caption}</span>
      {count > 0 && <bdi className={styles["amount"]}>{sum}</bdi>}
      <Announcement text={count === 0 ? caption : `${caption}: ${sum}`} />
    </>
  );
});

interface DeliverButtonProps extends FootProps {
  /** Whether nothing is left to send; the button then closes the part. */
  readonly isOver: boolean;
}

const DeliverButton = observer(function DeliverButton(props: DeliverButtonProps) {
  const { riderReturn, isOver, onEnd } = props;
  const { open, isSending, orders } = riderReturn;
  const { t } = useText();
  const stores = useStores();
  const isSettled = useIsSettled();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const deliver = (): void => {
    const [first] = open;
    if (first === undefined || isSending || !isSettled) return;
    withNetwork(stores, first, () => void riderReturn.deliver());
  };
  const isHeld = isSending || !isSettled || areActionsOff(stores);
  const all = open.length === orders.length ? "return.all" : "return.some";
  const label = isSending ? t("return.sending") : t(all, { count: open.length });
  return (
    <Button
      ref={button}
      className={styles["deliver"]}
      variant={isOver ? "outlined" : "filled"}
      size="largest"
      aria-disabled={(!isOver && isHeld) || undefined}
      onClick={isOver ? onEnd : deliver}
    >
      {isOver ? t("return.close") : label}
    </Button>
  );
});

/** False for the first moment, while a second press, also of Enter, may still be meant for "Is back" (N39). */
function useIsSettled(): boolean {
  const { later } = useStores();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => later(settleMs, () => setSettled(true)), [later]);
  return isSettled;
}

/** Announces the sum when it changes, not when it first appears. */
function Announcement({ text }: { readonly text: string }) {
  const [first] = useState(text);
  const [hasChanged, setChanged] = useState(false);
  useEffect(() => {
    if (text !== first) setChanged(true);
  }, [text, first]);
  return (
    <span className={styles["hidden"]} role="status">
      {hasChanged && text}
    </span>
  );
}

interface ResultsProps {
  readonly count: { readonly done: number; readonly failed: number };
  readonly isSending: boolean;
}

/** Announces how many orders were delivered, and how many remain, after each press. */
function Results({ count, isSending }: ResultsProps) {
  const { t } = useText();
  const { done, failed } = count;
  const texts = [
    done > 0 && t("return.delivered", { count: done }),
    failed > 0 && t("return.remain", { count: failed }),
  ].filter((text) => text !== false);
  return (
    <span className={styles["hidden"]} role="status">
      {!isSending && texts.join(". ")}
    </span>
  );
}

interface ReturnedRowProps {
  readonly order: OrderView;
  readonly row: ReturnRow;
  /** Whether orders of this return are being sent. */
  readonly isSending: boolean;
}

/** One order of a rider who is back. */
const ReturnedRow = observer(function ReturnedRow({ order, row, isSending }: ReturnedRowProps) {
  const { data } = order;
  const { branches } = useStores();
  const [isAsking, setAsking] = useState(false);
  const isChoosing = isAsking && row.kind === "open" && !isSending;
  return (
    <li className={styles["order"]} data-returned={data.id} data-row={row.kind}>
      <OrderNumber order={order} isBranchShown={branches.selectedIds.length > 1} />
      <Place order={data} />
      <Amount order={data} row={row} />
      <span className={styles["action"]}>
        <Action
          order={order}
          row={row}
          isAsking={isChoosing}
          isSending={isSending}
          onAsk={setAsking}
        />
      </span>
      <RowText order={order} row={row} />
      {isChoosing && <Reasons order={data} onChoose={() => setAsking(false)} />}
    </li>
  );
});

function Place({ order }: { readonly order: Order }) {
  const { language } = useText();
  const { deliveryAddress } = order;
  return (
    <span className={styles["lines"]} data-part="place">
      <bdi className={styles["area"]}>{areaOf(deliveryAddress) ?? "–"}</bdi>
      <bdi className={styles["quiet"]}>{addressText(deliveryAddress, language)}</bdi>
    </span>
  );
}

/** The cash that the rider hands over or is still to collect, else the total of the order, with its kind of payment. */
function Amount({ order, row }: { readonly order: Order; readonly row: ReturnRow }) {
  const { t } = useText();
  const { amounts } = useFormats();
  const { company } = useCompany();
  if (!isPriced(order)) return <span className={styles["quiet"]}>{t("amount.unknown")}</span>;
  const handedOver = "cash" in row ? (row.cash ?? zero) : zero;
  const hasCash = handedOver > 0;
  const due = hasCash || !order.isCashOnDelivery ? handedOver : dueOf(order, company);
  return (
    <span className={styles["lines"]} data-part="amount" data-cash={hasCash}>
      <span className={styles["price"]}>
        {amounts.plain(due > 0 ? due : payableTotal(order, company))}
      </span>
      <span className={styles["quiet"]}>
        {t(hasCash || cashPartOf(order, company) > 0 ? "payment.cash" : "payment.paid")}
      </span>
    </span>
  );
}

interface ActionProps extends ReturnedRowProps {
  readonly isAsking: boolean;
  onAsk(isAsking: boolean): void;
}

function Action({ order, row, isAsking, isSending, onAsk }: ActionProps): ReactNode {
  const { t } = useText();
  const { notDelivered } = useStores();
  const actions = useActions();
  const button = useRef<HTMLButtonElement>(null);
  const { kind } = row;
  // The control that had the focus may be gone with the state of the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row's state replaces the control
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, [kind]);
  const named = (key: TextKey) =>
    t("action.ofOrder", { action: t(key), number: order.data.number });
  switch (kind) {
    case "open":
      return (
        <Button
          ref={button}
          aria-expanded={isAsking}
          aria-label={named("return.notDelivered")}
          disabled={isSending}
          onClick={() => onAsk(!isAsking)}
        >
          {t("return.notDelivered")}
        </Button>
      );
    case "not_delivered":
      return (
        <Button
          ref={button}
          aria-label={named("return.undo")}
          disabled={isSending}
          onClick={() => notDelivered.forget(order.id)}
        >
          {t("return.undo")}
        </Button>
      );
    case "alone":
    case "unknown":
      return (
        <Button
          ref={button}
          aria-label={named("return.alone")}
          disabled={isSending}
          onClick={() => actions.complete(order, "deliver")}
        >
          {t("return.alone")}
        </Button>
      );
    case "sending":
      return <SendingText order={order} />;
    case "done":
      return (
        <span className={styles["done"]}>
          <Check aria-hidden="true" size={18} />
          {t("status.delivered")}
        </span>
      );
    case "left":
      return null;
  }
}

const SendingText = observer(function SendingText({ order }: { readonly order: OrderView }) {
  const { t } = useText();
  const text = t(order.isChecking ? "checking" : "return.sending");
  return <span className={styles["quiet"]}>{text}</span>;
});

/** The line below the facts of a row: its reason, or the failure. */
function RowText({ order, row }: Pick<ReturnedRowProps, "order" | "row">) {
  const { t } = useText();
  switch (row.kind) {
    case "open": {
      const { failure } = row;
      if (failure === undefined) return null;
      const said = failure.message === undefined ? "" : ` ${failure.message}`;
      return <Warning text={t(`return.failed.${failure.why}`) + said} />;
    }
    case "not_delivered":
      return <NotDeliveredText order={order} />;
    case "alone":
      return (
        <p className={styles["text"]}>
          {row.why === "amount_unknown" ? t("amount.unknownText") : t(`return.why.${row.why}`)}
        </p>
      );
    case "unknown":
      return <Warning text={t("return.unknown")} />;
    case "left":
      return <p className={styles["text"]}>{t("return.left")}</p>;
    default:
      return null;
  }
}

const NotDeliveredText = observer(function NotDeliveredText(props: { readonly order: OrderView }) {
  const { t } = useText();
  const reason = useStores().notDelivered.reasonOf(props.order.id);
  return (
    <p className={styles["text"]}>
      <strong>{t("return.notDelivered")}</strong>
      {reason !== undefined && ` · ${t(`return.reason.${reason}`)}`}
    </p>
  );
});

function Warning({ text }: { readonly text: string }) {
  return (
    <p className={`${styles["text"]} ${styles["warning"]}`}>
      <TriangleAlert aria-hidden="true" size={18} />
      {text}
    </p>
  );
}

interface ReasonsProps {
  readonly order: Order;
  onChoose(): void;
}

/** Asks why the customer did not get the order. The answer takes the order out of the sum (N28). */
function Reasons({ order, onChoose }: ReasonsProps) {
  const { t } = useText();
  const { notDelivered } = useStores();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    group.current?.querySelector("button")?.focus();
    group.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <fieldset ref={group} className={styles["reasons"]}>
      <legend>{t("return.ask", { number: order.number })}</legend>
      {notDeliveredReasons.map((reason) => (
        <Button
          key={reason}
          onClick={() => {
            notDelivered.record(order.id, reason);
            onChoose();
          }}
        >
          {t(`return.reason.${reason}`)}
        </Button>
      ))}
    </fieldset>
  );
}
