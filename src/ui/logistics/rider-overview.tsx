import { Bike } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Order } from "../../../ports/entities/order.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { activeJob } from "../../logistics/job-rules.ts";
import { ridersSeenBy } from "../../logistics/offered-riders.ts";
import { type RiderRound, riderRounds } from "../../logistics/rider-overview.ts";
import type { RowKit } from "../board/row-kit.ts";
import { useStores } from "../context/stores-context.tsx";
import dialogStyles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import styles from "./rider-overview.module.css";

/** Opens who is out, with which orders and since when. */
export function RiderOverview({ kit }: { readonly kit: RowKit }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles["open"]}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bike aria-hidden="true" size={18} />
        {kit.t("rounds.open")}
      </button>
      {isOpen && <Rounds kit={kit} onClose={() => setOpen(false)} />}
    </>
  );
}

const deliveryTabs = ["homeDelivery.inProgress", "homeDelivery.ready", "homeDelivery.new"] as const;

interface RoundsProps {
  readonly kit: RowKit;
  onClose(): void;
}

const Rounds = observer(function Rounds({ kit, onClose }: RoundsProps) {
  const { board, branches } = useStores();
  const orders = deliveryTabs.flatMap((tab) => board.page(tab).orders.map(({ data }) => data));
  const seen = ridersSeenBy(kit.staff, kit.riders, branches.selectedIds).filter((rider) =>
    rider.assignedBranchIds.some((id) => branches.selectedIds.includes(id)),
  );
  const rounds = riderRounds(seen, orders, kit.company.defaultDeliveryEtaMinutes);
  const withPartners = orders.filter((order) => activeJob(order) !== undefined);
  return (
    <Dialog title={kit.t("rounds.title")} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className={styles["body"]} tabIndex={0} aria-label={kit.t("rounds.title")}>
        <h3 className={styles["heading"]}>{kit.t("rounds.riders")}</h3>
        {rounds.length === 0 && <p className={dialogStyles["text"]}>{kit.t("rider.none")}</p>}
        <ul className={styles["list"]}>
          {rounds.map((round) => (
            <Round key={round.riderId} round={round} kit={kit} />
          ))}
        </ul>
        <h3 className={styles["heading"]}>{kit.t("rounds.partners")}</h3>
        {withPartners.length === 0 && (
          <p className={dialogStyles["text"]}>{kit.t("rounds.noPartners")}</p>
        )}
        <ul className={styles["list"]}>
          {withPartners.map((order) => (
            <PartnerRound key={order.id} order={order} kit={kit} />
          ))}
        </ul>
      </section>
      <div className={dialogStyles["buttons"]}>
        <button type="button" className={dialogStyles["filled"]} onClick={onClose}>
          {kit.t("close")}
        </button>
      </div>
    </Dialog>
  );
});

function Round({ round, kit }: { readonly round: RiderRound; readonly kit: RowKit }) {
  const { outSince, dueAt } = round;
  return (
    <li className={styles["round"]}>
      <bdi className={styles["name"]}>{round.name ?? kit.t("rounds.deleted")}</bdi>
      <span className={styles["state"]} data-state={round.state}>
        {kit.t(`rounds.state.${round.state}`)}
      </span>
      {round.orders.length > 0 && <Numbers orders={round.orders} />}
      {outSince !== undefined && dueAt !== undefined && (
        <Times kit={kit} outSince={outSince} dueAt={dueAt} />
      )}
    </li>
  );
}

interface TimesProps {
  readonly kit: RowKit;
  readonly outSince: Instant;
  readonly dueAt: Instant;
}

const Times = observer(function Times({ kit, outSince, dueAt }: TimesProps) {
  const { ticker } = useStores();
  const isOverdue = ticker.now > dueAt;
  return (
    <span className={styles["times"]} data-overdue={isOverdue}>
      {kit.t("rounds.since", { time: kit.times.time(outSince) })}
      {" · "}
      {kit.t(isOverdue ? "rounds.overdue" : "rounds.due", { time: kit.times.time(dueAt) })}
    </span>
  );
});

function PartnerRound({ order, kit }: { readonly order: Order; readonly kit: RowKit }) {
  const job = activeJob(order);
  if (job === undefined) return null;
  return (
    <li className={styles["round"]}>
      <bdi className={styles["name"]}>
        {kit.partnerBrand(job.partnerId).name}
        {job.driverName !== undefined && ` · ${job.driverName}`}
      </bdi>
      <span className={styles["state"]}>{kit.t(`job.title.${job.status}`)}</span>
      <Numbers orders={[order]} />
    </li>
  );
}

function Numbers({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <span className={styles["numbers"]}>
      {orders.map(({ id, number }) => (
        <bdi key={id}>#{number}</bdi>
      ))}
    </span>
  );
}
