import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
// The app loads it later; virtual time would pass its load by.
import "../../src/large-orders/large-order-service.ts";
import { DisposerBag } from "../../src/kernel/disposer-bag.ts";
import { isAwaited, remindAtOf } from "../../src/large-orders/large-order-rules.ts";
import { zoneTime } from "../../src/reschedule/zone-time.ts";
import type { AcceptanceWitnessOptions } from "./acceptance-witness.ts";

/**
 * Follows what the tablet announces in a scenario that declares large orders. Checks that each scheduled one is announced at
 * most once when it comes and once for each day that it was scheduled for, across restarts, and, after the last fault, that
 * every one that waits was announced (LO-2).
 */
export class LargeOrderWitness {
  private readonly options: Omit<AcceptanceWitnessOptions, "random">;
  private readonly announced = new Map<OrderId, Set<Instant>>();
  private readonly reminders = new Map<OrderId, Set<Instant>>();

  constructor(options: Omit<AcceptanceWitnessOptions, "random">) {
    this.options = options;
  }

  private get capability() {
    return this.options.world.reference.company.capabilities?.largeOrder;
  }

  start(): Stop {
    const { clock, world } = this.options;
    const { capability } = this;
    if (capability === undefined) return () => undefined;
    const bag = new DisposerBag();
    bag.add(world.onOrderChanged(({ order }) => this.remember(order)));
    let cancel: Stop = () => undefined;
    const look = (): void => {
      for (const [id, at] of this.kept()) this.record(id, at);
      cancel = clock.schedule(clock.now() + secondMs, look);
    };
    look();
    bag.add(() => cancel());
    return () => bag.dispose();
  }

  /** Compares what was announced with the board. Call it when every push and read since the last fault has had its time. */
  check(): void {
    const { tablet, findings, clock } = this.options;
    const { app } = tablet;
    const capability = app?.company.company?.capabilities?.largeOrder;
    if (app === undefined || capability === undefined) return;
    const kept = new Map(this.kept());
    for (const { id, currentData, currentPlace } of app.orders.book.models()) {
      const isSeen = currentPlace === "scheduled";
      if (isSeen && isAwaited(currentData, capability, clock.now()) && !kept.has(id))
        findings.add("CP-8", "a scheduled large order was not announced", id);
    }
  }

  private remember(order: Order): void {
    const { capability } = this;
    if (capability === undefined) return;
    const zone = zoneTime(this.options.world.scenario.timeZone);
    const remindAt = remindAtOf(order, capability, zone);
    if (remindAt !== undefined) setOf(this.reminders, order.id).add(remindAt);
  }

  private kept(): readonly (readonly [OrderId, Instant])[] {
    return JSON.parse(this.options.tablet.localStore.read("announced_large_orders") ?? "[]");
  }

  private record(id: OrderId, at: Instant): void {
    const instants = setOf(this.announced, id);
    if (instants.has(at)) return;
    instants.add(at);
    // Orders of the opening came before the world could report a change of them.
    const order = this.options.tablet.app?.orders.book.get(id)?.currentData;
    if (order !== undefined) this.remember(order);
    const most = 1 + setOf(this.reminders, id).size;
    if (instants.size > most)
      this.options.findings.add("CP-8", `announced ${instants.size} times, of ${most} at most`, id);
  }
}

function setOf(sets: Map<OrderId, Set<Instant>>, id: OrderId): Set<Instant> {
  const known = sets.get(id) ?? new Set<Instant>();
  sets.set(id, known);
  return known;
}
