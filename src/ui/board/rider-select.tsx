import { ChevronDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { RiderId } from "../../../ports/entities/ids.ts";
import type { Rider } from "../../../ports/entities/logistics.ts";
import { ridersOf, ridersSeenBy } from "../../logistics/offered-riders.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../stores-context.tsx";
import { isolate } from "../text/isolate.ts";
import { isHeld } from "./is-held.ts";
import styles from "./rider-select.module.css";
import type { RowKit } from "./row-kit.ts";
import { useAtTick } from "./use-at-tick.ts";

export interface RiderSelectProps {
  readonly order: OrderView;
  readonly kit: RowKit;
  /** Whether a command of this order is in flight. */
  readonly isBusy: boolean;
}

/**
 * Assigns one of the branch's riders (HD-4, FL-14), or takes the rider off again. The riders are
 * listed once a person reaches for the dropdown: hundreds of options per screen would slow scrolling.
 * An admin of all branches sees the others' riders, too, who cannot be chosen for it (RA-5, RA-2).
 */
export const RiderSelect = observer(function RiderSelect(props: RiderSelectProps) {
  const { order: model, kit, isBusy } = props;
  const { data: order } = model;
  const { branches } = useStores();
  const isWaiting = useAtTick(model, isHeld);
  const [isOffered, setOffered] = useState(false);
  const chosen = order.riderId;
  const seen = isOffered ? ridersSeenBy(kit.staff, kit.riders, branches.selectedIds) : [];
  const offered = ridersOf(seen, order.branchId);
  const elsewhere = seen.filter((rider) => !offered.includes(rider));
  const name = chosen === undefined ? undefined : (kit.riderName(chosen) ?? "–");
  const choose = (value: string): void => {
    if (value === "") void kit.commands.unassignRider(order.id);
    else void kit.commands.assignRider(order.id, Number(value) as RiderId);
  };
  return (
    <span className={styles["rider"]} data-assigned={chosen !== undefined}>
      {name !== undefined && (
        <span className={styles["initial"]} aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </span>
      )}
      <select
        className={styles["select"]}
        aria-label={kit.say("rider.ofOrder", { number: order.number })}
        value={chosen ?? ""}
        disabled={isBusy || isWaiting}
        onPointerDown={() => setOffered(true)}
        onFocus={() => setOffered(true)}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">
          {kit.say(chosen === undefined ? "rider.assign" : "rider.unassign")}
        </option>
        {chosen !== undefined && !offered.some(({ id }) => id === chosen) && (
          <option value={chosen}>{isolate(name ?? "–", kit.language)}</option>
        )}
        {isOffered && offered.length === 0 && <option disabled>{kit.say("rider.none")}</option>}
        {options(offered, kit)}
        {elsewhere.length > 0 && (
          <optgroup label={kit.say("rider.elsewhere")} disabled>
            {options(elsewhere, kit)}
          </optgroup>
        )}
      </select>
      <ChevronDown className={styles["arrow"]} aria-hidden="true" size={16} strokeWidth={2.5} />
    </span>
  );
});

function options(riders: readonly Rider[], kit: RowKit) {
  return riders.map(({ id, name }) => (
    <option key={id} value={id}>
      {isolate(name, kit.language)}
    </option>
  ));
}
