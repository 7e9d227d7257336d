import type { ContainerModule } from "inversify";
import type { Stop } from "../../ports/entities/time.ts";
import type { MapService } from "../../ports/map-service.ts";

/** One set of adapters, bound and ready. It outlives the app, which a restart builds anew over it. */
export interface PortsHost {
  /** Binds every port. */
  readonly module: ContainerModule;
  /** The IANA zone in which times of day are shown; undefined for the device's own. */
  readonly timeZone: string | undefined;
  /** The core app's address; undefined in training, where nothing leaves the page. */
  readonly coreBase: string | undefined;
  /** The language of whoever signs in, where that is known before anything is loaded. */
  readonly locale?: string | undefined;
  /** The core system's location set-up (RT-12); undefined in training. */
  readonly locationSetupAddress?: string;
  /** Fetches what draws maps (MP-1); rejects where it cannot be fetched. */
  readonly openMapService: () => Promise<MapService>;
  start(): Stop;
  /** Goes where staff sign in (RT-4). */
  signIn(): void;
}
