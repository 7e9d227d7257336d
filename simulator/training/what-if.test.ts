import { describe, expect, it } from "vitest";
import { hourMs, minuteMs, secondMs } from "../../ports/entities/time.ts";
import { sized } from "../../tests/support/run/run-size.ts";
import { Random, type RandomStream } from "../kernel/random-stream.ts";
import { type AnsweredDay, type WaitingOrder, whatIf } from "./what-if.ts";

const noon = Date.UTC(2026, 5, 12, 12);
const minute = (minutes: number): number => noon + minutes * minuteMs;

function order(placed: number, end: WaitingOrder["end"], set: Partial<WaitingOrder> = {}) {
  const isAnswered = end?.kind === "confirmed";
  return {
    placedAt: minute(placed),
    ownMinutes: undefined,
    amount: 1_000,
    actions: isAnswered ? 2 : 0,
    ...(end !== undefined && { end }),
    ...set,
  };
}
const confirmed = (at: number) => ({ kind: "confirmed", at: minute(at) }) as const;
const timedOut = (at: number) => ({ kind: "timed_out", at: minute(at) }) as const;

function day(orders: readonly WaitingOrder[], set: Partial<AnsweredDay> = {}): AnsweredDay {
  return {
    minutes: 5,
    startsAt: noon,
    endsAt: noon + hourMs,
    hoursFrom: noon,
    actionsAt: [],
    orders,
    ...set,
  };
}

/** The saved orders at each of these minutes, at best and at least. */
const savedAt = (of: AnsweredDay, ...minutes: number[]) =>
  minutes.map((each) => {
    const { saved, savedAtLeast } = whatIf(of).points[each - 1] ?? whatIf(of).today;
    return saved === savedAtLeast ? saved : `${savedAtLeast}-${saved}`;
  });

describe("What if orders had more or less time", () => {
  it("saves an order that was answered after exactly as many minutes, and says what its delays are [DB-7]", () => {
    const calm = day([order(0, confirmed(2)), order(5, confirmed(8)), order(10, confirmed(15))]);
    expect(savedAt(calm, 1, 2, 3, 4, 5, 30)).toEqual([0, 1, 2, 2, 3, 3]);
    const { today, withOwnMinutes, leftOut } = whatIf(calm);
    expect([today.saved, today.lost, today.sales]).toEqual([3, 0, 3_000]);
    expect(today.longestWaitMs).toBe(5 * minuteMs);
    expect([withOwnMinutes, leftOut]).toEqual([0, 0]);
  });

  it("gives an order that timed out the first free moment after its deadline, at the pace of that hour [DB-7]", () => {
    // Twelve actions in the hour: five minutes for an answer. One comes at 12:06, so that the first free moment is after it.
    const actionsAt = [1, 2, 3, 6, 31, 35, 40, 45, 50, 53, 55, 58].map(minute);
    const lost = day([order(0, timedOut(5))], { actionsAt });
    expect(savedAt(lost, 5, 11, 12, 30)).toEqual([0, 0, "0-1", "0-1"]);
    expect(whatIf(lost).points[11]).toMatchObject({ lost: 0, lostAtMost: 1 });
    // With 120 actions an answer takes 30 s, but there is no free moment before the last one.
    const quick = Array.from({ length: 120 }, (_, each) => minute(5 + each / 6));
    const busy = day([order(0, timedOut(5))], { actionsAt: quick });
    expect(savedAt(busy, 24, 25, 26)).toEqual([0, 0, "0-1"]);
    // Staff do nothing until one o'clock, and then act 360 times: an answer takes five minutes before it, ten seconds after it.
    const rush = Array.from({ length: 359 }, (_, each) => minute(70 + each / 12));
    const late = day([order(53, timedOut(58))], { actionsAt: [minute(61), ...rush] });
    expect(savedAt(late, 7, 8)).toEqual([0, "0-1"]);
  });

  it("assumes one answer after the other, the oldest order first, and none while an older one waits [DB-7]", () => {
    const two = [order(1, timedOut(6)), order(0, timedOut(5))];
    // Without an action an answer takes five minutes: 12:10 and, a millisecond after that one, 12:15.
    expect(savedAt(day(two), 10, 14, 15)).toEqual(["0-1", "0-1", "0-2"]);
    const behind = [order(0, confirmed(20), { ownMinutes: 30 }), order(1, timedOut(6))];
    expect(savedAt(day(behind), 23, 24)).toEqual([1, "1-2"]);
    const forever = [order(0, undefined, { ownMinutes: 0 }), order(1, timedOut(6))];
    expect(savedAt(day(forever), 30)).toEqual([0]);
  });

  it("moves no order with minutes of its own, counts none that was rejected, and leaves out late answers and those without a deadline [DB-7]", () => {
    const mixed = day([
      order(0, confirmed(3), { ownMinutes: 10 }),
      order(1, timedOut(3), { ownMinutes: 2 }),
      order(4, { kind: "rejected", at: minute(5) }),
      order(5, { kind: "gone", at: minute(6) }),
      order(6, confirmed(12)),
      order(7, confirmed(30), { ownMinutes: 0 }),
      order(58, undefined),
      order(8, confirmed(9)),
    ]);
    expect(savedAt(mixed, 1, 30)).toEqual([2, 2]);
    const { today, points, withOwnMinutes, leftOut } = whatIf(mixed);
    expect([today.saved, today.lost]).toEqual([2, 1]);
    expect(points.map(({ lost }) => lost)).toEqual(Array(30).fill(1));
    expect([withOwnMinutes, leftOut]).toEqual([2, 3]);
  });

  it("takes the actions of a lost order away, and adds the mean of the day for a saved one [DB-7]", () => {
    const actionsAt = Array.from({ length: 9 }, (_, each) => minute(each));
    const orders = [
      order(0, confirmed(1), { actions: 3 }),
      order(0, confirmed(4), { actions: 5 }),
      order(20, timedOut(25)),
    ];
    const { points, today } = whatIf(day(orders, { actionsAt }));
    const perHour = (minutes: number) => points[minutes - 1]?.actionsPerHour;
    expect(today.actionsPerHour).toBe(9);
    expect([perHour(1), perHour(4), perHour(5), perHour(30)]).toEqual([4, 9, 9, 13]);
  });

  it("says nothing of a day without orders, or without a deadline", () => {
    expect(whatIf(day([]))).toMatchObject({ leftOut: 0, today: { saved: 0, lost: 0, sales: 0 } });
    const never = whatIf(day([order(0, confirmed(3))], { minutes: 0 }));
    expect(never).toMatchObject({ leftOut: 1, today: { saved: 0, lost: 0 } });
  });
});

