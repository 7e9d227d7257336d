import { observable, observableRef, runInAction } from "mobx";
import { afterEach, describe, expect, it } from "vitest";
import { Emitter } from "../../ports/emitter.ts";
import type { Coordinates } from "../../ports/entities/branch.ts";
import type { RiderId } from "../../ports/entities/ids.ts";
import type { LogisticsPartner, Rider, RiderPosition } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { DrivingRoute } from "../../ports/map-service.ts";
import { type Read, refusedWith } from "../../ports/outcome.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../tests/support/branch/headless.ts";
import { anOrder, branchA, noon, riderId } from "../../tests/support/samples/an-order.ts";
import { aBranch } from "../../tests/support/samples/company-builders.ts";
import {
  aRoute,
  RecordingMapService,
} from "../../tests/support/stand-ins/recording-map-service.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { ScriptedOrderApi } from "../../tests/support/stand-ins/scripted-order-api.ts";
import { Ticker } from "../kernel/ticker.ts";
import type { RiderPositions } from "../orders/feed/push-routing.ts";
import { RiderTrackingWorker } from "./rider-tracking-worker.ts";

const rider: Rider = { id: riderId(8), name: "Omar", assignedBranchIds: [branchA] };
const store: Coordinates = { latitude: 25.0763, longitude: 55.1404 };
const elsewhere: Coordinates = { latitude: 25.2, longitude: 55.3 };
const place = (latitude: number): Coordinates => ({ latitude, longitude: 55.15 });
const aPosition = (set: Partial<RiderPosition> = {}): RiderPosition => ({
  riderId: rider.id,
  coordinates: place(25.08),
  lastUpdatedAt: noon,
  ...set,
});

/** One tracked order over scripted ports, in virtual time. */
class Scene {
  readonly clock = new VirtualClock({ startAt: noon, yieldToPlatform });
  readonly api = new ScriptedOrderApi(() => this.clock.reportActivity());
  readonly maps = new RecordingMapService();
  readonly reporter = new RecordingReporter();
  readonly positions: RiderPositions = new Emitter();
  readonly order: { data: Order } = observable(
    { data: anOrder({ status: "in_progress", riderId: rider.id }) },
    { data: observableRef },
  );
  readonly company = observable(
    { riders: [rider] as readonly Rider[], partners: [] as readonly LogisticsPartner[] },
    { riders: observableRef, partners: observableRef },
  );
  readonly branches = observable(
    { allowed: [aBranch(2, { coordinates: elsewhere }), aBranch(1, { coordinates: store })] },
    { allowed: observableRef },
  );
  readonly worker: RiderTrackingWorker;
  isMapMissing = false;
  private readonly stops: Stop[] = [];

  constructor() {
    const ticker = new Ticker(this.clock);
    this.stops.push(ticker.start());
    this.worker = new RiderTrackingWorker({
      realClock: this.clock,
      ticker,
      order: this.order,
      company: this.company,
      branches: this.branches,
      api: this.api,
      session: { read: (call) => call() },
      riderPositions: this.positions,
      openMapService: async () => {
        if (this.isMapMissing) throw new Error("The chunk is missing");
        return this.maps;
      },
      reporter: this.reporter,
    });
  }

  get tracking() {
    return this.worker.tracking;
  }

  get waiting() {
    return this.api.waiting("riderPosition");
  }

  get map() {
    return this.maps.views.at(-1);
  }

  open(): this {
    this.stops.push(this.worker.start(), this.worker.drawIn({}));
    return this;
  }

  async answer(answer: Read<RiderPosition>): Promise<void> {
    this.waiting[0]?.answer(answer);
    await this.pass(0);
  }

  async pass(ms: number): Promise<void> {
    await this.clock.advanceBy(ms);
    await yieldToPlatform();
  }

  push(position: RiderPosition): void {
    runInAction(() => this.positions.emit(position));
  }

  change(change: () => void): void {
    runInAction(change);
  }

  close(): void {
    for (const stop of this.stops.splice(0).reverse()) stop();
    if (this.clock.pendingCount > 0) throw new Error(`Left behind:\n${this.clock.describe()}`);
  }
}

let scene: Scene;
afterEach(() => scene.close());

/** A scene whose first position has arrived. */
async function tracked(position: RiderPosition = aPosition()): Promise<Scene> {
  scene = new Scene().open();
  await scene.answer({ kind: "loaded", value: position });
  return scene;
}

