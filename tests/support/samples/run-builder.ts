import type { Acceptance } from "../../../ports/entities/acceptance.ts";
import type { BranchId, OrderId, OrderSource, RiderId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Order, StatusEvent } from "../../../ports/entities/order.ts";
import { type Instant, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import type {
  IncidentGiver,
  RunEvent,
  ScreenView,
  TroubleEnds,
} from "../../../simulator/inputs/run-log.ts";
import type { Goal, GoalRule, GoalState } from "../../../simulator/training/goal.ts";
import { judge } from "../../../simulator/training/judge.ts";
import { baseScenario } from "../../../simulator/world/base-scenario.ts";
import { openingOf } from "../../../simulator/world/scenario.ts";
import { anOrder } from "./an-order.ts";

export const began = openingOf(baseScenario);

/** The instant `seconds` after the opening. */
export function second(seconds: number): Instant {
  return began + seconds * secondMs;
}

const first = 1 as OrderId;
export const omar = 201 as RiderId;
export const lina = 202 as RiderId;

/** Writes the log of a run event by event; times are seconds after the opening. */
export class RunBuilder {
  readonly events: RunEvent[] = [];
  private readonly orders = new Map<OrderId, Order>();

  /** An unconfirmed online delivery by the label "first", unless `changes` says otherwise. */
  order(at: number, changes: Partial<Order> = {}, as = "first", id: OrderId = first): this {
    const order = anOrder({
      id,
      number: String(1_000 + id),
      status: "unconfirmed",
      type: "online",
      isTakeaway: false,
      placedAt: second(at),
      payments: [],
      ...changes,
    });
    this.orders.set(id, order);
    this.add(
      { kind: "order", event: "created", order, by: { name: "Customer" }, isTrainee: false },
      at,
    );
    const incident = { do: "order", as };
    return this.add({ kind: "command", command: incident, by: "scenario", orderId: id }, at);
  }

  step(
    at: number,
    event: StatusEvent | "job",
    changes: Partial<Order>,
    by = "trainee",
    id = first,
  ): this {
    const order = { ...(this.orders.get(id) as Order), ...changes };
    this.orders.set(id, order);
    const isTrainee = by === "trainee";
    return this.add({ kind: "order", event, order, by: { name: by }, isTrainee }, at);
  }

  call(
    at: number,
    name: string,
    details: object = {},
    result: number | "lost" = 200,
    id = first,
  ): this {
    return this.add(
      { kind: "call", on: "staff", name, orderId: id, args: [id, "homeDelivery", details], result },
      at,
    );
  }

  /** A call of staff that never reaches the branch, so that its order is not known. */
  unheard(at: number, name: string): this {
    return this.add({ kind: "call", on: "staff", name, args: [], result: "lost" }, at);
  }

  /** A card is charged the order's total, unless `amount` says otherwise. */
  payment(
    at: number,
    reference: string,
    status: "started" | "approved" | "declined",
    id = first,
    amount = this.orders.get(id)?.totalAmount ?? minor(500),
  ): this {
    return this.add({ kind: "payment", orderId: id, reference, amount, status }, at);
  }

  incident(
    at: number,
    incident: { do: string; [field: string]: unknown },
    orderId?: OrderId,
    by: IncidentGiver = "scenario",
  ): this {
    return this.add(
      { kind: "command", command: incident, by, ...(orderId !== undefined && { orderId }) },
      at,
    );
  }

  /** A rider goes off duty. */
  dismiss(at: number, riderId = omar): this {
    const incident = { do: "delete_rider" };
    return this.add({ kind: "command", command: incident, by: "scenario", riderId }, at);
  }

  /** A trouble that lasts has begun or was ended: the branch reports its end, here in seconds. */
  troubles(at: number, ends: Partial<Record<keyof TroubleEnds, number>>): this {
    const instants = Object.entries(ends).map(([kind, end]) => [kind, second(end)]);
    return this.add({ kind: "troubles", ends: Object.fromEntries(instants) }, at);
  }

  /** A source of the branch is set, by the trainee unless `by` names a system. */
  source(at: number, acceptance: Acceptance, source = "munchbay", by?: string): this {
    const branchId = 101 as BranchId;
    const setter = { kind: by === undefined ? "staff" : "system", name: by ?? "Mona" } as const;
    const change = { branchId, source: source as OrderSource, acceptance, by: setter };
    return this.add({ kind: "acceptance", ...change, isTrainee: by === undefined }, at);
  }

  /** A customer does not order, because the source is busy or paused. */
  turnedAway(at: number): this {
    const from = { branchId: 101 as BranchId, source: "munchbay" as OrderSource };
    return this.add({ kind: "turned_away", ...from }, at);
  }

  screen(at: number, view: Partial<ScreenView>): this {
    return this.add({ kind: "screen", view: { path: "/", sound: "on", ...view } }, at);
  }

  /** The state of one goal of 100 points at an instant. */
  judge(rule: GoalRule, at: Instant, isOver = false): GoalState {
    const goal: Goal = { id: "goal", weight: 100, ...rule };
    const seen = this.events.filter((event) => event.at <= at);
    return judge({ scenario: baseScenario, goals: [goal] }, seen, at, isOver)[0] as GoalState;
  }

  private add(event: DistributiveOmit<RunEvent, "at">, at: number): this {
    this.events.push({ ...event, at: second(at) } as RunEvent);
    return this;
  }
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown
  ? Omit<Union, Key>
  : never;

export const confirmationMs = 8 * minuteMs;
