import type { CaptureProblem } from "../../payments/captured-payments.ts";
import type { RowKit } from "../board/row-kit.ts";
import { MessageDialog } from "../parts/message-dialog.tsx";

export interface ProblemDialogProps {
  readonly kit: RowKit;
  readonly problem: CaptureProblem;
  onClose(): void;
}

/** Why the order could not be completed with what was taken (PY-14, ER-7). */
export function ProblemDialog({ kit, problem, onClose }: ProblemDialogProps) {
  const { t } = kit;
  const { title, text } = words(kit, problem);
  return <MessageDialog title={title} text={text} button={t("ok")} onClose={onClose} />;
}

function words({ t, amounts }: RowKit, problem: CaptureProblem) {
  switch (problem.kind) {
    case "collected_too_little":
      return { title: t("payment.error"), text: t("payment.err1") };
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
