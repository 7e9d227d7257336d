import type { Clock } from "../../ports/clock.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { LogisticsJobChange, RiderPosition } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PushBody, PushMessage, SynchronizedData } from "../../ports/entities/push-message.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { PushDelivery, PushHealth } from "../../ports/push-bus.ts";
import type { BranchApp } from "../../src/compose/graph/create-app.ts";
import { inFlightMax } from "../../src/orders/feed/order-fetch-queue.ts";
import { staleAfterMs } from "../../src/orders/feed/push-queue.ts";
import type { ChangeOrigins } from "./change-origins.ts";
import type { Findings } from "./findings.ts";

/** The time within which the board shows a fresh push while push is healthy (B-I41). */
const shownWithinMs: Duration = secondMs;

/** The call that reads each part of the company's data. */
const readOf: Readonly<Record<SynchronizedData, keyof OrderApi>> = {
  company: "me",
  payment_types: "paymentTypes",
  locations: "branches",
  riders: "riders",
  logistics_partners: "logisticsPartners",
  print_settings: "printSettings",
};

const companyReads = new Set<PropertyKey>(Object.values(readOf));

/** Whether this call of the app reads the company's data. */
export function isCompanyRead(name: PropertyKey): name is keyof OrderApi {
  return companyReads.has(name);
}

type OrderBody = Extract<PushBody, { readonly kind: "order" }>;

interface Awaited {
  readonly message: PushMessage;
  readonly receivedAt: Instant;
}

/** A read of the app: an order's, or one of the company's data. */
type ReadKey = OrderId | keyof OrderApi;

export interface FreshPushOptions {
  readonly clock: Clock;
  readonly findings: Findings;
  readonly app: () => BranchApp;
  readonly origins: Pick<ChangeOrigins, "wasRemoved">;
}

/**
 * With healthy push, a fresh push is shown within 1 s (B-I41): lists that are loaded later would hide a feed that takes
 * no pushes. Healthy: the connection is live from the arrival of the push to the check. Fresh: younger than the age
 * from which it is ignored. Shown: the board has the pushed data or newer; what the push names without sending it is
 * being read.
 */
export class FreshPushInvariant {
  private readonly options: FreshPushOptions;
  private health: PushHealth = "catching_up";
  private awaited: Awaited[] = [];
  private cancel: Stop | undefined;
  private readonly beganAt = new Map<ReadKey, Instant>();
  private readonly openReads = new Map<ReadKey, number>();
  private readonly positions = new WeakSet<RiderPosition>();

  constructor(options: FreshPushOptions) {
    this.options = options;
  }

  onHealth(health: PushHealth): void {
    this.health = health;
    if (health !== "live") this.forgive();
  }

  onMessage({ message, receivedAt }: PushDelivery): void {
    if (this.health !== "live" || receivedAt === undefined) return;
    const isForNoMap = message.body.kind === "rider_position" && !this.areRidersFollowed;
    if (isForNoMap) return;
    const ageMs = message.sentAt === undefined ? 0 : receivedAt - message.sentAt;
    if (ageMs >= staleAfterMs) return;
    this.awaited.push({ message, receivedAt });
    this.cancel ??= this.checkAt(receivedAt + shownWithinMs);
  }

  /** Receives the positions that reach an open map. */
  onPosition(position: RiderPosition): void {
    this.positions.add(position);
  }

  /** Runs a read of the app, which counts as begun now and as open until it ends. */
  async watchRead<Value>(key: ReadKey, run: () => Promise<Value>): Promise<Value> {
    this.beganAt.set(key, this.options.clock.now());
    this.openReads.set(key, (this.openReads.get(key) ?? 0) + 1);
    try {
      return await run();
    } finally {
      const left = (this.openReads.get(key) ?? 1) - 1;
      if (left > 0) this.openReads.set(key, left);
      else this.openReads.delete(key);
    }
  }

  /** After a change of the branches, an interruption, or the end of the app no push is due any more. */
  forgive(): void {
    this.awaited = [];
    this.cancel?.();
    this.cancel = undefined;
  }

  private get areRidersFollowed(): boolean {
    return this.options.app().orders.riderPositions.listenerCount > 0;
  }

  private checkAt(at: Instant): Stop {
    return this.options.clock.schedule(at, () => {
      this.cancel = undefined;
      this.check(at);
      const [next] = this.awaited;
      if (next !== undefined) this.cancel = this.checkAt(next.receivedAt + shownWithinMs);
    });
  }

