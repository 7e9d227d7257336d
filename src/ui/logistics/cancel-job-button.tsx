import dialogStyles from "../parts/dialog.module.css";
import type { DeliveryDialogProps } from "./delivery-dialog-props.ts";

/** Takes the job back from the partner; repeats are ignored for 3 s (FL-12). */
export function CancelJobButton(props: Pick<DeliveryDialogProps, "order" | "kit" | "sending">) {
  const { order, kit, sending } = props;
  return (
    <button
      type="button"
      className={dialogStyles["danger"]}
      disabled={sending.isHeld}
      onClick={() => void sending.send(kit.commands.cancelJob(order.id), "partner.notCancelled")}
    >
      {kit.t("partner.cancelJob")}
    </button>
  );
}
