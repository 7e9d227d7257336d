import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { RiderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { isolate } from "../text/isolate.ts";
import { activeJob, ridersOf } from "./assignment.ts";
import styles from "./rider-select.module.css";
import type { RowKit } from "./row-kit.ts";

export interface RiderSelectProps {
  readonly order: Order;
  readonly kit: RowKit;
  /** Whether a command of this order is in flight. */
  readonly isBusy: boolean;
}

/**
 * Assigns one of the branch's riders (HD-4, FL-14), or takes the rider off again. The riders are
 * listed once a person reaches for the dropdown: hundreds of options per screen would slow scrolling.
 */
export function RiderSelect({ order, kit, isBusy }: RiderSelectProps) {
  const [isOffered, setOffered] = useState(false);
  const chosen = order.riderId;
  const offered = isOffered ? ridersOf(kit.riders, order.branchId) : [];
  const name = chosen === undefined ? undefined : (kit.riderName(chosen) ?? "–");
  const hasJob = activeJob(order) !== undefined;
  const choose = (value: string): void => {
    const ending =
      value === ""
        ? kit.commands.unassignRider(order.id)
        : kit.commands.assignRider(order.id, Number(value) as RiderId);
    kit.follow(order, ending);
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
        disabled={isBusy || hasJob}
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
        {offered.map((rider) => (
          <option key={rider.id} value={rider.id}>
            {isolate(rider.name, kit.language)}
          </option>
        ))}
      </select>
      <ChevronDown className={styles["arrow"]} aria-hidden="true" size={16} strokeWidth={2.5} />
    </span>
  );
}
