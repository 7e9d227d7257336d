import { useState } from "react";
import type { RiderId } from "../../../ports/entities/ids.ts";
import { YesNoDialog } from "../completion/yes-no-dialog.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button, type ButtonProps } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { RiderAnswer } from "./rider-choice.tsx";
import type { DeliveryDialogProps } from "./use-sending.ts";

export interface CancelJobButtonProps extends Pick<DeliveryDialogProps, "order" | "sending"> {
  readonly variant?: ButtonProps["variant"];
  /** Called when a rider has the order in place of the partner. */
  onAssigned(): void;
}

/**
 * Cancels the partner's job, after a question; ignores repeats for 3 s (FL-12). The question also takes a rider for an
 * answer, where riders are offered (RA-1): then the rider is assigned once the job is certainly cancelled.
 */
export function CancelJobButton(props: CancelJobButtonProps) {
  const { order, sending, variant = "reject", onAssigned } = props;
  const { t } = useText();
  const { commands } = useStores();
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const cancel = async (rider?: RiderId): Promise<void> => {
    close();
    const isDone = await sending.send(commands.cancelJob(order.id), "partner.notCancelled");
    if (!isDone || rider === undefined) return;
    if (await sending.send(commands.assignRider(order.id, rider))) onAssigned();
  };
  return (
    <>
      <Button
        variant={variant}
        {...control("partner.cancelJob")}
        disabled={sending.isHeld}
        onClick={() => setAsking(true)}
      >
        {t("partner.cancelJob")}
      </Button>
      {isAsking && (
        <YesNoDialog
          screen={{ is: "cancel_job", order: order.id }}
          title={t("partner.cancelAsk")}
          text={t("partner.cancelAskText", { number: order.data.number })}
          onYes={() => void cancel()}
          onNo={close}
        >
          <RiderAnswer
            order={order}
            sending={sending}
            label={t("partner.cancelFor")}
            onChoose={(rider) => void cancel(rider)}
          />
        </YesNoDialog>
      )}
    </>
  );
}
