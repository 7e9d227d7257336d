import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import type { DeliveryDialogProps } from "./delivery-dialog-props.ts";

/** Cancels the partner's job; ignores repeats for 3 s (FL-12). */
export function CancelJobButton(props: Pick<DeliveryDialogProps, "order" | "sending">) {
  const { order, sending } = props;
  const { t } = useText();
  const { commands } = useStores();
  return (
    <Button
      variant="danger"
      disabled={sending.isHeld}
      onClick={() => void sending.send(commands.cancelJob(order.id), "partner.notCancelled")}
    >
      {t("partner.cancelJob")}
    </Button>
  );
}