describe("tracking a rider", () => {
  it("shows store, rider and the route from rider to store [MP-1]", async () => {
    await tracked();
    expect(scene.api.made("riderPosition").map(({ args }) => args)).toEqual([[rider.id]]);
    expect(scene.maps.routesAsked).toEqual([[place(25.08), store]]);
    expect(scene.map?.shown[0]).toEqual({ branch: store, rider: place(25.08) });
    expect(scene.map?.routes.at(-1)).toBe(aRoute);
    expect(scene.tracking.map).toBe("open");
    expect(scene.tracking.distanceMetres).toBe(2_340);
  });

  it("moves the marker on a push, without another request, and points it the way it moved [MP-8]", async () => {
    await tracked();
    scene.push(aPosition({ coordinates: place(25.09), lastUpdatedAt: noon + 1 }));
    const north = 0;
    const shown = { branch: store, rider: place(25.09), riderBearing: north };
    expect(scene.map?.shown.at(-1)).toEqual(shown);
    scene.push(aPosition({ coordinates: place(25.1), lastUpdatedAt: noon + 2 }));
    expect(scene.map?.shown.at(-1)?.rider).toEqual(place(25.1));
    expect(scene.api.made("riderPosition")).toHaveLength(1);
    expect(scene.maps.views).toHaveLength(1);
  });

  it("keeps the marker for another rider's push, an older one and one without a position", async () => {
    await tracked();
    scene.push(
      aPosition({ riderId: riderId(9), coordinates: place(25.2), lastUpdatedAt: noon + 9 }),
    );
    scene.push(aPosition({ coordinates: place(25.2), lastUpdatedAt: noon - 1 }));
    scene.push({ riderId: rider.id, lastUpdatedAt: noon + 9 });
    expect(scene.tracking.position).toEqual(aPosition());
  });

  it("requests the route again after 30 s of moves, not before", async () => {
    await tracked();
    await scene.pass(30 * secondMs - 1);
    scene.push(aPosition({ coordinates: place(25.09), lastUpdatedAt: noon + 1 }));
    await scene.pass(0);
    expect(scene.maps.routesAsked).toHaveLength(1);
    await scene.pass(1);
    scene.push(aPosition({ coordinates: place(25.1), lastUpdatedAt: noon + 2 }));
    await scene.pass(0);
    expect(scene.maps.routesAsked.at(-1)).toEqual([place(25.1), store]);
    expect(scene.maps.routesAsked).toHaveLength(2);
  });

  it("requests the position after a minute without a push: pushes get lost", async () => {
    await tracked();
    await scene.pass(minuteMs - 1);
    expect(scene.waiting).toHaveLength(0);
    await scene.pass(1);
    expect(scene.waiting).toHaveLength(1);
    scene.push(aPosition({ coordinates: place(25.09), lastUpdatedAt: noon + 1 }));
    await scene.answer({ kind: "loaded", value: aPosition() });
    expect(scene.tracking.position?.coordinates).toEqual(place(25.09));
  });

  it("starts again for another rider, and drops answers for the one before", async () => {
    scene = new Scene().open();
    const [first] = scene.waiting;
    const other: Rider = { ...rider, id: riderId(9) };
    scene.change(() => {
      scene.company.riders = [rider, other];
      scene.order.data = { ...scene.order.data, riderId: other.id };
    });
    expect(scene.api.made("riderPosition").at(-1)?.args).toEqual([other.id]);
    first?.answer({ kind: "loaded", value: aPosition() });
    await scene.pass(0);
    expect(scene.tracking.position).toBeUndefined();
  });

  it("falls back to the straight line if no route is known", async () => {
    scene = new Scene();
    scene.maps.routeAnswer = refusedWith(404);
    scene.open();
    await scene.answer({ kind: "loaded", value: aPosition() });
    expect(scene.tracking.route).toBeUndefined();
    expect(scene.tracking.distanceMetres).toBeCloseTo(1_050, -2);
  });

  it("drops a route that the server no longer knows", async () => {
    await tracked();
    expect(scene.tracking.route).toBe(aRoute);
    scene.maps.routeAnswer = { kind: "unreachable", reason: "timeout" };
    scene.worker.refresh();
    await scene.answer({ kind: "loaded", value: aPosition() });
    expect(scene.tracking.route).toBeUndefined();
  });

  it("drops the answer to an older route request", async () => {
    let endFirst: (answer: Read<DrivingRoute>) => void = () => undefined;
    scene = new Scene();
    scene.maps.routeAnswer = new Promise((resolve) => {
      endFirst = resolve;
    });
    scene.open();
    await scene.answer({ kind: "loaded", value: aPosition() });
    const other: DrivingRoute = { ...aRoute, distanceMetres: 900 };
    scene.maps.routeAnswer = { kind: "loaded", value: other };
    scene.worker.refresh();
    await scene.answer({ kind: "loaded", value: aPosition() });
    endFirst({ kind: "loaded", value: aRoute });
    await scene.pass(0);
    expect(scene.tracking.route).toBe(other);
  });

  it("treats a push without a stamp as current", async () => {
    await tracked();
    await scene.pass(7 * secondMs);
    scene.push({ riderId: rider.id, coordinates: place(25.09) });
    expect(scene.tracking.position).toEqual({
      riderId: rider.id,
      coordinates: place(25.09),
      lastUpdatedAt: noon + 7 * secondMs,
    });
  });

  it("ends with the order: no map, no requests", async () => {
    await tracked();
    scene.change(() => {
      scene.order.data = { ...scene.order.data, status: "delivered" };
    });
    expect(scene.tracking.problem).toEqual({ kind: "over" });
    expect(scene.map?.isOpen).toBe(false);
    await scene.pass(2 * minuteMs);
    expect(scene.api.made("riderPosition")).toHaveLength(1);
  });
});

