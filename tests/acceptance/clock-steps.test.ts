import { observable } from "mobx";
import { describe, expect, it } from "vitest";
import { BrowserClock } from "../../adapters/browser/browser-clock.ts";
import type { Platform } from "../../adapters/browser/window-platform.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Duration, type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { deadlineOf, expiryThresholdDefaultMs } from "../../src/orders/order-rules/order-timing.ts";
import { ConfirmationDeadlineWorker } from "../../src/unconfirmed/confirmation-deadline-worker.ts";
import { DeadlineMemory } from "../../src/unconfirmed/deadline-memory.ts";
import { sized } from "../support/run/run-size.ts";
import { anOrder, noon, orderId } from "../support/samples/an-order.ts";
import { confirmingWithin } from "../support/samples/company-builders.ts";
import { MemoryLocalStore } from "../support/stand-ins/memory-local-store.ts";
import {
  boardCompany,
  loadedList,
  ScriptedBoard,
  staff,
} from "../support/stand-ins/scripted-board.ts";
import { queryOf } from "../support/stand-ins/scripted-order-api.ts";
import { ScriptedPushBus } from "../support/stand-ins/scripted-push-bus.ts";

const breaks = ["resume", "freeze", "sleep", "sleep without an event", "none"] as const;
const sources = ["date", "page", "stamps", "nothing"] as const;
const stepsOfSeconds = sized({
  quick: [-120, 0, 20, 600],
  whole: [-120, -60, -20, -8, 0, 8, 20, 60, 120, 300, 600],
});
/** The error of the tablet's clock at the start, and the length of the break. */
const aheadSeconds = sized({ quick: [-90, 600], whole: [-90, 0, 10, 600] });
const awaySeconds = [20, 300] as const;

interface Case {
  readonly stepMs: Duration;
  readonly pause: (typeof breaks)[number];
  readonly source: (typeof sources)[number];
  readonly aheadMs: Duration;
  readonly awayMs: Duration;
}

const minutes = 3;
const deadline = noon + minutes * minuteMs;
/** The length of a request, and of the way of a push. */
const tripMs = 200;
/** The instants of requests and pushes, in ms after noon; a first push comes only after the board is loaded. */
const dateEveryMs = 7 * secondMs;
const pushEveryMs = 6 * secondMs;
const breakAt = noon + 35 * secondMs;

/** A tablet whose wall clock, monotonic clock and timers follow the true time of `real` as the case says. */
class Tablet implements Platform {
  private wallAheadMs: Duration;
  private sleptMs = 0;
  private isStopped = false;
  private held: (() => void)[] = [];
  private readonly real: VirtualClock;
  resume: () => void = () => undefined;

  constructor(real: VirtualClock, aheadMs: Duration) {
    this.real = real;
    this.wallAheadMs = aheadMs;
  }

  get isAway(): boolean {
    return this.isStopped;
  }

  wallNow(): number {
    return this.real.now() + this.wallAheadMs;
  }

  monotonicNow(): number {
    return this.real.now() - this.sleptMs;
  }

  setTimer(task: () => void, delayMs: Duration) {
    let run: (() => void) | undefined = task;
    const fire = (): void => {
      if (this.isStopped) this.held.push(() => run?.());
      else run?.();
    };
    const cancel = this.real.schedule(this.real.now() + Math.min(delayMs, 60 * minuteMs), fire);
    return () => {
      run = undefined;
      cancel();
    };
  }

  onResume(listener: () => void) {
    this.resume = listener;
    return () => undefined;
  }

  setWallClock(byMs: Duration): void {
    this.wallAheadMs += byMs;
  }

  /** No timer runs from now on. */
  halt(): void {
    this.isStopped = true;
  }

  /** `sleptMs`: the time for which the monotonic clock stood still. */
  goOn(sleptMs: Duration): void {
    this.isStopped = false;
    this.sleptMs += sleptMs;
    const { held } = this;
    this.held = [];
    for (const run of held) run();
  }
}

interface Outcome {
  readonly rejectedAt: Instant | undefined;
  /** The arrival of the first reading of the server's clock after the break, by true time. */
  readonly readAt: Instant;
  readonly stalePushes: number;
  readonly pushes: number;
}

