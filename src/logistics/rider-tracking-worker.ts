import { reaction, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { RiderId } from "../../ports/entities/ids.ts";
import type { RiderPosition } from "../../ports/entities/logistics.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { MapContainer, MapPlace, MapService } from "../../ports/map-service.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { SessionReader } from "../orders/feed/feed-sources.ts";
import type { RiderPositions } from "../orders/feed/push-routing.ts";
import { MapHost } from "./map-host.ts";
import { RiderTracking, type TrackingSources } from "./rider-tracking.ts";
import { believable, hasMoved, isNewer } from "./tracking-rules.ts";

/** Further presses of refresh within this time are ignored (MP-7). */
const refreshThrottleMs: Duration = 3 * secondMs;
/** Loading is shown for at least this long (MP-7). */
const loadingMs: Duration = secondMs;
/** The route is requested at most this often while the rider moves. */
const routeEveryMs: Duration = 30 * secondMs;
/** Without a push for this long the position is requested: pushes get lost. */
const quietMs: Duration = minuteMs;

export interface RiderTrackingParts extends TrackingSources {
  /** Real time: the map works while a training branch is paused, too. */
  readonly realClock: Clock;
  readonly api: Pick<OrderApi, "riderPosition">;
  readonly session: SessionReader;
  readonly riderPositions: Pick<RiderPositions, "add">;
  /** Fetches the code that draws maps; rejects if it cannot be fetched. */
  readonly openMapService: () => Promise<MapService>;
  readonly reporter: ErrorReporter;
}

/** Tracks the rider of one order: position, pushed moves, route and map (section 2, Rider map). */
export class RiderTrackingWorker {
  readonly tracking: RiderTracking;
  private readonly parts: RiderTrackingParts;
  private readonly host: MapHost;
  private refreshedAt: Instant = Number.NEGATIVE_INFINITY;
  private routedAt: Instant = Number.NEGATIVE_INFINITY;
  /** Counts requests; an answer to an older one is dropped. */
  private readCount = 0;
  private routeCount = 0;
  private loadCount = 0;
  private quiet: Stop | undefined;
  private loading: Stop | undefined;
  private isStopped = true;

  constructor(parts: RiderTrackingParts) {
    this.parts = parts;
    this.tracking = new RiderTracking(parts);
    this.host = new MapHost(this.tracking, parts);
  }

  start(): Stop {
    this.isStopped = false;
    const { tracking } = this;
    const bag = new DisposerBag();
    bag.add(
      reaction(
        () => tracking.riderId,
        () => this.follow(),
        { fireImmediately: true },
      ),
    );
    bag.add(
      reaction(
        () => tracking.markers,
        () => this.loadRouteIfDue(),
      ),
    );
    bag.add(this.parts.riderPositions.add((position) => this.onMoved(position)));
    return () => {
      this.isStopped = true;
      this.readCount += 1;
      this.routeCount += 1;
      this.quiet?.();
      this.endLoading();
      bag.dispose();
    };
  }

  /** Draws the map in an element of the page, until stopped. */
  drawIn(container: MapContainer): Stop {
    return this.host.drawIn(container);
  }

  /** Loads everything again, at most once in 3 s. */
  refresh(): void {
    const now = this.parts.realClock.now();
    if (this.isStopped || now - this.refreshedAt < refreshThrottleMs) return;
    this.refreshedAt = now;
    this.load();
    this.host.retry();
  }

  zoomBy(steps: number): void {
    this.host.view?.zoomBy(steps);
  }

  centreOn(place: MapPlace): void {
    this.host.view?.centreOn(place);
  }

  /** Starts again for another rider, or for none. */
  private follow(): void {
    runInAction(() => {
      Object.assign(this.tracking, {
        position: undefined,
        movedFrom: undefined,
        route: undefined,
        isUnknownToServer: false,
        hasFailed: false,
      });
    });
    this.readCount += 1;
    this.routeCount += 1;
    this.quiet?.();
    this.endLoading();
    this.load();
  }

  /** Loads position and route, and shows loading for at least a second. */
  private load(): void {
    const { realClock } = this.parts;
    const { riderId } = this.tracking;
    if (riderId === undefined) return;
    this.routedAt = Number.NEGATIVE_INFINITY;
    this.loading?.();
    runInAction(() => {
      this.tracking.isLoading = true;
    });
    const shown = new Promise<void>((resolve) => {
      const cancel = realClock.schedule(realClock.now() + loadingMs, resolve);
      this.loading = () => {
        cancel();
        resolve();
      };
    });
    this.loadCount += 1;
    const count = this.loadCount;
    void Promise.all([this.read(riderId), shown]).then(() => {
      if (count === this.loadCount) this.endLoading();
    });
  }

  private endLoading(): void {
    this.loadCount += 1;
    this.loading?.();
    runInAction(() => {
      this.tracking.isLoading = false;
    });
  }

  private async read(riderId: RiderId): Promise<void> {
    const { api, session, reporter } = this.parts;
    this.readCount += 1;
    const count = this.readCount;
    this.scheduleRead();
    const read = await session.read(() => api.riderPosition(riderId));
    if (count !== this.readCount) return;
    if (read.kind === "malformed") {
      const message = "A rider's position could not be read";
      reporter.report({ kind: "malformed_answer", message, details: { detail: read.detail } });
    }
    runInAction(() => {
      const { tracking } = this;
      tracking.isUnknownToServer = read.kind === "refused" && read.reason === "gone";
      tracking.hasFailed = read.kind !== "loaded" && !tracking.isUnknownToServer;
      if (read.kind === "loaded") this.take(believable(read.value, this.parts.ticker.now));
    });
    this.loadRouteIfDue();
  }

  /** Takes a pushed position (MP-8); a push without one is ignored. */
  private onMoved(pushed: RiderPosition): void {
    const now = this.parts.ticker.now;
    const moved = believable(pushed, now);
    if (moved.riderId !== this.tracking.riderId || moved.coordinates === undefined) return;
    this.take({ ...moved, lastUpdatedAt: moved.lastUpdatedAt ?? now });
    this.tracking.hasFailed = false;
    this.scheduleRead();
  }

  /** Call it in an action. */
  private take(position: RiderPosition): void {
    const { tracking } = this;
    if (!isNewer(position, tracking.position)) return;
    const from = tracking.position?.coordinates;
    const to = position.coordinates;
    if (from !== undefined && to !== undefined && hasMoved(from, to)) tracking.movedFrom = from;
    tracking.position = position;
  }

  private scheduleRead(): void {
    const { realClock } = this.parts;
    this.quiet?.();
    this.quiet = realClock.schedule(realClock.now() + quietMs, () => {
      const { riderId } = this.tracking;
      if (riderId !== undefined) void this.read(riderId);
    });
  }

  private loadRouteIfDue(): void {
    const now = this.parts.realClock.now();
    const { markers } = this.tracking;
    if (this.isStopped || markers === undefined || now - this.routedAt < routeEveryMs) return;
    this.routedAt = now;
    this.routeCount += 1;
    void this.loadRoute(this.routeCount, markers);
  }

  private async loadRoute(
    count: number,
    { rider, branch }: NonNullable<RiderTracking["markers"]>,
  ): Promise<void> {
    const service = await this.parts.openMapService().catch(() => undefined);
    if (service === undefined) return;
    const route = await service.route(rider, branch);
    if (count !== this.routeCount) return;
    if (route.kind === "malformed") {
      const message = "Directions could not be read";
      const details = { detail: route.detail };
      this.parts.reporter.report({ kind: "malformed_answer", message, details });
    }
    runInAction(() => {
      this.tracking.route = route.kind === "loaded" ? route.value : undefined;
    });
  }
}
