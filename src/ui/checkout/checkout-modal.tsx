import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useState } from "react";
import { isPlainQuestion } from "../../orders/order-rules/completion-steps.ts";
import { isOver } from "../../payments/checkout-finish.ts";
import type { CheckoutKeeper } from "../../payments/checkout-keeper.ts";
import type { CheckoutOpening, CheckoutSession } from "../../payments/checkout-session.ts";
import type { OpenCheckout } from "../../payments/open-checkouts.ts";
import { PaymentEntry } from "../../payments/payment-entry.ts";
import { QuestionDialog } from "../completion/question-dialog.tsx";
import { HandoverDialog } from "../contact/lazy-handover.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { SignedInElsewhere } from "../pages/banners.tsx";
import { IconButton } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { movedText } from "../parts/order-gone.tsx";
import { AttemptOverlay } from "./attempt-overlay.tsx";
import { DoubtDialog, LeaveDialog, ProblemDialog } from "./checkout-dialogs.tsx";
import styles from "./checkout-modal.module.css";
import { companySource, createSession } from "./create-session.ts";
import { notRecordedText } from "./entered-lines-text.ts";
import { EntryPanel, type EntryPanelProps } from "./entry-panel.tsx";
import { EntryPicker } from "./entry-picker.tsx";
import { EntryQuestionPanel } from "./entry-question.tsx";
import { ExcessPanel, ForeignPanel } from "./excess-panel.tsx";
import { OtherTab, TerminalsMissing, TypesMissing } from "./not-ready.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PaidPanel } from "./paid-panel.tsx";
import { StaticModal } from "./static-modal.tsx";

interface CheckoutModalProps {
  readonly opened: OpenCheckout;
  /** Called when the order is completed or staff leave. */
  onClose(): void;
}

/** Takes the payment of one order and completes the order (payments-and-assignment section 2). */
export const CheckoutModal = observer(function CheckoutModal(props: CheckoutModalProps) {
  const { opened, onClose } = props;
  const { order } = opened.opening;
  const { t } = useText();
  const session = useSession(opened);
  const { checkout, finish, keeper, shown } = session;
  const titleId = useId();
  const [isLeaving, setLeaving] = useState(false);
  const isBusy = shown !== undefined || finish.state.kind === "sending";
  const leave = (): void => {
    if (isBusy) return;
    if (checkout.lines.length + checkout.foreign.length === 0 || keeper.holder === "other_tab")
      onClose();
    else setLeaving(true);
  };
  return (
    <>
      <StaticModal
        screen={{ is: "checkout", order: order.id }}
        className={styles["checkout"]}
        labelledBy={titleId}
        onEscape={leave}
      >
        <header className={styles["header"]}>
          <h2 id={titleId} className={styles["title"]}>
            {t("pay.title", { number: order.data.number })}
          </h2>
          <IconButton label={t("close")} {...control("close")} disabled={isBusy} onClick={leave}>
            <X aria-hidden="true" size={20} />
          </IconButton>
        </header>
        <SignedInElsewhere isPaying />
        <div className={styles["body"]}>
          <OrderSummary
            order={order}
            checkout={checkout}
            keeper={keeper}
            isFrozen={isBusy || session.isFrozen}
          />
          <div className={styles["panel"]}>
            <Panel {...props} session={session} />
          </div>
        </div>
      </StaticModal>
      {shown !== undefined && <AttemptOverlay attempt={shown} order={order} />}
      {isLeaving && (
        <LeaveDialog
          order={order.id}
          hasEntered={checkout.entered.length > 0}
          hasApprovals={[...checkout.lines, ...checkout.foreign].some(
            ({ kind }) => kind === "terminal",
          )}
          isUnsaved={keeper.isUnsaved}
          onStay={() => setLeaving(false)}
          onLeave={onClose}
          onDiscard={() => {
            keeper.discard();
            onClose();
          }}
        />
      )}
      <Problem {...props} session={session} />
      <Unfit keeper={keeper} />
      {session.asking === "handover_code" && session.isPossible && (
        <HandoverDialog
          order={order}
          step={opened.opening.purpose}
          refused={session.refusedProof}
          onProve={(proof) => session.prove(proof)}
          onClose={() => session.answer(false)}
        />
      )}
      {session.asking !== undefined && isPlainQuestion(session.asking) && (
        <QuestionDialog
          order={order}
          step={opened.opening.purpose}
          question={session.asking}
          onAnswer={(isYes) => session.answer(isYes)}
        />
      )}
      <Doubt {...props} session={session} />
      <Gone {...props} session={session} />
    </>
  );
});

/** The order's session, which outlives this screen (N31). Ends with the order's completion, or when it is closed. */
function useSession(opened: OpenCheckout): CheckoutSession {
  const stores = useStores();
  const { company } = useCompany();
  const { payments, notices } = stores;
  const { order } = opened.opening;
  const [session] = useState(() => {
    opened.session ??= createSession(opened.opening, company, stores, (recordedCount) => {
      if (recordedCount !== undefined && recordedCount > 0)
        notices.add({ kind: "paid_in_full", orderNumber: order.data.number });
      payments.checkouts.close(order.id);
    });
    return opened.session;
  });
  useEffect(() => session.start(), [session]);
  return session;
}

interface PartProps extends CheckoutModalProps {
  readonly session: CheckoutSession;
}

