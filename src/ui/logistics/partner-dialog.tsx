import { observer } from "mobx-react-lite";
import { type SubmitEvent, useEffect, useState } from "react";
import type { PartnerId, RiderId } from "../../../ports/entities/ids.ts";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import { partnersFor } from "../../logistics/delivery-offer.ts";
import { activeJob, driverOf, isJobPending } from "../../logistics/job-rules.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { type Directory, useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import dialogStyles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { SelectList } from "../parts/select-list.tsx";
import { BrandMark } from "../parts/source-mark.tsx";
import type { Translate } from "../text/translate.ts";
import { CancelJobButton } from "./cancel-job-button.tsx";
import styles from "./delivery-dialog.module.css";
import { CarrierChange, SendingState } from "./delivery-messages.tsx";
import { JobFacts } from "./job-facts.tsx";
import { JobState } from "./job-state.tsx";
import { RiderAnswer, useAreRidersOffered } from "./rider-choice.tsx";
import { TrackingDialog } from "./tracking-dialog.tsx";
import type { DeliveryDialogProps } from "./use-sending.ts";

/** The partner's job and its state; without an active one, the partners to assign it to (RA-7). */
export const PartnerDialog = observer(function PartnerDialog(props: DeliveryDialogProps) {
  const { order, sending, onClose } = props;
  const { t } = useText();
  const { data } = order;
  const job = activeJob(data);
  const isComplete = job?.status === "complete";
  useEffect(() => {
    if (isComplete) onClose();
  }, [isComplete, onClose]);
  if (isComplete) return null;
  return (
    <Dialog
      screen={{ is: "partner", order: order.id }}
      title={t("partner.dialog", { number: data.number })}
      onClose={onClose}
    >
      <div className={dialogStyles["form"]}>
        {data.job !== undefined && <JobState job={data.job} />}
        <CarrierChange order={order} sending={sending} />
        {job === undefined ? <PartnerChoice {...props} /> : <JobDetails {...props} job={job} />}
      </div>
    </Dialog>
  );
});

/** The partners to which the order can be assigned (RA-12, SC-4), with a search. */
const PartnerChoice = observer(function PartnerChoice(props: DeliveryDialogProps) {
  const { order, sending, onClose } = props;
  const { t } = useText();
  const { company } = useCompany();
  const directory = useDirectory();
  const { commands, company: store } = useStores();
  const { data } = order;
  const [chosen, setChosen] = useState<PartnerId>();
  const confirm = data.job === undefined ? "rider.take" : "rider.change";
  const isFree = data.riderId === undefined;
  const offered =
    isFree && !company.isRiderAppEnabled
      ? partnersFor(data, store.partners, company.country, order.place === "scheduled")
      : [];
  // An order that no partner had has its rider's control in its row.
  const hasRiders = useAreRidersOffered(order) && isFree && data.job !== undefined;
  const assignRider = async (rider: RiderId): Promise<void> => {
    if (await sending.send(commands.assignRider(order.id, rider))) onClose();
  };
  const isChosen = offered.some(({ id }) => id === chosen);
  // Not chosen again by coming back (N45).
  if (chosen !== undefined && !isChosen) setChosen(undefined);
  const assign = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isChosen || chosen === undefined || sending.isHeld) return;
    void sending.send(commands.createJob(order.id, chosen));
  };
  return (
    <>
      {hasRiders && (
        <RiderAnswer
          order={order}
          sending={sending}
          label={t("partner.riderInstead")}
          onChoose={(rider) => void assignRider(rider)}
        />
      )}
      <form className={dialogStyles["form"]} onSubmit={assign}>
        {hasRiders && offered.length > 0 && (
          <p className={styles["label"]}>{t("partner.anotherInstead")}</p>
        )}
        {offered.length > 0 && (
          <SelectList<PartnerId>
            control="partner_choice"
            label={t("partner.list")}
            searchLabel={t("partner.search")}
            noneText={t("partner.none")}
            choices={offered}
            chosen={chosen}
            mark={(id) => {
              const { name, logo } = directory.partnerBrand(id);
              return <BrandMark name={name} logo={logo} hue={name} isBesideName={true} />;
            }}
            onChoose={setChosen}
            onHideChosen={() => setChosen(undefined)}
          />
        )}
        {offered.length === 0 && !hasRiders && (
          <p className={dialogStyles["text"]}>{whyNone(order, t, directory)}</p>
        )}
        <SendingState order={order} sending={sending} />
        <DialogActions>
          <Button
            variant={offered.length === 0 ? "filled" : "outlined"}
            {...control("close")}
            onClick={onClose}
          >
            {t("close")}
          </Button>
          {offered.length > 0 && (
            <Button
              type="submit"
              variant="filled"
              {...control(confirm)}
              disabled={!isChosen || sending.isHeld}
            >
              {t(confirm)}
            </Button>
          )}
        </DialogActions>
      </form>
    </>
  );
});

/** The reason for which no partner can be chosen. */
function whyNone(order: OrderView, t: Translate, directory: Directory): string {
  const { number, riderId } = order.data;
  if (riderId === undefined) return t("partner.notOffered", { number });
  return t("partner.hasRider", { number, name: directory.riderLabel(riderId) ?? "–" });
}

interface JobDetailsProps extends DeliveryDialogProps {
  readonly job: LogisticsJob;
}

/** The carrier of an active job, with its tracking and cancellation. */
function JobDetails(props: JobDetailsProps) {
  const { order, sending, job, onClose } = props;
  const { t } = useText();
  const [isTracking, setTracking] = useState(false);
  const help = helpOf(job);
  return (
    <>
      <JobFacts job={job} branchId={order.data.branchId} />
      {!isTracking && <SendingState order={order} sending={sending} />}
      <DialogActions>
        <CancelJobButton
          order={order}
          sending={sending}
          variant={help === "cancel" ? "filled" : "reject"}
          onAssigned={onClose}
        />
        {!isJobPending(job) && (
          <Button variant={filledIf(help === "track")} onClick={() => setTracking(true)}>
            {t("partner.track")}
          </Button>
        )}
        <Button variant={filledIf(help === "close")} {...control("close")} onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
      {isTracking && (
        <TrackingDialog
          order={order}
          sending={sending}
          onAssigned={onClose}
          onClose={() => setTracking(false)}
        />
      )}
    </>
  );
}

const filledIf = (helps: boolean) => (helps ? "filled" : "outlined");

/**
 * The button that helps now: another carrier once the driver was taken away, the page of a driver who is under way, else
 * back to the board.
 */
function helpOf(job: LogisticsJob): "cancel" | "track" | "close" {
  if (job.status === "reassigning") return "cancel";
  const isUnderWay = job.status === "assigned" || job.status === "delivering";
  return isUnderWay && driverOf(job).trackUrl !== undefined ? "track" : "close";
}
