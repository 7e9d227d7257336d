import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { pathOfTab } from "../../ports/entities/tab-name.ts";
import { type Instant, minuteMs } from "../../ports/entities/time.ts";
import type { RunEvent } from "../../simulator/inputs/run-log.ts";
import type { Debrief } from "../../simulator/training/debrief.ts";
import type { Lesson } from "../../simulator/training/lesson.ts";

type Fault = NonNullable<Debrief["advice"]>["fault"];
type Late = Extract<Fault, { readonly kind: "late" }>;
type Call = Extract<RunEvent, { readonly kind: "call" }>;

export interface LookedAtRun {
  readonly events: readonly RunEvent[];
  readonly startedAt: Instant;
  readonly endedAt: Instant;
}

/** The calls that each button makes, as the branch names them. */
const callsOf: Readonly<Record<string, readonly string[]>> = {
  "action.approve": ["confirm"],
  "action.reject": ["reject"],
  "action.markReady": ["markReady"],
  "action.markPickedUp": ["markPickedUp"],
  "action.markDelivered": ["markDelivered"],
  "action.markCollected": ["markCollected"],
  "rider.assign": ["assignRider", "assignRiderWithoutStateChange", "createLogisticsJob"],
  "partner.cancelJob": ["cancelLogisticsJob"],
  "reschedule.button": ["reschedule"],
  "print.reprint": ["markReprinted"],
  "promise.moreTime": ["setPromise"],
};

/** Whether the button could take the order on, as it stood. */
const fits: Readonly<Record<string, (order: Order) => boolean>> = {
  "action.approve": ({ status }) => status === "unconfirmed",
  "action.reject": ({ status }) => status === "unconfirmed",
  "action.markReady": ({ status }) => status === "new",
  "action.markPickedUp": ({ status, isTakeaway }) => status === "ready" && !isTakeaway,
  "action.markDelivered": ({ status }) => status === "in_progress",
  "action.markCollected": ({ status, isTakeaway }) => status === "ready" && isTakeaway,
  "rider.assign": ({ status, isTakeaway }) =>
    !isTakeaway && !["unconfirmed", "delivered"].includes(status),
  "partner.cancelJob": ({ job }) =>
    job !== undefined && !["cancelled", "complete"].includes(job.status),
  "reschedule.button": ({ status }) => !["delivered", "collected"].includes(status),
  "print.reprint": () => true,
  "promise.moreTime": ({ status, promise }) =>
    promise?.promisedAt !== undefined && !["delivered", "collected"].includes(status),
};

/**
 * Looks at the log itself for what the advice says. Returns what is not so. Shares no code with the debrief, which
 * reads the goals' own judgement.
 */
export function adviceProblem(
  lesson: Lesson,
  run: LookedAtRun,
  { advice, goals }: Pick<Debrief, "advice" | "goals">,
): string | undefined {
  const lostMost = Math.max(0, ...goals.map(({ weight, points }) => weight - points));
  if (advice === undefined)
    return lostMost > 0 ? "points were lost, and nothing is said" : undefined;
  const { fault, orderId, orderNumber } = advice;
  if (Math.abs(advice.cost - lostMost) > 0.5) return `${advice.cost} points are not the most lost`;
  if (fault.at < run.startedAt || fault.at > run.endedAt) return `${fault.at} is not in the run`;
  const isWhole = run.endedAt - run.startedAt >= lesson.minutes * minuteMs;
  const look = new Look({ ...run, isWhole }, orderId);
  const isNamed = orderId === undefined || look.numbers.includes(orderNumber ?? "");
  if (!isNamed) return `there is no order ${orderNumber}`;
  const problem = problemOf(fault, look, lesson, advice.goalId);
  return problem && `${advice.goalId} #${orderNumber} ${JSON.stringify(fault)}: ${problem}`;
}

type FaultOf<Kind extends Fault["kind"]> = Extract<Fault, { readonly kind: Kind }>;
type Looks = {
  readonly [Kind in Fault["kind"]]: (
    fault: FaultOf<Kind>,
    look: Look,
    goal: Lesson["goals"][number] | undefined,
  ) => string | undefined;
};

