import type { Clock } from "../../ports/clock.ts";
import { Emitter } from "../../ports/emitter.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { AccessToken, Tokens } from "../../ports/session-api.ts";
import { Recorder } from "../inputs/recorder.ts";
import type { Recording } from "../inputs/recording.ts";
import { RunJournal } from "../inputs/run-journal.ts";
import { PacedClock } from "../kernel/paced-clock.ts";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import { openingOf, type Scenario } from "../world/scenario.ts";
import { World } from "../world/world.ts";
import type { HoldTime } from "../world/world-scheduler.ts";
import { type InProcessPorts, inProcessPorts } from "./in-process-ports.ts";

export interface SimulationOptions {
  readonly scenario: Scenario;
  readonly seed: number;
  /** One of `pacedSpeeds`. */
  readonly speed: number;
  /** The real clock that drives the branch's time. */
  readonly clock: Clock;
  readonly yieldToPlatform: () => Promise<void>;
  /** The source of the token that calls send; usually the app's session, asked at each call. */
  readonly accessToken: AccessToken;
  /** The number of events that the log of the run keeps; by default all of a lesson's. */
  readonly eventsMax?: number;
  /** The index of the member of staff at the screen; 0 by default. */
  readonly staffIndex?: number;
  /** The name of this page in the world's network. */
  readonly client?: string;
  readonly onFailure: (error: unknown) => void;
  /** Goes on with a recorded day instead of opening a new one: feeds it into the fresh world. */
  readonly resume?: (world: World, clock: VirtualClock, journal: RunJournal) => void;
  /** The recording that this run goes on from as a new one. */
  readonly parent?: Recording["parent"];
}

/** The trainer's controls of the branch's time (TN-4). */
export interface SimulationControl {
  readonly clock: Clock;
  readonly speed: number;
  readonly isPaused: boolean;
  pause(): void;
  resume(): void;
  setSpeed(speed: number): void;
  jumpTo(instant: Instant): Promise<void>;
  runToNext(): Promise<void>;
  onChange(listener: () => void): Stop;
  /** Other staff of the first branch; absent where the scenario has none. */
  readonly colleagues?: {
    readonly areOn: boolean;
    setOn(areOn: boolean): void;
  };
}

export interface Simulation {
  /** The branch's clock, which the app uses too. */
  readonly clock: PacedClock;
  readonly world: World;
  readonly ports: InProcessPorts;
  readonly control: SimulationControl;
  /** Everything that has happened since the branch opened. */
  readonly journal: RunJournal;
  /** Everything that the branch was fed with since it opened. */
  readonly recorder: Recorder;
  /** The tokens of the member of staff at the screen, as the sign-in page would have stored them. */
  readonly tokens: Tokens;
  /** Notifies the branch's clock of a promise that is about to settle. */
  reportActivity(): void;
  /** Opens the branches and starts the clock. */
  start(): Stop;
}

/** A whole branch in the page. The same scenario, seed and actions at the same instants repeat it. */
export function createSimulation(options: SimulationOptions): Simulation {
  const { scenario, seed, speed, yieldToPlatform, accessToken, staffIndex, onFailure } = options;
  const virtual = new VirtualClock({ startAt: openingOf(scenario), yieldToPlatform });
  const clock = new PacedClock({ virtual, real: options.clock, speed, onFailure });
  const reportActivity = (): void => virtual.reportActivity();
  const holdTime: HoldTime = (run) => clock.hold(run);
  const world = new World({ scenario, seed, clock, reportActivity, holdTime });
  const { parent } = options;
  const recorder = new Recorder(world, {
    ...(staffIndex !== undefined && { staff: staffIndex }),
    ...(parent && { parent }),
  });
  const journal = new RunJournal(world, options.eventsMax);
  const { resume } = options;
  resume?.(world, virtual, journal);
  const client = options.client ?? "page";
  return {
    clock,
    world,
    recorder,
    journal,
    reportActivity,
    ports: inProcessPorts({
      world,
      clock,
      client,
      accessToken,
      reportActivity,
      onFailure,
    }),
    control: controlOf(clock, world),
    tokens: world.auth.signIn(staffIndex),
    start: () => {
      const close = resume === undefined ? world.start() : (): void => world.close();
      const stops = [close, clock.start()];
      return () => {
        for (const stop of stops.reverse()) stop();
      };
    },
  };
}

function controlOf(clock: PacedClock, world: World): SimulationControl {
  const changes = new Emitter();
  // An incident may send colleagues home, or get them.
  world.door.onWork(({ work }) => work.on === "commands" && changes.emit());
  const colleagues = {
    get areOn() {
      return world.areColleaguesOn;
    },
    setOn: (areOn: boolean) => {
      world.setColleagues(areOn);
      changes.emit();
    },
  };
  return {
    clock,
    ...(world.scenario.colleagues.sharePercent > 0 && { colleagues }),
    get speed() {
      return clock.speed;
    },
    get isPaused() {
      return clock.isPaused;
    },
    pause: () => clock.pause(),
    resume: () => clock.resume(),
    setSpeed: (speed) => clock.setSpeed(speed),
    jumpTo: (instant) => clock.jumpTo(instant),
    runToNext: () => clock.runToNext(),
    onChange: (listener) => {
      const stops = [changes.add(listener), clock.onChange(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
