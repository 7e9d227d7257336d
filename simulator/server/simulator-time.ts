import type { Instant, Stop } from "../../ports/entities/time.ts";
import { isoTime, type WireObject } from "./wire-values.ts";

/** The branch's time as the server needs it; the PacedClock has all of this. */
export interface SimulatorTime {
  readonly speed: number;
  readonly isPaused: boolean;
  now(): Instant;
  /** A RangeError for a speed that is not offered. */
  setSpeed(speed: number): void;
  pause(): void;
  resume(): void;
  jumpTo(instant: Instant): Promise<void>;
  onChange(listener: () => void): Stop;
}

/** Where the pages hear that time was moved, and under which event. */
export const timeChannel = "simulator_time";
export const timeEvent = "time_moved";

/** What `/simulator/time` answers and `time_moved` says. */
export function encodeTime(time: SimulatorTime): WireObject {
  return { now: isoTime(time.now()), speed: time.speed, is_paused: time.isPaused };
}
