import { computed, computedStruct, makeObservable, observable, observableRef } from "mobx";
import type { Branch, Coordinates } from "../../ports/entities/branch.ts";
import type { RiderId } from "../../ports/entities/ids.ts";
import type { LogisticsPartner, Rider, RiderPosition } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { DrivingRoute, MapMarkers } from "../../ports/map-service.ts";
import { isRiderUnderWay } from "./job-rules.ts";
import {
  bearingOf,
  headingOf,
  inactiveMinutes,
  plausibleMetresMax,
  straightMetres,
} from "./tracking-rules.ts";

/** The reason why a rider cannot be shown on a map. */
export type TrackingProblem =
  /** The order is no longer carried by an own rider. */
  | { readonly kind: "over" }
  /** The administrator deleted the rider (MP-4). */
  | { readonly kind: "rider_deleted" }
  /** The store's position, or the rider's, is not known (MP-3). */
  | { readonly kind: "no_branch_position" | "no_rider_position" }
  /** They are too far apart: a position is wrong, or its latitude and longitude are swapped. */
  | { readonly kind: "implausible"; readonly metres: number };

export type MapState = "closed" | "opening" | "open" | "failed";

export interface TrackingSources {
  readonly ticker: { readonly now: Instant };
  readonly order: { readonly data: Order };
  readonly company: {
    readonly riders: readonly Rider[];
    readonly partners: readonly LogisticsPartner[];
  };
  readonly branches: { readonly allowed: readonly Branch[] };
}

export type TrackedMarkers = MapMarkers & { readonly rider: Coordinates };

/** The tracked position of one order's rider, for the map and the texts beside it. Its worker changes it. */
export class RiderTracking {
  /** The last reported position; undefined until the first answer. */
  position: RiderPosition | undefined = undefined;
  /** The rider's place before the last noticeable movement. */
  movedFrom: Coordinates | undefined = undefined;
  /** The server knows no such rider. */
  isUnknownToServer = false;
  /** The last read got no usable answer. */
  hasFailed = false;
  isLoading = false;
  /** The driving route; undefined until it is known, and if there is none. */
  route: DrivingRoute | undefined = undefined;
  map: MapState = "closed";
  private readonly sources: TrackingSources;

  constructor(sources: TrackingSources) {
    this.sources = sources;
    makeObservable(this, {
      position: observableRef,
      movedFrom: observableRef,
      isUnknownToServer: observable,
      hasFailed: observable,
      isLoading: observable,
      route: observableRef,
      map: observable,
      riderId: computed,
      rider: computed,
      branch: computed,
      problem: computedStruct,
      markers: computedStruct,
      inactiveMinutes: computed,
      distanceMetres: computed,
      heading: computed,
    });
  }

  /** The rider to follow; undefined if no own rider is out with the order. */
  get riderId(): RiderId | undefined {
    const { order, company } = this.sources;
    return isRiderUnderWay(order.data, company.partners) ? order.data.riderId : undefined;
  }

  /** Undefined for a deleted rider, and while no riders are known. */
  get rider(): Rider | undefined {
    return this.sources.company.riders.find(({ id }) => id === this.riderId);
  }

  get branch(): Branch | undefined {
    const { order, branches } = this.sources;
    return branches.allowed.find(({ id }) => id === order.data.branchId);
  }

  /** Undefined while the rider can be shown, and before the first answer. */
  get problem(): TrackingProblem | undefined {
    if (this.riderId === undefined) return { kind: "over" };
    // A list that could not be loaded is empty: it does not show that a rider was deleted.
    const isMissing = this.rider === undefined && this.sources.company.riders.length > 0;
    if (isMissing || this.isUnknownToServer) return { kind: "rider_deleted" };
    const branch = this.branch?.coordinates;
    if (branch === undefined) return { kind: "no_branch_position" };
    if (this.position === undefined) return undefined;
    const rider = this.position.coordinates;
    if (rider === undefined) return { kind: "no_rider_position" };
    const metres = straightMetres(rider, branch);
    return metres > plausibleMetresMax ? { kind: "implausible", metres } : undefined;
  }

  /** Both positions, if both are known and plausible, and the way the rider is heading, once a movement shows it. */
  get markers(): TrackedMarkers | undefined {
    const branch = this.branch?.coordinates;
    const rider: Coordinates | undefined = this.position?.coordinates;
    if (this.problem !== undefined || branch === undefined || rider === undefined) return undefined;
    const { movedFrom } = this;
    return {
      branch,
      rider,
      ...(movedFrom !== undefined && { riderBearing: bearingOf(movedFrom, rider) }),
    };
  }

  /** Set for an inactive rider (MP-5). */
  get inactiveMinutes(): number | undefined {
    return inactiveMinutes(this.position?.lastUpdatedAt, this.sources.ticker.now);
  }

  /** The way the rider is heading; undefined until a movement shows it. */
  get heading(): "to_store" | "from_store" | undefined {
    const { markers, movedFrom } = this;
    if (markers === undefined || movedFrom === undefined) return undefined;
    return headingOf(movedFrom, markers.rider, markers.branch);
  }

  /** By road if the route is known, else in a straight line. */
  get distanceMetres(): number | undefined {
    if (this.route !== undefined) return this.route.distanceMetres;
    return this.markers && straightMetres(this.markers.rider, this.markers.branch);
  }
}
