import { observer } from "mobx-react-lite";
import { useState } from "react";
import { isStepPossible } from "../../orders/order-rules/completion-steps.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { goneText } from "../parts/order-gone.tsx";
import { useFocusReturn } from "../parts/use-focus-return.ts";
import { QuestionDialog } from "./question-dialog.tsx";
import { type AskedStep, isAskedFirst, takeStep } from "./take-step.ts";

export interface CompletionFlowProps {
  readonly asked: AskedStep;
  onClose(): void;
}

/** Asks the questions of one step of one order, one after the other, and takes the step. */
export const CompletionFlow = observer(function CompletionFlow(props: CompletionFlowProps) {
  const { asked, onClose } = props;
  const { order, step } = asked;
  const { t, language } = useText();
  const stores = useStores();
  const questions = asked.questions.filter(isAskedFirst);
  const [answered, setAnswered] = useState(0);
  const question = questions[answered];
  useFocusReturn(order.id);
  if (question === undefined) return null;
  if (order.gone !== undefined || !isStepPossible(order.data, step)) {
    // Another device moved the order while the question was open.
    const { number } = order.data;
    const text =
      order.gone === undefined
        ? t("notice.someoneWasFaster", { number })
        : goneText(order, { t, language });
    const title = t("title.changed", { number });
    return (
      <MessageDialog
        screen={{ is: "order_message", order: order.id }}
        title={title}
        text={text}
        button="ok"
        onClose={onClose}
      />
    );
  }
  const go = (): void => {
    if (answered + 1 < questions.length) {
      setAnswered(answered + 1);
      return;
    }
    takeStep(asked, stores);
    onClose();
  };
  return (
    <QuestionDialog
      key={question}
      order={order}
      step={step}
      question={question}
      onAnswer={(isYes) => (isYes ? go() : onClose())}
    />
  );
});
