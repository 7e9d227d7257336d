import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import type { LostCheckout } from "../../payments/kept-checkout.ts";
import { notRecordedText } from "../checkout/entered-lines-text.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { SignedTitle } from "../parts/signed-title.tsx";

export interface NotRecordedDialogProps {
  readonly kept: LostCheckout;
  onClose(): void;
}

/** Says which payments an order does not use, until staff have read it, in this tab or another (N9). */
export const NotRecordedDialog = observer(function NotRecordedDialog(
  props: NotRecordedDialogProps,
) {
  const { kept, onClose } = props;
  const { lines } = useStores().payments;
  const text = useText();
  const { t } = text;
  const isRead = !lines.lost.some(({ orderId, lost }) => orderId === kept.orderId && !lost.isRead);
  useEffect(() => {
    if (isRead) onClose();
  }, [isRead, onClose]);
  return (
    <MessageDialog
      screen={{ is: "payments_not_recorded" }}
      title={<SignedTitle sign="warning">{t("pay.notRecorded")}</SignedTitle>}
      text={
        <>
          {t(kept.lost.why === "currency_changed" ? "pay.currencyChanged" : "pay.orderClosed")}
          <br />
          {notRecordedText(kept, text)} {t("pay.onRefundList")}
        </>
      }
      button="ok"
      onClose={() => {
        lines.readLost(kept);
        onClose();
      }}
    />
  );
});
