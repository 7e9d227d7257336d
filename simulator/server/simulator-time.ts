import type { Instant, Stop } from "../../ports/entities/time.ts";
import { isoTime, type WireObject } from "./wire-values.ts";

/** The branch's clock as the server needs it; PacedClock implements all of this. */
export interface SimulatorTime {
  readonly speed: number;
  readonly isPaused: boolean;
  now(): Instant;
  /** Throws a RangeError for a speed that is not offered. */
  setSpeed(speed: number): void;
  pause(): void;
  resume(): void;
  jumpTo(instant: Instant): Promise<void>;
  onChange(listener: () => void): Stop;
}

/** The channel and the event that notify pages about moved time. */
export const timeChannel = "simulator_time";
export const timeEvent = "time_moved";

/** The answer of `/simulator/time` and the data of `time_moved`. */
export function encodeTime(time: SimulatorTime): WireObject {
  return { now: isoTime(time.now()), speed: time.speed, is_paused: time.isPaused };
}
