import type { AccessToken, Tokens } from "../../ports/session-api.ts";
import { Recorder, type RecorderOptions } from "../inputs/recorder.ts";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import { openingOf, type Scenario } from "../world/scenario.ts";
import { World } from "../world/world.ts";
import { type InProcessPorts, inProcessPorts } from "./in-process-ports.ts";
import { inProcessTerminals } from "./in-process-terminals.ts";

export interface HeadlessOptions {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly yieldToPlatform: () => Promise<void>;
  /** The token that the ports send; by default always a fresh one of the member of staff `staffIndex`. */
  readonly accessToken?: AccessToken;
  readonly staffIndex?: number;
  readonly client?: string;
  /** Receives errors that a listener throws. By default they are thrown again, so that tests see them. */
  readonly onFailure?: (error: unknown) => void;
  readonly recorder?: RecorderOptions;
}

export interface HeadlessSimulation {
  readonly clock: VirtualClock;
  readonly world: World;
  readonly ports: InProcessPorts;
  readonly recorder: Recorder;
  /** The tokens of the member of staff at the screen. */
  readonly tokens: Tokens;
}

/** A branch whose time moves only on request, for tests and long simulations. Nothing has started yet. */
export function createHeadlessSimulation(options: HeadlessOptions): HeadlessSimulation {
  const { scenario, seed, yieldToPlatform, staffIndex } = options;
  const clock = new VirtualClock({ startAt: openingOf(scenario), yieldToPlatform });
  const reportActivity = (): void => clock.reportActivity();
  const world = new World({ scenario, seed, clock, reportActivity });
  const recorder = new Recorder(world, {
    ...(staffIndex !== undefined && { staff: staffIndex }),
    ...options.recorder,
  });
  const tokens = world.auth.signIn(staffIndex);
  const ports = inProcessPorts({
    world,
    clock,
    client: options.client ?? "page",
    accessToken: options.accessToken ?? { current: () => world.auth.signIn(staffIndex).jwt },
    reportActivity,
    onFailure: options.onFailure ?? rethrow,
    loadTerminals: () => Promise.resolve({ inProcessTerminals }),
  });
  return { clock, world, ports, tokens, recorder };
}

function rethrow(error: unknown): never {
  throw error;
}
