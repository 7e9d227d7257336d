import { observer } from "mobx-react-lite";
import { type SubmitEvent, useEffect, useState } from "react";
import type { PartnerId } from "../../../ports/entities/ids.ts";
import { activeJob } from "../../logistics/job-rules.ts";
import { partnersFor } from "../../logistics/offered-partners.ts";
import { useStores } from "../context/stores-context.tsx";
import dialogStyles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { BrandMark } from "../parts/source-mark.tsx";
import type { DeliveryDialogProps } from "./delivery-dialog-props.ts";
import { Meanwhile, Problem } from "./delivery-news.tsx";
import { JobDetails } from "./job-details.tsx";
import { JobState } from "./job-state.tsx";
import { PickList } from "./pick-list.tsx";

/** The partner's job and its state; without an active one, the partners to assign it to (RA-7). */
export const PartnerDialog = observer(function PartnerDialog(props: DeliveryDialogProps) {
  const { order, kit, sending, onClose } = props;
  const { data } = order;
  const job = activeJob(data);
  const isComplete = job?.status === "complete";
  useEffect(() => {
    if (isComplete) onClose();
  }, [isComplete, onClose]);
  if (isComplete) return null;
  return (
    <Dialog title={kit.t("partner.dialog", { number: data.number })} onClose={onClose}>
      <div className={dialogStyles["form"]}>
        {data.job !== undefined && <JobState job={data.job} kit={kit} />}
        <Meanwhile {...{ order, kit, sending }} />
        {job === undefined ? <PartnerChoice {...props} /> : <JobDetails {...props} job={job} />}
      </div>
    </Dialog>
  );
});

/** The partners who may carry it (RA-12, SC-4), with a search. */
const PartnerChoice = observer(function PartnerChoice(props: DeliveryDialogProps) {
  const { order, kit, sending, onClose } = props;
  const { partners } = useStores().company;
  const { data } = order;
  const [chosen, setChosen] = useState<PartnerId>();
  const offered =
    data.riderId === undefined
      ? partnersFor(data, partners, kit.company.country, order.place === "scheduled")
      : [];
  const isChosen = offered.some(({ id }) => id === chosen);
  const assign = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isChosen || chosen === undefined || sending.isHeld) return;
    void sending.send(kit.commands.createJob(order.id, chosen));
  };
  return (
    <form className={dialogStyles["form"]} onSubmit={assign}>
      {offered.length === 0 ? (
        <p className={dialogStyles["text"]}>{whyNobody(props)}</p>
      ) : (
        <PickList<PartnerId>
          kit={kit}
          legend={kit.t("partner.list")}
          searchLabel={kit.t("partner.search")}
          choices={offered}
          chosen={chosen}
          mark={({ id }) => {
            const { name, logo } = kit.partnerBrand(id);
            return <BrandMark name={name} logo={logo} hue={name} isBesideName={true} />;
          }}
          onChoose={setChosen}
        />
      )}
      <Problem text={sending.problem} />
      <div className={dialogStyles["buttons"]}>
        <button type="button" className={dialogStyles["plain"]} onClick={onClose}>
          {kit.t("close")}
        </button>
        <button
          type="submit"
          className={dialogStyles["filled"]}
          disabled={!isChosen || sending.isHeld}
        >
          {kit.t(data.job === undefined ? "rider.take" : "rider.change")}
        </button>
      </div>
    </form>
  );
});

function whyNobody({ order, kit }: DeliveryDialogProps): string {
  const { number, riderId } = order.data;
  if (riderId === undefined) return kit.t("partner.notOffered", { number });
  return kit.t("partner.hasRider", { number, name: kit.riderName(riderId) ?? "–" });
}
