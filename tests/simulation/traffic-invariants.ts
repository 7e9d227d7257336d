import type { Clock } from "../../ports/clock.ts";
import type { BranchId, OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type OrderList, orderLists } from "../../ports/entities/order-list.ts";
import {
  channelName,
  type PushChannel,
  type PushMessage,
} from "../../ports/entities/push-message.ts";
import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";
import type {
  OrderAction,
  OrderApi,
  OrderCall,
  OrderListAnswer,
  OrderListQuery,
  RejectDetails,
} from "../../ports/order-api.ts";
import type { CancelSignal, Read } from "../../ports/outcome.ts";
import type { PushBus, PushDelivery, PushGap } from "../../ports/push-bus.ts";
import { orderCalls } from "../../simulator/world/staff-api.ts";
import type { BranchApp } from "../../src/compose/graph/create-app.ts";
import { readEveryMs } from "../../src/kernel/throttler.ts";
import { inFlightMax } from "../../src/orders/feed/order-fetch-queue.ts";
import { staleAfterMs } from "../../src/orders/feed/push-queue.ts";
import { AutoRejectInvariant } from "./auto-reject-invariant.ts";
import type { ChangeOrigins } from "./change-origins.ts";
import type { Findings } from "./findings.ts";
import { FreshPushInvariant, isCompanyRead } from "./fresh-push-invariant.ts";

const changing = new Set<PropertyKey>(orderCalls);
const unconfirmedTabs: readonly OrderList[] = ["homeDelivery.unconfirmed", "pickup.unconfirmed"];
/**
 * Time after a gap or a stale message by which the fetch must have begun: a request in flight may have to end first.
 */
const fetchWithinMs: Duration = 20 * secondMs;
/** Time for which a load may be repeated: a read and a token refresh may lie in between. */
const keptForMs: Duration = 40 * secondMs;

/** The signal of a call that its caller cannot cancel. */
const neverCancelled: CancelSignal = { isCancelled: false, whenCancelled: () => {} };

interface Press {
  calls: number;
}

interface ListCall {
  readonly query: OrderListQuery;
  readonly scope: string;
  readonly startedAt: Instant;
  isOpen: boolean;
}

export interface TrafficOptions {
  readonly clock: Clock;
  readonly findings: Findings;
  /** Absent: the pushes are not checked, as nothing reads the findings. */
  readonly origins?: ChangeOrigins;
  /** The app; available once it is built. */
  readonly app: () => BranchApp;
  /** Called for orders that are rejected or voided. */
  readonly recordGone: (order: Pick<Order, "id" | "branchId">) => void;
  /** Called when a call that changes an order is sent, and when it ends. */
  readonly onAction: (call: OrderCall, id: OrderId, isUnderWay: boolean) => void;
  /** The network delivers the answers of cancelled reads too. */
  readonly ignoresCancelling: boolean;
  /** Delays this list answer after it was made, so that its snapshot is old (F-S01). */
  readonly delayAnswer: () => Promise<void> | undefined;
}

/** Wraps the ports of one app and checks its traffic. */
export class TrafficInvariants {
  private readonly options: TrafficOptions;
  private readonly presses = new Map<OrderId, Press>();
  /** The action of each order whose last answer was a first 401. */
  private readonly refused = new Map<OrderId, PropertyKey>();
  private readonly acting = new Set<OrderId>();
  private readonly autoRejects: AutoRejectInvariant;
  readonly freshPushes: FreshPushInvariant | undefined;
  private readonly lists = new Map<OrderList, ListCall[]>();
  private readonly listStarts = new Map<OrderList, Instant>();
  private readonly loadedScopes = new Map<OrderList, string>();
  private readonly owed = new Map<OrderId, Instant>();
  private readonly fetching = new Set<object>();
  private gapAt: Instant | undefined;
  private desired: readonly PushChannel[] = [];
  private desiredNames = new Set<string>();
  private checkedChannels:
    | { readonly ids: readonly BranchId[]; readonly desired: readonly PushChannel[] }
    | undefined;
  private isStopped = false;
  /** The number of list loads, for the run's counts. */
  listCalls = 0;
  actions = 0;
  pushes = 0;

