import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { IncidentGiver, RunEvent, TroubleEnds } from "../inputs/run-log.ts";
import type { GoalPart, GoalState } from "./goal.ts";
import { type TroubleName, troubleNames } from "./incidents/incident-list.ts";
import type { GivenIncident, RunFacts } from "./run-facts.ts";

/** The number of orders at the counter from an instant on. */
export interface WaitingStep {
  readonly at: Instant;
  readonly count: number;
}

/** Something that went wrong without the trainee. */
export interface Trouble {
  readonly from: Instant;
  /** Equal to `from` for trouble that is over at once. */
  readonly until: Instant;
  readonly command: TroubleName;
  /** Absent where no incident made it. */
  readonly by?: IncidentGiver;
  readonly orderId?: OrderId;
  readonly orderNumber?: string;
}

/** The fields by which a line names its order. */
export type NumberOf = (id: OrderId | undefined) => { orderId?: OrderId; orderNumber?: string };

export function numbersOf(events: readonly RunEvent[], opening: readonly Order[]): NumberOf {
  const numbers = new Map(opening.map(({ id, number }) => [id, number]));
  for (const event of events) {
    if (event.kind === "order") numbers.set(event.order.id, event.order.number);
  }
  return (id) => {
    const number = id === undefined ? undefined : numbers.get(id);
    return {
      ...(id !== undefined && { orderId: id }),
      ...(number !== undefined && { orderNumber: number }),
    };
  };
}

const atCounter: readonly Order["status"][] = ["unconfirmed", "new", "ready"];

/** Whether an order waits at the counter, as the lists show it; one for later waits from the moment at which it is due. */
export function isWaiting({ status, scheduledFor = 0 }: Order, at: Instant): boolean {
  return atCounter.includes(status) && scheduledFor <= at;
}

/** The steps of the lane of waiting orders; those for later wait from the moment at which they are due. */
export function waitingOf(
  events: readonly RunEvent[],
  opening: readonly Order[],
  startedAt: Instant,
): readonly WaitingStep[] {
  const changes: { at: Instant; order: Order }[] = opening.map((order) => ({
    at: startedAt,
    order,
  }));
  for (const event of events) {
    if (event.kind !== "order") continue;
    changes.push({ at: Math.max(event.at, startedAt), order: event.order });
  }
  const last = events.at(-1)?.at ?? startedAt;
  const due = changes.flatMap(({ at, order }) =>
    order.scheduledFor !== undefined && order.scheduledFor > at && order.scheduledFor <= last
      ? [order.scheduledFor]
      : [],
  );
  const latest = new Map<OrderId, Order>();
  const steps: WaitingStep[] = [];
  const countAt = (at: Instant): void => {
    const waiting = [...latest.values()].filter((order) => isWaiting(order, at));
    if (steps.at(-1)?.at === at) steps.pop();
    if (steps.at(-1)?.count !== waiting.length) steps.push({ at, count: waiting.length });
  };
  const moments = [...new Set([startedAt, ...changes.map(({ at }) => at), ...due])].sort(
    (one, other) => one - other,
  );
  let next = 0;
  for (const at of moments) {
    for (; (changes[next]?.at ?? Number.POSITIVE_INFINITY) <= at; next += 1) {
      const { order } = changes[next] as (typeof changes)[number];
      latest.set(order.id, order);
    }
    countAt(at);
  }
  return steps;
}

export function troublesOf(
  facts: RunFacts,
  goals: readonly GoalState[],
  endedAt: Instant,
  numberOf: NumberOf,
): readonly Trouble[] {
  return facts.incidents.flatMap((given) => {
    const { command: incident, at, orderId, by } = given;
    const name = troubleNames.find((each) => each === incident.do);
    // The silence that follows has a mark of its own.
    if (name === undefined || name === "sound_off" || incident["state"] === "ready") return [];
    const until = Math.min(endedAt, endOf(given, facts, goals));
    return [{ from: at, until, command: name, by, ...numberOf(orderId) }];
  });
}