const looks: Looks = {
  late: (fault, look, goal) =>
    fault.button === "sound.title" ? silenceProblem(fault, look) : lateProblem(fault, look, goal),
  auto_rejected: (fault, look) =>
    look.wasRejectedAlone() ? lateProblem(fault, look) : "it was not auto-rejected",
  voided: ({ at }, look) => unless(look.hasStep(at, "voided"), "it was not voided then"),
  by_other: ({ at }, look) => unless(look.isStepOfOther(at), "no other person changed it then"),
  payment_open: ({ at, payment }, look) => {
    const order = look.orderAt(at);
    if (order?.status !== "ready" && order?.status !== "in_progress")
      return "it was not to be paid";
    const last = look.lastPaymentBy(at);
    return last === payment ? undefined : `its payment was ${last}`;
  },
  too_early: ({ at, button, since = "customer_arrived" }, look) =>
    look.hasStepBy(at, startEvents[since])
      ? "that had happened"
      : unless(look.hasCall(at, callsOf[button] ?? []), "it was not pressed then"),
  unopened: ({ at, openedAt }, look) => {
    const later = look.firstLookAfter(at);
    if (look.wasOpenedBetweenUpdateAnd(at)) return "it was opened in time";
    return later === openedAt ? undefined : `it was opened at ${later}`;
  },
  unopened_tab: ({ tab }, look) =>
    tab === undefined ? "no tab" : unless(!look.wasOn(pathOfTab[tab]), "the tab was opened"),
  instead: ({ at, pressed }, look) =>
    unless(look.hasCall(at, callsOf[pressed] ?? []), "it was not pressed then"),
  other_reason: ({ at }, look, goal) => {
    const reason = goal?.kind === "rejected_for" ? goal.reason : undefined;
    const chosen = look.callsAt(at).filter(({ name }) => name === "reject");
    const isOther = chosen.some(
      ({ args }) => !JSON.stringify(args).includes(`"cancelReasonId":${reason}`),
    );
    return unless(isOther, "no other reason was chosen then");
  },
  minutes: ({ at, promised, from, to }, look) => {
    const isPromised = look.orderAt(at)?.deliveryEtaMinutes === promised;
    return unless(isPromised && (promised < from || promised > to), "that was not promised");
  },
  other_time: ({ at, moved, wanted }, look, goal) => {
    const to = look.orderAt(at)?.scheduledFor;
    const isWanted = goal?.kind === "moved_to" && goal.time === wanted;
    if (!isWanted || to !== moved) return `it was moved to ${to}`;
    return look.hasCall(at, ["reschedule"]) ? undefined : "it was not moved then";
  },
  before_paper: ({ pressedAt }, look) =>
    unless(
      look.hasCall(pressedAt, ["markReprinted"]) && look.isPrinterBroken(pressedAt),
      "the printer was ready, or nothing was pressed",
    ),
  payments: ({ at, paid }, look) => {
    const names = look.orderAt(at)?.payments.map(({ name }) => name) ?? [];
    const given = names.filter((name) => name !== "Cash Rounding").join();
    return unless(given === paid.join() && look.isCompletedAt(at), `it was paid with ${given}`);
  },
  no_card: ({ at }, look) =>
    unless(
      look.cardEvents("approved").length === 0 && look.isCompletedAt(at),
      "a card was charged, or the order is open",
    ),
  charged_twice: ({ at }, look) => {
    const approved = new Set(look.cardEvents("approved").map(({ reference }) => reference));
    return unless(approved.size > 1 && look.startsAt(at), "the card was not charged twice");
  },
  charged_blind: ({ at, before }, look) => {
    const hasApproval = look.cardEvents("approved").some((approval) => approval.at <= at);
    if ((before === "approved") !== hasApproval) return "an approval is said or left out wrongly";
    return unless(look.isBlindStart(at), "the payment before had a result");
  },
  refused: ({ at }, look) => unless(look.callsAt(at).some(isRefusal), "nothing was refused then"),
  few: ({ done, of }, look) =>
    unless(done < of && look.doneCount() === done, `${look.doneCount()} were done`),
  turned_away: ({ at, done, of }, look) =>
    unless(done > of && look.turnedAwayBy(at) === done, `${look.turnedAwayBy(at)} turned away`),
  told_again: ({ at }, look) => unless(look.tellingsUntil(at) === 2, "the customer was told once"),
  under_way: ({ at }, look) =>
    unless(look.orderAt(at)?.status === "in_progress", "it was not on its way"),
  never_slowed: ({ at }, look) => unless(!look.wasSlowedBy(at), "a source was busy or paused"),
  busy_too_late: ({ at, late, busyAt }, look) =>
    look.busyAt() === busyAt && busyAt >= at
      ? lateProblemAt(at, late, look)
      : `a source was busy at ${look.busyAt()}`,
  only_paused: ({ at, late, pausedAt }, look) =>
    look.busyAt() === undefined && look.pausesBy(at)[0]?.at === pausedAt
      ? lateProblemAt(at, late, look)
      : "a source was busy, or none was paused then",
  never_busy: ({ at, late }, look) =>
    look.busyAt() === undefined ? lateProblemAt(at, late, look) : "a source was busy",
  paused_too_long: ({ at, pausedAt, minutes }, look) =>
    unless(
      at - pausedAt >= minutes * minuteMs && !look.hasOpened(pausedAt, at),
      "it was open again by then",
    ),
  too_many_paused: ({ at, done, of }, look) =>
    unless(done > of && look.pausesBy(at).length >= done, "not so many were paused"),
  still_paused: ({ at, pausedAt }, look) =>
    unless(at === look.endedAt && !look.hasOpened(pausedAt, at), "it was open again"),
  never_paused: ({ at }, look) =>
    unless(at === look.endedAt && look.pausesBy(at).length === 0, "a source was paused"),
  overfull: ({ at, done, of }, look) =>
    unless(done > of && look.hasStep(at, "marked_as_confirmed"), "it was not approved then"),
  few_orders: ({ at, done, of }, look) =>
    unless(at === look.endedAt && done < of, "there were enough orders"),
  early_end: ({ at }, look) => unless(at === look.endedAt && !look.isWhole, "the run went on"),
  never_came: ({ at }, look) => unless(at === look.endedAt && look.isWhole, "there was time left"),
};

