import type { Coordinates } from "../../ports/entities/branch.ts";
import type { BranchId, OrderId, RiderId } from "../../ports/entities/ids.ts";
import type { Rider, RiderPosition } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Instant, minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import type { ReferenceData } from "./company.ts";
import type { OrderLedger } from "./order-ledger.ts";
import type { OrderLifecycle } from "./order-lifecycle.ts";
import { paymentsAfter } from "./payment-recording.ts";
import type { PushPublisher } from "./push-publisher.ts";
import type { Towns } from "./town.ts";
import { placeOn, type Way, wayAlong, wayBack } from "./way.ts";
import type { OrderChange, OrderObserver } from "./world-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

const positionEveryMs = 30 * secondMs;
const nowhere = wayAlong([{ latitude: 0, longitude: 0 }]);

interface Trip {
  readonly order: Order;
  readonly wayOut: Way;
  readonly wayHome: Way;
  readonly leftAt: Instant;
  readonly arrivesAt: Instant;
  readonly returnsAt: Instant;
}

/** The state of a rider's device: working, without any position, or without new positions for a long time. */
type Device = "working" | "silent" | "asleep";

interface RiderState {
  readonly rider: Rider;
  readonly device: Device;
  trip: Trip | undefined;
  cancelBeat: Stop;
}

/** The in-house riders: they ride out, send their position, and come back. */
export class Riders implements OrderObserver {
  private readonly scheduler: WorldScheduler;
  private readonly lifecycle: OrderLifecycle;
  private readonly ledger: OrderLedger;
  private readonly random: RandomStream;
  private readonly publisher: PushPublisher;
  private readonly isRiderAppEnabled: boolean;
  private readonly towns: Towns;
  private readonly states = new Map<RiderId, RiderState>();
  private readonly known: readonly Rider[];
  private employed: readonly Rider[];

  constructor(options: {
    readonly scheduler: WorldScheduler;
    readonly lifecycle: OrderLifecycle;
    readonly ledger: OrderLedger;
    readonly random: RandomStream;
    readonly publisher: PushPublisher;
    readonly reference: ReferenceData;
    readonly towns: Towns;
  }) {
    this.scheduler = options.scheduler;
    this.lifecycle = options.lifecycle;
    this.ledger = options.ledger;
    this.random = options.random;
    this.publisher = options.publisher;
    this.isRiderAppEnabled = options.reference.company.isRiderAppEnabled;
    this.towns = options.towns;
    this.known = options.reference.riders;
    this.employed = this.known;
    this.known.forEach((rider, index) => {
      const device = deviceOf(index);
      this.states.set(rider.id, { rider, device, trip: undefined, cancelBeat: () => undefined });
    });
  }

  /** The present riders of the company. */
  roster(): readonly Rider[] {
    return this.employed;
  }

  /** The present and former riders of the company. */
  everKnown(): readonly Rider[] {
    return this.known;
  }

  /** Deletes a rider, as an administrator does, also one who carries orders (FL-7). */
  dismiss(riderId: RiderId): void {
    this.employed = this.employed.filter(({ id }) => id !== riderId);
    this.publisher.ridersChanged();
    this.publisher.synchronized("riders");
  }

  /** A rider of the branch who is not out; the longest-serving first. */
  freeRider(branchId: BranchId): Rider | undefined {
    return this.freeRiders(branchId)[0];
  }

  /** The riders of the branch who are not out. */
  freeRiders(branchId: BranchId): readonly Rider[] {
    return this.employed.filter(
      ({ id, assignedBranchIds }) =>
        assignedBranchIds.includes(branchId) && this.states.get(id)?.trip === undefined,
    );
  }

  /** The instant at which the order's rider reaches the customer; undefined when no rider is out with it. */
  arrivalOf(order: Order): Instant | undefined {
    if (order.riderId === undefined) return undefined;
    const trip = this.states.get(order.riderId)?.trip;
    return trip?.order.id === order.id ? trip.arrivesAt : undefined;
  }

  /** The riders who are out, the one who left first at the front. */
  out(): readonly Rider[] {
    const leftAt = ({ id }: Rider): Instant => this.states.get(id)?.trip?.leftAt ?? 0;
    return this.employed
      .filter(({ id }) => this.states.get(id)?.trip !== undefined)
      .sort((one, other) => leftAt(one) - leftAt(other));
  }

  /** Ends the rider's trip here at the branch. Returns its last order, which staff still have to close. */
  comeBack(riderId: RiderId): OrderId | undefined {
    const state = this.states.get(riderId);
    if (state?.trip === undefined) return undefined;
    const { order } = state.trip;
    state.cancelBeat();
    state.trip = undefined;
    if (state.device === "working") this.publisher.position(order.branchId, this.position(state));
    return order.id;
  }

  positionOf(riderId: RiderId): RiderPosition | undefined {
    const state = this.states.get(riderId);
    if (state === undefined || !this.employed.some(({ id }) => id === riderId)) return undefined;
    return this.position(state);
  }

