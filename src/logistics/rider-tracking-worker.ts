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
import type { RiderPositions } from "../orders/feed/rider-positions.ts";
import { MapHost } from "./map-host.ts";
import { RiderTracking, type TrackingSources } from "./rider-tracking.ts";
import { isNewer } from "./tracking-rules.ts";

/** Presses of refresh that follow within this are ignored (MP-7). */
const refreshThrottleMs: Duration = 3 * secondMs;
/** Loading is shown for at least this long (MP-7). */
const loadingMs: Duration = secondMs;
/** The way is asked for anew at most this often while the rider moves. */
const routeEveryMs: Duration = 30 * secondMs;
/** A rider of whom no push told for this long is asked for: pushes get lost. */
const quietMs: Duration = minuteMs;

export interface RiderTrackingParts extends TrackingSources {
  /** Real time: staff look at the map also while a training branch is paused. */
  readonly realClock: Clock;
  readonly api: Pick<OrderApi, "riderPosition">;
  readonly session: { onUnauthorised(): void };
  readonly riderPositions: Pick<RiderPositions, "onMoved">;
  /** Fetches what draws maps; rejects where it cannot be fetched. */
  readonly openMapService: () => Promise<MapService>;
  readonly reporter: ErrorReporter;
}

/** Follows the rider of one order: reads the position, hears of moves, asks for the way, keeps the map (section 2, Rider map). */
export class RiderTrackingWorker {
  readonly tracking: RiderTracking;
  private readonly parts: RiderTrackingParts;
  private readonly host: MapHost;
  private refreshedAt: Instant = Number.NEGATIVE_INFINITY;
  private routedAt: Instant = Number.NEGATIVE_INFINITY;
  /** Counts what was begun; an answer that belongs to an older count is dropped. */
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
        () => this.routeInTime(),
      ),
    );
    bag.add(this.parts.riderPositions.onMoved((position) => this.hear(position)));
    return () => {
      this.isStopped = true;
      this.readCount += 1;
      this.routeCount += 1;
      this.quiet?.();
      this.endLoading();
      bag.dispose();
    };
  }

  /** Draws the map in an element of the page, until it is undone. */
  drawIn(container: MapContainer): Stop {
    return this.host.drawIn(container);
  }

  /** Reads everything anew; nothing within 3 s of the last time. */
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

  /** Begins with nothing: another rider, or none. */
  private follow(): void {
    runInAction(() => {
      Object.assign(this.tracking, {
        position: undefined,
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

  /** Reads position and way, and shows for a second or longer that it does. */
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
    this.waitQuietly();
    const read = await api.riderPosition(riderId);
    if (count !== this.readCount) return;
    if (read.kind === "refused" && read.status === 401) session.onUnauthorised();
    if (read.kind === "malformed") {
      const message = "A rider's position makes no sense";
      reporter.report({ kind: "malformed_answer", message, details: { detail: read.detail } });
    }
    runInAction(() => {
      const { tracking } = this;
      tracking.isUnknownToServer = read.kind === "refused" && read.status === 404;
      tracking.hasFailed = read.kind !== "loaded" && !tracking.isUnknownToServer;
      if (read.kind === "loaded") this.take(read.value);
    });
    this.routeInTime();
  }

  /** A move that was pushed (MP-8). One without a position says nothing. */
  private hear(told: RiderPosition): void {
    if (told.riderId !== this.tracking.riderId || told.coordinates === undefined) return;
    const now = this.parts.ticker.now;
    this.take({ ...told, lastUpdatedAt: told.lastUpdatedAt ?? now });
    this.tracking.hasFailed = false;
    this.waitQuietly();
  }

  /** Call in an action. */
  private take(told: RiderPosition): void {
    if (isNewer(told, this.tracking.position)) this.tracking.position = told;
  }

  private waitQuietly(): void {
    const { realClock } = this.parts;
    this.quiet?.();
    this.quiet = realClock.schedule(realClock.now() + quietMs, () => {
      const { riderId } = this.tracking;
      if (riderId !== undefined) void this.read(riderId);
    });
  }

  private routeInTime(): void {
    const now = this.parts.realClock.now();
    const { markers } = this.tracking;
    if (this.isStopped || markers === undefined || now - this.routedAt < routeEveryMs) return;
    this.routedAt = now;
    this.routeCount += 1;
    void this.askRoute(this.routeCount, markers);
  }

  private async askRoute(
    count: number,
    { rider, branch }: NonNullable<RiderTracking["markers"]>,
  ): Promise<void> {
    const service = await this.parts.openMapService().catch(() => undefined);
    if (service === undefined) return;
    const route = await service.route(rider, branch);
    if (count !== this.routeCount) return;
    if (route.kind === "malformed") {
      const message = "Directions make no sense";
      const details = { detail: route.detail };
      this.parts.reporter.report({ kind: "malformed_answer", message, details });
    }
    runInAction(() => {
      this.tracking.route = route.kind === "loaded" ? route.value : undefined;
    });
  }
}