function problemOf<Kind extends Fault["kind"]>(
  fault: FaultOf<Kind>,
  look: Look,
  lesson: Lesson,
  goalId: string,
): string | undefined {
  const goal = lesson.goals.find(({ id }) => id === goalId);
  return looks[fault.kind as Kind](fault, look, goal);
}

function unless(isSo: boolean, problem: string): string | undefined {
  return isSo ? undefined : problem;
}

function isRefusal({ result }: Call): boolean {
  return typeof result === "number" && result >= 400;
}

const startEvents = {
  customer_arrived: "customer_arrived",
  confirmed: "marked_as_confirmed",
  ready: "marked_as_ready",
  updated: "order_updated",
} as const;

function lateProblem(
  fault: Late | FaultOf<"auto_rejected">,
  look: Look,
  goal?: Lesson["goals"][number],
): string | undefined {
  const { at, button, press } = fault;
  const order = look.orderAt(at, press?.outcome !== "late");
  if (order === undefined || fits[button]?.(order) !== true) {
    return `the order was ${order?.status} and not waiting for that`;
  }
  // A press that gave the delivery to those who failed later is none that was to help.
  const from = look.troubleOf(goal?.kind);
  const calls = look.calls(callsOf[button] ?? []);
  if (press === undefined) return unless(!calls.some((call) => call.at >= from), "it was pressed");
  return pressProblem(at, press, calls, look.hasUnheard(press.at, callsOf[button] ?? []));
}

function pressProblem(
  at: Instant,
  press: NonNullable<Late["press"]>,
  calls: readonly Call[],
  isUnheard: boolean,
): string | undefined {
  const then = calls.filter((call) => call.at === press.at);
  const isBefore = press.at <= at;
  const results = {
    late: then.length > 0 && !isBefore,
    lost: then.some(({ result }) => result === "lost") && isBefore,
    undone: then.some(({ result }) => result === 200) && isBefore,
    refused: then.some(isRefusal) && isBefore,
    unheard: isUnheard,
  };
  return unless(results[press.outcome], `no press with that result at ${press.at}`);
}

function lateProblemAt(at: Instant, late: number, look: Look): string | undefined {
  return look.lateBy(at) === late ? undefined : `${look.lateBy(at)} orders were late`;
}

function silenceProblem({ at, press }: Late, look: Look): string | undefined {
  if (look.soundAt(at) === "on") return "the sound was on";
  const on = look.soundOnAfter(at);
  const said = press?.outcome === "late" ? press.at : undefined;
  return on === said ? undefined : `the sound went on at ${on}`;
}

/** The log of a run, looked at for one order. */
class Look {
  readonly numbers: readonly string[];
  readonly endedAt: Instant;
  /** The run took all of its time. */
  readonly isWhole: boolean;
  private readonly events: readonly RunEvent[];
  private readonly orderId: OrderId | undefined;

