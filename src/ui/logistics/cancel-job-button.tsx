import { useState } from "react";
import { YesNoDialog } from "../completion/yes-no-dialog.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import type { DeliveryDialogProps } from "./delivery-dialog-props.ts";

/** Cancels the partner's job, after a question; ignores repeats for 3 s (FL-12). */
export function CancelJobButton(props: Pick<DeliveryDialogProps, "order" | "sending">) {
  const { order, sending } = props;
  const { t } = useText();
  const { commands } = useStores();
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <>
      <Button variant="danger" disabled={sending.isHeld} onClick={() => setAsking(true)}>
        {t("partner.cancelJob")}
      </Button>
      {isAsking && (
        <YesNoDialog
          title={t("partner.cancelAsk")}
          text={t("partner.cancelAskText", { number: order.data.number })}
          onYes={() => {
            close();
            void sending.send(commands.cancelJob(order.id), "partner.notCancelled");
          }}
          onNo={close}
        />
      )}
    </>
  );
}
