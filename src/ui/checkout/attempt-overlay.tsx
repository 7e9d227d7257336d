import {
  CircleCheckBig,
  CircleSlash,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { observer } from "mobx-react-lite";
import { type RefObject, useId, useLayoutEffect, useRef } from "react";
import { isReaderKind } from "../../../ports/entities/terminal-kinds.ts";
import { isCompleted } from "../../orders/order-rules/order-status.ts";
import { balanceNews, type OrderBalance } from "../../payments/attempt/order-balance.ts";
import type { AttemptView } from "../../payments/attempt/service/attempt-model.ts";
import type { OrderView } from "../../stores.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import type { AmountFormat } from "../format/amount.ts";
import { countdown } from "../format/duration.ts";
import { SignedInElsewhere } from "../pages/banners.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { goneText } from "../parts/order-gone.tsx";
import { isolate } from "../text/isolate.ts";
import type { Text } from "../text/translate.ts";
import styles from "./attempt-overlay.module.css";
import { type AttemptTexts, attemptTexts } from "./attempt-texts.ts";
import { StaticModal } from "./static-modal.tsx";

const signs: Readonly<Record<AttemptTexts["tone"], LucideIcon>> = {
  busy: LoaderCircle,
  good: CircleCheckBig,
  bad: TriangleAlert,
  quiet: CircleSlash,
};

/** Covers the payment while a terminal takes a card, and shows the result (TT-1). */
export const AttemptOverlay = observer(function AttemptOverlay(props: OrderNewsProps) {
  const { attempt } = props;
  const { t } = useText();
  const { amountsIn } = useFormats();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { request } = attempt;
  const amounts = amountsIn(request.currency);
  const isChargeable = useIsChargeable(attempt);
  const { tone, title, lines } = attemptTexts(attempt, { t, amounts, isChargeable });
  const Sign = signs[tone];
  const where = t("terminal.onDevice", {
    amount: amounts.withCurrency(request.amount),
    device: request.device.name,
  });
  if (attempt.question !== undefined) return <AttemptQuestion {...props} />;
  return (
    <StaticModal
      screen={{ is: "card_payment", order: request.orderId }}
      className={styles["overlay"]}
      labelledBy={titleId}
      onEscape={() => {
        if (attempt.canGoBack) attempt.goBack();
      }}
    >
      <SignedInElsewhere isPaying />
      <div className={styles["content"]} data-tone={tone} data-phase={attempt.phase}>
        <Sign aria-hidden="true" className={styles["sign"]} size={44} strokeWidth={1.75} />
        <h2 ref={heading} id={titleId} className={styles["title"]} tabIndex={-1}>
          {title}
        </h2>
        <p className={styles["where"]}>{where}</p>
        <div role="status" className={styles["lines"]}>
          {lines.map((line, place) => (
            <p key={place}>{line}</p>
          ))}
          <OrderNews {...props} />
          <Warnings attempt={attempt} />
        </div>
        <TimeLeft attempt={attempt} />
        <Buttons attempt={attempt} heading={heading} />
      </div>
    </StaticModal>
  );
});

type AttemptProps = Pick<OrderNewsProps, "attempt">;

/** Warnings beside the state of the attempt. */
const Warnings = observer(function Warnings({ attempt }: AttemptProps) {
  const { t } = useText();
  const { payments } = useStores();
  return (
    <>
      {attempt.isCancelling && <p>{t("terminal.cancelling")}</p>}
      {attempt.isResolving && <p>{t("terminal.resolving")}</p>}
      {attempt.isSilent && <p className={styles["warning"]}>{t("terminal.silent")}</p>}
      {attempt.isLinkLost && <p className={styles["warning"]}>{t("terminal.linkLost")}</p>}
      {attempt.isUnidentifiedReported && (
        <p className={styles["warning"]}>{t("terminal.unidentified")}</p>
      )}
      {payments.attempts?.store.isUnsaved(attempt.request.orderId) === true && (
        <p className={styles["warning"]}>{t("terminal.unsaved")}</p>
      )}
    </>
  );
});

/** Reads the ticker; a component of its own, so that a tick renders nothing else. */
const TimeLeft = observer(function TimeLeft({ attempt }: AttemptProps) {
  const { t } = useText();
  const { ticker } = useStores();
  const { endsAt, cancelEnabledAt, startedAt } = attempt;
  if (endsAt === undefined && cancelEnabledAt === undefined) return null;
  const left = (until: number) => countdown(until, until - startedAt, ticker.now).text;
  return (
    <p className={styles["time"]}>
      {endsAt !== undefined && <span>{t("terminal.timeLeft", { time: left(endsAt) })}</span>}
      {cancelEnabledAt !== undefined && (
        <span>{t("terminal.cancelIn", { time: left(cancelEnabledAt) })}</span>
      )}
    </p>
  );
});

/** Whether the order is neither paid nor over. To be called in an observer. */
function useIsChargeable({ request }: OrderNewsProps["attempt"]): boolean {
  const balance = useStores().payments.attempts?.balanceOf(request.orderId).kind;
  return balance !== "nothing_due" && balance !== "order_over";
}

/**
 * The next step, which is filled: after a decline the same card payment again, after another known end another way to
 * pay. An unknown result is settled first: by Check Status where the partner can be asked and has not just told nothing,
 * else by Retry (N57). Where nothing may be charged any more, Retry only settles (N44).
 */
function useNextStep(attempt: OrderNewsProps["attempt"]) {
  const { certainty, canCheckStatus, failure } = attempt;
  const isChargeable = useIsChargeable(attempt);
  const isEndKnown = certainty === "unpaid" || certainty === "paid";
  const canRetry = attempt.canRetry && (isChargeable || !isEndKnown);
  const next = (): "back" | "check" | "retry" => {
    if (isEndKnown) return canRetry && isDecline(failure) ? "retry" : "back";
    return canCheckStatus && (attempt.isAskable || !canRetry) ? "check" : "retry";
  };
  return { next: next(), canRetry };
}

/** Whether the customer's bank refused the card; a reader is told so when it confirms. */
function isDecline(failure: OrderNewsProps["attempt"]["failure"]): boolean {
  if (failure?.kind === "reader_error") return failure.row === "confirmation";
  return failure?.kind === "declined";
}

interface ButtonsProps extends AttemptProps {
  readonly heading: RefObject<HTMLElement | null>;
}

/** The buttons that apply now. Magnati's Cancel is visible before it is enabled. */
const Buttons = observer(function Buttons({ attempt, heading }: ButtonsProps) {
  const { t } = useText();
  // A removed button gives its focus to the heading, never to the next button, which a doubled Enter would press.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) heading.current?.focus();
  });
  const isReader = isReaderKind(attempt.kind);
  const goBack = isReader ? "terminal.goBack" : "terminal.goBackToPayment";
  const retry = isReader ? "terminal.retry" : "terminal.retryPayment";
  const { next, canRetry } = useNextStep(attempt);
  const variantOf = (step: typeof next) => (next === step ? "filled" : "outlined");
  const isCancelLater = attempt.cancelEnabledAt !== undefined;
  return (
    <div className={styles["buttons"]}>
      {(attempt.canCancel || isCancelLater) && (
        <Button size="large" disabled={!attempt.canCancel} onClick={() => attempt.cancel()}>
          {t("cancel")}
        </Button>
      )}
      {attempt.canGoBack && (
        <Button
          variant={variantOf("back")}
          size="large"
          {...control(goBack)}
          onClick={() => attempt.goBack()}
        >
          {t(goBack)}
        </Button>
      )}
      {attempt.canCheckStatus && (
        <Button
          variant={variantOf("check")}
          size="large"
          {...control("terminal.checkStatus")}
          onClick={() => attempt.checkStatus()}
        >
          {t("terminal.checkStatus")}
        </Button>
      )}
      {canRetry && (
        <Button
          variant={variantOf("retry")}
          size="large"
          {...control(retry)}
          // A disabled button would lose the focus.
          aria-disabled={attempt.isResolving}
          onClick={() => !attempt.isResolving && attempt.retry()}
        >
          {t(retry)}
        </Button>
      )}
    </div>
  );
});

