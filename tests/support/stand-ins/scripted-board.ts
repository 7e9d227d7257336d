import { action, isObservable, makeObservable, observable, observableRef } from "mobx";
import type { Company, StaffMember } from "../../../ports/entities/company.ts";
import type { BranchId, CompanyId, OrderId, StaffId } from "../../../ports/entities/ids.ts";
import { zero } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { type OrderList, orderLists } from "../../../ports/entities/order-list.ts";
import type { OrderEventName, SynchronizedData } from "../../../ports/entities/push-message.ts";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import type { Duration, Instant } from "../../../ports/entities/time.ts";
import type { Report } from "../../../ports/error-reporter.ts";
import type { BranchScope, OrderListAnswer } from "../../../ports/order-api.ts";
import type { Read } from "../../../ports/outcome.ts";
import type { RestartReason } from "../../../ports/page.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { readEveryMs } from "../../../src/kernel/throttler.ts";
import type { OrderNotice } from "../../../src/orders/commands/command-results.ts";
import {
  createOrders,
  type Orders,
  type OrdersOptions,
} from "../../../src/orders/create-orders.ts";
import { expiryThresholdDefaultMs } from "../../../src/orders/order-rules/order-timing.ts";
import { type OrderPlace, placeOf } from "../../../src/orders/order-rules/placement.ts";
import { branchA, branchB, noon } from "../samples/an-order.ts";
import { aCompany } from "../samples/company-builders.ts";
import { queryOf, type ScriptedCall, ScriptedOrderApi } from "./scripted-order-api.ts";
import { ScriptedPushBus } from "./scripted-push-bus.ts";

export const companyId = 7 as CompanyId;

/** The company of a scripted board. */
export function boardCompany(set: Partial<Company> = {}): Company {
  return aCompany({
    id: companyId,
    businessEndTimeSeconds: 3 * 3600,
    canDeliveryManagerRecordPayment: false,
    cashRounding: { isEnabled: false, rule: 3, interval: zero },
    confirmationDeadline: { minutes: 15, onDeadline: "reject" },
    defaultDeliveryEtaMinutes: 30,
    ...set,
  });
}

export const staff: StaffMember = {
  id: 11 as StaffId,
  name: "Aisha",
  isAdmin: false,
  authorizedBranchIds: [branchA, branchB],
  permissions: ["all.manage"],
  locale: "en",
};

class ScriptedBranches {
  selectedIds: readonly BranchId[] = [branchA];

  constructor() {
    makeObservable(this, { selectedIds: observableRef, select: action });
  }

  get scope(): BranchScope {
    return this.selectedIds;
  }

  select(...ids: readonly BranchId[]): void {
    this.selectedIds = ids;
  }
}

/** The orders of one board over scripted ports, in virtual time. Every call waits for the test. */
export class ScriptedBoard {
  readonly clock: VirtualClock;
  readonly api: ScriptedOrderApi;
  readonly bus: ScriptedPushBus;
  readonly branches = new ScriptedBranches();
  readonly reports: Report[] = [];
  readonly notices: OrderNotice[] = [];
  readonly restarts: RestartReason[] = [];
  readonly reloaded: SynchronizedData[] = [];
  /** The number of refused tokens that commands asked to replace, and whether that succeeds. */
  renewals = 0;
  renews = false;
  readonly orders: Orders;
  private resume: (awayMs: Duration) => void = () => undefined;
  private readonly stop: () => void;

  constructor(set: Partial<OrdersOptions> = {}) {
    this.clock = new VirtualClock({
      startAt: noon,
      yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
    });
    this.api = new ScriptedOrderApi(() => this.clock.reportActivity());
    this.bus = new ScriptedPushBus(() => this.clock.now());
    const { company, ...others } = { ...this.defaults(), ...set };
    this.orders = createOrders({
      ...others,
      company: isObservable(company) ? company : observable({ ...company }, {}, { deep: false }),
    });
    this.stop = this.orders.feed.start();
  }

