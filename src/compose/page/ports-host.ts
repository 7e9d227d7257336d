import type { ReactNode } from "react";
import type { SignInStateRule } from "../../../ports/entities/configuration.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { MapService } from "../../../ports/map-service.ts";
import type { SessionApi } from "../../../ports/session-api.ts";
import type { Ports } from "../graph/ports.ts";

/** A page in place of the board, which has adapters of its own. */
export interface OtherPage {
  readonly page: ReactNode;
  readonly locale?: string | undefined;
}

/** One set of adapters. It outlives the app, which a restart rebuilds. */
export interface PortsHost {
  readonly ports: Ports;
  /** The core app's address; undefined in training, where nothing leaves the page. */
  readonly coreBase: string | undefined;
  /** The language of the member of staff, when it is known before anything is loaded. */
  readonly locale?: string | undefined;
  /** The core system's location set-up (RT-12); undefined in training. */
  readonly locationSetupAddress?: string;
  /** Loads the map service (MP-1). Rejects when its chunk cannot be loaded. */
  readonly openMapService: () => Promise<MapService>;
  /** Rendered beside the app; restarts of the app keep it. */
  readonly beside?: ReactNode;
  /** A button for the dialog of an unexpected error. */
  readonly errorAction?: ReactNode;
  start(): Stop;
  /** The checks of tokens that the core system hands over (N25); absent in training, which takes none. */
  readonly handOffs?: {
    readonly rule: SignInStateRule;
    readonly sessionApi: SessionApi;
  };
  /** Opens the page where staff sign in (RT-4). */
  signIn(): void;
}
