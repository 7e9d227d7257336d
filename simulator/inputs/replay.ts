import type { Instant, Stop } from "../../ports/entities/time.ts";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import type { Input, TakenInput, Work } from "../world/door.ts";
import { openingOf } from "../world/scenario.ts";
import { terminalsOf } from "../world/terminals/terminal-world.ts";
import { World } from "../world/world.ts";
import { InputReader, isRepeatable, type Recording } from "./recording.ts";

/** The inputs and tasks in one slice of a replay. */
const sliceSteps = 200;

/** The world did something else than it did when it was recorded. */
export class ReplayDivergence extends Error {
  override readonly name = "ReplayDivergence";
}

/** Feeds a recording into a world, input by input. */
export class Replay {
  private readonly recording: Recording;
  private readonly world: World;
  private readonly clock: VirtualClock;
  private readonly reader = new InputReader();
  private readonly listening = new Map<number, Stop>();
  private next = 0;
  private steps = 0;

  /**
   * The recording may grow: each call reads its inputs and its end again. `clock` is the virtual clock under the world.
   * `world` is fresh: it has the recording's scenario and seed, and nothing has been done with it.
   */
  constructor(recording: Recording, world: World, clock: VirtualClock) {
    this.recording = recording;
    this.world = world;
    this.clock = clock;
  }

  /** Goes on to an instant, at most to the end of the recording. Throws a ReplayDivergence. */
  to(at: Instant): void {
    for (const _ of this.slicesTo(at));
  }

  /** The same in slices: between two of them a page can draw, and can stop. */
  *slicesTo(at: Instant): Generator<undefined, void> {
    const { inputs, end } = this.recording;
    for (let input = inputs[this.next]; input !== undefined; input = inputs[this.next]) {
      if (input.at > at) break;
      yield* this.moveTo(input);
      this.next += 1;
      this.feedSafely(this.reader.input(input));
      yield* this.step();
    }
    if (at >= end.at) yield* this.moveTo(end);
    else yield* this.runUntil(at);
  }

  /** Goes on to the end, and checks that the same has happened. Throws a ReplayDivergence. */
  toEnd(): void {
    this.to(this.recording.end.at);
    this.checkEnd();
  }

  /** Checks at the end that the same has happened. Throws a ReplayDivergence. */
  checkEnd(): void {
    const { end } = this.recording;
    const digest = this.world.digest();
    if (digest !== end.digest) this.diverged(`digest ${digest} instead of ${end.digest}`);
  }

  /** Ends everything that the recorded page listened to, as when it is closed. */
  leave(): void {
    for (const stop of this.listening.values()) stop();
    this.listening.clear();
  }

  /** Runs tasks until as many have run as then, and moves the clock to the same instant. */
  private *moveTo({ at, after }: Pick<TakenInput, "at" | "after">): Generator<undefined, void> {
    const { world, clock } = this;
    while (world.tasksRun < after) {
      const { nextAt } = clock;
      if (nextAt === undefined || nextAt > at) this.diverged(`no task number ${after}`);
      clock.runNext();
      yield* this.step();
    }
    clock.standAt(at);
    if (world.tasksRun !== after || clock.now() !== at) this.diverged(`a task before ${at}`);
  }

  /** Ends a slice after as many steps. */
  private *step(): Generator<undefined, void> {
    this.steps += 1;
    if (this.steps % sliceSteps === 0) yield;
  }

  private *runUntil(at: Instant): Generator<undefined, void> {
    const { clock, world } = this;
    for (let { nextAt } = clock; nextAt !== undefined && nextAt <= at; { nextAt } = clock) {
      if (world.tasksRun >= this.recording.end.after) this.diverged(`a task before ${at}`);
      clock.runNext();
      yield* this.step();
    }
    clock.standAt(at);
  }

  private feedSafely(input: Input): void {
    try {
      this.feed(input);
    } catch (cause) {
      if (cause instanceof ReplayDivergence) throw cause;
      this.diverged(String(cause));
    }
  }

  private repeat(work: Work): void {
    if (!isRepeatable(work)) this.diverged(`${work.on} ${work.name} is no input`);
    this.world.door.repeat(work);
  }

  /** The lines of a run that still goes on have the work of a slow call after the call itself. */
  private workOf(
    { does }: Extract<Input, { readonly do: "call" }>,
    number: number,
  ): readonly Work[] {
    const recorded = this.recording.inputs[number];
    if (does.length > 0 || recorded === undefined) return does;
    const now = this.reader.input(recorded);
    return now.do === "call" ? now.does : [];
  }

  private feed(input: Input): void {
    const { world } = this;
    switch (input.do) {
      case "work":
        this.repeat(input);
        break;
      case "call": {
        const number = this.next - 1;
        void world.network.call(input.client, input.call, () => {
          for (const work of this.workOf(input, number)) this.repeat(work);
          return { status: 200, value: undefined };
        });
        break;
      }
      case "listen":
        this.listening.set(this.next - 1, listenAs(world, input));
        break;
      case "stop_listening":
        this.listening.get(input.listening)?.();
        this.listening.delete(input.listening);
    }
  }

  private diverged(what: string): never {
    const { scenario, seed } = this.world;
    throw new ReplayDivergence(
      `The replay of ${scenario.name} ${seed} left its recording at input ${this.next}: ${what}`,
    );
  }
}

/** A world without a screen, as it stood at an instant of a recording. */
export interface ReplayedWorld {
  readonly world: World;
  readonly clock: VirtualClock;
}

/**
 * Replays a recording without a screen, up to an instant or to its end. Rejects with a ReplayDivergence. `prepare` offers
 * the world's door what the recording used beside the world, such as a trainer's incidents. `pause` comes after each slice
 * with the share that is done; if it rejects, the replay ends with its error.
 */
export async function replayTo(
  recording: Recording,
  at?: Instant,
  prepare: (world: World) => void = () => undefined,
  pause?: (share: number) => Promise<void>,
): Promise<ReplayedWorld> {
  const { scenario, seed } = recording;
  const startAt = openingOf(scenario.day);
  const clock = new VirtualClock({ startAt, yieldToPlatform: () => Promise.resolve() });
  const world = new World({ scenario: scenario.day, seed, clock });
  terminalsOf(world);
  prepare(world);
  const replay = new Replay(recording, world, clock);
  const { end } = recording;
  for (const _ of replay.slicesTo(at ?? end.at)) {
    await pause?.(world.tasksRun / Math.max(1, end.after));
  }
  if (at === undefined) replay.checkEnd();
  return { world, clock };
}

function listenAs(world: World, input: Extract<Input, { readonly do: "listen" }>): Stop {
  const { network } = world;
  const ignore = (): void => undefined;
  switch (input.to) {
    case "pushes":
      return network.listen(input.client, ignore);
    case "terminals":
      return network.listenToTerminals(input.client, ignore);
    case "faults":
      return network.onConnectionFault(input.client, ignore);
  }
}
