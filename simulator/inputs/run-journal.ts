import { Emitter } from "../../ports/emitter.ts";
import type { OrderId, RiderId } from "../../ports/entities/ids.ts";
import type { Stop } from "../../ports/entities/time.ts";
import { callKinds } from "../../ports/order-api.ts";
import type { DoneWork } from "../world/door.ts";
import { loggedCalls } from "../world/staff-api.ts";
import type { World } from "../world/world.ts";
import {
  type IncidentGiver,
  lastingFaults,
  loggedParts,
  type RunEvent,
  type RunIncident,
  type RunLog,
  type ScreenView,
} from "./run-log.ts";

/** A longer log drops its oldest events; a lesson of an hour has a tenth of this. */
export const runEventsMax = 50_000;
/** Enough to look at where nothing is judged, in a page that may stay open for a day. */
export const recentEventsMax = 500;

/** A view of the screen with its instant. */
export type SeenScreen = Pick<Extract<RunEvent, { readonly kind: "screen" }>, "at" | "view">;

type WithoutInstant<Event> = Event extends unknown ? Omit<Event, "at"> : never;

const staffCalls: ReadonlySet<string> = new Set(loggedCalls);

/** The log of one run, kept from what happens in its world. */
export class RunJournal implements RunLog {
  private readonly world: World;
  private eventsMax: number;
  private readonly listeners = new Emitter<[RunEvent]>();
  private readonly stops: readonly Stop[];
  private kept: RunEvent[] = [];
  private view: string | undefined;
  private ends = "{}";

  constructor(world: World, eventsMax = runEventsMax) {
    this.world = world;
    this.eventsMax = eventsMax;
    const { door } = world;
    this.stops = [
      world.onOrderChanged(({ order, event, by }) =>
        this.add({ kind: "order", event, order, by, isTrainee: door.isServingStaff }),
      ),
      world.payments.add(({ orderId, ...payment }) => {
        if (orderId !== undefined) this.add({ kind: "payment", orderId, ...payment });
      }),
      world.acceptanceChanges.add((change) =>
        this.add({ kind: "acceptance", ...change, isTrainee: door.isServingStaff }),
      ),
      world.turnedAway.add((branchId, source) =>
        this.add({ kind: "turned_away", branchId, source }),
      ),
      world.faults.onChange(() => this.onFaults()),
      door.onWork((done) => this.onWork(done)),
      door.onMissedCall(({ call, result }) => {
        if (staffCalls.has(call))
          this.add({ kind: "call", on: "staff", name: call, args: [], result });
      }),
    ];
  }

  get events(): readonly RunEvent[] {
    return this.kept;
  }

  /** Keeps as many events as there is room for from now on, for a trainer who reads them. */
  keepWhole(): void {
    this.eventsMax = runEventsMax;
  }

  onEvent(listener: (event: RunEvent) => void): Stop {
    return this.listeners.add(listener);
  }

  /** Adds the view of the trainee's screen, unless it is the same as before. */
  show(view: ScreenView): void {
    const text = textOf(view);
    if (text === this.view) return;
    this.view = text;
    this.add({ kind: "screen", view });
  }

  /** The views of the screen so far. */
  get screens(): readonly SeenScreen[] {
    return this.kept.flatMap((event) => (event.kind === "screen" ? [event] : []));
  }

  /** Adds the views of a run that was repeated without its screen, each at its instant. */
  recall(screens: readonly SeenScreen[]): void {
    const seen = screens.map(({ at, view }) => ({ at, kind: "screen", view }) as const);
    this.kept = [...this.kept, ...seen].sort((one, other) => one.at - other.at);
    const last = screens.at(-1);
    if (last !== undefined) this.view = textOf(last.view);
  }

  /** An incident that was carried out, with the order that it made or changed, and the rider whom it took away. */
  incident(
    incident: RunIncident,
    by: IncidentGiver,
    { orderId, riderId }: { readonly orderId?: OrderId; readonly riderId?: RiderId } = {},
  ): void {
    this.add({
      kind: "command",
      command: incident,
      by,
      ...(orderId !== undefined && { orderId }),
      ...(riderId !== undefined && { riderId }),
    });
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  private onFaults(): void {
    const ends = Object.fromEntries(
      lastingFaults.flatMap((kind) => {
        const until = this.world.faults.until(kind);
        return typeof until === "number" ? [[kind, until]] : [];
      }),
    );
    const text = JSON.stringify(ends);
    if (text === this.ends) return;
    this.ends = text;
    this.add({ kind: "troubles", ends });
  }

  private onWork({ work, result, isAnswerLost }: DoneWork): void {
    const { name, args } = work;
    const on = loggedParts.find((part) => part === work.on);
    if (on === undefined) return;
    const isOnBranch = on === "staff" && callKinds[name as keyof typeof callKinds] === "branch";
    const orderId = isOnBranch ? undefined : orderIdOf(args[0]);
    this.add({
      kind: "call",
      on,
      name,
      ...(orderId !== undefined && { orderId }),
      args,
      result: isAnswerLost ? "lost" : statusOf(result),
    });
  }

  private add(what: WithoutInstant<RunEvent>): void {
    const event = { at: this.world.now, ...what };
    this.kept.push(event);
    if (this.kept.length > this.eventsMax) this.kept = this.kept.slice(this.eventsMax / 10);
    this.listeners.emit(event);
  }
}

function textOf({ path, popup, sound, card, checks, terminal }: ScreenView): string {
  return JSON.stringify([path, popup, sound, card, checks, terminal]);
}

/** The terminals' services answer later: that they were reached counts as 200. */
function statusOf(result: unknown): number {
  const isAnswer = typeof result === "object" && result !== null && "status" in result;
  return isAnswer && typeof result.status === "number" ? result.status : 200;
}

/** Most calls name their order first; a rescheduling and a start of a payment name it in their details. */
function orderIdOf(first: unknown): OrderId | undefined {
  if (typeof first === "number") return first as OrderId;
  if (typeof first !== "object" || first === null || !("orderId" in first)) return undefined;
  return typeof first.orderId === "number" ? (first.orderId as OrderId) : undefined;
}