/**
 * Asks staff to look at the terminal after every check failed to show whether it was paid (PAY-R19). No answer is filled:
 * each must be chosen (N57).
 */
const AttemptQuestion = observer(function AttemptQuestion(props: OrderNewsProps) {
  const { attempt } = props;
  const { t } = useText();
  const { amountsIn } = useFormats();
  const titleId = useId();
  const { request } = attempt;
  return (
    <StaticModal
      screen={{ is: "card_question", order: request.orderId }}
      className={styles["overlay"]}
      labelledBy={titleId}
      onEscape={() => attempt.declineNotPaid()}
    >
      <div className={styles["content"]} data-tone="bad">
        <h2 id={titleId} className={styles["title"]}>
          {t("terminal.question")}
        </h2>
        <div className={styles["lines"]}>
          <p>
            {t("terminal.questionText", {
              amount: amountsIn(request.currency).withCurrency(request.amount),
              device: request.device.name,
            })}
          </p>
          <p>{t("terminal.reference", { reference: request.reference })}</p>
          <OrderNews {...props} />
        </div>
        <div className={styles["buttons"]}>
          <Button size="large" {...control("unsure.paid")} onClick={() => attempt.confirmPaid()}>
            {t("unsure.paid")}
          </Button>
          <Button
            size="large"
            {...control("unsure.notPaid")}
            onClick={() => attempt.confirmNotPaid()}
          >
            {t("unsure.notPaid")}
          </Button>
          <Button
            size="large"
            {...control("terminal.notSure")}
            onClick={() => attempt.declineNotPaid()}
          >
            {t("terminal.notSure")}
          </Button>
        </div>
      </div>
    </StaticModal>
  );
});