async function play(given: Case): Promise<Outcome> {
  const real = new VirtualClock({
    startAt: noon,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const tablet = new Tablet(real, given.aheadMs);
  const reports: string[] = [];
  const reporter = { report: ({ kind }: { kind: string }) => reports.push(kind) };
  const clock = new BrowserClock({ platform: tablet, reporter });
  const stopClock = clock.start();
  const order = anOrder({ id: orderId(1), status: "unconfirmed", confirmationMinutes: minutes });
  const bus = new ScriptedPushBus(() => clock.serverTime()?.likely);
  const company = observable({ company: boardCompany(), staff }, {}, { deep: false });
  const localStore = new MemoryLocalStore();
  let rejectedAt: Instant | undefined;
  const open = () => {
    const board = new ScriptedBoard({
      clock,
      bus,
      reporter,
      company,
      confirmationDeadline: (one: Order) => deadlineOf(one, confirmingWithin(minutes))?.at,
    });
    board.api.answerAtOnce = (call) => {
      real.reportActivity();
      if (call.name === "order") return { kind: "loaded", value: order };
      if (call.name === "reject") {
        rejectedAt ??= real.now();
        return { kind: "done", value: { ...order, status: "rejected" } };
      }
      const isListed = call.name === "listOrders" && rejectedAt === undefined;
      return loadedList(
        isListed && queryOf(call).list === "homeDelivery.unconfirmed" ? [order] : [],
      );
    };
    board.answerLists([order]);
    const worker = new ConfirmationDeadlineWorker({
      clock,
      company,
      reporter,
      orders: board.orders,
      session: { state: "signed_in" },
      limbo: { has: () => false },
      memory: new DeadlineMemory(localStore),
      expiryThresholdMs: expiryThresholdDefaultMs,
    });
    const stopWorker = worker.start();
    return () => {
      stopWorker();
      board.close();
    };
  };
  let close = open();
  // After a step back the app is rebuilt.
  const rebuild = (): void => {
    close();
    close = open();
  };
  clock.onStep((byMs) => byMs < 0 && real.schedule(real.now(), rebuild));

  const isSleep = given.pause.startsWith("sleep");
  const resumeAt = breakAt + (given.pause === "none" ? 0 : given.awayMs);
  const end = Math.max(deadline, resumeAt) + minuteMs;
  const at = (instant: Instant, run: () => void) => real.schedule(instant, run);
  let readAt = Number.POSITIVE_INFINITY;
  const read = (take: () => void): void => {
    if (tablet.isAway) return;
    take();
    if (real.now() > resumeAt && clock.serverTime()) readAt = Math.min(readAt, real.now());
  };
  for (let sentAt = noon + 100; sentAt < end; sentAt += dateEveryMs) {
    if (given.source !== "date" && given.source !== "page") break;
    const date = Math.floor((sentAt + tripMs / 2) / secondMs) * secondMs;
    at(sentAt + tripMs, () =>
      read(() =>
        given.source === "date" ? clock.onServerDate(date, tripMs) : clock.onPageDate(date, tripMs),
      ),
    );
  }
  let pushes = 0;
  for (let sentAt = noon + secondMs; sentAt < end; sentAt += pushEveryMs) {
    at(sentAt + tripMs, () =>
      read(() => {
        if (given.source === "stamps") clock.onEventStamp(sentAt);
        pushes += 1;
        bus.emit({
          channel: { kind: "order_events", branchId: order.branchId },
          body: { kind: "order", event: "updated", orderId: order.id },
          ...(given.source !== "nothing" && { sentAt }),
        });
      }),
    );
  }
  at(breakAt, () => {
    if (given.pause === "freeze" || isSleep) tablet.halt();
  });
  at(resumeAt, () => {
    tablet.setWallClock(given.stepMs);
    tablet.goOn(isSleep ? given.awayMs : 0);
    if (given.pause !== "none" && given.pause !== "sleep without an event") tablet.resume();
  });
  await real.advanceBy(end - noon);
  close();
  stopClock();
  const stalePushes = reports.filter((kind) => kind === "stale_push").length;
  return { rejectedAt, readAt, stalePushes, pushes };
}

const cases: readonly Case[] = sources
  .flatMap((source) =>
    breaks.flatMap((pause) =>
      stepsOfSeconds.flatMap((step) =>
        aheadSeconds.flatMap((ahead) =>
          awaySeconds.map((away) => ({
            source,
            pause,
            stepMs: step * secondMs,
            aheadMs: ahead * secondMs,
            awayMs: away * secondMs,
          })),
        ),
      ),
    ),
  )
  // A clock that is set back by exactly the length of an unseen sleep leaves no trace.
  .filter(({ pause, stepMs, awayMs }) => pause !== "sleep without an event" || stepMs !== -awayMs);

/** The rejection against the deadline and the first reading; undefined where it is in time. */
function problemOf(
  { source }: Case,
  { rejectedAt, readAt, stalePushes, pushes }: Outcome,
): string | undefined {
  if (stalePushes > 0 || pushes < 10) return `${stalePushes} of ${pushes} pushes dropped`;
  if (source === "nothing") return rejectedAt === undefined ? undefined : "rejected";
  if (rejectedAt === undefined) return "never rejected";
  const lateMs = rejectedAt - Math.max(deadline, readAt);
  if (rejectedAt < deadline) return `${deadline - rejectedAt} ms early`;
  return lateMs > 2 * secondMs ? `${lateMs} ms late` : undefined;
}

it(`tries ${cases.length} cases of a wrong clock (N15, N22)`, () => {
  expect(cases).toHaveLength(sized({ quick: 320, whole: 1_744 }));
});

describe.each(sources)("a tablet that reads the server's time from %s", (source) => {
  it.each(breaks)(
    "rejects never early and at most 2 s after a reading, and drops no fresh push, with the break %s",
    async (pause) => {
      const wrong: unknown[] = [];
      for (const one of cases) {
        if (one.source !== source || one.pause !== pause) continue;
        const problem = problemOf(one, await play(one));
        if (problem !== undefined) wrong.push({ ...one, problem });
      }
      expect(wrong).toEqual([]);
    },
  );
});
