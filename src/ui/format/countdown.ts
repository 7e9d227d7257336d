import { type Duration, type Instant, secondMs } from "../../../ports/entities/time.ts";

/** In the last minute the ring shows that minute alone, in the late colour (UC-10). */
const lastMinuteSeconds = 60;

export interface Countdown {
  /** Whole seconds left, rounded up; never below zero. */
  readonly seconds: number;
  /** m:ss, or h:mm:ss from an hour on. */
  readonly text: string;
  readonly isLastMinute: boolean;
  /** Part of the ring that is left, 0 to 1: of the whole time, or of the last minute. */
  readonly share: number;
}

/** The state of a countdown at `now`, from its deadline and whole length (UC-10). */
export function countdown(deadline: Instant, wholeMs: Duration, now: Instant): Countdown {
  const leftMs = Math.max(0, deadline - now);
  const seconds = Math.ceil(leftMs / secondMs);
  const isLastMinute = seconds <= lastMinuteSeconds;
  const lengthMs = isLastMinute ? lastMinuteSeconds * secondMs : Math.max(wholeMs, leftMs);
  return { seconds, text: minutesText(seconds), isLastMinute, share: leftMs / lengthMs };
}

function minutesText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, "0");
  if (hours === 0) return `${minutes}:${rest}`;
  return `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}
