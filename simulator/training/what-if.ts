import { type CurrencyPrecision, minor, toMajorText } from "../../ports/entities/money.ts";
import {
  type Duration,
  hourMs,
  type Instant,
  minuteMs,
  secondMs,
} from "../../ports/entities/time.ts";

/** An order that waited for an answer of staff. */
export interface WaitingOrder {
  readonly placedAt: Instant;
  /** Its own minutes until it is auto-rejected; undefined: the company's. 0: it is not auto-rejected. */
  readonly ownMinutes: number | undefined;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  /** Absent while it waited at the end of the day. `gone`: a customer or the source cancelled it. */
  readonly end?: {
    readonly kind: "confirmed" | "rejected" | "timed_out" | "gone";
    readonly at: Instant;
  };
  /** The actions of staff about it. */
  readonly actions: number;
}

/** A day's orders that needed an answer, with what staff did in it. */
export interface AnsweredDay {
  /** The company's minutes until an order is auto-rejected; 0: never. */
  readonly minutes: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** An instant at which an hour of the branch's clock begins. */
  readonly hoursFrom: Instant;
  /** The instants of all actions of staff. */
  readonly actionsAt: readonly Instant[];
  readonly orders: readonly WaitingOrder[];
}

/** The day as it would have been with other minutes until an order is auto-rejected. */
export interface WhatIfPoint {
  readonly minutes: number;
  /** The orders saved and lost with the answers that are assumed for orders without one. */
  readonly saved: number;
  readonly lost: number;
  /** The same without assumed answers. */
  readonly savedAtLeast: number;
  readonly lostAtMost: number;
  /** The amounts of the saved orders. */
  readonly sales: number;
  readonly actionsPerHour: number;
  /** The longest wait of a saved order. */
  readonly longestWaitMs: Duration;
}

export interface WhatIf {
  /** The minutes of the day itself. */
  readonly today: WhatIfPoint;
  /** One point for each minute from 1 to 30. */
  readonly points: readonly WhatIfPoint[];
  /** The orders with minutes of their own, which no other minutes save or lose. */
  readonly withOwnMinutes: number;
  /** The orders that are left out: answered after their deadline, without one, or still open at the end. */
  readonly leftOut: number;
}

export const whatIfMinutesMax = 30;

const paceMsMin: Duration = 10 * secondMs;
const paceMsMax: Duration = 5 * minuteMs;

/** A counted order: saved at `m` minutes if it is saved always, or if its delay is at most `m`. */
interface Counted {
  readonly order: WaitingOrder;
  readonly delayMs: Duration;
  readonly isFixed: boolean;
  readonly isAnswered: boolean;
}

/** Computes a day under other minutes until an order is auto-rejected (DB-7, N34). It simulates nothing. */
export function whatIf(day: AnsweredDay): WhatIf {
  const counted = countedOf(day);
  const ended = day.orders.filter(({ end }) => end?.kind !== "rejected" && end?.kind !== "gone");
  const at = (minutes: number): WhatIfPoint => pointOf(day, counted, minutes);
  return {
    today: at(day.minutes),
    points: Array.from({ length: whatIfMinutesMax }, (_, index) => at(index + 1)),
    withOwnMinutes: counted.filter(({ isFixed }) => isFixed).length,
    leftOut: ended.length - counted.length,
  };
}

function countedOf(day: AnsweredDay): readonly Counted[] {
  const assumed = assumedAnswers(day);
  return day.orders.flatMap((order): readonly Counted[] => {
    const { placedAt, ownMinutes, end } = order;
    const deadline = deadlineOf(order, day);
    if (end === undefined || deadline === undefined) return [];
    const isFixed = ownMinutes !== undefined;
    if (end.kind === "confirmed")
      return end.at > deadline
        ? []
        : [{ order, delayMs: end.at - placedAt, isFixed, isAnswered: true }];
    if (end.kind !== "timed_out") return [];
    const answer = assumed.get(order) ?? Number.POSITIVE_INFINITY;
    return [{ order, delayMs: answer - placedAt, isFixed, isAnswered: false }];
  });
}

