import { Truck } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import { deliveryOffer } from "../../logistics/delivery-offer.ts";
import { activeJob } from "../../logistics/job-rules.ts";
import { partnersFor } from "../../logistics/offered-partners.ts";
import type { OrderPlace } from "../../orders/placement.ts";
import type { OrderView } from "../../stores.ts";
import type { RowKit } from "../board/row-kit.ts";
import { useStores } from "../context/stores-context.tsx";
import { BrandMark } from "../parts/source-mark.tsx";
import styles from "./delivery-cell.module.css";
import { RiderSelect } from "./rider-select.tsx";

export interface DeliveryCellProps {
  readonly place: OrderPlace | undefined;
  readonly order: OrderView;
  readonly kit: RowKit;
  /** Whether a command of this order is in flight. */
  readonly isBusy: boolean;
}

/** Who carries the order, and how that is chosen at this place under the company's settings (RA-1). */
export const DeliveryCell = observer(function DeliveryCell(props: DeliveryCellProps) {
  const { place, order, kit } = props;
  const { partners } = useStores().company;
  const { data } = order;
  const job = activeJob(data);
  if (job !== undefined) return <JobButton {...props} job={job} />;
  const offer = deliveryOffer(kit.company, place);
  const isPartnerOffered =
    offer.partner === "popup" &&
    data.riderId === undefined &&
    partnersFor(data, partners, kit.company.country, place === "scheduled").length > 0;
  return (
    <span className={styles["cell"]}>
      {offer.rider === "dropdown" && <RiderSelect {...props} />}
      {offer.rider === "modal" && <RiderButton {...props} />}
      {offer.rider === "none" && <Name text={riderName(order, kit)} />}
      {isPartnerOffered && (
        <button
          type="button"
          className={styles["partner"]}
          aria-haspopup="dialog"
          aria-label={kit.t("partner.ofOrder", { number: data.number })}
          title={kit.t("partner.ofOrder", { number: data.number })}
          onClick={() => kit.onPressDelivery(order, "partner")}
        >
          <Truck aria-hidden="true" size={20} />
        </button>
      )}
    </span>
  );
});

/** The partner who has the order; opens the partner popup for as long as the job is not complete. */
function JobButton({ place, order, kit, job }: DeliveryCellProps & { readonly job: LogisticsJob }) {
  const { name, logo } = kit.partnerBrand(job.partnerId);
  const rider = order.data.riderId === undefined ? undefined : kit.riderName(order.data.riderId);
  // In progress, the state has a column of its own.
  const state = place === "homeDelivery.inProgress" ? undefined : kit.t(`job.title.${job.status}`);
  const second = job.driverName ?? rider ?? state;
  const contents = (
    <>
      <BrandMark name={name} logo={logo} hue={name} isBesideName={true} />
      <span className={styles["lines"]}>
        <bdi className={styles["name"]}>{name}</bdi>
        {second !== undefined && <bdi className={styles["second"]}>{second}</bdi>}
      </span>
    </>
  );
  if (job.status === "complete") return <span className={styles["carrier"]}>{contents}</span>;
  return (
    <button
      type="button"
      className={styles["carrier"]}
      aria-haspopup="dialog"
      aria-description={kit.t("partner.ofOrder", { number: order.data.number })}
      onClick={() => kit.onPressDelivery(order, "partner")}
    >
      {contents}
    </button>
  );
}

function RiderButton({ order, kit, isBusy }: DeliveryCellProps) {
  const name = riderName(order, kit);
  return (
    <button
      type="button"
      className={styles["rider"]}
      data-assigned={name !== undefined}
      aria-haspopup="dialog"
      aria-description={kit.t("rider.ofOrder", { number: order.data.number })}
      disabled={isBusy}
      onClick={() => kit.onPressDelivery(order, "rider")}
    >
      <bdi className={styles["name"]}>{name ?? kit.t("rider.assign")}</bdi>
    </button>
  );
}

function Name({ text }: { readonly text: string | undefined }) {
  return <bdi className={styles["name"]}>{text ?? "–"}</bdi>;
}

/** Undefined without a rider; a dash for one whom the administrator has deleted. */
function riderName({ data }: OrderView, kit: RowKit): string | undefined {
  return data.riderId === undefined ? undefined : (kit.riderName(data.riderId) ?? "–");
}