/** The current step: fetch the types, choose, enter, or give change. */
const Panel = observer(function Panel({ opened, session }: PartProps) {
  const { order } = opened.opening;
  const { t } = useText();
  const { payments } = useStores();
  const { company } = useCompany();
  const { checkout, keeper } = session;
  const entry = useEntry(opened.opening, session);
  if (keeper.holder === "other_tab") return <OtherTab />;
  if (payments.isBlocked(order.id)) return <TerminalsMissing order={order} />;
  // Without a currency of the company, nothing says that theirs is another one (N16).
  if (checkout.foreign.length > 0 && company.currency.code !== "")
    return <ForeignPanel order={order} checkout={checkout} />;
  if (!checkout.isAmountKnown) return <p role="alert">{t("amount.unknownText")}</p>;
  if (checkout.excess > 0) return <ExcessPanel order={order} checkout={checkout} />;
  if (checkout.isPaid) return <PaidPanel session={session} />;
  if (entry.offered.length === 0) return <TypesMissing />;
  return (
    <>
      <TerminalsMissing order={order} />
      <Entering checkout={checkout} entry={entry} />
      {entry.isWarningOfDevices && (
        <MessageDialog
          screen={{ is: "order_message", order: order.id }}
          title={t("pay.oops")}
          text={t("pay.noDevices")}
          button="ok"
          onClose={() => entry.dismissWarning()}
        />
      )}
    </>
  );
});

/** The amount, a picker, or a question about the amount; one takes the place of the other. */
const Entering = observer(function Entering({ checkout, entry }: EntryPanelProps) {
  const { picker, question } = entry;
  if (question !== undefined) return <EntryQuestionPanel entry={entry} question={question} />;
  if (picker !== undefined) return <EntryPicker entry={entry} picker={picker} />;
  return <EntryPanel checkout={checkout} entry={entry} />;
});

/** The dialogs of a payment that does not match the order's total; afterwards the modal starts again. */
const Problem = observer(function Problem({ opened, session, onClose }: PartProps) {
  const { connection, configuration } = useStores();
  const { finish } = session;
  if (finish.state.kind !== "stopped" || !session.isPossible) return null;
  const { problem } = finish.state;
  const close = (): void => {
    finish.dismiss();
    const isMismatch =
      problem.kind === "excess_amount" || problem.kind === "incomplete_split_payment";
    if (!isMismatch || configuration.overridesFailedPayments) return;
    onClose();
    connection.acknowledgeError();
  };
  return <ProblemDialog order={opened.opening.order.id} problem={problem} onClose={close} />;
});

/** Says that the company's currency cannot express the lines any more, and that they stand on the refund list. */
const Unfit = observer(function Unfit({ keeper }: { readonly keeper: CheckoutKeeper }) {
  const text = useText();
  const { t } = text;
  if (keeper.unfit === undefined) return null;
  return (
    <MessageDialog
      screen={{ is: "payments_not_recorded" }}
      title={t("pay.notRecorded")}
      text={
        <>
          {t("pay.currencyChanged")}
          <br />
          {notRecordedText(keeper.unfit, text)} {t("pay.onRefundList")}
        </>
      }
      button="ok"
      onClose={() => keeper.readUnfit()}
    />
  );
});

/** Asks whether payments that the order has gained are the ones entered here, before anything else is taken. */
const Doubt = observer(function Doubt({ session, onClose }: PartProps) {
  const { keeper, shown } = session;
  if (
    keeper.doubt === undefined ||
    shown !== undefined ||
    isOver(session.finish.state) ||
    !session.isPossible
  )
    return null;
  return (
    <DoubtDialog
      kept={keeper.doubt}
      onAnswer={(areSame) => keeper.resolveDoubt(areSame)}
      onClose={onClose}
    />
  );
});

/** Says why the order does not wait for this payment any more, for example as it was completed elsewhere. */
const Gone = observer(function Gone({ opened, session, onClose }: PartProps) {
  const { t, language } = useText();
  const { order } = opened.opening;
  const { payments } = useStores();
  const { keeper, shown } = session;
  if (isOver(session.finish.state) || shown !== undefined || session.isPossible) return null;
  const lost = keeper.holder === "this_tab" ? opened.lost : undefined;
  const why = movedText(order, opened.opening.purpose, { t, language });
  const close = (): void => {
    // Lines that are not known to be lost stay, and the settlement worker goes on with them.
    if (lost !== undefined) payments.lines.readLost(lost);
    onClose();
  };
  return (
    <MessageDialog
      screen={{ is: "order_message", order: order.id }}
      title={t("title.changed", { number: order.data.number })}
      text={
        <>
          {why}
          {lost !== undefined && <br />}
          {lost !== undefined && (
            <>
              {notRecordedText(lost, { t, language })} {t("pay.onRefundList")}
            </>
          )}
        </>
      }
      button="ok"
      onClose={close}
    />
  );
});

/** The entry of one payment, as long as its panel is shown. */
function useEntry({ order }: CheckoutOpening, session: CheckoutSession): PaymentEntry {
  const stores = useStores();
  const { company } = useCompany();
  const [entry] = useState(() => {
    const { payments, branches, hold } = stores;
    return new PaymentEntry({
      order,
      session,
      branches,
      hold,
      company: companySource(stores, company),
      attempts: () => payments.attempts,
    });
  });
  useEffect(() => entry.start(), [entry]);
  return entry;
}
