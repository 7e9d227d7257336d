import { type Clock, exactly } from "../../ports/clock.ts";
import { Emitter } from "../../ports/emitter.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type ServerTime,
  type Stop,
} from "../../ports/entities/time.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** The speeds of a branch, as multiples of the real clock's (TN-4). */
export const pacedSpeeds: readonly number[] = [1, 2, 5, 10, 60];

/** The maximum of real time that is caught up after the page slept or fell behind; time slept beyond it is skipped. */
export const catchUpMsMax: Duration = 2 * minuteMs;

/** Real time after which an idle clock checks itself, so that it notices a sleep even while no task is due. */
const idleBeatMs: Duration = minuteMs;

/** The number of failing tasks in one run after which the clock pauses itself. */
const failuresPerRunMax = 100;

export interface PacedClockOptions {
  readonly virtual: VirtualClock;
  /** The clock that drives this one. */
  readonly real: Pick<Clock, "now" | "schedule">;
  readonly speed?: number;
  /** Receives errors that a task throws; the other tasks continue. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Drives a VirtualClock by a real Clock at a speed (TN-4). The simulated branch and the app on it both use this
 * clock. Between tasks `now()` moves smoothly, but it never passes the next task, and two runs never overlap. Paused
 * until `start()`.
 */
export class PacedClock implements Clock {
  private readonly virtual: VirtualClock;
  private readonly real: PacedClockOptions["real"];
  private readonly onFailure: (error: unknown) => void;
  private readonly changes = new Emitter();
  /** Notifies about every change of speed, every pause and resume, and every jump that has ended. */
  readonly onChange = this.changes.add;
  private anchor: { readonly virtualAt: Instant; readonly realAt: Instant };
  private currentSpeed: number;
  private isStarted = false;
  private isHeld = false;
  private isHolding = false;
  private turn: Promise<void> = Promise.resolve();
  private runsWaiting = 0;
  private lookedAt: Instant;
  private wakeAt: Instant;
  private cancelWake: Stop = () => {};

  constructor(options: PacedClockOptions) {
    this.virtual = options.virtual;
    this.real = options.real;
    this.onFailure = options.onFailure;
    this.currentSpeed = knownSpeed(options.speed ?? 1);
    this.lookedAt = this.real.now();
    this.wakeAt = this.lookedAt;
    this.anchor = { virtualAt: this.virtual.now(), realAt: this.lookedAt };
  }

  get speed(): number {
    return this.currentSpeed;
  }

  get isPaused(): boolean {
    return this.isHeld;
  }

  pace(): number {
    return this.isHeld ? 0 : this.currentSpeed;
  }

  now(): Instant {
    if (this.isMoving && !this.isHolding) this.virtual.standAt(this.reached());
    return this.virtual.now();
  }

  serverTime(): ServerTime {
    return exactly(this.now());
  }

  /** Keeps `now()` at its instant while `run` runs, however much real time passes. */
  hold<Result>(run: () => Result): Result {
    if (this.isHolding) return run();
    this.now();
    this.isHolding = true;
    try {
      return run();
    } finally {
      this.isHolding = false;
    }
  }

  schedule(at: Instant, task: () => void): Stop {
    this.now();
    const nextAt = this.virtual.nextAt;
    const cancel = this.virtual.schedule(at, task);
    if (this.virtual.nextAt !== nextAt) this.arm();
    return cancel;
  }

  /** Starts the clock. The returned function stops it at its current instant. */
  start(): Stop {
    this.anchorHere();
    this.isStarted = true;
    this.arm();
    return () => {
      this.now();
      this.isStarted = false;
      this.cancelWake();
    };
  }

  /** Sets one of `pacedSpeeds`; throws a RangeError for any other speed. */
  setSpeed(speed: number): void {
    const next = knownSpeed(speed);
    if (next === this.currentSpeed) return;
    this.anchorHere();
    this.currentSpeed = next;
    this.arm();
    this.changes.emit();
  }

  pause(): void {
    if (this.isHeld) return;
    this.now();
    this.isHeld = true;
    this.cancelWake();
    this.changes.emit();
  }

  resume(): void {
    if (!this.isHeld) return;
    this.anchorHere();
    this.isHeld = false;
    this.arm();
    this.changes.emit();
  }

  /** Runs everything up to and at `instant`, also while paused, and stops there. Never goes back. */
  async jumpTo(instant: Instant): Promise<void> {
    if (instant > this.now()) await this.leap(instant);
  }

  /** Runs up to and at the next task's instant, also while paused; does nothing when no task waits. */
  async runToNext(): Promise<void> {
    const { nextAt } = this.virtual;
    if (nextAt !== undefined) await this.leap(nextAt);
  }

  /** Settles when no run is active or waiting. */
  async whenIdle(): Promise<void> {
    while (this.runsWaiting > 0) await this.turn;
  }

  private get isMoving(): boolean {
    return this.isStarted && !this.isHeld;
  }

  /** The instant that the real clock would give now if no task held this clock back. */
  private reached(): Instant {
    const realNow = Math.min(this.real.now(), this.wakeAt + catchUpMsMax);
    const { virtualAt, realAt } = this.anchor;
    return Math.floor(virtualAt + (realNow - realAt) * this.currentSpeed);
  }

  private anchorHere(): void {
    this.anchor = { virtualAt: this.now(), realAt: this.real.now() };
    this.lookedAt = this.anchor.realAt;
    this.arm();
  }

  private arm(): void {
    if (!this.isMoving || this.runsWaiting > 0) return;
    this.cancelWake();
    const { virtualAt, realAt } = this.anchor;
    const beatAt = this.lookedAt + idleBeatMs;
    const { nextAt } = this.virtual;
    const dueAt =
      nextAt === undefined ? beatAt : realAt + Math.ceil((nextAt - virtualAt) / this.currentSpeed);
    this.wakeAt = Math.min(beatAt, dueAt);
    this.cancelWake = this.real.schedule(this.wakeAt, () => this.wake());
  }

  private wake(): void {
    const until = this.reached();
    const sleptMs = this.real.now() - (this.wakeAt + catchUpMsMax);
    if (sleptMs > 0) this.anchor = { virtualAt: until, realAt: this.real.now() };
    void this.run(until);
  }

  private async leap(until: Instant): Promise<void> {
    this.cancelWake();
    await this.run(until);
    this.anchorHere();
    this.changes.emit();
  }

  private run(until: Instant): Promise<void> {
    this.runsWaiting += 1;
    this.turn = this.turn.then(async () => {
      await this.runWholly(until);
      this.runsWaiting -= 1;
      this.lookedAt = this.real.now();
      this.arm();
    });
    return this.turn;
  }

  private async runWholly(until: Instant): Promise<void> {
    for (let failures = 0; failures < failuresPerRunMax; failures += 1) {
      try {
        await this.virtual.runUntil(until);
        return;
      } catch (error) {
        this.onFailure(error);
      }
    }
    this.pause();
  }
}

function knownSpeed(speed: number): number {
  if (!pacedSpeeds.includes(speed)) {
    throw new RangeError(`Speed ${speed} is not one of ${pacedSpeeds.join(", ")}`);
  }
  return speed;
}
