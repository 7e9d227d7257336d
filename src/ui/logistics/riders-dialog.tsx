import { X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useRef, useState } from "react";
import type { RiderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { ridersOfAny, ridersSeenBy } from "../../logistics/delivery-offer.ts";
import { activeJob, driverOf } from "../../logistics/job-rules.ts";
import { deliveryTabs, type RiderRound, riderRounds } from "../../logistics/rider-overview.ts";
import { named } from "../../orders/order-rules/search-text.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button, IconButton } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import dialogStyles from "../parts/dialog.module.css";
import { Modal } from "../parts/modal.tsx";
import { SearchBox } from "../parts/search-box.tsx";
import { type BackRider, RiderReturnPart } from "./rider-return.tsx";
import styles from "./riders-dialog.module.css";

/** With more riders than this, they are searched by name: fewer are seen at a glance. */
const searchedFrom = 4;

export interface RidersDialogProps {
  onClose(): void;
}

/** The riders with their orders and departures, and the return of one of them (RL-7). */
export const RidersDialog = observer(function RidersDialog({ onClose }: RidersDialogProps) {
  const { t } = useText();
  const directory = useDirectory();
  const { board, ticker } = useStores();
  const titleId = useId();
  const body = useRef<HTMLElement>(null);
  const [back, setBack] = useState<BackRider>();
  const { rounds, withPartners } = useRounds();
  // The rider who has been out for longest is the likeliest to be back.
  useEffect(() => body.current?.querySelector<HTMLElement>("[data-back]")?.focus(), []);
  const onBack = (round: RiderRound): void => {
    const { orders } = board.page("homeDelivery.inProgress");
    const own = orders.filter(({ data }) => isCarriedBy(round.riderId, data));
    setBack({ round, orders: own, at: ticker.now });
  };
  const onEnd = (): void => {
    setBack(undefined);
    body.current?.focus();
  };
  // A rider whose orders are all settled is free, and stays shown until staff close the part.
  const isGone = back && !rounds.some(({ riderId }) => riderId === back.round.riderId);
  const all = isGone ? [back.round, ...rounds] : rounds;
  const [typed, setTyped] = useState("");
  const found = named(
    all.map((round) => ({
      round,
      name: directory.riderLabel(round.riderId) ?? t("rounds.deleted"),
    })),
    typed,
  );
  // The part that staff work in stays, whatever they search for next.
  const shown = all.filter(
    (round) =>
      round.riderId === back?.round.riderId || found.some((other) => other.round === round),
  );
  return (
    <Modal
      screen={{ is: "riders" }}
      className={styles["dialog"]}
      labelledBy={titleId}
      onClose={onClose}
    >
      <div className={styles["head"]}>
        <h2 id={titleId} className={styles["title"]}>
          {t("rounds.title")}
        </h2>
        <IconButton label={t("close")} {...control("close")} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={body} className={styles["body"]} tabIndex={0} aria-label={t("rounds.title")}>
        <h3 className={styles["heading"]}>{t("rounds.riders")}</h3>
        {all.length > searchedFrom && (
          <div className={styles["search"]}>
            <SearchBox label={t("rider.search")} value={typed} onType={setTyped} />
          </div>
        )}
        {shown.length === 0 && (
          <p className={styles["none"]}>{t(all.length === 0 ? "rider.none" : "rider.noMatch")}</p>
        )}
        <ul className={styles["list"]}>
          {shown.map((round) =>
            round.riderId === back?.round.riderId ? (
              <RiderReturnPart key={round.riderId} back={back} onEnd={onEnd} />
            ) : (
              <Round
                key={round.riderId}
                round={round}
                label={directory.riderLabel(round.riderId)}
                onBack={() => onBack(round)}
              />
            ),
          )}
        </ul>
        <h3 className={styles["heading"]}>{t("rounds.partners")}</h3>
        {withPartners.length === 0 && (
          <p className={`${styles["none"]} ${dialogStyles["text"]}`}>{t("rounds.noPartners")}</p>
        )}
        <ul className={styles["list"]}>
          {withPartners.map(({ data }) => (
            <PartnerRound key={data.id} order={data} />
          ))}
        </ul>
      </section>
    </Modal>
  );
});

function isCarriedBy(rider: RiderId, { riderId, status }: Order): boolean {
  return riderId === rider && status === "in_progress";
}

/** The rounds of the chosen branches' riders, and the orders with partners. To be called in an observer. */
function useRounds(): {
  readonly rounds: readonly RiderRound[];
  readonly withPartners: readonly OrderView[];
} {
  const { company, staff } = useCompany();
  const { board, branches, company: store } = useStores();
  const orders = deliveryTabs.flatMap((tab) => [...board.page(tab).orders]);
  const { selectedIds } = branches;
  const seen = ridersOfAny(ridersSeenBy(staff, store.riders, selectedIds), selectedIds);
  const all = orders.map(({ data }) => data);
  return {
    rounds: riderRounds(seen, all, company.defaultDeliveryEtaMinutes),
    withPartners: orders.filter(({ data }) => activeJob(data) !== undefined),
  };
}

interface RoundProps {
  readonly round: RiderRound;
  /** Undefined for a rider whom the administrator has deleted. */
  readonly label: string | undefined;
  onBack(): void;
}

function Round({ round, label, onBack }: RoundProps) {
  const { t } = useText();
  const { outSince, dueAt, state } = round;
  const name = label ?? t("rounds.deleted");
  return (
    <li className={styles["round"]}>
      <div className={styles["who"]}>
        <bdi className={styles["name"]}>{name}</bdi>
        {round.orders.length > 0 && <Numbers orders={round.orders} />}
        {outSince !== undefined && dueAt !== undefined && (
          <Times outSince={outSince} dueAt={dueAt} />
        )}
      </div>
      <span className={styles["state"]} data-state={state}>
        {t(`rounds.state.${state}`)}
      </span>
      {state === "out" && (
        <Button data-back="" aria-label={t("return.isBackNamed", { name })} onClick={onBack}>
          {t("return.isBack")}
        </Button>
      )}
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
  const { driverName } = driverOf(job);
  return (
    <li className={styles["round"]}>
      <div className={styles["who"]}>
        <bdi className={styles["name"]}>
          {directory.partnerBrand(job.partnerId).name}
          {driverName !== undefined && ` · ${driverName}`}
        </bdi>
        <Numbers orders={[order]} />
      </div>
      <span className={styles["state"]}>{t(`job.title.${job.status}`)}</span>
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
