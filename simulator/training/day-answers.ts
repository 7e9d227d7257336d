import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { deadlineOf } from "../world/deadline-of.ts";
import { instantOf, openingOf } from "../world/scenario.ts";
import type { World } from "../world/world.ts";
import type { OrderChange } from "../world/world-event.ts";
import type { AnsweredDay, WaitingOrder } from "./what-if.ts";

type Noted = { -readonly [Field in keyof WaitingOrder]: WaitingOrder[Field] };

/** Collects what staff did in a branch, and which orders waited for them, from the start of its world on. */
export class DayAnswers {
  private readonly world: World;
  private readonly orders = new Map<OrderId, Noted>();
  private readonly actionsAt: Instant[] = [];

  constructor(world: World) {
    this.world = world;
    world.onOrderChanged((change) => this.add(change));
  }

  /** The day up to now. */
  day(): AnsweredDay {
    const { scenario, now } = this.world;
    return {
      minutes: this.companyMinutes,
      startsAt: openingOf(scenario),
      endsAt: now,
      hoursFrom: instantOf(scenario, "00:00"),
      actionsAt: this.actionsAt,
      orders: [...this.orders.values()],
    };
  }

  private get companyMinutes(): number {
    return this.world.reference.company.confirmationDeadline.minutes;
  }

  private add(change: OrderChange): void {
    const { order, before, by } = change;
    const at = this.world.now;
    const hasWaited = (before ?? order).status === "unconfirmed";
    const noted = this.orders.get(order.id) ?? (hasWaited ? this.note(change) : undefined);
    const end = hasWaited && order.status !== "unconfirmed" ? this.endOf(change) : undefined;
    if (noted !== undefined && end !== undefined) noted.end ??= { kind: end, at };
    if (by.id === undefined || end === "timed_out") return;
    this.actionsAt.push(at);
    if (noted !== undefined) noted.actions += 1;
  }

  private note({ order, before = order }: OrderChange): Noted {
    const { placedAt, type, confirmationMinutes, totalAmount = 0 } = before;
    const ownMinutes = type === "online" ? confirmationMinutes : 0;
    const noted: Noted = { placedAt, ownMinutes, amount: totalAmount, actions: 0 };
    this.orders.set(order.id, noted);
    return noted;
  }

  private endOf({ order, before = order, by }: OrderChange): NonNullable<Noted["end"]>["kind"] {
    if (order.status === "voided") return "gone";
    if (order.status !== "rejected") return "confirmed";
    const deadline = deadlineOf(before, this.companyMinutes);
    if (deadline !== undefined && this.world.now >= deadline) return "timed_out";
    return by.id === undefined ? "gone" : "rejected";
  }
}
