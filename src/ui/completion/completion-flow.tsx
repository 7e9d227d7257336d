import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import {
  type CompletionQuestion,
  type CompletionStep,
  completionSteps,
  isStepPossible,
} from "../../orders/order-rules/completion-steps.ts";
import type { OrderView, Stores } from "../../stores.ts";
import { CheckoutModal } from "../checkout/lazy-checkout.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { goneText } from "../parts/order-gone.tsx";
import { SignedTitle } from "../parts/signed-title.tsx";
import { useFocusReturn } from "../parts/use-focus-return.ts";
import { YesNoDialog } from "./yes-no-dialog.tsx";

export interface CompletionFlowProps {
  readonly order: OrderView;
  readonly step: CompletionStep;
  onClose(): void;
}

/** Asks the questions of one step of one order, one after the other, and sends the step. */
export const CompletionFlow = observer(function CompletionFlow(props: CompletionFlowProps) {
  const { order, step, onClose } = props;
  const { t, language } = useText();
  const stores = useStores();
  const [questions] = useState(() => questionsOf(order, step, stores));
  const [answered, setAnswered] = useState(0);
  const question = questions[answered];
  const isPossible = order.gone === undefined && isStepPossible(order.data, step);
  const isAsking = question !== undefined;
  useEffect(() => {
    if (isAsking) return;
    send(order, step, stores);
    onClose();
  }, [isAsking, order, step, stores, onClose]);
  if (question === undefined) return null;
  // The checkout handles this itself: money may have been taken.
  if (!isPossible && question !== "payment") {
    // Another device moved the order while the question was open.
    const { number } = order.data;
    const text =
      order.gone === undefined
        ? t("notice.someoneWasFaster", { number })
        : goneText(order, { t, language });
    const title = t("title.changed", { number });
    return <MessageDialog title={title} text={text} button={t("ok")} onClose={onClose} />;
  }
  return <Question {...props} question={question} onAnswer={() => setAnswered(answered + 1)} />;
});

interface QuestionProps extends CompletionFlowProps {
  readonly question: CompletionQuestion;
  onAnswer(): void;
}

function Question({ question, step, order, onAnswer, onClose }: QuestionProps) {
  const { t } = useText();
  const { number } = order.data;
  useFocusReturn(order.id);
  switch (question) {
    case "rider_deleted":
      return (
        <MessageDialog
          title={<SignedTitle sign="warning">{t("complete.oops")}</SignedTitle>}
          text={t("complete.riderDeleted", { number })}
          button={t("complete.proceed")}
          onPress={onAnswer}
          onClose={onClose}
        />
      );
    case "active_job":
      return (
        <YesNoDialog
          title={t(step === "deliver" ? "complete.moveToDelivered" : "complete.assignPickup")}
          text={t("complete.activeJob", { number })}
          onYes={onAnswer}
          onNo={onClose}
        />
      );
    case "amount_unknown":
      return (
        <MessageDialog
          title={t("amount.unknown")}
          text={t("amount.unknownText")}
          button={t("ok")}
          onClose={onClose}
        />
      );
    case "payment":
      if (step === "pick_up") return null;
      return <CheckoutModal order={order} purpose={step} onClose={onClose} />;
  }
}

/** The questions when the step is pressed; the checkout comes last and sends the command itself. */
export function questionsOf(
  order: OrderView,
  step: CompletionStep,
  { company: store, configuration }: Stores,
): readonly CompletionQuestion[] {
  const { company, partners, areCarriersKnown } = store;
  const riders = areCarriersKnown ? store.riders : undefined;
  if (company === undefined) return [];
  const { paymentValidationCompanies: validated } = configuration;
  const { canDeliveryManagerRecordPayment, isLoyaltyAcceptedForWalkIn } = company;
  const isPaymentValidated = validated === "all" || validated.includes(company.id);
  return completionSteps(order.data, step, {
    riders,
    partners,
    isPaymentValidated,
    canDeliveryManagerRecordPayment,
    isLoyaltyAcceptedForWalkIn,
  });
}

/** Sends the step without payments, as none was recorded in it (N5). Alerts report the result. */
function send({ id }: OrderView, step: CompletionStep, { commands }: Stores): void {
  switch (step) {
    case "pick_up":
      void commands.markPickedUp(id);
      return;
    case "deliver":
      void commands.markDelivered(id);
      return;
    case "collect":
      void commands.markCollected(id);
      return;
    case "confirm_pickup":
      void commands.confirm(id);
      return;
  }
}
