import { CircleCheck } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import type { Instant } from "../../../ports/entities/time.ts";
import type { RiderRound } from "../../logistics/rider-overview.ts";
import type { RiderReturn } from "../../logistics/rider-return.ts";
import type { OrderView } from "../../stores.ts";
import { useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { settleMs } from "../parts/press-shield.ts";
import { areActionsOff, withNetwork } from "../parts/with-network.ts";
import styles from "./rider-return.module.css";
import { ReturnedRow } from "./rider-return-row.tsx";
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
