import type { Order } from "../../../ports/entities/order.ts";
import { type Instant, secondMs } from "../../../ports/entities/time.ts";
import type { RunIncident } from "../../../simulator/inputs/run-log.ts";
import {
  type IncidentName,
  incidentList,
  withUsual,
} from "../../../simulator/training/incidents/incident-list.ts";
import { sourceFacts } from "../../../simulator/world/sources.ts";
import { type DeadlineSettings, deadlineOf } from "../../orders/order-rules/order-timing.ts";
import type { Said } from "./console-view.ts";

export interface Given {
  readonly command: RunIncident;
  /** Branch time. */
  readonly at: Instant;
  readonly order?: Order | undefined;
  /** By name. */
  readonly rider?: string | undefined;
  readonly company: DeadlineSettings;
}

/** The facts of the sentence about an incident that was given. */
export function saidOf({ command: incident, at, order, rider, company }: Given): Said {
  const { choice } = incidentList[incident.do as IncidentName];
  const fields = withUsual(incident) as Partial<Record<string, string | number>>;
  const { seconds, count, what, outcome } = fields;
  const isLasting = ["push_connection_lost", "network_outage", "slow_network"].includes(
    incident.do,
  );
  const time = isLasting
    ? at + Number(seconds) * secondMs
    : order && (deadlineOf(order, company)?.at ?? order.scheduledFor);
  return {
    row: choice === undefined ? incident.do : `${incident.do}.${incident[choice]}`,
    ...(typeof what === "string" && { what }),
    ...(order !== undefined && {
      order: order.number,
      source: sourceFacts(order.source)?.name ?? order.source,
      amount: order.totalAmount,
    }),
    ...(rider !== undefined && { rider }),
    ...(time !== undefined && { time }),
    ...(typeof count === "number" && { count }),
    ...(typeof outcome === "string" && { outcome }),
  };
}
