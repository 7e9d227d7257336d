import type { BranchId } from "./entities/ids.ts";
import type { ReadinessLevel, ReadinessLight } from "./entities/readiness.ts";
import type { Duration, Instant } from "./entities/time.ts";
import type { ReportKind } from "./error-reporter.ts";
import type { Failure } from "./outcome.ts";

/** The tablet or computer that a heartbeat comes from. */
export interface HeartbeatDevice {
  /** Random, kept on the device. */
  readonly number: string;
  /** The name that the installation has given it. */
  readonly name?: string;
  /** The build, such as `delivery-manager@0.1.0`. */
  readonly release: string;
}

/** The state of one board, for head office (N37). It has nothing of orders, customers, riders or staff. */
export interface Heartbeat {
  readonly at: Instant;
  readonly device: HeartbeatDevice;
  /** The number of the chosen branches. */
  readonly branchCount: number;
  /** The chosen branches; empty where they are too many to watch each of them here. */
  readonly branches: readonly BranchId[];
  readonly light: ReadinessLight;
  readonly subjects: readonly { readonly name: string; readonly level: ReadinessLevel }[];
  /** The time since the last load of any list. */
  readonly listsAgeMs: Duration;
  /** The device's own clock minus the server's; undefined while that is unknown. */
  readonly clockOffsetMs: Duration | undefined;
  /** Reports and uncaught errors since the page was loaded, by kind; kinds without any may be missing. */
  readonly errors: ReadonlyMap<ReportKind, number>;
  /** The instant from which the errors are counted. */
  readonly errorsSince: Instant;
}

/** Receives the state of many boards in one place. */
export interface HeadOffice {
  /** Sends once and never rejects. */
  send(heartbeat: Heartbeat): Promise<"taken" | Failure>;
}
