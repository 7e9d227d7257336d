import { observable, observableRef } from "mobx";
import { describe, expect, it } from "vitest";
import type { PrintTemplateId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "../../ports/entities/time.ts";
import { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { AlarmState } from "../../src/alerts/alarm-state.ts";
import { NoticeStore } from "../../src/alerts/notice-store.ts";
import { OrderAlarmWorker } from "../../src/alerts/order-alarm-worker.ts";
import { SoundSettings } from "../../src/alerts/sound-settings.ts";
import { Ticker } from "../../src/kernel/ticker.ts";
import { isJobStale } from "../../src/logistics/job-rules.ts";
import { RiderTrackingWorker } from "../../src/logistics/rider-tracking-worker.ts";
import { inactiveMinutes } from "../../src/logistics/tracking-rules.ts";
import { CommandDebounce } from "../../src/orders/commands/command-debounce.ts";
import { CommandResults } from "../../src/orders/commands/command-results.ts";
import { RiderPositions } from "../../src/orders/feed/rider-positions.ts";
import { isLate } from "../../src/orders/order-timing.ts";
import { PrintService } from "../../src/printing/print-service.ts";
import { judgeReschedule } from "../../src/reschedule/reschedule-rules.ts";
import { zoneTime } from "../../src/reschedule/zone-time.ts";
import { Session } from "../../src/session/session.ts";
import { countdown } from "../../src/ui/format/countdown.ts";
import { AutoRejectWorker } from "../../src/unconfirmed/auto-reject-worker.ts";
import { LimboStore } from "../../src/unconfirmed/limbo-store.ts";
import { RejectionMemory } from "../../src/unconfirmed/rejection-memory.ts";
import { aJob, anOrder, branchA, noon, orderId, riderId } from "../support/an-order.ts";
import { aBranch } from "../support/company-builders.ts";
import { yieldToPlatform } from "../support/headless.ts";
import { makeJwt } from "../support/jwt.ts";
import { MemoryLocalStore } from "../support/memory-local-store.ts";
import { PaymentTablet } from "../support/payment-tablet.ts";
import { RecordingMapService } from "../support/recording-map-service.ts";
import { RecordingReporter } from "../support/recording-reporter.ts";
import { RecordingSoundPlayer } from "../support/recording-sound-player.ts";
import { aCompany, ScriptedBoard, staff } from "../support/scripted-board.ts";
import { ScriptedOrderApi } from "../support/scripted-order-api.ts";
import { ScriptedSessionApi } from "../support/scripted-session-api.ts";

/** What is seen a millisecond before a rule's instant, at it, and a millisecond after. */
interface TimingRule {
  readonly rule: string;
  readonly seenAt: (offsetMs: number) => unknown;
  readonly seen: readonly [before: unknown, at: unknown, after: unknown];
}

const aClock = (startAt = noon): VirtualClock => new VirtualClock({ startAt, yieldToPlatform });
const id = orderId(1);

/** What a board shows of one order, that long after noon. */
async function shown(order: Order, afterMs: number): Promise<unknown> {
  using board = await ScriptedBoard.loaded([order]);
  board.serve(() => [order]);
  await board.pass(noon + afterMs - board.clock.now());
  return board.orders.book.get(order.id)?.place;
}

const boardRules: readonly TimingRule[] = [
  {
    rule: "LS-2: every timer goes on each second",
    seenAt: async (offsetMs) => {
      const clock = aClock();
      const ticker = new Ticker(clock);
      const stop = ticker.start();
      await clock.advanceBy(secondMs + offsetMs);
      stop();
      return ticker.now - noon;
    },
    seen: [0, 1_000, 1_000],
  },
  {
    rule: "LS-5: the timer turns red with 00:55:01",
    seenAt: (offsetMs) => isLate(anOrder(), noon + 55 * minuteMs + secondMs + offsetMs),
    seen: [false, true, true],
  },
  {
    rule: "LS-7: an order leaves the lists when it is older than 172800 s",
    seenAt: (offsetMs) => shown(anOrder({ id, status: "new" }), 172_800_000 + offsetMs),
    seen: ["homeDelivery.new", "homeDelivery.new", undefined],
  },
  {
    rule: "LS-11: the business day ends at its second of the UTC day",
    seenAt: async (offsetMs) => {
      const company = { company: aCompany({ businessEndTimeSeconds: 3 * 3_600 }), staff };
      using board = await ScriptedBoard.loaded([], { company });
      board.serve(() => []);
      board.orders.board.show("pickup.collected");
      const end = Math.floor(noon / dayMs) * dayMs + dayMs + 3 * hourMs;
      await board.pass(end + offsetMs - board.clock.now());
      return board.restarts.length;
    },
    seen: [0, 1, 1],
  },
  {
    rule: "SC-2, SC-3: a scheduled order is released at its time",
    seenAt: (offsetMs) =>
      shown(anOrder({ id, status: "new", scheduledFor: noon + hourMs }), hourMs + offsetMs),
    seen: ["scheduled", "homeDelivery.new", "homeDelivery.new"],
  },
  {
    rule: "SC-3: within 10 days of being loaded a timer is armed",
    seenAt: async (offsetMs) => {
      using board = new ScriptedBoard();
      const scheduledFor = noon + 10 * dayMs + offsetMs;
      return board.orders.board.changesAt(anOrder({ status: "new", scheduledFor }), noon);
    },
    seen: [noon + 10 * dayMs - 1, noon + 10 * dayMs, undefined],
  },
  {
    rule: "UC-9, UC-14: an unconfirmed order leaves and is rejected when its minutes are over",
    seenAt: async (offsetMs) => {
      const order = anOrder({ id, status: "unconfirmed", autoRejectionMinutes: 15 });
      const device = new MemoryLocalStore();
      const company = { company: aCompany(), staff };
      using board = await ScriptedBoard.loaded([order], {
        company,
        unconfirmedUntil: () => noon + 15 * minuteMs,
      });
      board.serve(() => [order]);
      const { clock, orders, api } = board;
      const stop = new AutoRejectWorker({
        ...{ clock, orders, company, session: { state: "signed_in" } as const },
        limbo: new LimboStore(device),
        memory: new RejectionMemory(device),
        expiryThresholdMs: 2 * dayMs,
      }).start();
      await board.pass(noon + 15 * minuteMs + offsetMs - clock.now());
      const seen = [api.made("reject").length, orders.book.get(id)?.place];
      api.waiting("reject")[0]?.answer({ kind: "done", value: { ...order, status: "rejected" } });
      await board.settle();
      stop();
      return seen;
    },
    seen: [
      [0, "homeDelivery.unconfirmed"],
      [1, undefined],
      [1, undefined],
    ],
  },
  {
    rule: "UC-10: the countdown shows its last 60 seconds",
    seenAt: (offsetMs) =>
      countdown(noon + hourMs, hourMs, noon + hourMs - minuteMs + offsetMs).isLastMinute,
    seen: [false, true, true],
  },
  {
    rule: "PS-2: a sync event restarts the page 200 ms later",
    seenAt: async (offsetMs) => {
      using board = await ScriptedBoard.loaded([]);
      const { company } = { company: aCompany() };
      board.bus.emit({
        channel: { kind: "synchronized", data: "company", companyId: company.id },
        body: { kind: "synchronized" },
      });
      await board.settle();
      await board.pass(200 + offsetMs);
      return board.restarts.length;
    },
    seen: [0, 1, 1],
  },
  {
    rule: "PS-6: a message of 5 s is not believed",
    seenAt: async (offsetMs) => {
      const order = anOrder({ id, status: "new" });
      using board = await ScriptedBoard.loaded([]);
      const sentAt = board.clock.now() - 5 * secondMs - offsetMs;
      board.bus.emit({
        channel: { kind: "order_events", branchId: order.branchId },
        body: { kind: "order", event: "created", orderId: id, order },
        sentAt,
      });
      await board.pass(20);
      return board.orders.book.get(id) !== undefined;
    },
    seen: [true, false, false],
  },
];

async function ringsAfter(offsetMs: number): Promise<number> {
  using board = await ScriptedBoard.loaded([anOrder({ id, status: "unconfirmed" })]);
  board.serve(() => [anOrder({ id, status: "unconfirmed" })]);
  const { clock } = board;
  const player = new RecordingSoundPlayer(() => clock.now());
  const desk = observable({ staff, state: "signed_in" as const });
  const shown = board.orders.board;
  const state = new AlarmState({ player, board: shown, company: desk, session: desk });
  const settings = new SoundSettings();
  const stop = new OrderAlarmWorker({ clock, player, settings, board: shown, state }).start();
  await board.pass(3 * secondMs + offsetMs);
  stop();
  return player.times("unconfirmed_order").length;
}

async function printedAfter(what: "bill" | "reprint", offsetMs: number): Promise<number> {
  const clock = aClock();
  const printer = new InProcessPrinter(clock);
  const results = new CommandResults();
  const desk = new PrintService({
    ...{ clock, printer, results, company: { printSettings: [] } },
    commands: { markReprinted: async () => ({ kind: "done" }) },
    api: { printTemplates: async () => ({ kind: "loaded", value: [] }) },
    session: { read: (call) => call() },
    tell: () => undefined,
    restarts: { hold: () => () => undefined },
  });
  const stop = desk.start();
  const order = anOrder({ id, isTakeaway: true, status: "ready", type: "online" });
  const template = { id: 1 as PrintTemplateId, name: "Kitchen", printUrl: "/kitchen" };
  if (what === "reprint") void desk.reprint({ orderId: id, orderNumber: "1", template });
  else
    results.tell({ name: "mark_collected", order, result: { kind: "done" }, isAutomatic: false });
  await yieldToPlatform();
  await clock.advanceBy(300 + offsetMs);
  stop();
  return printer.tickets.length;
}

/** Who tracks a rider presses Refresh, and again after 3 s; how often was asked, and whether it still loads. */
async function refreshed(secondAfterMs: number, loadingAfterMs: number) {
  const clock = aClock();
  const api = new ScriptedOrderApi(() => clock.reportActivity());
  const ticker = new Ticker(clock);
  const rider = { id: riderId(8), name: "Omar", assignedBranchIds: [branchA] };
  const worker = new RiderTrackingWorker({
    ...{ realClock: clock, ticker, api, riderPositions: new RiderPositions() },
    order: observable(
      { data: anOrder({ status: "in_progress", riderId: rider.id }) },
      { data: observableRef },
    ),
    company: observable({ riders: [rider], partners: [] }),
    branches: observable({ allowed: [aBranch(1)] }),
    session: { noteUnauthorised: () => undefined },
    openMapService: async () => new RecordingMapService(),
    reporter: new RecordingReporter(),
  });
  const stop = worker.start();
  const settle = async (ms: number): Promise<void> => {
    await clock.advanceBy(ms);
    api.waiting("riderPosition")[0]?.answer({ kind: "refused", status: 404 });
    await yieldToPlatform();
  };
  await settle(0);
  await settle(loadingAfterMs);
  const isLoading = worker.tracking.isLoading;
  await settle(5 * secondMs);
  worker.refresh();
  await settle(0);
  const asked = api.made("riderPosition").length;
  await settle(secondAfterMs);
  worker.refresh();
  await settle(0);
  const again = api.made("riderPosition").length - asked;
  stop();
  return { isLoading, again };
}

const staffRules: readonly TimingRule[] = [
  {
    rule: "NT-3: a notice clears after 5 s",
    seenAt: async (offsetMs) => {
      const clock = aClock();
      const notices = new NoticeStore(clock);
      notices.add({ kind: "rescheduled", orderNumber: "1042" });
      await clock.advanceBy(5 * secondMs + offsetMs);
      return notices.notices.length;
    },
    seen: [1, 0, 0],
  },
  { rule: "NT-5: the alarm repeats every 3 s", seenAt: ringsAfter, seen: [1, 2, 2] },
  {
    rule: "FL-9: the bill comes 300 ms after the collect",
    seenAt: (offsetMs) => printedAfter("bill", offsetMs),
    seen: [0, 1, 1],
  },
  {
    rule: "OP-10: a reprint comes 300 ms after it was noted",
    seenAt: (offsetMs) => printedAfter("reprint", offsetMs),
    seen: [0, 1, 1],
  },
  {
    rule: "FL-12: buttons that assign or cancel ignore repeats for 3 s",
    seenAt: (offsetMs) => {
      const debounce = new CommandDebounce();
      debounce.isRepeat(id, "assign_rider", noon);
      return debounce.isRepeat(id, "assign_rider", noon + 3 * secondMs + offsetMs);
    },
    seen: [true, false, false],
  },
  {
    rule: "RS-3: a new time is at least 5 minutes ahead",
    seenAt: (offsetMs) => {
      const date = { year: 2026, month: 3, day: 3 };
      const at = Date.parse("2026-03-03T14:30Z");
      const facts = { zone: zoneTime("UTC"), hours: undefined };
      const now = at - 5 * minuteMs - offsetMs;
      return judgeReschedule({ date, time: { hour: 14, minute: 30 } }, { ...facts, now }).kind;
    },
    seen: ["refused", "allowed", "allowed"],
  },
  {
    rule: "SE-2: a token is refreshed with at most 300 s left",
    seenAt: async (offsetMs) => {
      const clock = aClock();
      const jwt = makeJwt(noon + 300 * secondMs - offsetMs);
      const sessionApi = new ScriptedSessionApi();
      const session = new Session({
        ...{ clock, ticker: new Ticker(clock), sessionApi, reporter: new RecordingReporter() },
        localStore: new MemoryLocalStore({ jwt, refresh_token: "refresh" }),
      });
      session.start()();
      await clock.advanceBy(0);
      return sessionApi.asked.length;
    },
    seen: [0, 1, 1],
  },
  {
    rule: "RA-9: a ready order's job is stale 15 minutes after its last change",
    seenAt: (offsetMs) =>
      isJobStale(
        anOrder({ status: "ready", job: aJob({ status: "pending", updatedAt: noon }) }),
        noon + 15 * minuteMs + offsetMs,
      ),
    seen: [false, true, true],
  },
  {
    rule: "MP-7: refreshing is throttled to 3 s",
    seenAt: async (offsetMs) => (await refreshed(3 * secondMs + offsetMs, 0)).again,
    seen: [0, 1, 1],
  },
  {
    rule: "MP-7: loading shows for 1 s",
    seenAt: async (offsetMs) => (await refreshed(0, secondMs + offsetMs)).isLoading,
    seen: [true, false, false],
  },
  {
    rule: "MP-5: a rider is inactive when the last update is over 5 minutes old",
    seenAt: (offsetMs) => inactiveMinutes(noon, noon + 5 * minuteMs + offsetMs),
    seen: [undefined, undefined, 5],
  },
];

/** A payment that has been started, moved on by `act`, at that time after its beginning. */
async function paying(
  set: ConstructorParameters<typeof PaymentTablet>[0],
  untilMs: number,
  act: (tablet: PaymentTablet, attempt: Attempt) => void | Promise<void> = () => undefined,
): Promise<readonly unknown[]> {
  const tablet = new PaymentTablet(set);
  tablet.terminal.answers.begin = () => ({
    kind: "started",
    status: "in_progress",
    partnerReferences: [],
  });
  const attempt = await tablet.pay();
  await act(tablet, attempt);
  await tablet.until(untilMs);
  const { phase, isClosed, canCancel } = attempt;
  const calls = [tablet.times("check").length, tablet.times("poll").length];
  const seen = [phase, isClosed, canCancel, ...calls];
  tablet.close();
  return seen;
}

type Attempt = Awaited<ReturnType<PaymentTablet["pay"]>>;

/** What a generic terminal gives where its type names no times. */
const untimed = { pollEveryMs: 2_000, attemptTimeoutMs: 180_000 };
const approve = (tablet: PaymentTablet): void => tablet.terminal.push("approved");
const phase = async (seen: Promise<readonly unknown[]>): Promise<unknown> => (await seen)[0];
const closed = async (seen: Promise<readonly unknown[]>): Promise<unknown> => (await seen)[1];

const paymentRules: readonly TimingRule[] = [
  {
    rule: "TT-4: a generic approval is verified for 2 s",
    seenAt: (offsetMs) => phase(paying({}, 2_000 + offsetMs, approve)),
    seen: ["verifying", "paid", "paid"],
  },
  {
    rule: "TT-4: and closes 3 s later",
    seenAt: (offsetMs) => closed(paying({}, 5_000 + offsetMs, approve)),
    seen: [false, true, true],
  },
  {
    rule: "TT-6: a generic payment times out with its time",
    seenAt: (offsetMs) => phase(paying({}, 60_000 + offsetMs)),
    seen: ["in_progress", "terminal_timeout", "terminal_timeout"],
  },
  {
    rule: "TT-7: without times of its own a type is polled after 2 s",
    seenAt: async (offsetMs) => (await paying({ features: untimed }, 2_000 + offsetMs))[4],
    seen: [0, 1, 1],
  },
  {
    rule: "TT-7: and times out at 180 s",
    seenAt: (offsetMs) => phase(paying({ features: untimed }, 180_000 + offsetMs)),
    seen: ["in_progress", "terminal_timeout", "terminal_timeout"],
  },
  {
    rule: "TT-14: a card reader's success closes after 5 s",
    seenAt: (offsetMs) =>
      closed(
        paying({ kind: "stripe_connect" }, 5_000 + offsetMs, (tablet, { request }) => {
          const result = { references: [request.reference], status: "approved" } as const;
          tablet.terminal.tell({ kind: "result", via: "sdk", ...result });
          tablet.terminal.tell({ kind: "result", via: "check", ...result });
        }),
      ),
    seen: [false, true, true],
  },
  {
    rule: "TT-9: a staff cancel is asked about after 2 s",
    seenAt: async (offsetMs) =>
      (await paying({}, 2_000 + offsetMs, (_tablet, attempt) => attempt.cancel()))[3],
    seen: [0, 1, 1],
  },
  ...(["magnati", "razorpay"] as const).flatMap((kind): TimingRule[] => [
    {
      rule: `TT-10: ${kind} closes 5 s after success`,
      seenAt: (offsetMs) => closed(paying({ kind }, 5_000 + offsetMs, approve)),
      seen: [false, true, true],
    },
    {
      rule: `TT-10: ${kind} is cancelled at 180 s`,
      seenAt: (offsetMs) => phase(paying({ kind }, 180_000 + offsetMs)),
      seen: ["in_progress", "cancelled", "cancelled"],
    },
  ]),
  {
    rule: "TT-11: Magnati's cancel is enabled after 60 s",
    seenAt: async (offsetMs) => (await paying({ kind: "magnati" }, 60_000 + offsetMs))[2],
    seen: [false, true, true],
  },
];

describe("every timing rule, at its exact instant and a millisecond to either side", () => {
  it.each([...boardRules, ...staffRules, ...paymentRules])(
    "$rule [DV-1] [SM-3]",
    async ({ seenAt, seen }) => {
      expect([await seenAt(-1), await seenAt(0), await seenAt(1)]).toEqual(seen);
    },
  );
});
