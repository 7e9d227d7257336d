import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import { settleByOrder } from "../../payments/approved-lines.ts";
import { useStores } from "../context/stores-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { AttemptOverlay } from "./attempt-overlay.tsx";
import { Bill } from "./bill.tsx";
import styles from "./checkout-modal.module.css";
import type { CheckoutModalProps } from "./checkout-props.ts";
import { EntryPanel } from "./entry-panel.tsx";
import { EntryPicker } from "./entry-picker.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { PaidPanel } from "./paid-panel.tsx";
import { isGone } from "./payment-stage.ts";
import { ProblemDialog } from "./problem-dialog.tsx";
import { StaticModal } from "./static-modal.tsx";
import { TerminalsMissing } from "./terminals-missing.tsx";
import { TypesMissing } from "./types-missing.tsx";
import { type CheckoutState, useCheckout } from "./use-checkout.ts";
import { useEntry } from "./use-entry.ts";

/** Takes the payment of one order and completes it (payments-and-assignment section 2). */
export const CheckoutModal = observer(function CheckoutModal(props: CheckoutModalProps) {
  const { order, kit, onClose } = props;
  const state = useCheckout(props);
  const { checkout, finish, shown } = state;
  const titleId = useId();
  const [isLeaving, setLeaving] = useState(false);
  const isBusy = shown !== undefined || finish.state.kind === "sending";
  const leave = (): void => {
    if (isBusy) return;
    if (checkout.lines.length === 0) onClose();
    else setLeaving(true);
  };
  return (
    <>
      <StaticModal className={styles["checkout"]} labelledBy={titleId} onEscape={leave}>
        <header className={styles["header"]}>
          <h2 id={titleId} className={styles["title"]}>
            {kit.t("pay.title", { number: order.data.number })}
          </h2>
          <button
            type="button"
            className={styles["close"]}
            aria-label={kit.t("close")}
            disabled={isBusy}
            onClick={leave}
          >
            <X aria-hidden="true" size={20} />
          </button>
        </header>
        <div className={styles["body"]}>
          <Bill order={order} kit={kit} checkout={checkout} isFrozen={isBusy} />
          <div className={styles["panel"]}>
            <Panel {...props} state={state} />
          </div>
        </div>
      </StaticModal>
      {shown !== undefined && <AttemptOverlay kit={kit} attempt={shown} />}
      {isLeaving && (
        <LeaveDialog
          kit={kit}
          hasApprovals={checkout.lines.some(({ kind }) => kind === "terminal")}
          onStay={() => setLeaving(false)}
          onLeave={onClose}
        />
      )}
      <Problem {...props} state={state} />
      <Gone {...props} state={state} />
    </>
  );
});

interface PartProps extends CheckoutModalProps {
  readonly state: CheckoutState;
}

/** What is to be done now: fetch the types, choose, enter, or hand back change. */
const Panel = observer(function Panel({ state, ...props }: PartProps) {
  const { order, kit } = props;
  const { checkout, finish } = state;
  const entry = useEntry(props, state);
  if (checkout.isPaid) return <PaidPanel kit={kit} checkout={checkout} finish={finish} />;
  if (entry.offered.length === 0) return <TypesMissing kit={kit} />;
  return (
    <>
      <TerminalsMissing order={order} kit={kit} />
      {entry.picker === undefined ? (
        <EntryPanel kit={kit} checkout={checkout} entry={entry} />
      ) : (
        <EntryPicker kit={kit} entry={entry} picker={entry.picker} />
      )}
      {entry.isWarningOfDevices && (
        <MessageDialog
          title={kit.t("pay.oops")}
          text={kit.t("pay.noDevices")}
          button={kit.t("ok")}
          onClose={entry.dismissWarning}
        />
      )}
    </>
  );
});

/** The dialogs of a payment that does not come to the order's total; afterwards the modal begins anew. */
const Problem = observer(function Problem({ order, kit, purpose, state, onClose }: PartProps) {
  const { connection, configuration } = useStores();
  const { checkout, finish } = state;
  if (finish.state.kind !== "stopped" || isGone(order.data, purpose)) return null;
  const { problem } = finish.state;
  const close = (): void => {
    checkout.reset();
    finish.dismiss();
    const isMismatch = problem.kind !== "collected_too_little";
    if (!isMismatch || configuration.overridesFailedPayments) return;
    onClose();
    connection.acknowledgeError();
  };
  return <ProblemDialog kit={kit} problem={problem} onClose={close} />;
});

/** Somebody else has completed, voided or rejected the order while it was being paid. */
const Gone = observer(function Gone({ order, kit, purpose, state, onClose }: PartProps) {
  const { payments, company } = useStores();
  const { finish, shown } = state;
  const isOver = finish.state.kind === "sending" || finish.state.kind === "ended";
  if (isOver || shown !== undefined || !isGone(order.data, purpose)) return null;
  const close = (): void => {
    const { attempts } = payments;
    if (attempts !== undefined) settleByOrder(attempts, order.data, company.paymentTypes);
    onClose();
  };
  return (
    <MessageDialog
      title={kit.t("oops")}
      text={kit.t("notice.someoneWasFaster", { number: order.data.number })}
      button={kit.t("ok")}
      onClose={close}
    />
  );
});
