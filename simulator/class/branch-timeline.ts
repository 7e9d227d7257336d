import type { SharedResult } from "../../ports/entities/class.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import { isObject } from "../../ports/json-text.ts";
import type { DoneWork } from "../world/door.ts";
import { nameInToken } from "../world/named-staff.ts";
import { type Answer, changingCalls } from "../world/staff-api.ts";
import type { World } from "../world/world.ts";

/** More than 20 trainees do in a day; further ones push out the oldest. */
const entriesMax = 20_000;

/** Something that a trainee or the trainer did in a shared branch. */
export interface TimelineEntry {
  readonly at: Instant;
  /** The trainee's name; absent for the trainer. */
  readonly trainee?: string;
  /** A call of the staff API, or an incident of the trainer. */
  readonly action: string;
  /** The number of the order. */
  readonly order?: string;
  readonly isRefused: boolean;
}

/** A trainee's actions so far. */
export interface TraineeCounts {
  readonly actions: number;
  readonly refusals: number;
}

const noCounts: TraineeCounts = { actions: 0, refusals: 0 };
const actionNames: ReadonlySet<string> = new Set(changingCalls);

/** The actions of everyone in a shared branch, each with its time. A replay of the branch writes it again. */
export class BranchTimeline {
  private readonly world: World;
  private readonly counts = new Map<string, TraineeCounts>();
  private kept: TimelineEntry[] = [];

  constructor(world: World) {
    this.world = world;
  }

  start(): Stop {
    return this.world.door.onWork((done) => this.add(done));
  }

  get entries(): readonly TimelineEntry[] {
    return this.kept;
  }

  countsOf(trainee: string): TraineeCounts {
    return this.counts.get(trainee) ?? noCounts;
  }

  /** Counts the actions of the trainees together, without the incidents of the trainer. */
  resultFor(trainee: string): SharedResult {
    const byTrainees = this.kept.filter((entry) => entry.trainee !== undefined);
    const done = byTrainees.filter(({ isRefused }) => !isRefused);
    const countOf = (...actions: readonly string[]) =>
      done.filter(({ action }) => actions.includes(action)).length;
    return {
      approved: countOf("confirm"),
      rejected: countOf("reject"),
      completed: countOf("markDelivered", "markCollected"),
      refused: byTrainees.length - done.length,
      own: this.countsOf(trainee).actions,
    };
  }

  /** A page names the order that is open by its id; the trainer reads its number. */
  withOrderNumber(summary: unknown): unknown {
    if (!isObject(summary) || !isObject(summary["last"])) return summary;
    const { orderId, last } = summary;
    if (typeof orderId !== "number" || !isObject(last["happening"])) return summary;
    const happening = { ...last["happening"], ...this.orderOf(orderId as OrderId) };
    return { ...summary, last: { ...last, happening } };
  }

  private add({ work, result }: DoneWork): void {
    const { on, name, args, token } = work;
    if (on === "commands" && name === "run") {
      const { done, orderId } = result as { readonly done: boolean; readonly orderId?: OrderId };
      const incident = args[0] as { readonly do: string };
      this.push({ action: incident.do, ...this.orderOf(orderId), isRefused: !done });
      return;
    }
    const trainee = token === undefined ? undefined : nameInToken(token);
    if (on !== "staff" || trainee === undefined || !actionNames.has(name)) return;
    const isRefused = (result as Answer<Order>).status !== 200;
    // Every tablet sends the rejection of a deadline; it counts as no action of a trainee.
    if (isAutomatic(args)) return;
    const { actions, refusals } = this.countsOf(trainee);
    this.counts.set(
      trainee,
      isRefused ? { actions, refusals: refusals + 1 } : { actions: actions + 1, refusals },
    );
    this.push({ trainee, action: name, ...this.orderOf(orderIdIn(args)), isRefused });
  }

  private push(entry: Omit<TimelineEntry, "at">): void {
    this.kept.push({ at: this.world.now, ...entry });
    if (this.kept.length > entriesMax) this.kept = this.kept.slice(-entriesMax);
  }

  private orderOf(id: OrderId | undefined): { readonly order?: string } {
    const staffApi = this.world.readAs(0);
    if (id === undefined || staffApi.status !== 200) return {};
    const order = staffApi.value.order(id);
    return order.status === 200 ? { order: order.value.number } : {};
  }
}

/** The order that a call of the staff API is about. */
function orderIdIn([first]: readonly unknown[]): OrderId | undefined {
  const id: unknown =
    typeof first === "object" && first !== null ? Reflect.get(first, "orderId") : first;
  return typeof id === "number" ? (id as OrderId) : undefined;
}

function isAutomatic(args: readonly unknown[]): boolean {
  const details = args[2];
  return (
    typeof details === "object" && details !== null && Reflect.get(details, "isAutomatic") === true
  );
}
