import type { OrderView } from "../../stores.ts";
import { useText } from "../context/texts-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";

interface AnsweredElsewhereProps {
  readonly order: OrderView;
  onClose(): void;
}

/** Says that the order was confirmed or rejected while a dialog asked for its answer. */
export function AnsweredElsewhere({ order, onClose }: AnsweredElsewhereProps) {
  const { t } = useText();
  const { number } = order.data;
  return (
    <MessageDialog
      screen={{ is: "order_message", order: order.id }}
      title={t("title.changed", { number })}
      text={t("reject.noLonger", { number })}
      button="ok"
      onClose={onClose}
    />
  );
}