describe("refreshing", () => {
  it("is throttled to once in 3 s, to the millisecond [MP-7]", async () => {
    await tracked();
    scene.worker.refresh();
    await scene.pass(2_999);
    scene.worker.refresh();
    expect(scene.api.made("riderPosition")).toHaveLength(2);
    await scene.pass(1);
    scene.worker.refresh();
    expect(scene.api.made("riderPosition")).toHaveLength(3);
  });

  it("shows loading for 1 s, to the millisecond, even if the answer is faster [MP-7]", async () => {
    await tracked();
    await scene.pass(5 * secondMs);
    scene.worker.refresh();
    expect(scene.tracking.isLoading).toBe(true);
    await scene.answer({ kind: "loaded", value: aPosition() });
    await scene.pass(999);
    expect(scene.tracking.isLoading).toBe(true);
    await scene.pass(1);
    expect(scene.tracking.isLoading).toBe(false);
  });

  it("shows loading until a slow answer arrives, and requests the route again", async () => {
    await tracked();
    await scene.pass(5 * secondMs);
    scene.worker.refresh();
    await scene.pass(4 * secondMs);
    expect(scene.tracking.isLoading).toBe(true);
    await scene.answer({ kind: "loaded", value: aPosition() });
    expect(scene.tracking.isLoading).toBe(false);
    expect(scene.maps.routesAsked).toHaveLength(2);
  });

  it("shows loading until the last of two answers arrives, not the first", async () => {
    await tracked();
    scene.worker.refresh();
    const [first] = scene.waiting;
    await scene.pass(3 * secondMs);
    scene.worker.refresh();
    first?.answer({ kind: "loaded", value: aPosition() });
    await scene.pass(2 * secondMs);
    expect(scene.tracking.isLoading).toBe(true);
    await scene.answer({ kind: "loaded", value: aPosition() });
    expect(scene.tracking.isLoading).toBe(false);
  });

  it("takes no other failure of the server for a deleted rider", async () => {
    await tracked();
    for (const status of [403, 500]) {
      scene.worker.refresh();
      await scene.answer(refusedWith(status));
      expect(scene.tracking).toMatchObject({ hasFailed: true, problem: undefined });
      await scene.pass(3 * secondMs);
    }
  });

  it("keeps the last position after a failure, and says so until it is known again", async () => {
    await tracked();
    scene.worker.refresh();
    await scene.answer({ kind: "unreachable", reason: "timeout" });
    expect(scene.tracking).toMatchObject({ hasFailed: true, position: aPosition(), map: "open" });
    scene.push(aPosition({ lastUpdatedAt: noon + 1 }));
    expect(scene.tracking.hasFailed).toBe(false);
  });

  it("reports an unreadable answer", async () => {
    await tracked();
    scene.worker.refresh();
    await scene.answer({ kind: "malformed", detail: "lat" });
    expect(scene.reporter.reports).toMatchObject([
      { kind: "malformed_answer", details: { detail: "lat" } },
    ]);
  });
});