function pointOf(day: AnsweredDay, counted: readonly Counted[], minutes: number): WhatIfPoint {
  const isSaved = ({ delayMs, isFixed, isAnswered }: Counted): boolean =>
    isFixed ? isAnswered : delayMs <= minutes * minuteMs;
  const saved = counted.filter(isSaved);
  const savedAtLeast = saved.filter(({ isAnswered }) => isAnswered).length;
  const answered = counted.filter(({ isAnswered }) => isAnswered);
  const actionsOf = (orders: readonly Counted[]): number =>
    orders.reduce((sum, { order }) => sum + order.actions, 0);
  const mean = answered.length === 0 ? 0 : actionsOf(answered) / answered.length;
  const actions =
    day.actionsAt.length -
    actionsOf(answered.filter((each) => !isSaved(each))) +
    mean * (saved.length - savedAtLeast);
  return {
    minutes,
    saved: saved.length,
    lost: counted.length - saved.length,
    savedAtLeast,
    lostAtMost: counted.length - savedAtLeast,
    sales: saved.reduce((sum, { order }) => sum + order.amount, 0),
    actionsPerHour: (actions * hourMs) / Math.max(day.endsAt - day.startsAt, minuteMs),
    longestWaitMs: Math.max(0, ...saved.map(({ delayMs }) => delayMs)),
  };
}

/**
 * The assumed answer of each order that timed out: staff give it at the first moment from its deadline on in which they do
 * nothing else for as long as an answer takes, and no older order waits.
 */
function assumedAnswers(day: AnsweredDay): ReadonlyMap<WaitingOrder, Instant> {
  const answers = new Map<WaitingOrder, Instant>();
  const busy = day.actionsAt.toSorted((one, other) => one - other);
  const byAge = day.orders.toSorted((one, other) => one.placedAt - other.placedAt);
  byAge.forEach((order, place) => {
    const deadline = deadlineOf(order, day);
    if (order.end?.kind !== "timed_out" || order.ownMinutes !== undefined) return;
    if (deadline === undefined) return;
    const waitUntil = byAge
      .slice(0, place)
      .map((older) => answers.get(older) ?? older.end?.at ?? Number.POSITIVE_INFINITY);
    const free = freeMoment({ from: deadline, busy, waitUntil, day });
    if (!Number.isFinite(free)) return;
    const answer = free + paceMs(day, free);
    answers.set(order, answer);
    busy.splice(firstFrom(busy, answer), 0, answer);
  });
  return answers;
}

interface FreeMoment {
  readonly from: Instant;
  /** The instants of actions, in order. */
  readonly busy: readonly Instant[];
  /** The instants at which each older order no longer waits. */
  readonly waitUntil: readonly Instant[];
  readonly day: AnsweredDay;
}

function freeMoment({ from, busy, waitUntil, day }: FreeMoment): Instant {
  // All older orders were placed before, so that from their last end on none waits.
  let at = Math.max(from, ...waitUntil);
  while (Number.isFinite(at)) {
    const until = at + paceMs(day, at);
    const last = busy[firstFrom(busy, until) - 1];
    if (last === undefined || last < at) return at;
    // In the next hour an answer may take less time.
    at = Math.min(last + 1, nextHour(day, at));
  }
  return at;
}

/** The time that staff need for an answer in the hour of this instant. */
function paceMs({ actionsAt, hoursFrom }: AnsweredDay, at: Instant): Duration {
  const hour = Math.floor((at - hoursFrom) / hourMs);
  const actions = actionsAt.filter((each) => Math.floor((each - hoursFrom) / hourMs) === hour);
  const pace = actions.length === 0 ? paceMsMax : Math.round(hourMs / actions.length);
  return Math.min(Math.max(pace, paceMsMin), paceMsMax);
}

function nextHour({ hoursFrom }: AnsweredDay, at: Instant): Instant {
  return hoursFrom + (Math.floor((at - hoursFrom) / hourMs) + 1) * hourMs;
}

/** The place of the first instant that is not before `at`, in sorted instants. */
function firstFrom(instants: readonly Instant[], at: Instant): number {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function deadlineOf(
  { placedAt, ownMinutes }: WaitingOrder,
  { minutes }: AnsweredDay,
): Instant | undefined {
  const own = ownMinutes ?? minutes;
  return own > 0 ? placedAt + own * minuteMs : undefined;
}

/** The points as comma-separated values (RFC 4180): amounts in the currency's main unit, waits in seconds. */
export function whatIfAsCsv({ points }: WhatIf, precision: CurrencyPrecision): string {
  const columns =
    "minutes,orders saved,orders lost,orders saved at least,orders lost at most,sales saved,staff actions an hour,longest wait in seconds";
  const rows = points.map((point) => [
    point.minutes,
    point.saved,
    point.lost,
    point.savedAtLeast,
    point.lostAtMost,
    toMajorText(minor(point.sales), precision),
    point.actionsPerHour.toFixed(1),
    Math.round(point.longestWaitMs / secondMs),
  ]);
  return [columns, ...rows].map((row) => `${row}\r\n`).join("");
}
