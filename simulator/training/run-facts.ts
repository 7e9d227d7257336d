import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order, OrderStatus, StatusEvent } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { RunEvent, ScreenView, TroubleEnds } from "../inputs/run-log.ts";
import { changingCalls } from "../world/staff-api.ts";
import type { OrderLabel } from "./incidents/incident-fields.ts";

type Kind<Name extends RunEvent["kind"]> = Extract<RunEvent, { readonly kind: Name }>;
export type OrderStep = Kind<"order">;
export type StaffCall = Kind<"call">;
export type CardPayment = Kind<"payment">;
export type GivenIncident = Kind<"command">;
type Seen = Kind<"screen">;
type Troubles = Kind<"troubles">;
export type SetSource = Kind<"acceptance">;
type TurnedAway = Kind<"turned_away">;

/** The life of one order in the run. */
export interface OrderStory {
  readonly id: OrderId;
  /** The instant from which staff could know of it. */
  readonly since: Instant;
  readonly steps: readonly OrderStep[];
  readonly calls: readonly StaffCall[];
  readonly payments: readonly CardPayment[];
  readonly incidents: readonly GivenIncident[];
}

interface Story extends OrderStory {
  since: Instant;
  readonly steps: OrderStep[];
  readonly calls: StaffCall[];
  readonly payments: CardPayment[];
  readonly incidents: GivenIncident[];
}

const staffChanges: ReadonlySet<string> = new Set(changingCalls);

/** The log of a run, indexed by order. Goals read it. */
export class RunFacts {
  readonly calls: StaffCall[] = [];
  readonly incidents: GivenIncident[] = [];
  readonly screens: Seen[] = [];
  readonly troubles: Troubles[] = [];
  /** The changes of sources that are busy, paused or open again. */
  readonly sources: SetSource[] = [];
  readonly turnedAway: TurnedAway[] = [];
  private readonly stories = new Map<OrderId, Story>();
  private readonly labels = new Map<OrderLabel, OrderId>();

  constructor(events: Iterable<RunEvent> = []) {
    for (const event of events) this.add(event);
  }

  add(event: RunEvent): void {
    switch (event.kind) {
      case "order":
        this.story(event.order.id, event.at).steps.push(event);
        break;
      case "call":
        this.calls.push(event);
        if (event.orderId !== undefined) this.story(event.orderId, event.at).calls.push(event);
        break;
      case "payment":
        this.story(event.orderId, event.at).payments.push(event);
        break;
      case "command":
        this.addIncident(event);
        break;
      case "screen":
        this.screens.push(event);
        break;
      case "troubles":
        this.troubles.push(event);
        break;
      case "acceptance":
        this.sources.push(event);
        break;
      case "turned_away":
        this.turnedAway.push(event);
        break;
    }
  }

  /** The orders that appear in the log, in the order of their appearance. */
  all(): Iterable<OrderStory> {
    return this.stories.values();
  }

  of(label: OrderLabel): OrderStory | undefined {
    const id = this.labels.get(label);
    return id === undefined ? undefined : this.stories.get(id);
  }

  /** The order with this id, if the log has it. */
  byId(id: OrderId): OrderStory | undefined {
    return this.stories.get(id);
  }

  /** The view at an instant. */
  viewAt(at: Instant): ScreenView | undefined {
    return this.screens.findLast((seen) => seen.at <= at)?.view;
  }

  /**
   * The end of a trouble that lasts from this instant on, as the branch had it: it may have been ended before its time.
   * Undefined where there was none.
   */
  troubleEnd(kind: keyof TroubleEnds, from: Instant): Instant | undefined {
    const begun = this.troubles.findLast(({ at }) => at <= from)?.ends[kind];
    if (begun === undefined) return undefined;
    const later = this.troubles.filter(({ at }) => at > from && at < begun);
    const ended = later.find(({ ends }) => (ends[kind] ?? 0) < begun);
    return ended === undefined ? begun : Math.max(ended.at, ended.ends[kind] ?? 0);
  }

  private addIncident(event: GivenIncident): void {
    this.incidents.push(event);
    const { command: incident, orderId, at } = event;
    if (orderId === undefined) return;
    this.story(orderId, at).incidents.push(event);
    const label = incident["as"];
    if (typeof label === "string") this.labels.set(label, orderId);
  }

  private story(id: OrderId, at: Instant): Story {
    const known = this.stories.get(id);
    if (known !== undefined) return known;
    const story = { id, since: at, steps: [], calls: [], payments: [], incidents: [] };
    this.stories.set(id, story);
    return story;
  }
}

/** Whether the trainee made a source busy or paused it; what another person or a system set is none of theirs. */
export function isSlowedByTrainee({ isTrainee, acceptance }: SetSource): boolean {
  return isTrainee && acceptance.mode !== "open";
}

/** The order as it stands, if one of its changes is in the log. */
export function latest({ steps }: OrderStory): Order | undefined {
  return steps.at(-1)?.order;
}

/** The first step of a kind. */
export function stepTo(
  { steps }: OrderStory,
  event: StatusEvent,
  from = Number.NEGATIVE_INFINITY,
): OrderStep | undefined {
  return steps.find((step) => step.event === event && step.at >= from);
}

/** The first step after which the order has one of these statuses. */
export function stepInto(
  { steps }: OrderStory,
  statuses: readonly OrderStatus[],
): OrderStep | undefined {
  return steps.find(({ order }) => statuses.includes(order.status));
}

/** A call of staff that changes an order; the page's own rejection at the deadline is none. */
export function isStaffAction(call: StaffCall): boolean {
  const isChange = call.on === "staff" && staffChanges.has(call.name);
  return isChange && detailOf(call, "isAutomatic") !== true;
}

/** A call that the branch refused because it cannot or may not be done. */
export function isRefused({ result }: StaffCall): boolean {
  return result === 403 || result === 404 || result === 409 || result === 422;
}

/** A named field among the arguments of a call. */
export function detailOf({ args }: StaffCall, name: string): unknown {
  for (const arg of args) {
    const isObject = typeof arg === "object" && arg !== null;
    const field = isObject ? Object.getOwnPropertyDescriptor(arg, name) : undefined;
    if (field !== undefined) return field.value;
  }
  return undefined;
}

/** Whether a rider has the order, or a partner is working on it. */
export function isTaken({ riderId, job }: Order): boolean {
  return riderId !== undefined || isActive(job);
}

export function isActive(job: Order["job"]): boolean {
  return job !== undefined && job.status !== "cancelled" && job.status !== "complete";
}

/** Whether the branch did what a call asked for, also where its answer was lost. */
export function wasDone(
  { at, result }: StaffCall,
  { steps }: Pick<OrderStory, "steps">,
  event: StatusEvent,
): boolean {
  return (
    result === 200 ||
    (result === "lost" && steps.some((step) => step.event === event && step.at === at))
  );
}

/** The rejection that a member of staff chose, with its call, also where its answer was lost. */
export function rejectionOf(story: OrderStory) {
  return story.calls.find(
    (call) =>
      call.name === "reject" &&
      wasDone(call, story, "rejected") &&
      detailOf(call, "isAutomatic") !== true,
  );
}