  constructor(options: TrafficOptions) {
    this.options = options;
    this.autoRejects = new AutoRejectInvariant(options.findings);
    const { origins } = options;
    this.freshPushes = origins && new FreshPushInvariant({ ...options, origins });
  }

  /** The OrderApi for the app, with the checks. */
  watchApi(api: OrderApi): OrderApi {
    const methods = new Map<PropertyKey, unknown>();
    return new Proxy(api, {
      get: (target, name) => {
        const known = methods.get(name);
        if (known !== undefined) return known;
        const made = this.watchMethod(target, name);
        methods.set(name, made);
        return made;
      },
    });
  }

  /** The PushBus for the app, with the checks. */
  watchBus(bus: PushBus): PushBus {
    return {
      open: (channels, listener) => {
        this.desire(channels);
        const connection = bus.open(channels, {
          onMessage: (delivery) => {
            this.hear(delivery);
            this.options.origins?.onPush(delivery);
            this.freshPushes?.onMessage(delivery);
            listener.onMessage(delivery);
          },
          onGap: (gap) => {
            this.noteGap(gap);
            listener.onGap(gap);
          },
          onHealth: (health, code) => {
            this.freshPushes?.onHealth(health);
            listener.onHealth(health, code);
          },
        });
        return {
          setChannels: (wanted) => {
            this.desire(wanted);
            this.loadedScopes.clear();
            this.forgiveDebts();
            this.freshPushes?.forgive();
            connection.setChannels(wanted);
          },
          reconnect: () => connection.reconnect(),
          close: () => connection.close(),
        };
      },
    };
  }

  /** Staff press a button of this order; exactly one call may follow. The returned function ends the press. */
  press(id: OrderId): () => void {
    const press: Press = { calls: 0 };
    const earlier = this.presses.get(id);
    // During a press, a second press has to be ignored by the app.
    if (earlier === undefined) this.presses.set(id, press);
    return () => {
      if (this.presses.get(id) === press) this.presses.delete(id);
    };
  }

  /** Records that the app was stopped; calls after this are findings. */
  recordStop(): void {
    this.isStopped = true;
    this.freshPushes?.forgive();
  }

  check(now: Instant): void {
    // Without a session the app sends no calls; after the sign-in it loads everything again.
    if (this.options.app().session.state === "signed_out") this.forgiveDebts();
    this.checkChannels();
    this.checkGap(now);
    this.checkStale(now);
    this.checkLoaded();
  }

  private desire(channels: readonly PushChannel[]): void {
    this.desired = channels;
    this.desiredNames = new Set(channels.map(channelName));
  }