  /** A board whose lists are loaded with these orders and whose push is live. */
  static async loaded(
    orders: readonly Order[] = [],
    set: Partial<OrdersOptions> = {},
  ): Promise<ScriptedBoard> {
    const board = new ScriptedBoard(set);
    board.answerLists(orders);
    board.bus.subscribe();
    await board.pass(2 * readEveryMs);
    for (const tab of orderLists) board.orders.feed.refresh(tab);
    await board.pass(readEveryMs);
    board.answerLists(orders);
    await board.settle();
    board.answerLists(orders);
    await board.pass(2 * readEveryMs);
    board.api.calls.length = 0;
    return board;
  }

  [Symbol.dispose](): void {
    this.stop();
    if (this.clock.pendingCount > 0) throw new Error(`Left behind:\n${this.clock.describe()}`);
    if (this.bus.isOpen) throw new Error("The push connection was left open");
  }

  /** Stops the feed without checks. */
  close(): void {
    this.stop();
  }

  async pass(ms: Duration): Promise<void> {
    this.clock.reportActivity();
    await this.clock.advanceBy(ms);
    this.clock.reportActivity();
    await this.clock.advanceBy(0);
  }

  /** Lets the answers that were just given arrive. */
  settle(): Promise<void> {
    return this.pass(0);
  }

  /** Answers each waiting list call with those of these orders that belong to its list. */
  answerLists(orders: readonly Order[]): void {
    for (const call of this.api.waitingLists()) call.answer(this.listAnswer(call, orders));
  }

  /** From now on every list call is answered at once from what `orders` returns. */
  serve(orders: () => readonly Order[]): void {
    this.api.answerAtOnce = (call) =>
      call.name === "listOrders" ? this.listAnswer(call, orders()) : undefined;
  }

  answerList(list: OrderList, orders: readonly Order[]): void {
    const call = this.api.waitingLists(list)[0];
    if (call === undefined) throw new Error(`No list call waits for ${list}`);
    call.answer(loadedList(orders));
  }

  /** Pushes an order event, sent now by default. */
  push(
    event: OrderEventName,
    order: Order,
    options: { withPayload?: boolean; ageMs?: Duration } = {},
  ): void {
    this.bus.emit({
      channel: { kind: "order_events", branchId: order.branchId },
      body: {
        kind: "order",
        event,
        orderId: order.id,
        ...(options.withPayload === false ? {} : { order }),
      },
      sentAt: this.clock.now() - (options.ageMs ?? 0),
    });
  }

  /** Resumes the page after a while. */
  awake(awayMs: Duration): void {
    this.resume(awayMs);
  }

  ids(page: TabName): readonly OrderId[] {
    return this.orders.board.page(page).orders.map(({ id }) => id);
  }

  /** The places on whose own page the order is shown. */
  placesOf(id: OrderId): readonly OrderPlace[] {
    return orderLists.filter((place) => this.ids(place).includes(id));
  }

  private listAnswer(call: ScriptedCall, orders: readonly Order[]): Read<OrderListAnswer> {
    const { list, branches } = queryOf(call);
    const isAsked = (id: BranchId): boolean => branches === "all" || branches.includes(id);
    const now: Instant = this.clock.now();
    return loadedList(
      orders.filter((order) => placeOf(order, now) === list && isAsked(order.branchId)),
    );
  }

  private defaults(): OrdersOptions {
    return {
      clock: this.clock,
      api: this.api,
      bus: this.bus,
      branches: this.branches,
      company: { company: boardCompany(), staff },
      session: {
        read: (call) => call(),
        current: () => "token",
        renew: async () => {
          this.renewals += 1;
          return this.renews;
        },
        replacedBy: undefined,
      },
      page: {
        restart: (reason) => this.restarts.push(reason),
        onResume: (listener) => {
          this.resume = listener;
          return () => undefined;
        },
        onNetworkChange: () => () => undefined,
      },
      reference: {
        reload: (data) => {
          this.reloaded.push(data);
          return Promise.resolve();
        },
      },
      reporter: { report: (report) => this.reports.push(report) },
      notify: (notice) => this.notices.push(notice),
      jitter: () => 0,
      expiryThresholdMs: expiryThresholdDefaultMs,
    };
  }
}

export function loadedList(orders: readonly Order[]): Read<OrderListAnswer> {
  return { kind: "loaded", value: { orders, refusals: [] } };
}
