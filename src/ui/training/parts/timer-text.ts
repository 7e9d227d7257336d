import { type Duration, secondMs } from "../../../../ports/entities/time.ts";

/** The time left in minutes and seconds: "2:36". */
export function timerText(left: Duration): string {
  const seconds = Math.max(Math.ceil(left / secondMs), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