  private watchMethod(target: OrderApi, name: PropertyKey): unknown {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== "function") return method;
    const run = method.bind(target) as (...given: unknown[]) => Promise<unknown>;
    return (...given: unknown[]): Promise<unknown> => {
      if (this.isStopped)
        this.add("B-I22", `${String(name)} was called by an app that was stopped`);
      if (name === "listOrders") return this.watchList(given[0] as OrderListQuery, run);
      if (name === "order") return this.watchOrder(given[0] as OrderId, run);
      if (changing.has(name)) return this.watchAction(name, given, run);
      if (isCompanyRead(name) && this.freshPushes !== undefined)
        return this.freshPushes.watchRead(name, () => run(...given));
      return run(...given);
    };
  }

  private async watchList(
    query: OrderListQuery,
    run: (query: OrderListQuery) => Promise<unknown>,
  ): Promise<unknown> {
    const call = this.beginList(query);
    const { ignoresCancelling, delayAnswer } = this.options;
    const asked = ignoresCancelling ? { ...query, cancel: neverCancelled } : query;
    const read = (await run(asked)) as Read<OrderListAnswer>;
    const delay = delayAnswer();
    if (delay !== undefined) await delay;
    call.isOpen = false;
    if (read.kind === "loaded" && query.cancel?.isCancelled !== true) {
      const { orders } = read.value;
      const [name, beganAt] = [`the list ${query.list}`, call.startedAt];
      this.options.origins?.onRead({ name, beganAt, orders });
      this.loadedScopes.set(query.list, call.scope);
    }
    return read;
  }

  private beginList(query: OrderListQuery): ListCall {
    const now = this.options.clock.now();
    const scope = query.branches === "all" ? "all" : query.branches.join();
    const call: ListCall = { query, scope, startedAt: now, isOpen: true };
    // The call waited for a token and was cancelled meanwhile: it is not sent.
    if (query.cancel?.isCancelled === true) return call;
    this.listCalls += 1;
    this.listStarts.set(query.list, now);
    const earlier = this.earlierCalls(query.list, now);
    // The repeat after a 401 belongs to the same load, which began with the first call.
    const repeated = earlier.find((other) => other.query === query);
    if (repeated !== undefined) {
      repeated.isOpen = true;
      return repeated;
    }
    for (const other of earlier) {
      if (other.scope !== scope) continue;
      if (other.isOpen && other.query.cancel?.isCancelled !== true) {
        this.add("B-I10", `${query.list} (${scope}) is loaded twice at once`);
      }
      if (now - other.startedAt < readEveryMs) {
        this.add("B-I10", `${query.list} (${scope}) is loaded twice within a second`);
      }
    }
    earlier.push(call);
    return call;
  }

  /** The calls of a list that a new one may not repeat, oldest first; forgets older ones. */
  private earlierCalls(list: OrderList, now: Instant): ListCall[] {
    const known = this.lists.get(list);
    const isKept = (call: ListCall): boolean => call.isOpen || now - call.startedAt < keptForMs;
    if (known?.every(isKept) === true) return known;
    const kept = known?.filter(isKept) ?? [];
    this.lists.set(list, kept);
    return kept;
  }

  private async watchOrder(id: OrderId, run: (id: OrderId) => Promise<unknown>): Promise<unknown> {
    const call = {};
    const { origins } = this.options;
    const { freshPushes } = this;
    this.owed.delete(id);
    this.fetching.add(call);
    const answer = freshPushes === undefined ? run(id) : freshPushes.watchRead(id, () => run(id));
    const beganAt = origins?.now ?? 0;
    const read = await answer;
    this.fetching.delete(call);
    origins?.onRead({ name: "a read of the order", beganAt, orders: [{ id }] });
    return read;
  }

  private async watchAction(
    name: PropertyKey,
    given: unknown[],
    run: (...given: unknown[]) => Promise<unknown>,
  ): Promise<unknown> {
    const id = orderOf(given[0]);
    const isAutomatic = name === "reject" && (given[2] as RejectDetails).isAutomatic;
    const press = this.presses.get(id);
    this.actions += 1;
    // An action that was answered 401 is sent once more (N14).
    const isSecond = this.refused.get(id) === name;
    this.refused.delete(id);
    if (isAutomatic && !isSecond)
      this.autoRejects.check(id, this.options.clock.now(), this.options.app());
    else if (press === undefined && !isSecond)
      this.add("B-I15", `${String(name)} of order ${id} without a press`, id);
    else if (press !== undefined && !isSecond && ++press.calls > 1)
      this.add("B-I15", `${String(name)} of order ${id} was repeated`, id);
    if (this.acting.has(id)) this.add("B-I14", `two actions of order ${id} are in flight`, id);
    this.acting.add(id);
    this.options.onAction(name as OrderCall, id, true);
    const result = (await run(...given)) as OrderAction;
    this.options.onAction(name as OrderCall, id, false);
    this.options.origins?.onAction(id, String(name));
    this.acting.delete(id);
    if (!isSecond && result.kind === "refused" && result.status === 401) this.refused.set(id, name);
    if (result.kind === "done" && isGone(result.value)) this.options.recordGone(result.value);
    return result;
  }

  private hear({ message, receivedAt }: PushDelivery): void {
    this.pushes += 1;
    const name = channelName(message.channel);
    if (!this.desiredNames.has(name)) this.add("B-I30", `${name} was heard and is not desired`);
    if (receivedAt === undefined) throw new Error("A simulated branch always knows its time");
    const isStale = message.sentAt !== undefined && receivedAt - message.sentAt >= staleAfterMs;
    const id = orderMeant(message);
    if (id === undefined) return;
    if (!isStale) this.noteEnd(message);
    else if (!this.owed.has(id)) this.owed.set(id, receivedAt);
  }

  private noteEnd({ body }: PushMessage): void {
    if (body.kind !== "order" || body.order === undefined) return;
    const hasEnded = body.event === "rejected" || body.event === "voided";
    if (hasEnded) this.options.recordGone(body.order);
  }

  private noteGap({ channels, reason: _ }: PushGap): void {
    const concernsOrders = channels.some(
      ({ kind }) => kind === "order_events" || kind === "logistics_events",
    );
    if (concernsOrders) this.gapAt ??= this.options.clock.now();
  }

  /**
   * After a change of the branches or the end of the session everything is loaded again, so no fetch is due any more.
   */
  private forgiveDebts(): void {
    this.owed.clear();
    this.gapAt = undefined;
  }

  /** The subscribed channels are exactly those of the selected branches and the company (B-I30). */
  private checkChannels(): void {
    const { branches, company, startup } = this.options.app();
    if (startup.state.kind !== "ready" || company.company === undefined) return;
    // Computed again only when one of them has changed.
    const { checkedChannels } = this;
    const { selectedIds } = branches;
    if (checkedChannels?.ids === selectedIds && checkedChannels.desired === this.desired) return;
    this.checkedChannels = { ids: selectedIds, desired: this.desired };
    const expected = expectedChannels(selectedIds, company.company.id);
    const actual = this.desired.map(channelName).sort().join(" ");
    if (actual !== expected) this.add("B-I30", `subscribed to ${actual}, not to ${expected}`);
  }

  private checkGap(now: Instant): void {
    const { gapAt } = this;
    if (gapAt === undefined) return;
    const isMet = unconfirmedTabs.every((tab) => (this.listStarts.get(tab) ?? 0) >= gapAt);
    if (isMet) this.gapAt = undefined;
    else if (now - gapAt > fetchWithinMs) {
      this.add("B-I31", `a gap of ${now - gapAt} ms ago was followed by no load`);
    }
  }

  private checkStale(now: Instant): void {
    const isBusy = this.fetching.size >= inFlightMax;
    for (const [id, since] of this.owed) {
      if (now - since <= fetchWithinMs || isBusy) continue;
      this.owed.delete(id);
      this.add("B-I8", `a stale message about order ${id} was followed by no fetch`, id);
    }
  }

  /** A list that counts as loaded was loaded for the selected branches (B-I11). */
  private checkLoaded(): void {
    const { branches, orders } = this.options.app();
    const { scope } = branches;
    const scopeNow = scope === "all" ? "all" : scope.join();
    for (const tab of orderLists) {
      const { loadedAt, failure } = orders.board.page(tab);
      if (loadedAt !== undefined && this.loadedScopes.get(tab) !== scopeNow) {
        this.add("B-I11", `${tab} counts as loaded by an answer for other branches`);
      }
      if (failure?.kind === "cancelled") {
        this.add("B-I11", `${tab} took a request that was given up for a failure`);
      }
    }
  }

  private add(...finding: Parameters<Findings["add"]>): void {
    this.options.findings.add(...finding);
  }
}

function expectedChannels(branchIds: readonly BranchId[], companyId: number): string {
  return [
    ...branchIds.flatMap((id) => [`order_events_${id}`, `logistics_events_${id}`]),
    `company_synchronized_${companyId}`,
    `payment_types_synchronized_${companyId}`,
    `locations_synchronized_${companyId}`,
    `riders_synchronized_${companyId}`,
    `logistics_partners_synchronized_${companyId}`,
    `print_settings_synchronized_${companyId}`,
    `riders_events_${companyId}`,
  ]
    .sort()
    .join(" ");
}

/** The order that a message concerns. */
function orderMeant({ body }: PushMessage): OrderId | undefined {
  if (body.kind === "order") return body.orderId;
  return body.kind === "job" ? body.change.orderId : undefined;
}

function isGone(order: Order | undefined): order is Order {
  return order?.status === "rejected" || order?.status === "voided";
}

/** The order of an action: its first argument, or the `orderId` in it (reschedule). */
function orderOf(argument: unknown): OrderId {
  if (typeof argument === "object" && argument !== null && "orderId" in argument) {
    return argument.orderId as OrderId;
  }
  return argument as OrderId;
}