/** The times without sound, in which an order waits until staff happen to look. */
export function silencesOf(
  screens: RunFacts["screens"],
  startedAt: Instant,
  endedAt: Instant,
  incidents: readonly GivenIncident[],
): readonly Trouble[] {
  const giverAt = (at: Instant): Pick<Trouble, "by"> => {
    const given = incidents.find(
      (each) => each.command.do === "sound_off" && each.at <= at && at - each.at < secondMs,
    );
    return given === undefined ? {} : { by: given.by };
  };
  return screens.flatMap(({ at, view }, place): readonly Trouble[] => {
    const isSilent = view.sound !== "on";
    const wasSilent = place > 0 && screens[place - 1]?.view.sound !== "on";
    if (!isSilent || wasSilent) return [];
    const heard = screens.find((later) => later.at >= at && later.view.sound === "on");
    const until = heard?.at ?? endedAt;
    return until < startedAt
      ? []
      : [{ from: Math.max(at, startedAt), until, command: "sound_off", ...giverAt(at) }];
  });
}

const lastingOf: ReadonlyMap<string, keyof TroubleEnds> = new Map([
  ["network_outage", "outage"],
  ["slow_network", "latency"],
  ["push_connection_lost", "close_connections"],
]);

/** The next instant at which a source opens; after a pause that began then, the same source. */
function opensAgainAt(
  { sources }: RunFacts,
  from: Instant,
  isPausedThen: boolean,
): Instant | undefined {
  const paused = sources.findLast(
    ({ at, acceptance }) => at === from && acceptance.mode === "paused",
  );
  return sources.find(
    ({ at, acceptance, branchId, source }) =>
      at > from &&
      acceptance.mode === "open" &&
      (!isPausedThen || (branchId === paused?.branchId && source === paused.source)),
  )?.at;
}

/** The end of a trouble: when it was over in the branch, the incident that repairs it, or the goal that it was about. */
function endOf(given: GivenIncident, facts: RunFacts, goals: readonly GoalState[]): Instant {
  const { command: incident, at } = given;
  const lasting = lastingOf.get(incident.do);
  if (lasting !== undefined) return facts.troubleEnd(lasting, at) ?? at;
  if (incident.do === "printer") {
    const repaired = facts.incidents.find(
      (later) =>
        later.at > at && later.command.do === "printer" && later.command["state"] === "ready",
    );
    return repaired?.at ?? Number.POSITIVE_INFINITY;
  }
  if (incident.do === "marketplace_pauses" || incident.do === "pause_sticks") {
    return (
      opensAgainAt(facts, at, incident.do === "marketplace_pauses") ?? Number.POSITIVE_INFINITY
    );
  }
  if (incident.do === "oven_fails") {
    const repaired = facts.incidents.find(
      (later) => later.at > at && later.command.do === "take_back" && isAboutOven(later.command),
    );
    const lastsMs = Number(incident["minutes"]) * minuteMs;
    return Math.min(at + lastsMs, repaired?.at ?? Number.POSITIVE_INFINITY);
  }
  const parts = goals.flatMap((goal) => goal.parts);
  return parts.find((part) => part.since === at && isAbout(part, given, facts))?.settledAt ?? at;
}

/** Whether the part is about the incident's order or rider: another order may come at the same instant. */
function isAbout(
  part: GoalPart,
  { at, orderId, riderId }: GivenIncident,
  facts: RunFacts,
): boolean {
  if (orderId !== undefined) return part.orderId === orderId;
  if (riderId === undefined) return true;
  const story = part.orderId === undefined ? undefined : facts.byId(part.orderId);
  return story?.steps.findLast((step) => step.at <= at)?.order.riderId === riderId;
}

/** Whether the incident ends the failure of an oven, alone or with everything that waits. */
function isAboutOven({ what }: GivenIncident["command"]): boolean {
  return what === undefined || what === "oven_fails";
}
