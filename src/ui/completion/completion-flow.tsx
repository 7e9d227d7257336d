import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Proof } from "../../../ports/outcome.ts";
import { isStepPossible } from "../../orders/order-rules/completion-steps.ts";
import { isProofWrong, type RefusedProof } from "../../payments/checkout-session.ts";
import { HandoverDialog } from "../contact/lazy-handover.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { useFocusReturn } from "../parts/focus.ts";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { movedText } from "../parts/order-gone.tsx";
import { usePresence } from "../parts/use-presence.ts";
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
  const proving = useProof(asked, onClose);
  const question = questions[answered];
  useFocusReturn(order.id);
  const isMoved = order.gone !== undefined || !isStepPossible(order.data, step);
  if (question === undefined) return null;
  // The answer to a code that was sent may move it before it closes this.
  if (isMoved && !proving.isSending) {
    // Another device moved the order while the question was open.
    return (
      <MessageDialog
        screen={{ is: "order_message", order: order.id }}
        title={t("title.changed", { number: order.data.number })}
        text={movedText(order, step, { t, language })}
        button="ok"
        onClose={onClose}
      />
    );
  }
  // The last one, so that it sends the step.
  if (question === "handover_code")
    return (
      <HandoverDialog
        order={order}
        step={step}
        refused={proving.refused}
        isSending={proving.isSending || order.command !== undefined}
        onProve={(proof) => void proving.prove(proof)}
        onClose={onClose}
      />
    );
  const go = (): void => {
    if (answered + 1 < questions.length) {
      setAnswered(answered + 1);
      return;
    }
    void takeStep(asked, stores);
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

/** Takes the step with a code. A refusal, or nothing sent, keeps the dialog; anything else closes it. */
function useProof(asked: AskedStep, onClose: () => void) {
  const stores = useStores();
  const presence = usePresence();
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<RefusedProof>();
  const prove = async (proof: Proof): Promise<void> => {
    setSending(true);
    const result = await takeStep(asked, stores, proof);
    if (!presence.current) {
      // The dialog was closed before the answer, which would else be silent.
      const orderNumber = asked.order.data.number;
      if (isProofWrong(result)) stores.notices.add({ kind: "command_refused", orderNumber });
      return;
    }
    setSending(false);
    if (isProofWrong(result)) setRefused({ proof, message: result.message?.trim() || undefined });
    else if (result?.kind !== "refused" && result?.kind !== "busy") onClose();
  };
  return { isSending, refused, prove };
}
