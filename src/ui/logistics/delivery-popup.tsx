import { observer } from "mobx-react-lite";
import { type SubmitEvent, useState } from "react";
import type { RiderId } from "../../../ports/entities/ids.ts";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import {
  isOpenToPartner,
  mayAssignRider,
  ridersOf,
  sendsOut,
} from "../../logistics/delivery-offer.ts";
import { activeJob, hasOwnRiders } from "../../logistics/job-rules.ts";
import type { OrderView } from "../../stores.ts";
import type { DeliveryPopupName } from "../context/actions-context.tsx";
import { useCompany } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import dialogStyles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { useFocusReturn } from "../parts/focus.ts";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { goneText, isGone } from "../parts/order-gone.tsx";
import { SelectList } from "../parts/select-list.tsx";
import { SignedTitle } from "../parts/signed-title.tsx";
import { CancelJobButton } from "./cancel-job-button.tsx";
import styles from "./delivery-dialog.module.css";
import { CarrierChange, SendingState } from "./delivery-messages.tsx";
import { JobFacts } from "./job-facts.tsx";
import { JobState } from "./job-state.tsx";
import { PartnerDialog } from "./partner-dialog.tsx";
import { RiderPicker } from "./rider-picker.tsx";
import { useRiderChoices } from "./use-rider-choices.ts";
import { type DeliveryDialogProps, useSending } from "./use-sending.ts";

/** Chooses one of the branch's riders for one order, with a search (RA-13). */
const RiderDialog = observer(function RiderDialog(props: DeliveryDialogProps) {
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

export interface DeliveryPopupProps {
  readonly order: OrderView;
  readonly popup: DeliveryPopupName;
  onClose(): void;
}

/**
 * Chooses the carrier of one order, or shows the partner's job (HD-4, RA-7, RA-10, RA-13). Follows the order
 * while it is open: an assignment made elsewhere shows at once. For an order that left the board it stays readable,
 * says why, and assigns nothing (N2).
 */
export const DeliveryPopup = observer(function DeliveryPopup(props: DeliveryPopupProps) {
  const { order, popup, onClose } = props;
  const { t, language } = useText();
  const sent = useSending(order);
  const { data } = order;
  useFocusReturn(order.id);
  const job = activeJob(data);
  const isPossible = popup === "partner" ? isOpenToPartner(data) : mayAssignRider(data);
  const isLeft = isGone(order) && !sent.isSending;
  if (!isLeft && !sent.isSending && !isPossible) {
    const text = t("notice.someoneWasFaster", { number: data.number });
    const title = t("title.changed", { number: data.number });
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
  const why = isLeft ? goneText(order, { t, language }) : undefined;
  const sending = isLeft ? { ...sent, isHeld: true, problem: why } : sent;
  if (popup === "dropdown") return <RiderPicker {...props} why={why} />;
  if (popup === "rider") return <RiderDialog {...props} sending={sending} />;
  return job !== undefined && hasOwnRiders(job) ? (
    <DeliveryInfoDialog {...props} sending={sending} job={job} />
  ) : (
    <PartnerDialog {...props} sending={sending} />
  );
});

/** Replaces the partner popup for a partner with its own riders (RA-10). */
const DeliveryInfoDialog = observer(function DeliveryInfoDialog(
  props: DeliveryDialogProps & { readonly job: LogisticsJob },
) {
  const { order, sending, job, onClose } = props;
  const { t } = useText();
  const directory = useDirectory();
  const { number } = order.data;
  const partner = directory.partnerBrand(job.partnerId).name;
  return (
    <Dialog
      screen={{ is: "delivery_info", order: order.id }}
      title={<SignedTitle sign="information">{t("info.title", { partner })}</SignedTitle>}
      onClose={onClose}
    >
      <div className={dialogStyles["form"]}>
        <p className={dialogStyles["text"]}>{t("info.text", { partner, number })}</p>
        <JobState job={job} />
        <JobFacts job={job} branchId={order.data.branchId} />
        <SendingState order={order} sending={sending} />
        <DialogActions>
          <CancelJobButton order={order} sending={sending} onAssigned={onClose} />
          <Button variant="filled" {...control("close")} onClick={onClose}>
            {t("ok")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
});