  private check(now: Instant): void {
    const due = this.awaited.filter(({ receivedAt }) => receivedAt + shownWithinMs <= now);
    this.awaited = this.awaited.slice(due.length);
    // Without a token the app reads nothing; after the sign-in it loads everything again.
    if (this.options.app().session.current() === undefined) return;
    for (const { message, receivedAt } of due) {
      const problem = this.problemOf(message, receivedAt);
      if (problem === undefined) continue;
      const text = `${nameOf(message)} 1 s ago: ${problem}`;
      this.options.findings.add("B-I41", text, orderOf(message));
    }
  }

  private problemOf({ channel, body }: PushMessage, since: Instant): string | undefined {
    switch (body.kind) {
      case "order":
        return this.problemOfOrder(body, since);
      case "job":
        return this.problemOfJob(body.change, since);
      case "riders_changed":
        return this.problemOfReload("riders", since);
      case "synchronized":
        return channel.kind === "synchronized"
          ? this.problemOfReload(channel.data, since)
          : undefined;
      case "rider_position": {
        const isShown = !this.areRidersFollowed || this.positions.has(body.position);
        return isShown ? undefined : "the open map has not moved the rider";
      }
      case "branch_state":
        return undefined;
    }
  }

  private problemOfOrder({ event, orderId, order }: OrderBody, since: Instant): string | undefined {
    const { app, origins } = this.options;
    const { book } = app().orders;
    if (order === undefined) return this.problemOfFetch(orderId, since);
    const shown = book.get(orderId)?.currentData;
    if (event === "rejected" || event === "voided")
      return shown === undefined ? undefined : `the board still shows it as ${shown.status}`;
    if (shown !== undefined)
      return isBehind(shown, order) ? "the board shows it as before" : undefined;
    // It may have left since, and one that is too old never comes.
    if (origins.wasRemoved(orderId) || this.isTooOld(order)) return undefined;
    return "the board does not show it";
  }

  private problemOfJob({ orderId, job }: LogisticsJobChange, since: Instant): string | undefined {
    const { app, origins } = this.options;
    const shown = app().orders.book.get(orderId)?.currentData;
    if (shown === undefined && origins.wasRemoved(orderId)) return undefined;
    if (shown === undefined || job === undefined) return this.problemOfFetch(orderId, since);
    const isOlder = (shown.job?.updatedAt ?? 0) < (job.updatedAt ?? 0);
    // An order that a list has brought since then was read when the push came.
    if (!isOlder || this.isReadSince(orderId, since)) return undefined;
    return `the board shows the job as ${shown.job?.status ?? "none"}`;
  }

  private problemOfReload(data: SynchronizedData, since: Instant): string | undefined {
    const key = readOf[data];
    return this.isReadSince(key, since) ? undefined : `${key} was not read`;
  }

  private problemOfFetch(id: OrderId, since: Instant): string | undefined {
    if (this.isReadSince(id, since)) return undefined;
    const open = [...this.openReads.keys()].filter((key) => typeof key === "number");
    return open.length >= inFlightMax ? undefined : "the order was not read";
  }

  /** Whether a read has begun since then, or one of before is open, after which the next one begins. */
  private isReadSince(key: ReadKey, since: Instant): boolean {
    const beganAt = this.beganAt.get(key) ?? Number.NEGATIVE_INFINITY;
    return beganAt >= since || this.openReads.has(key);
  }

  private isTooOld({ placedAt, scheduledFor = placedAt }: Order): boolean {
    const { expiryThresholdMs } = this.options.app().configuration;
    return this.options.clock.now() - Math.max(placedAt, scheduledFor) > expiryThresholdMs;
  }
}

/** The wire has no version: the history only grows, and says which data is newer. */
function isBehind(shown: Order, pushed: Order): boolean {
  return shown.statusUpdates.length < pushed.statusUpdates.length;
}

function nameOf({ channel, body }: PushMessage): string {
  switch (body.kind) {
    case "order":
      return `order ${body.orderId} was pushed as ${body.event}`;
    case "job":
      return `order ${body.change.orderId} was pushed as ${body.event}`;
    case "synchronized":
      return `${channel.kind === "synchronized" ? channel.data : "data"} was pushed as synchronized`;
    case "riders_changed":
    case "rider_position":
    case "branch_state":
      return `${body.kind} was pushed`;
  }
}

function orderOf({ body }: PushMessage): OrderId | undefined {
  if (body.kind === "order") return body.orderId;
  return body.kind === "job" ? body.change.orderId : undefined;
}