  onOrderChange({ order, event }: OrderChange): void {
    const state = order.riderId === undefined ? undefined : this.states.get(order.riderId);
    if (state === undefined) return;
    const leavesNow = event === "rider_assigned" || event === "marked_as_picked_up";
    if (leavesNow && order.status === "in_progress") this.rideOut(state, order);
    else if (this.isRiderAppEnabled && order.status === "ready") this.comeFor(order);
  }

  /** Continues an order that was out when the world began. */
  adopt(order: Order): void {
    const state = order.riderId === undefined ? undefined : this.states.get(order.riderId);
    if (state !== undefined && order.status === "in_progress") this.rideOut(state, order);
  }

  /** With the rider app, the rider comes to the counter and picks the order up. */
  private comeFor({ id, riderId }: Order): void {
    this.scheduler.after(this.random.integer(60, 240) * secondMs, () => {
      const order = this.ledger.get(id);
      if (order?.status !== "ready" || order.riderId !== riderId) return;
      this.lifecycle.markPickedUp(id, { name: this.nameOf(order) });
    });
  }

  private rideOut(state: RiderState, order: Order): void {
    const now = this.scheduler.now();
    const usualMs = this.random.integer(7 * 60, 20 * 60) * secondMs;
    const ridesMs = Math.round((usualMs * paceOf(state.rider.id)) / 100);
    const arrivesAt = now + ridesMs;
    const isFirst = state.trip === undefined;
    state.trip = {
      order,
      ...this.waysOf(state, order.branchId, now),
      leftAt: now,
      arrivesAt,
      returnsAt: arrivesAt + Math.floor((ridesMs * 4) / 5),
    };
    if (isFirst) this.beat(state);
    if (this.isRiderAppEnabled && this.random.chance(7, 10)) this.finish(order.id, arrivesAt);
  }

  /** With the rider app, most riders mark the order as delivered themselves. */
  private finish(id: OrderId, arrivesAt: Instant): void {
    this.scheduler.at(arrivesAt + this.random.integer(1, 3) * minuteMs, () => {
      const order = this.ledger.get(id);
      if (order?.status !== "in_progress") return;
      const payments = paymentsAfter(order, []);
      if (payments.status !== 200) return;
      this.lifecycle.markDelivered(id, { name: this.nameOf(order) }, payments.value);
    });
  }

  private beat(state: RiderState): void {
    const { trip } = state;
    if (trip === undefined) return;
    if (this.scheduler.now() >= trip.returnsAt) {
      state.trip = undefined;
      return;
    }
    if (state.device === "working") {
      this.publisher.position(trip.order.branchId, this.position(state));
    }
    state.cancelBeat = this.scheduler.after(positionEveryMs, () => this.beat(state));
  }

  private position({ rider, device, trip }: RiderState): RiderPosition {
    const now = this.scheduler.now();
    const homeId = trip?.order.branchId ?? rider.assignedBranchIds[0];
    const home = homeId === undefined ? undefined : this.towns.of(homeId)?.home;
    if (device === "silent" || home === undefined) return { riderId: rider.id };
    const isAsleep = device === "asleep" && trip !== undefined;
    return {
      riderId: rider.id,
      coordinates: trip === undefined || isAsleep ? home : along(trip, now),
      lastUpdatedAt: isAsleep ? trip.leftAt : now,
    };
  }

  /** The routes from the rider's place to a crossing some kilometres from the branch, and back to the branch. */
  private waysOf(
    { device, trip }: RiderState,
    branchId: BranchId,
    now: Instant,
  ): Pick<Trip, "wayOut" | "wayHome"> {
    const [north, east] = [this.random.integer(-300, 300), this.random.integer(-300, 300)];
    // A device that sends no positions on the way needs no route.
    const town = device === "working" ? this.towns.of(branchId) : undefined;
    if (town === undefined) return { wayOut: nowhere, wayHome: nowhere };
    const { home } = town;
    // Units are ten-thousandths of a degree.
    const request = {
      latitude: home.latitude + north / 10_000,
      longitude: home.longitude + east / 10_000,
    };
    const customer = town.crossingNear(request);
    const isElsewhere = trip === undefined || trip.order.branchId !== branchId;
    const fromHome = town.way(home, customer);
    return {
      wayOut: isElsewhere ? fromHome : town.way(along(trip, now), customer),
      wayHome: wayBack(fromHome),
    };
  }

  private nameOf({ riderId }: Order): string {
    return this.known.find(({ id }) => id === riderId)?.name ?? "Rider";
  }
}

function deviceOf(index: number): Device {
  if (index % 7 === 5) return "silent";
  return index % 7 === 3 ? "asleep" : "working";
}

/** The rider's place on the quickest route there and back. */
function along({ wayOut, wayHome, leftAt, arrivesAt, returnsAt }: Trip, now: Instant): Coordinates {
  return now < arrivesAt
    ? placeOn(wayOut, (now - leftAt) / (arrivesAt - leftAt))
    : placeOn(wayHome, (now - arrivesAt) / (returnsAt - arrivesAt));
}

/** The percentage of the usual time that this rider needs for a ride: some know each shortcut, others are new. */
export function paceOf(riderId: RiderId): number {
  return 75 + ((riderId * 37) % 56);
}
