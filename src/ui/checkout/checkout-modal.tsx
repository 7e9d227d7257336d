import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import { isStepPossible } from "../../orders/order-rules/completion-steps.ts";
import { settleByOrder } from "../../payments/approved-lines.ts";
import type { CheckoutKeeper } from "../../payments/checkout-keeper.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { SignedInElsewhere } from "../notices/signed-in-elsewhere.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { goneText } from "../parts/order-gone.tsx";
import { AttemptOverlay } from "./attempt-overlay.tsx";
import styles from "./checkout-modal.module.css";
import type { CheckoutModalProps } from "./checkout-props.ts";
import { notRecordedText } from "./entered-lines-text.ts";
import { EntryPanel } from "./entry-panel.tsx";
import { EntryPicker } from "./entry-picker.tsx";
import { ExcessPanel } from "./excess-panel.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { OtherTab } from "./other-tab.tsx";
import { PaidPanel } from "./paid-panel.tsx";
import { ProblemDialog } from "./problem-dialog.tsx";
import { StaticModal } from "./static-modal.tsx";
import { TerminalsMissing } from "./terminals-missing.tsx";
import { TypesMissing } from "./types-missing.tsx";
import { type CheckoutState, useCheckout } from "./use-checkout.ts";
import { useEntry } from "./use-entry.ts";

/** Takes the payment of one order and completes the order (payments-and-assignment section 2). */
export const CheckoutModal = observer(function CheckoutModal(props: CheckoutModalProps) {
  const { order, onClose } = props;
  const { t } = useText();
  const state = useCheckout(props);
  const { checkout, finish, keeper, shown } = state;
  const titleId = useId();
  const [isLeaving, setLeaving] = useState(false);
  const isBusy = shown !== undefined || finish.state.kind === "sending";
  const leave = (): void => {
    if (isBusy) return;
    if (checkout.lines.length === 0 || keeper.holder === "other_tab") onClose();
    else setLeaving(true);
  };
  return (
    <>
      <StaticModal className={styles["checkout"]} labelledBy={titleId} onEscape={leave}>
        <header className={styles["header"]}>
          <h2 id={titleId} className={styles["title"]}>
            {t("pay.title", { number: order.data.number })}
          </h2>
          <IconButton label={t("close")} disabled={isBusy} onClick={leave}>
            <X aria-hidden="true" size={20} />
          </IconButton>
        </header>
        <SignedInElsewhere isPaying />
        <div className={styles["body"]}>
          <OrderSummary order={order} checkout={checkout} keeper={keeper} isFrozen={isBusy} />
          <div className={styles["panel"]}>
            <Panel {...props} state={state} />
          </div>
        </div>
      </StaticModal>
      {shown !== undefined && <AttemptOverlay attempt={shown} />}
      {isLeaving && (
        <LeaveDialog
          hasEntered={checkout.entered.length > 0}
          hasApprovals={checkout.lines.some(({ kind }) => kind === "terminal")}
          isUnsaved={keeper.isUnsaved}
          onStay={() => setLeaving(false)}
          onLeave={onClose}
          onDiscard={() => {
            keeper.discard();
            onClose();
          }}
        />
      )}
      <Problem {...props} state={state} />
      <Unfit keeper={keeper} />
      <Gone {...props} state={state} />
    </>
  );
});

interface PartProps extends CheckoutModalProps {
  readonly state: CheckoutState;
}

/** The current step: fetch the types, choose, enter, or give change. */
const Panel = observer(function Panel({ state, ...props }: PartProps) {
  const { order } = props;
  const { t } = useText();
  const { payments } = useStores();
  const { checkout, finish, keeper } = state;
  const entry = useEntry(props, state);
  if (keeper.holder === "other_tab") return <OtherTab />;
  if (payments.isBlocked(order.id)) return <TerminalsMissing order={order} />;
  if (!checkout.isAmountKnown) return <p role="alert">{t("amount.unknownText")}</p>;
  if (checkout.excess > 0) return <ExcessPanel checkout={checkout} />;
  if (checkout.isPaid) return <PaidPanel checkout={checkout} finish={finish} />;
  if (entry.offered.length === 0) return <TypesMissing />;
  return (
    <>
      <TerminalsMissing order={order} />
      {entry.picker === undefined ? (
        <EntryPanel checkout={checkout} entry={entry} />
      ) : (
        <EntryPicker entry={entry} picker={entry.picker} />
      )}
      {entry.isWarningOfDevices && (
        <MessageDialog
          title={t("pay.oops")}
          text={t("pay.noDevices")}
          button={t("ok")}
          onClose={entry.dismissWarning}
        />
      )}
    </>
  );
});

/** The dialogs of a payment that does not match the order's total; afterwards the modal starts again. */
const Problem = observer(function Problem({ order, purpose, state, onClose }: PartProps) {
  const { connection, configuration } = useStores();
  const { checkout, finish } = state;
  if (
    finish.state.kind !== "stopped" ||
    order.gone !== undefined ||
    !isStepPossible(order.data, purpose)
  )
    return null;
  const { problem } = finish.state;
  const close = (): void => {
    checkout.reset();
    finish.dismiss();
    const isMismatch =
      problem.kind === "excess_amount" || problem.kind === "incomplete_split_payment";
    if (!isMismatch || configuration.overridesFailedPayments) return;
    onClose();
    connection.acknowledgeError();
  };
  return <ProblemDialog problem={problem} onClose={close} />;
});

/** Says that kept lines are in another currency than the company's now, before they are removed. */
const Unfit = observer(function Unfit({ keeper }: { readonly keeper: CheckoutKeeper }) {
  const text = useText();
  const { t } = text;
  if (keeper.unfit === undefined) return null;
  return (
    <MessageDialog
      title={t("pay.notRecorded")}
      text={
        <>
          {t("pay.currencyChanged")}
          <br />
          {notRecordedText(keeper.unfit, text)}
        </>
      }
      button={t("ok")}
      onClose={() => keeper.discard()}
    />
  );
});

/** Says that the order was completed, voided or rejected elsewhere during the payment. */
const Gone = observer(function Gone({ order, purpose, state, onClose }: PartProps) {
  const { t, language } = useText();
  const { payments, company } = useStores();
  const { finish, keeper, shown } = state;
  const isOver = finish.state.kind === "sending" || finish.state.kind === "ended";
  const isLeft = order.gone !== undefined;
  if (isOver || shown !== undefined) return null;
  if (!isLeft && isStepPossible(order.data, purpose)) return null;
  const lost = keeper.notRecorded;
  const why = isLeft
    ? goneText(order, { t, language })
    : t("notice.someoneWasFaster", { number: order.data.number });
  const close = (): void => {
    const { attempts } = payments;
    if (keeper.holder === "this_tab") keeper.discard();
    if (attempts !== undefined) settleByOrder(attempts, order.data, company.paymentTypes);
    onClose();
  };
  return (
    <MessageDialog
      title={t("title.changed", { number: order.data.number })}
      text={
        <>
          {why}
          {lost !== undefined && <br />}
          {lost !== undefined && notRecordedText(lost, { t, language })}
        </>
      }
      button={t("ok")}
      onClose={close}
    />
  );
});