  constructor(
    { events, endedAt, isWhole }: LookedAtRun & { readonly isWhole: boolean },
    orderId: OrderId | undefined,
  ) {
    this.isWhole = isWhole;
    this.events = events.filter(({ at }) => at <= endedAt);
    this.endedAt = endedAt;
    this.orderId = orderId;
    this.numbers = this.steps.map(({ order }) => order.number);
  }

  calls(names: readonly string[]): readonly Call[] {
    return this.events.filter(
      (event): event is Call =>
        event.kind === "call" &&
        event.orderId === this.orderId &&
        names.includes(event.name) &&
        !JSON.stringify(event.args).includes('"isAutomatic":true'),
    );
  }

  callsAt(at: Instant): readonly Call[] {
    return this.events.filter(
      (event): event is Call =>
        event.kind === "call" && event.at === at && event.orderId === this.orderId,
    );
  }

  hasCall(at: Instant, names: readonly string[]): boolean {
    return this.calls(names).some(
      (call) => call.at === at && (call.result === 200 || call.result === "lost"),
    );
  }

  turnedAwayBy(at: Instant): number {
    return this.events.filter((event) => event.kind === "turned_away" && event.at <= at).length;
  }

  /** Whether the trainee's screen has made a source busy or paused it. */
  wasSlowedBy(at: Instant): boolean {
    return this.events.some(
      (event) =>
        event.kind === "call" &&
        event.name === "setAcceptance" &&
        event.result === 200 &&
        event.at <= at &&
        !JSON.stringify(event.args).includes('"wanted":{"mode":"open"'),
    );
  }

  /** The number of times that the trainee has moved the promise. */
  tellingsUntil(at: Instant): number {
    const told = this.steps.filter((step) => step.event === "promise_changed" && step.isTrainee);
    return told.filter((step) => step.at <= at).length;
  }

  /** The instant at which the trainee's screen first made a source busy. */
  busyAt(): Instant | undefined {
    return this.settings("busy")[0]?.at;
  }

  /** The trainee's pauses until then. */
  pausesBy(until: Instant): readonly Call[] {
    return this.settings("paused").filter(({ at }) => at <= until);
  }

  /** Whether the source that was paused at an instant was set or opened again until another one. */
  hasOpened(pausedAt: Instant, until: Instant): boolean {
    const changes = this.events.flatMap((event) => (event.kind === "acceptance" ? [event] : []));
    const paused = changes.find(
      ({ at, acceptance }) => at === pausedAt && acceptance.mode === "paused",
    );
    return changes.some(
      ({ at, source, acceptance }) =>
        source === paused?.source && at > pausedAt && at <= until && acceptance.mode !== "paused",
    );
  }

  private settings(mode: string): readonly Call[] {
    return this.events.filter(
      (event): event is Call =>
        event.kind === "call" &&
        event.name === "setAcceptance" &&
        event.result === 200 &&
        JSON.stringify(event.args).includes(`"wanted":{"mode":"${mode}"`),
    );
  }

  /** The orders that the kitchen had for a minute or longer after its time. */
  lateBy(until: Instant): number {
    const late = new Set<OrderId>();
    const latest = new Map<OrderId, Order>();
    const isLate = ({ status, promise }: Order, at: Instant): boolean =>
      status === "new" && promise?.readyBy !== undefined && promise.readyBy + minuteMs <= at;
    const look = (at: Instant): void => {
      for (const [id, order] of latest) if (isLate(order, at)) late.add(id);
    };
    for (const event of this.events) {
      if (event.at > until) break;
      // An order that is ready at the very instant was in time.
      look(event.at - 1);
      if (event.kind === "order") latest.set(event.order.id, event.order);
    }
    look(until);
    return late.size;
  }

  hasStep(at: Instant, event: string): boolean {
    return this.steps.some((step) => step.at === at && step.event === event);
  }

  hasStepBy(at: Instant, event: string): boolean {
    return this.steps.some((step) => step.at <= at && step.event === event);
  }

  isStepOfOther(at: Instant): boolean {
    return this.steps.some((step) => step.at === at && !step.isTrainee);
  }

  /** No member of staff chose the rejection. */
  wasRejectedAlone(): boolean {
    const rejected = this.steps.find(({ order }) => order.status === "rejected");
    return rejected !== undefined && !this.hasCall(rejected.at, ["reject"]);
  }

