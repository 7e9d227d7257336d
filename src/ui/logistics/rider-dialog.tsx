import { observer } from "mobx-react-lite";
import { type SubmitEvent, useState } from "react";
import type { RiderId } from "../../../ports/entities/ids.ts";
import { sendsOut } from "../../logistics/assignment-rules.ts";
import { ridersOf } from "../../logistics/offered-riders.ts";
import { useCompany } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import dialogStyles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { SelectList } from "../parts/select-list.tsx";
import styles from "./delivery-dialog.module.css";
import type { DeliveryDialogProps } from "./delivery-dialog-props.ts";
import { CarrierChange, SendingState } from "./delivery-messages.tsx";
import { useRiderChoices } from "./use-rider-choices.ts";

/** Chooses one of the branch's riders for one order, with a search (RA-13). */
export const RiderDialog = observer(function RiderDialog(props: DeliveryDialogProps) {
  const { order, sending, onClose } = props;
  const { t } = useText();
  const directory = useDirectory();
  const { commands, company } = useStores();
  const { data } = order;
  const [chosen, setChosen] = useState<RiderId>();
  const { company: settings } = useCompany();
  const riders = ridersOf(company.riders, data.branchId);
  const { sorted, detailOf } = useRiderChoices(riders);
  const isSendingOut = sendsOut(data, settings);
  // A rider who is no longer offered is no longer chosen, and not chosen again by coming back (N45).
  const isOffered = riders.some(({ id }) => id === chosen);
  if (chosen !== undefined && !isOffered) setChosen(undefined);
  const isChosen = isOffered && chosen !== data.riderId;
  const name = data.riderId === undefined ? undefined : (directory.riderLabel(data.riderId) ?? "–");
  const otherwise = name === undefined ? "rider.take" : "rider.change";
  const confirm = isSendingOut ? "rider.sendOut" : otherwise;
  const send = async (result: ReturnType<typeof commands.assignRider>): Promise<void> => {
    if (await sending.send(result)) onClose();
  };
  const assign = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isChosen || chosen === undefined || sending.isHeld) return;
    void send(commands.assignRider(order.id, chosen));
  };
  return (
    <Dialog
      screen={{ is: "rider", order: order.id }}
      title={t("rider.dialog", { number: data.number })}
      onClose={onClose}
    >
      <form className={dialogStyles["form"]} onSubmit={assign}>
        {name !== undefined && (
          <p className={styles["current"]}>
            <span>{t("rider.current")}</span> <bdi>{name}</bdi>
          </p>
        )}
        {isSendingOut && <p className={dialogStyles["text"]}>{t("rider.sendsOut")}</p>}
        <CarrierChange order={order} sending={sending} />
        <SelectList<RiderId>
          control="rider_choice"
          label={t(isSendingOut ? "rider.sendsOut" : "rider.list")}
          searchLabel={t("rider.search")}
          noneText={t("rider.none")}
          choices={sorted}
          detail={detailOf}
          chosen={chosen}
          onChoose={setChosen}
          onHideChosen={() => setChosen(undefined)}
        />
        <SendingState order={order} sending={sending} />
        <DialogActions>
          {name !== undefined && (
            <Button
              disabled={sending.isHeld}
              onClick={() => void send(commands.unassignRider(order.id))}
            >
              {t("rider.takeOff")}
            </Button>
          )}
          <Button {...control("close")} onClick={onClose}>
            {t("close")}
          </Button>
          <Button
            type="submit"
            variant="filled"
            {...control(confirm)}
            disabled={!isChosen || sending.isHeld}
          >
            {t(confirm)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
});