describe("a rider who cannot be shown", () => {
  it("lacks the store's coordinates, or the rider's [MP-3]", async () => {
    await tracked();
    expect(scene.tracking.problem).toBeUndefined();
    scene.change(() => {
      scene.branches.allowed = [aBranch(1)];
    });
    expect(scene.tracking.problem).toEqual({ kind: "no_branch_position" });
    expect(scene.map?.isOpen).toBe(false);
    scene.close();
    await tracked({ riderId: rider.id, lastUpdatedAt: noon });
    expect(scene.tracking.problem).toEqual({ kind: "no_rider_position" });
    expect(scene.maps.views).toEqual([]);
    scene.push(aPosition({ lastUpdatedAt: noon + 1 }));
    await scene.pass(0);
    expect(scene.tracking).toMatchObject({ problem: undefined, map: "open" });
  });

  it("is at 0/0, or has a stamp in the future, until a position can be believed [MP-3]", async () => {
    await tracked(aPosition({ lastUpdatedAt: noon + 5 * minuteMs + 1 }));
    expect(scene.tracking.problem).toEqual({ kind: "no_rider_position" });
    scene.push(aPosition({ coordinates: { latitude: 0, longitude: -0 } }));
    expect(scene.tracking.problem).toEqual({ kind: "no_rider_position" });
    scene.push(aPosition({ lastUpdatedAt: noon + 5 * minuteMs }));
    expect(scene.tracking.problem).toBeUndefined();
    scene.push(aPosition({ coordinates: { latitude: 0, longitude: 0 } }));
    expect(scene.tracking.problem).toBeUndefined();
  });

  it("is too far away, as with latitude and longitude swapped", async () => {
    const swapped = { latitude: store.longitude, longitude: store.latitude };
    await tracked(aPosition({ coordinates: swapped }));
    expect(scene.tracking.problem).toMatchObject({ kind: "implausible" });
    expect(scene.maps.views).toEqual([]);
    expect(scene.maps.routesAsked).toEqual([]);
  });

  it("was deleted: no longer among the company's riders, or unknown to the server [MP-4]", async () => {
    await tracked();
    const other: Rider = { ...rider, id: 99 as RiderId };
    scene.change(() => {
      scene.company.riders = [other];
    });
    expect(scene.tracking.problem).toEqual({ kind: "rider_deleted" });
    expect(scene.map?.isOpen).toBe(false);
    scene.close();
    scene = new Scene().open();
    await scene.answer(refusedWith(404));
    expect(scene.tracking.problem).toEqual({ kind: "rider_deleted" });
  });

  it("is not taken for deleted while riders could not be loaded", async () => {
    await tracked();
    scene.change(() => {
      scene.company.riders = [];
    });
    expect(scene.tracking.problem).toBeUndefined();
  });

  it("turns inactive and active again as time passes and pushes arrive [MP-5]", async () => {
    await tracked();
    await scene.pass(5 * minuteMs);
    expect(scene.tracking.inactiveMinutes).toBeUndefined();
    await scene.pass(secondMs);
    expect(scene.tracking.inactiveMinutes).toBe(5);
    scene.push(aPosition({ lastUpdatedAt: noon + 5 * minuteMs }));
    expect(scene.tracking.inactiveMinutes).toBeUndefined();
  });
});

describe("a map that cannot be drawn", () => {
  it.each([
    refusedWith(404),
    { kind: "unreachable", reason: "timeout" },
    { kind: "malformed", detail: "no picture" },
  ] as const)("is shown and reported: $kind [MP-6]", async (failure) => {
    scene = new Scene();
    scene.maps.failure = failure;
    scene.open();
    await scene.answer({ kind: "loaded", value: aPosition() });
    expect(scene.tracking.map).toBe("failed");
    expect(scene.reporter.reports).toHaveLength(1);
    // The texts stay correct.
    expect(scene.tracking.distanceMetres).toBe(2_340);
  });

  it("is opened again by a refresh, and not by each move", async () => {
    scene = new Scene();
    scene.isMapMissing = true;
    scene.open();
    await scene.answer({ kind: "loaded", value: aPosition() });
    expect(scene.tracking.map).toBe("failed");
    scene.push(aPosition({ lastUpdatedAt: noon + 1, coordinates: place(25.09) }));
    await scene.pass(0);
    expect(scene.reporter.reports).toHaveLength(1);
    scene.isMapMissing = false;
    scene.worker.refresh();
    await scene.pass(0);
    expect(scene.tracking.map).toBe("open");
    expect(scene.map?.shown.at(-1)?.rider).toEqual(place(25.09));
  });

  it("is closed if its element was removed while it opened", async () => {
    scene = new Scene().open();
    scene.waiting[0]?.answer({ kind: "loaded", value: aPosition() });
    await Promise.resolve();
    await Promise.resolve();
    scene.close();
    await yieldToPlatform();
    expect(scene.maps.views.every(({ isOpen }) => !isOpen)).toBe(true);
  });
});