const days = sized({ quick: 30, whole: 1_000 });

describe(`${days} random days`, () => {
  it("have the counts of a calculation that tries every moment, and never save fewer orders with more minutes [DB-7]", () => {
    for (let seed = 1; seed <= days; seed += 1) {
      const random = new Random(seed).stream("days");
      const made = randomDay(random);
      const { points, today } = whatIf(made);
      expect(today.saved, `seed ${seed}`).toBe(countOf(made, "confirmed"));
      expect(today.lost, `seed ${seed}`).toBe(countOf(made, "timed_out"));
      const answers = everyMoment(made);
      let before = 0;
      for (const { minutes, saved, savedAtLeast, lost, lostAtMost } of points) {
        const [best, least] = byHand(made, answers, minutes);
        expect([saved, savedAtLeast], `seed ${seed}, ${minutes} minutes`).toEqual([best, least]);
        expect(saved + lost).toBe(savedAtLeast + lostAtMost);
        expect(saved).toBeGreaterThanOrEqual(before);
        before = saved;
      }
    }
  });
});

const second = (seconds: number): number => noon + seconds * secondMs;

function randomDay(random: RandomStream): AnsweredDay {
  const minutes = random.integer(2, 8);
  const orders = Array.from({ length: random.integer(0, 12) }, (): WaitingOrder => {
    const placed = random.integer(0, 5_400);
    const own = random.chance(1, 6) ? random.integer(1, 12) : undefined;
    const deadline = placed + (own ?? minutes) * 60;
    const kind = random.pick(["confirmed", "confirmed", "timed_out", "rejected", "gone"] as const);
    const at =
      kind === "timed_out" ? deadline + random.integer(0, 3) : random.integer(placed, deadline);
    return {
      placedAt: second(placed),
      ownMinutes: own,
      amount: 100,
      actions: 1,
      end: { kind, at: second(at) },
    };
  });
  const actionsAt = Array.from({ length: random.integer(0, 60) }, () =>
    second(random.integer(0, 7_200)),
  );
  return day(orders, { minutes, actionsAt, endsAt: noon + 2 * hourMs });
}

function countOf({ orders }: AnsweredDay, kind: "confirmed" | "timed_out"): number {
  return orders.filter(({ end }) => end?.kind === kind).length;
}

/** Tries each second, and the millisecond after it and after each assumed answer, for a free moment. */
function everyMoment({ orders, actionsAt, minutes }: AnsweredDay): Map<WaitingOrder, number> {
  const answers = new Map<WaitingOrder, number>();
  const isOpen = (each: WaitingOrder, at: number): boolean =>
    at >= each.placedAt && at < (answers.get(each) ?? each.end?.at ?? Number.POSITIVE_INFINITY);
  const older = orders.toSorted((one, other) => one.placedAt - other.placedAt);
  for (const [place, each] of older.entries()) {
    if (each.end?.kind !== "timed_out" || each.ownMinutes !== undefined) continue;
    const moments: number[] = [...answers.values()].map((at) => at + 1);
    const from = each.placedAt + minutes * minuteMs;
    for (let at = from; at <= from + 4 * hourMs; at += secondMs) moments.push(at, at + 1);
    const ends = older.slice(0, place).map((other) => answers.get(other) ?? other.end?.at ?? 0);
    moments.push(...ends);
    moments.sort((one, other) => one - other);
    const pace = (at: number): number => {
      const hour = new Date(at).getUTCHours();
      const count = actionsAt.filter((action) => new Date(action).getUTCHours() === hour).length;
      return Math.min(
        300_000,
        Math.max(10_000, count === 0 ? 300_000 : Math.round(3_600_000 / count)),
      );
    };
    const isFree = (at: number): boolean =>
      at >= from &&
      !older.slice(0, place).some((other) => isOpen(other, at)) &&
      ![...actionsAt, ...answers.values()].some((busy) => busy >= at && busy < at + pace(at));
    const free = moments.find(isFree);
    if (free !== undefined) answers.set(each, free + pace(free));
  }
  return answers;
}

/** The orders saved with as many minutes, at best and at least. */
function byHand(
  { orders }: AnsweredDay,
  answers: ReadonlyMap<WaitingOrder, number>,
  minutes: number,
): readonly [number, number] {
  let [best, least] = [0, 0];
  for (const each of orders) {
    const answeredAt = each.end?.kind === "confirmed" ? each.end.at : answers.get(each);
    const isInTime = answeredAt !== undefined && answeredAt - each.placedAt <= minutes * 60_000;
    const isSaved = each.ownMinutes === undefined ? isInTime : each.end?.kind === "confirmed";
    if (!isSaved) continue;
    best += 1;
    if (each.end?.kind === "confirmed") least += 1;
  }
  return [best, least];
}