interface OrderNewsProps {
  readonly attempt: AttemptView;
  /** Absent where no list shows the order. */
  readonly order?: Pick<OrderView, "data" | "gone">;
}

type Words = Pick<Text, "t" | "language"> & { readonly amounts: AmountFormat };

/**
 * Says over a card payment that its order was changed, rejected, voided or completed meanwhile, and by whom if that is
 * known (N44).
 */
const OrderNews = observer(function OrderNews(props: OrderNewsProps) {
  const text = useText();
  const { amounts } = useFormats();
  const { attempts } = useStores().payments;
  const balance = attempts?.balanceOf(props.attempt.request.orderId);
  const news = balance && newsText(props, balance, { ...text, amounts });
  return news === undefined ? null : <p className={styles["warning"]}>{news}</p>;
});

function newsText(
  { attempt, order }: OrderNewsProps,
  balance: OrderBalance,
  words: Words,
): string | undefined {
  const news = balanceNews(attempt, balance);
  if (news === undefined) return undefined;
  if (news.kind === "order_over") return overText(order, attempt.request.orderNumber, words);
  if (news.kind === "nothing_due") return words.t("terminal.nothingDue");
  const amount = words.amounts.withCurrency(news.amount);
  const by = order?.data.statusUpdates.findLast(
    ({ event, time = 0 }) => event === "order_updated" && time >= attempt.startedAt,
  )?.staffName;
  if (by === undefined) return words.t("terminal.changed", { amount });
  return words.t("terminal.changedBy", { amount, name: isolate(by, words.language) });
}

function overText(order: OrderNewsProps["order"], number: string, words: Words): string {
  if (order === undefined) return words.t("gone.left", { number });
  const { status, statusUpdates } = order.data;
  if (!isCompleted(status)) {
    if (order.gone !== undefined) return goneText(order, words);
    return words.t("title.changed", { number });
  }
  const by = statusUpdates.findLast(({ event }) => event === `marked_as_${status}`)?.staffName;
  if (by === undefined) return words.t("gone.completed", { number });
  return words.t("gone.completedBy", { number, name: isolate(by, words.language) });
}
