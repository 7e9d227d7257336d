import type { Clock } from "../../ports/clock.ts";
import { PacedClock } from "../kernel/paced-clock.ts";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import { offerIncidents } from "../training/incidents/start-incidents.ts";
import { openingOf, type Scenario } from "../world/scenario.ts";
import { World } from "../world/world.ts";
import type { WorldOptions } from "../world/world-parts.ts";

export interface OpenWorldOptions extends Pick<WorldOptions, "nameStaff"> {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly speed: number;
  readonly realClock: Clock;
  readonly onFailure: (error: unknown) => void;
}

export interface OpenedWorld {
  readonly world: World;
  /** The clock of the branch, whose pace a trainer sets. */
  readonly time: PacedClock;
  /** The same time for replays. */
  readonly virtual: VirtualClock;
}

/** A branch that takes incidents, at the opening of its day. Neither the branch nor its time runs yet. */
export function openWorld(options: OpenWorldOptions): OpenedWorld {
  const { scenario, seed, speed, realClock, onFailure, nameStaff } = options;
  const virtual = new VirtualClock({
    startAt: openingOf(scenario),
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const time = new PacedClock({ virtual, real: realClock, speed, onFailure });
  const world = new World({
    scenario,
    seed,
    clock: time,
    reportActivity: () => virtual.reportActivity(),
    holdTime: (run) => time.hold(run),
    ...(nameStaff && { nameStaff }),
  });
  offerIncidents(world);
  return { world, time, virtual };
}