  /** The instant of the trouble that a goal about it is about; of another goal, before everything. */
  troubleOf(kind: string | undefined): Instant {
    const before = Number.NEGATIVE_INFINITY;
    const incidents = this.events.flatMap((event) => (event.kind === "command" ? [event] : []));
    if (kind === "rider_replaced")
      return (
        incidents.find(
          ({ at, command, riderId }) =>
            command.do === "delete_rider" && this.orderAt(at)?.riderId === riderId,
        )?.at ?? before
      );
    if (kind !== "job_handed_over") return before;
    const failed = incidents.findLast(
      ({ orderId, command }) =>
        orderId === this.orderId &&
        command.do === "partner_job" &&
        ["reassigning", "failed"].includes(String(command["to"])),
    );
    return failed?.at ?? before;
  }

  lastPaymentBy(at: Instant): string | undefined {
    return this.payments.findLast((payment) => payment.at <= at)?.status;
  }

  isPrinterBroken(at: Instant): boolean {
    const states = this.events.flatMap((event) =>
      event.kind === "command" && event.command.do === "printer" && event.at <= at
        ? [event.command["state"]]
        : [],
    );
    return states.at(-1) !== "ready" && states.length > 0;
  }

  hasUnheard(at: Instant, names: readonly string[]): boolean {
    return this.events.some(
      (event) =>
        event.kind === "call" &&
        event.at === at &&
        names.includes(event.name) &&
        event.args.length === 0,
    );
  }

  /** The order at an instant, before it went out of the branch's hands in that instant if `isBefore`. */
  orderAt(at: Instant, isBefore = false): Order | undefined {
    const until = this.steps.filter((step) => step.at <= at);
    const last = until.at(-1)?.order;
    const isGone = last?.status === "rejected" || last?.status === "voided";
    if (!isBefore && !isGone) return last;
    return until.findLast(({ order }) => !["rejected", "voided"].includes(order.status))?.order;
  }

  isCompletedAt(at: Instant): boolean {
    const status = this.orderAt(at)?.status;
    return status === "collected" || status === "delivered";
  }

  cardEvents(status: string) {
    return this.payments.filter((event) => event.status === status);
  }

  startsAt(at: Instant): boolean {
    return this.cardEvents("started").some((start) => start.at === at);
  }

  isBlindStart(at: Instant): boolean {
    const starts = this.cardEvents("started");
    const place = starts.findIndex((start, index) => index > 0 && start.at === at);
    const before = starts[place - 1];
    const isKnown = this.payments.some(
      ({ reference, status, at: then }) =>
        reference === before?.reference && then <= at && ["declined", "cancelled"].includes(status),
    );
    return place > 0 && !isKnown;
  }

  doneCount(): number {
    const done = this.events.filter(
      (event) =>
        event.kind === "call" &&
        event.on === "staff" &&
        event.name !== "printTemplates" &&
        event.result === 200 &&
        !JSON.stringify(event.args).includes('"isAutomatic":true'),
    );
    return done.length;
  }

  wasOn(path: string): boolean {
    return this.screens.some(({ view }) => view.path === path);
  }

  wasOpenedBetweenUpdateAnd(at: Instant): boolean {
    const updatedAt = this.steps.find(({ event }) => event === "order_updated")?.at ?? at;
    return this.screens.some(
      (seen) => seen.view.popup === this.orderId && seen.at >= updatedAt && seen.at <= at,
    );
  }

  firstLookAfter(at: Instant): Instant | undefined {
    return this.screens.find((seen) => seen.at > at && seen.view.popup === this.orderId)?.at;
  }

  soundAt(at: Instant): string | undefined {
    return this.screens.findLast((seen) => seen.at <= at)?.view.sound;
  }

  soundOnAfter(at: Instant): Instant | undefined {
    return this.screens.find((seen) => seen.at > at && seen.view.sound === "on")?.at;
  }

  private get steps() {
    return this.events.filter(
      (event): event is Extract<RunEvent, { readonly kind: "order" }> =>
        event.kind === "order" && event.order.id === this.orderId,
    );
  }

  private get payments() {
    return this.events.filter(
      (event): event is Extract<RunEvent, { readonly kind: "payment" }> =>
        event.kind === "payment" && event.orderId === this.orderId,
    );
  }

  private get screens() {
    return this.events.filter(
      (event): event is Extract<RunEvent, { readonly kind: "screen" }> => event.kind === "screen",
    );
  }
}
