import { Truck } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import { deliveryOffer, partnersFor } from "../../logistics/delivery-offer.ts";
import { activeJob, driverOf } from "../../logistics/job-rules.ts";
import type { OrderPlace } from "../../orders/order-rules/placement.ts";
import type { OrderView } from "../../stores.ts";
import { useActions } from "../context/actions-context.tsx";
import { useCompany } from "../context/company-context.tsx";
import { type Directory, useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { DeliveryPopup } from "../lazy/lazy.ts";
import { IconButton } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { BrandMark } from "../parts/source-mark.tsx";
import { useIsHeld } from "../parts/use-is-held.ts";
import { areActionsOff } from "../parts/with-network.ts";
import styles from "./delivery-cell.module.css";

export interface DeliveryCellProps {
  readonly place: OrderPlace | undefined;
  readonly order: OrderView;
  /** Whether a command of this order is in flight. */
  readonly isBusy: boolean;
  /** Whether to choose a carrier is the next action due on the screen. */
  readonly isNext?: boolean;
}

/**
 * The order's carrier, and the way to choose one at this place under the company's settings (RA-1). Offline, carriers
 * are plain text (RL-2).
 */
export const DeliveryCell = observer(function DeliveryCell(props: DeliveryCellProps) {
  const { place, order } = props;
  const { t } = useText();
  const { company } = useCompany();
  const directory = useDirectory();
  const actions = useActions();
  const stores = useStores();
  const { partners } = stores.company;
  const { data } = order;
  const job = activeJob(data);
  const isReadOnly = areActionsOff(stores);
  const isHeld = useIsHeld(order);
  if (job !== undefined) return <Job {...props} job={job} isReadOnly={isReadOnly} />;
  const name = riderLabel(order, directory);
  const offer = deliveryOffer(company, place);
  const isPartnerOffered =
    offer.partner === "popup" &&
    data.riderId === undefined &&
    partnersFor(data, partners, company.country, place === "scheduled").length > 0;
  return (
    <span className={styles["cell"]}>
      {isReadOnly && offer.rider !== "none" && <Name text={name ?? t("rider.without")} />}
      {!isReadOnly && offer.rider === "dropdown" && (
        <RiderSelect
          order={order}
          number={data.number}
          {...riderOf(order, directory)}
          isDisabled={props.isBusy || isHeld}
          isNext={props.isNext}
        />
      )}
      {!isReadOnly && offer.rider === "modal" && <RiderButton {...props} name={name} />}
      {offer.rider === "none" &&
        (place === "homeDelivery.inProgress" && name !== undefined ? (
          <Carrier name={name} kind={t("carrier.rider")} />
        ) : (
          <Name text={name} />
        ))}
      {isPartnerOffered && (
        <IconButton
          variant="outlined"
          className={styles["partner"]}
          aria-haspopup="dialog"
          {...control("partner")}
          aria-disabled={isReadOnly || undefined}
          label={t("partner.ofOrder", { number: data.number })}
          title={t("partner.ofOrder", { number: data.number })}
          onClick={() => actions.openDelivery(order, "partner")}
        >
          <Truck aria-hidden="true" size={20} />
        </IconButton>
      )}
    </span>
  );
});

interface JobProps extends DeliveryCellProps {
  readonly job: LogisticsJob;
  /** True: plain text. */
  readonly isReadOnly: boolean;
}

/** The partner that has the order; opens the partner popup until the job is complete. */
function Job({ place, order, job, isReadOnly }: JobProps) {
  const { t } = useText();
  const directory = useDirectory();
  const actions = useActions();
  const { name, logo } = directory.partnerBrand(job.partnerId);
  const rider =
    order.data.riderId === undefined ? undefined : directory.riderLabel(order.data.riderId);
  const driver = driverOf(job).driverName ?? rider;
  const contents = (
    <>
      <BrandMark name={name} logo={logo} hue={name} isBesideName={true} />
      {place === "homeDelivery.inProgress" ? (
        <Carrier
          name={driver ?? name}
          kind={t("carrier.partnerDriver")}
          partner={driver === undefined ? undefined : name}
        />
      ) : (
        <span className={styles["lines"]}>
          <bdi className={styles["name"]}>{name}</bdi>
          <bdi className={styles["second"]}>{driver ?? t(`job.title.${job.status}`)}</bdi>
        </span>
      )}
    </>
  );
  if (isReadOnly || job.status === "complete")
    return <span className={styles["carrier"]}>{contents}</span>;
  return (
    <button
      type="button"
      className={styles["carrier"]}
      {...control("partner")}
      aria-haspopup="dialog"
      aria-description={t("partner.ofOrder", { number: order.data.number })}
      onClick={() => actions.openDelivery(order, "partner")}
    >
      {contents}
    </button>
  );
}

interface RiderButtonProps extends DeliveryCellProps {
  /** Undefined without a rider. */
  readonly name: string | undefined;
}

function RiderButton({ order, isBusy, isNext, name }: RiderButtonProps) {
  const { t } = useText();
  const actions = useActions();
  return (
    <button
      type="button"
      className={styles["rider"]}
      data-assigned={name !== undefined}
      data-next={isNext}
      {...control(name === undefined ? "rider.assign" : "rider")}
      aria-haspopup="dialog"
      aria-description={t("rider.ofOrder", { number: order.data.number })}
      disabled={isBusy}
      onClick={() => actions.openDelivery(order, "rider")}
    >
      <bdi className={styles["name"]}>{name ?? t("rider.assign")}</bdi>
    </button>
  );
}

interface CarrierProps {
  readonly name: string;
  /** Rider or Partner driver, in words (N40). */
  readonly kind: string;
  /** The partner beside its driver. */
  readonly partner?: string | undefined;
}

/** The rider or driver of an order in progress, in one column for riders and partner drivers (N40). Names are whole. */
function Carrier({ name, kind, partner }: CarrierProps) {
  return (
    <span className={styles["lines"]} data-whole="true">
      <bdi className={styles["name"]}>{name}</bdi>
      <span className={styles["second"]}>
        {kind}
        {partner !== undefined && (
          <>
            {" · "}
            <bdi>{partner}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

function Name({ text }: { readonly text: string | undefined }) {
  return <bdi className={`${styles["name"]} ${styles["alone"]}`}>{text ?? "–"}</bdi>;
}

/** The parts of a rider's label. */
function riderOf({ data: { riderId } }: OrderView, { riderName, riderMark }: Directory) {
  if (riderId === undefined) return { name: undefined, mark: undefined };
  const name = riderName(riderId) ?? "–";
  return { name, mark: riderMark(riderId, name) };
}

/** Undefined without a rider; a dash for a rider whom the administrator has deleted. */
function riderLabel({ data }: OrderView, directory: Directory): string | undefined {
  return data.riderId === undefined ? undefined : (directory.riderLabel(data.riderId) ?? "–");
}

interface RiderSelectProps {
  readonly order: OrderView;
  readonly number: string;
  /** Undefined without a rider. */
  readonly name: string | undefined;
  /** Tells riders of one name apart. */
  readonly mark: string | undefined;
  /** Whether a command of this order is in flight, or its rider was chosen just now (FL-12). */
  readonly isDisabled: boolean;
  /** Whether this is the next action due on the screen, whose button is filled. */
  readonly isNext?: boolean | undefined;
}

/** The order's rider; opens the dropdown that chooses one of the branch's riders (HD-4, FL-14). */
function RiderSelect(props: RiderSelectProps) {
  const { order, number, name, mark, isDisabled, isNext } = props;
  const { t } = useText();
  const actions = useActions();
  return (
    <button
      type="button"
      className={styles["select"]}
      data-assigned={name !== undefined}
      data-next={isNext}
      {...control(name === undefined ? "rider.assign" : "rider")}
      aria-haspopup="dialog"
      aria-description={t("rider.ofOrder", { number })}
      // Not disabled, because the dropdown gives the focus back to it.
      aria-disabled={isDisabled}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => !isDisabled && actions.openDelivery(order, "dropdown")}
    >
      {name !== undefined && (
        <span className={styles["initial"]} aria-hidden="true">
          {Array.from(name)[0]?.toUpperCase()}
        </span>
      )}
      <span className={styles["riderLines"]}>
        <bdi className={styles["riderName"]}>{name ?? t("rider.assign")}</bdi>
        {mark !== undefined && <bdi className={styles["mark"]}>{` ${mark}`}</bdi>}
      </span>
    </button>
  );
}

function fetchAhead(): void {
  void DeliveryPopup.preload();
}
