import type { Clock } from "../../ports/clock.ts";
import type { Acceptance } from "../../ports/entities/acceptance.ts";
import type { CancelReasonId, OrderId, StaffId } from "../../ports/entities/ids.ts";
import type { Rider } from "../../ports/entities/logistics.ts";
import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import { pathOfTab } from "../../ports/entities/tab-name.ts";
import { type Instant, minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import { codeArgument } from "../world/codes.ts";
import { instantOf, openingOf } from "../world/scenario.ts";
import { capabilitiesOf } from "../world/scenario-capabilities.ts";
import { CardPayer, owedOf, type TraineeMeans } from "./card-payer.ts";
import type { Goal, GoalPart, GoalState } from "./goal.ts";
import type { Lesson } from "./lesson.ts";
import { isActive, isTaken, latest, type RunFacts } from "./run-facts.ts";
import { slowingAct } from "./slowing-plan.ts";
import type { SourceAct } from "./staff-act.ts";

/**
 * The manner in which an autopilot plays a lesson. "perfect" does everything at once, "slow" everything late but in
 * time, "average" takes its time and misses a quarter, "absent" does nothing. "cash" is perfect, but charges no card.
 */
export type Manner = "perfect" | "slow" | "average" | "absent" | "cash";

export interface LessonAutopilotOptions {
  readonly lesson: Lesson;
  readonly clock: Clock;
  readonly facts: RunFacts;
  /** The goals as they stand. */
  readonly judge: () => readonly GoalState[];
  readonly means: TraineeMeans;
  readonly manner: Manner;
  readonly random: RandomStream;
}

/** One thing to do: a part of a goal. */
interface Task {
  readonly key: string;
  readonly goal: Goal;
  readonly part: GoalPart;
}

const lookEveryMs = secondMs;
/** "average" misses one task in four, the second one first. */
const tasksPerMiss = 4;
const firstMissed = 2;
/** A source that the screen makes busy is so for this long. */
const busyForMinutes = 30;
/** The first member of staff of a scenario. */
const staffId = 501 as StaffId;
/**
 * Plays a lesson by its goals, with one action a second, as a trainee would who knows what to do (LE-8). It uses the
 * calls of the screen only.
 */
export class LessonAutopilot {
  private readonly options: LessonAutopilotOptions;
  private readonly actAt = new Map<string, Instant>();
  private readonly cards: CardPayer;
  private tasks = 0;
  private stopLooking: Stop = () => undefined;

  constructor(options: LessonAutopilotOptions) {
    this.options = options;
    const { clock, means, manner } = options;
    this.cards = new CardPayer({ clock, means, isBlind: manner === "average" });
  }

  start(): Stop {
    const { clock, manner } = this.options;
    if (manner === "absent") return () => undefined;
    const look = (): void => {
      this.stopLooking = clock.schedule(clock.now() + lookEveryMs, look);
      this.act();
    };
    look();
    return () => this.stopLooking();
  }

  private get now(): Instant {
    return this.options.clock.now();
  }

  private get endsAt(): Instant {
    const { scenario, minutes } = this.options.lesson;
    return openingOf(scenario) + minutes * minuteMs;
  }

  private act(): void {
    const due = this.openTasks().filter((task) => this.plannedAt(task) <= this.now);
    const lastMoment = ({ part }: Task): Instant => part.dueAt ?? Number.POSITIVE_INFINITY;
    due.sort((one, other) => (lastMoment(one) < lastMoment(other) ? -1 : 1));
    // One pair of hands: the first task that allows an action now takes this second.
    for (const task of due) if (this.take(task)) return;
  }

  private openTasks(): Task[] {
    const { lesson, judge } = this.options;
    const states = judge();
    return lesson.goals.flatMap((goal) => {
      const parts = states.find(({ id }) => id === goal.id)?.parts ?? [];
      return parts.flatMap((part, place) =>
        part.state === "open" && part.since !== undefined && part.since <= this.now
          ? [{ key: `${goal.id} ${part.orderId ?? place}`, goal, part }]
          : [],
      );
    });
  }

  /** The instant at which a task is taken up. It is drawn once. */
  private plannedAt({ key, part }: Task): Instant {
    const known = this.actAt.get(key);
    if (known !== undefined) return known;
    const at = this.planned(part);
    this.actAt.set(key, at);
    return at;
  }

  private planned({ since = 0, dueAt }: GoalPart): Instant {
    const { manner, random } = this.options;
    const start = Math.max(since, this.now);
    const leftMs = Math.min(dueAt ?? this.endsAt, this.endsAt) - start;
    this.tasks += 1;
    switch (manner) {
      case "perfect":
      case "cash":
        return start + 10 * secondMs;
      case "slow":
        return start + (dueAt === undefined ? 40 * secondMs : Math.floor((leftMs * 7) / 10));
      default:
        if (this.tasks % tasksPerMiss === firstMissed) return Number.POSITIVE_INFINITY;
        return start + random.integer(10, 25) * secondMs;
    }
  }

  /** Does the next step of a task. Returns whether there was one. */
  private take({ goal, part }: Task): boolean {
    const { means, facts } = this.options;
    switch (goal.kind) {
      case "sound_on":
        means.look({ sound: "on" });
        return true;
      case "page_opened":
        means.look({ path: pathOfTab[goal.tab] });
        return true;
      case "nothing_refused":
        return false;
      case "turned_away_at_most":
      case "busy_in_time":
      case "reopened_within": {
        const { lesson } = this.options;
        const act = slowingAct(goal, part, { lesson, facts, now: this.now });
        return act !== undefined && act.do !== "wait" && this.setSources(act);
      }
    }
    const story = part.orderId === undefined ? undefined : facts.byId(part.orderId);
    const order = story && latest(story);
    return order !== undefined && this.takeWith(order, goal);
  }

  private takeWith(order: Order, goal: Goal): boolean {
    const { means, lesson } = this.options;
    switch (goal.kind) {
      case "order_reaches":
        return this.advance(order, goal.status);
      case "not_older_than":
        return this.advance(order, order.isTakeaway ? "collected" : "in_progress");
      case "delivery_time":
      case "rejected_for":
      case "never_auto_rejected":
      case "quarter_not_overfull":
        return this.answer(order);
      case "paid_with":
      case "charged_once":
      case "looked_before_charging":
        return this.advance(order, order.isTakeaway ? "collected" : "delivered");
      case "rider_in_time":
        return !isTaken(order) && this.assign(order);
      case "job_handed_over":
      case "rider_replaced":
        return this.giveToAnother(order);
      case "update_seen":
        means.look({ popup: order.id });
        return true;
      case "moved_to":
        return this.move(order, instantOf(lesson.scenario, goal.time));
      case "reprinted":
        means.api.markReprinted(order.id);
        return true;
      case "promise_kept":
        return this.advance(order, order.isTakeaway ? "ready" : "delivered");
      case "told_before_late":
        return this.giveTime(order);
      default:
        return false;
    }
  }

  /** Sets one source, or all that staff set, as the screen does: for half an hour where it is busy. */
  private setSources(act: SourceAct): boolean {
    const { means, facts, lesson } = this.options;
    const declared = capabilitiesOf(lesson.scenario.capabilities)?.acceptance?.sources ?? [];
    const branches = means.api.branches();
    const branchId = branches.status === 200 ? branches.value[0]?.id : undefined;
    if (branchId === undefined) return false;
    const ownMinutes =
      act.do === "slow_source" && act.mode === "paused" ? act.minutes : busyForMinutes;
    const until = Math.ceil((this.now + ownMinutes * minuteMs) / minuteMs) * minuteMs;
    for (const source of act.source === "all" ? declared : [act.source]) {
      const was = facts.sources.findLast((set) => set.source === source)?.acceptance;
      const wanted: Acceptance =
        act.do === "open_source"
          ? { mode: "open" }
          : { mode: act.mode, until, ...(act.mode === "busy" && { extraMinutes: act.minutes }) };
      means.api.setAcceptance({ branchId, source, wanted, was: was ?? { mode: "open" } });
    }
    return true;
  }

  private move({ id: orderId }: Order, scheduledFor: Instant): boolean {
    const { means, lesson } = this.options;
    const staffName = lesson.scenario.staff[0]?.name ?? "";
    const reason = "The customer asked for it";
    means.api.reschedule({ orderId, scheduledFor, staffId, staffName, reason });
    return true;
  }

  /** Promises the longest time that the board offers. */
  private giveTime(order: Order): boolean {
    if (order.status === "unconfirmed") return this.answer(order);
    const { means, lesson } = this.options;
    const was = order.promise?.promisedAt;
    const offered = capabilitiesOf(lesson.scenario.capabilities)?.promise?.delayMinutes ?? [];
    if (was === undefined || offered.length === 0) return false;
    const wanted = Math.max(was, this.now) + Math.max(...offered) * minuteMs;
    means.api.setPromise(order.id, { wanted: Math.ceil(wanted / minuteMs) * minuteMs, was });
    return true;
  }

  /** Takes the next step on the order's way to a status. */
  private advance(order: Order, to: OrderStatus): boolean {
    const isDue = order.scheduledFor === undefined || order.scheduledFor <= this.now;
    if (order.status === "unconfirmed") return this.answer(order);
    if (order.status === to || !isDue) return false;
    switch (order.status) {
      case "new":
        this.options.means.api.markReady(order.id, order.isTakeaway ? "pickup" : "homeDelivery");
        return true;
      case "ready":
        return order.isTakeaway ? this.complete(order) : this.sendOut(order);
      case "in_progress":
        return this.complete(order);
      default:
        return false;
    }
  }

  private sendOut(order: Order): boolean {
    if (isActive(order.job)) return false;
    if (order.riderId === undefined) return this.assign(order);
    this.options.means.api.markPickedUp(
      order.id,
      ...codeArgument(order, capabilitiesOf(this.options.lesson.scenario.capabilities)),
    );
    return true;
  }

  private answer(order: Order): boolean {
    if (order.status !== "unconfirmed") return false;
    const { api } = this.options.means;
    const flow = order.isTakeaway ? "pickup" : "homeDelivery";
    const rejection = this.goalAbout(order.id, "rejected_for");
    if (rejection !== undefined) {
      const cancelReasonId = rejection.reason as CancelReasonId;
      const { supervisorPassword } = this.options.lesson.scenario;
      api.reject(order.id, flow, { isAutomatic: false, cancelReasonId, supervisorPassword });
      return true;
    }
    const eta = this.goalAbout(order.id, "delivery_time")?.fromMinutes ?? 40;
    api.confirm(order.id, flow, order.isTakeaway ? {} : { deliveryTimeMinutes: eta });
    return true;
  }

  private assign(order: Order): boolean {
    const { api } = this.options.means;
    const rider = this.riders(order).find(({ id }) => id !== order.riderId);
    if (rider === undefined || (order.status !== "new" && order.status !== "ready")) return false;
    api.assignRider(order.id, rider.id, order.status);
    return true;
  }

  private giveToAnother(order: Order): boolean {
    if (!isActive(order.job)) return this.assign(order);
    this.options.means.api.cancelLogisticsJob(order.id);
    return true;
  }

  /** The riders of the branch, those first who have the fewest orders. */
  private riders({ branchId }: Order): readonly Rider[] {
    const { facts, means } = this.options;
    const roster = means.api.riders();
    if (roster.status !== 200) return [];
    const load = new Map<Rider["id"], number>();
    for (const story of facts.all()) {
      const riderId = latest(story)?.riderId;
      if (riderId !== undefined) load.set(riderId, (load.get(riderId) ?? 0) + 1);
    }
    return roster.value
      .filter(({ assignedBranchIds }) => assignedBranchIds.includes(branchId))
      .toSorted((one, other) => (load.get(one.id) ?? 0) - (load.get(other.id) ?? 0));
  }

  /** Completes an order, by card where a goal is about its card, else in cash. */
  private complete(order: Order): boolean {
    if (this.isFetched(order) && !order.hasCustomerArrived) return false;
    const { api } = this.options.means;
    const isByCard =
      this.goalAbout(order.id, "charged_once") ??
      this.goalAbout(order.id, "looked_before_charging");
    const isCharged = isByCard !== undefined && this.options.manner !== "cash";
    if (isCharged && owedOf(order) > 0) return this.cards.charge(order);
    if (order.isTakeaway)
      api.markCollected(
        order.id,
        [],
        ...codeArgument(order, capabilitiesOf(this.options.lesson.scenario.capabilities)),
      );
    else api.markDelivered(order.id, []);
    return true;
  }

  /** Whether the lesson sends the order's customer to the counter. */
  private isFetched({ id }: Order): boolean {
    return this.goalsAbout(id).some(
      (goal) => goal.kind === "order_reaches" && goal.since === "customer_arrived",
    );
  }

  /** The goal of a kind that names the order. */
  private goalAbout<Kind extends Goal["kind"]>(
    id: OrderId,
    kind: Kind,
  ): Extract<Goal, { readonly kind: Kind }> | undefined {
    return this.goalsAbout(id).find(
      (goal): goal is Extract<Goal, { readonly kind: Kind }> => goal.kind === kind,
    );
  }

  private goalsAbout(id: OrderId): readonly Goal[] {
    const { lesson, facts } = this.options;
    return lesson.goals.filter((goal) => {
      const labels = "orders" in goal ? (goal.orders ?? []) : [];
      return labels.some((label) => facts.of(label)?.id === id);
    });
  }
}
