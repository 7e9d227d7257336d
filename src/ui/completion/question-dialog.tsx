import type { CompletionStep, PlainQuestion } from "../../orders/order-rules/completion-steps.ts";
import type { OrderView } from "../../stores.ts";
import { useText } from "../context/texts-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { SignedTitle } from "../parts/signed-title.tsx";
import { YesNoDialog } from "./yes-no-dialog.tsx";

export interface QuestionDialogProps {
  readonly order: Pick<OrderView, "data" | "id">;
  readonly step: CompletionStep;
  readonly question: PlainQuestion;
  /** Go on with the step, or not. */
  onAnswer(isYes: boolean): void;
}

/** One question before an order is completed. */
export function QuestionDialog({ order, step, question, onAnswer }: QuestionDialogProps) {
  const { t } = useText();
  const { number } = order.data;
  const screen = { is: "completion_question", order: order.id } as const;
  switch (question) {
    case "rider_deleted":
      return (
        <MessageDialog
          screen={screen}
          title={<SignedTitle sign="warning">{t("complete.oops")}</SignedTitle>}
          text={t("complete.riderDeleted", { number })}
          button="complete.proceed"
          onPress={() => onAnswer(true)}
          onClose={() => onAnswer(false)}
        />
      );
    case "active_job":
      return (
        <YesNoDialog
          screen={screen}
          title={t(step === "deliver" ? "complete.moveToDelivered" : "complete.assignPickup")}
          text={t("complete.activeJob", { number })}
          onYes={() => onAnswer(true)}
          onNo={() => onAnswer(false)}
        />
      );
    case "amount_unknown":
      return (
        <MessageDialog
          screen={screen}
          title={t("amount.unknown")}
          text={t("amount.unknownText")}
          button="ok"
          onClose={() => onAnswer(false)}
        />
      );
  }
}
