import type { OrderId } from "../../../ports/entities/ids.ts";
import type { CaptureProblem } from "../../payments/captured-payments.ts";
import { useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import type { AmountFormat } from "../format/amount.ts";
import { MessageDialog } from "../parts/message-dialog.tsx";
import type { Translate } from "../text/translate.ts";

export interface ProblemDialogProps {
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
