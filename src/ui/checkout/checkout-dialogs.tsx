import type { OrderId } from "../../../ports/entities/ids.ts";
import type { CaptureProblem } from "../../payments/captured-payments.ts";
import type { KeptCheckout } from "../../payments/kept-checkout.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import type { AmountFormat } from "../format/amount.ts";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import type { Translate } from "../text/translate.ts";
import { enteredLinesText } from "./entered-lines-text.ts";

export interface LeaveDialogProps {
  readonly order: OrderId;
  /** Whether there are lines that staff entered. */
  readonly hasEntered: boolean;
  /** Whether there is a payment that a terminal approved. */
  readonly hasApprovals: boolean;
  /** Whether a reload would lose the entered lines. */
  readonly isUnsaved: boolean;
  onStay(): void;
  onLeave(): void;
  /** Leaves, and removes the lines that staff entered. */
  onDiscard(): void;
}

/** Asks before a payment with lines is left; they are kept unless staff discard them (N9). */
export function LeaveDialog(props: LeaveDialogProps) {
  const { hasEntered, hasApprovals, isUnsaved, onStay, onLeave, onDiscard } = props;
  const { t } = useText();
  return (
    <Dialog
      screen={{ is: "leave_payment", order: props.order }}
      title={t("pay.leave")}
      onClose={onStay}
    >
      {hasEntered && (
        <p className={styles["text"]}>{t(isUnsaved ? "pay.unsaved" : "pay.leaveText")}</p>
      )}
      {hasApprovals && <p className={styles["text"]}>{t("pay.leaveKept")}</p>}
      <DialogActions>
        <Button {...control("pay.stay")} onClick={onStay}>
          {t("pay.stay")}
        </Button>
        {hasEntered && (
          <Button variant="danger" onClick={onDiscard}>
            {t("pay.discard")}
          </Button>
        )}
        <Button variant="filled" {...control("pay.leaveNow")} onClick={onLeave}>
          {t("pay.leaveNow")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface DoubtDialogProps {
  /** The lines that staff entered, which equal payments of their order. */
  readonly kept: KeptCheckout;
  onAnswer(areSame: boolean): void;
  /** Leaves the checkout; the lines stay. */
  onClose(): void;
}

/** Asks whether the order's payments are the ones that staff entered here, or others. */
export function DoubtDialog({ kept, onAnswer, onClose }: DoubtDialogProps) {
  const { t, language } = useText();
  const { ticker } = useStores();
  const { times } = useFormats();
  const lines = enteredLinesText(kept, language);
  const time = times.dayAndTime(kept.at, ticker.now);
  return (
    <Dialog
      screen={{ is: "same_payment", order: kept.orderId }}
      title={t("pay.doubt")}
      onClose={onClose}
    >
      <p className={styles["text"]}>
        {t("pay.doubtText", { number: kept.orderNumber, lines, time })}
      </p>
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>{t("pay.doubtOthers")}</Button>
        <Button onClick={() => onAnswer(true)}>{t("pay.doubtSame")}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface ProblemDialogProps {
  readonly order: OrderId;
  readonly problem: CaptureProblem;
  onClose(): void;
}

/** The reason why the order could not be completed with the payments taken (PY-14, ER-7). */
export function ProblemDialog({ order, problem, onClose }: ProblemDialogProps) {
  const { t } = useText();
  const { amounts } = useFormats();
  const { title, text } = textsOf(problem, t, amounts);
  return (
    <MessageDialog
      screen={{ is: "payment_problem", order }}
      title={title}
      text={text}
      button="ok"
      onClose={onClose}
    />
  );
}

function textsOf(problem: CaptureProblem, t: Translate, amounts: AmountFormat) {
  switch (problem.kind) {
    case "collected_too_little":
      return { title: t("payment.error"), text: t("payment.err1") };
    case "amount_unknown":
      return { title: t("amount.unknown"), text: t("amount.unknownText") };
    case "excess_amount": {
      const amount = amounts.withCurrency(problem.excess);
      return { title: t("payment.mismatch"), text: t("payment.excess", { amount }) };
    }
    case "incomplete_split_payment": {
      const amount = amounts.withCurrency(problem.missing);
      return { title: t("payment.mismatch"), text: t("payment.incomplete", { amount }) };
    }
  }
}
