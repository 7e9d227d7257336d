import { Bike } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Order } from "../../../ports/entities/order.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { activeJob } from "../../logistics/job-rules.ts";
import { ridersOfAny, ridersSeenBy } from "../../logistics/offered-riders.ts";
import { type RiderRound, riderRounds } from "../../logistics/rider-overview.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import dialogStyles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import styles from "./rider-overview.module.css";

/** Opens the overview of the riders who are out, with their orders and departures. */
export function RiderOverview() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className={styles["open"]} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bike aria-hidden="true" size={18} />
        {t("rounds.open")}
      </Button>
      {isOpen && <Rounds onClose={() => setOpen(false)} />}
    </>
  );
}

const deliveryTabs = ["homeDelivery.inProgress", "homeDelivery.ready", "homeDelivery.new"] as const;

interface RoundsProps {
  onClose(): void;
}

const Rounds = observer(function Rounds({ onClose }: RoundsProps) {
  const { t } = useText();
  const { company, staff } = useCompany();
  const { riders } = useStores().company;
  const { board, branches } = useStores();
  const orders = deliveryTabs.flatMap((tab) => board.page(tab).orders.map(({ data }) => data));
  const { selectedIds } = branches;
  const seen = ridersOfAny(ridersSeenBy(staff, riders, selectedIds), selectedIds);
  const rounds = riderRounds(seen, orders, company.defaultDeliveryEtaMinutes);
  const withPartners = orders.filter((order) => activeJob(order) !== undefined);
  return (
    <Dialog title={t("rounds.title")} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles["body"]} tabIndex={0} aria-label={t("rounds.title")}>
        <h3 className={styles["heading"]}>{t("rounds.riders")}</h3>
        {rounds.length === 0 && <p className={dialogStyles["text"]}>{t("rider.none")}</p>}
        <ul className={styles["list"]}>
          {rounds.map((round) => (
            <Round key={round.riderId} round={round} />
          ))}
        </ul>
        <h3 className={styles["heading"]}>{t("rounds.partners")}</h3>
        {withPartners.length === 0 && (
          <p className={dialogStyles["text"]}>{t("rounds.noPartners")}</p>
        )}
        <ul className={styles["list"]}>
          {withPartners.map((order) => (
            <PartnerRound key={order.id} order={order} />
          ))}
        </ul>
      </section>
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
});

function Round({ round }: { readonly round: RiderRound }) {
  const { t } = useText();
  const { outSince, dueAt } = round;
  return (
    <li className={styles["round"]}>
      <bdi className={styles["name"]}>{round.name ?? t("rounds.deleted")}</bdi>
      <span className={styles["state"]} data-state={round.state}>
        {t(`rounds.state.${round.state}`)}
      </span>
      {round.orders.length > 0 && <Numbers orders={round.orders} />}
      {outSince !== undefined && dueAt !== undefined && <Times outSince={outSince} dueAt={dueAt} />}
    </li>
  );
}

interface TimesProps {
  readonly outSince: Instant;
  readonly dueAt: Instant;
}

const Times = observer(function Times({ outSince, dueAt }: TimesProps) {
  const { t } = useText();
  const { times } = useFormats();
  const { ticker } = useStores();
  const isOverdue = ticker.now > dueAt;
  return (
    <span className={styles["times"]} data-overdue={isOverdue}>
      {t("rounds.since", { time: times.time(outSince) })}
      {" · "}
      {t(isOverdue ? "rounds.overdue" : "rounds.due", { time: times.time(dueAt) })}
    </span>
  );
});

function PartnerRound({ order }: { readonly order: Order }) {
  const { t } = useText();
  const directory = useDirectory();
  const job = activeJob(order);
  if (job === undefined) return null;
  return (
    <li className={styles["round"]}>
      <bdi className={styles["name"]}>
        {directory.partnerBrand(job.partnerId).name}
        {job.driverName !== undefined && ` · ${job.driverName}`}
      </bdi>
      <span className={styles["state"]}>{t(`job.title.${job.status}`)}</span>
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
