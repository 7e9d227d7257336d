import { compareStructural, makeObservable, observable, reaction, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { LargeOrderCapability } from "../../ports/entities/capabilities.ts";
import type { Company } from "../../ports/entities/company.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { TabName } from "../../ports/entities/tab-name.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import { ObservedList, type OrderInstant, orderInstantForm } from "../kernel/observed-list.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import type { Orders } from "../orders/create-orders.ts";
import { isCompleted, isRemoved } from "../orders/order-rules/order-status.ts";
import { type ZoneTime, zoneTime } from "../reschedule/zone-time.ts";
import { dueAnnouncement, isAwaited, remindAtOf } from "./large-order-rules.ts";

/** The most orders that are kept; the oldest are dropped first. */
const announcedMax = 500;

/**
 * The last announcement of each large order, so that a reload or another tab does not announce it again (LO-2). Kept on
 * this device with id and time only, and shared by its tabs (SE-7).
 */
class AnnouncedLargeOrders extends ObservedList<OrderInstant> {
  constructor(localStore: LocalStore) {
    super(localStore, "announced_large_orders", { ...orderInstantForm, max: announcedMax });
  }

  atOf(id: OrderId): Instant | undefined {
    return this.entryOf(id)?.at;
  }

  /** Records an announcement at this instant. Returns false if a tab has announced the order from `since` on. */
  claim(id: OrderId, at: Instant, since: Instant): boolean {
    let isFirst = false;
    this.change((latest) => {
      const before = latest.find((entry) => entry.id === id);
      isFirst = before === undefined || before.at < since;
      return isFirst ? [...latest.filter((entry) => entry !== before), { id, at }] : latest;
    });
    return isFirst;
  }
}

export interface LargeOrdersParts extends Pick<Orders, "book" | "board" | "intake"> {
  readonly clock: Clock;
  readonly localStore: LocalStore;
  readonly company: { readonly company: Company | undefined };
  /** The branch's IANA zone; the device's own when undefined. */
  readonly timeZone: string | undefined;
  /** The pages whose orders are announced to the member of staff; observable. */
  readonly pages: () => readonly TabName[];
  /** Receives the orders that are announced together, soonest first. */
  readonly onDue: (orders: readonly Order[]) => void;
}

interface Reminder {
  readonly at: Instant;
  readonly cancel: Stop;
}

/**
 * Announces scheduled large orders: each when it comes, and once more at the capability's time of day on the day of the order
 * (LO-2). One that came, or whose time passed, while the board was closed is announced when the board knows it.
 */
export class LargeOrders {
  private readonly parts: LargeOrdersParts;
  private readonly zone: ZoneTime;
  private readonly announced: AnnouncedLargeOrders;
  private readonly reminders = new Map<OrderId, Reminder>();
  /** Orders that have changed since they were last judged. */
  private changed = new Map<OrderId, OrderModel>();
  private changes = 0;

  constructor(parts: LargeOrdersParts) {
    this.parts = parts;
    this.zone = zoneTime(parts.timeZone);
    this.announced = new AnnouncedLargeOrders(parts.localStore);
    makeObservable<this, "changes">(this, { changes: observable });
  }

  start(): Stop {
    const { board, intake, book, pages } = this.parts;
    const bag = new DisposerBag();
    const follow = (model: OrderModel): void => this.follow(model);
    bag.add(this.announced.start());
    bag.add(board.onPlaced(follow));
    bag.add(intake.onChanged(follow));
    bag.add(
      intake.onRemoved(({ id }, gone) => {
        this.stopReminder(id);
        if (gone === "removed") this.announced.forget(id);
      }),
    );
    bag.add(
      reaction(
        () => this.changes,
        () => this.judgeChanged(),
      ),
    );
    // Another capability or another member of staff: other orders are announced.
    bag.add(
      reaction(
        () => [this.capability, pages()],
        () =>
          runInAction(() => {
            for (const model of book.models()) follow(model);
          }),
        { equals: compareStructural, fireImmediately: true },
      ),
    );
    bag.add(() => {
      for (const id of [...this.reminders.keys()]) this.stopReminder(id);
    });
    return () => bag.dispose();
  }

  private get capability(): LargeOrderCapability | undefined {
    return this.parts.company.company?.capabilities?.largeOrder;
  }

  private follow(model: OrderModel): void {
    this.changed.set(model.id, model);
    this.changes += 1;
  }

  /** After the action, so that what arrives together is announced together. */
  private judgeChanged(): void {
    const models = [...this.changed.values()];
    this.changed = new Map();
    this.announce(models.filter((model) => this.judge(model)).map((model) => model.currentData));
  }

  /** Whether the order is to be announced now. Plans its reminder. */
  private judge({ id, currentData: order, currentPlace: place }: OrderModel): boolean {
    const { clock, pages } = this.parts;
    this.stopReminder(id);
    if (isCompleted(order.status) || isRemoved(order.status)) this.announced.forget(id);
    const { capability } = this;
    const now = clock.now();
    if (place === undefined || !pages().includes(place)) return false;
    if (capability === undefined || !isAwaited(order, capability, now)) return false;
    const remindAt = remindAtOf(order, capability, this.zone);
    if (remindAt !== undefined && remindAt > now) this.remind(id, remindAt);
    const due = dueAnnouncement(remindAt, this.announced.atOf(id), now);
    return due !== undefined && this.announced.claim(id, now, due.since);
  }

  private remind(id: OrderId, at: Instant): void {
    const cancel = this.parts.clock.schedule(at, () => this.followUntil(at));
    this.reminders.set(id, { at, cancel });
  }

  /** Together, so that orders of one instant are announced together. */
  private followUntil(until: Instant): void {
    runInAction(() => {
      for (const [id, { at }] of this.reminders) {
        const model = at <= until ? this.parts.book.get(id) : undefined;
        if (model !== undefined) this.follow(model);
      }
    });
  }

  private stopReminder(id: OrderId): void {
    this.reminders.get(id)?.cancel();
    this.reminders.delete(id);
  }

  private announce(orders: readonly Order[]): void {
    if (orders.length === 0) return;
    const soonest = orders.toSorted(
      (one, other) => (one.scheduledFor ?? Infinity) - (other.scheduledFor ?? Infinity),
    );
    runInAction(() => this.parts.onDue(soonest));
  }
}
