import { type Duration, hourMs } from "../../ports/entities/time.ts";

/** As one drives in a city, lights and turns included. */
const metresPerHour = 25_000;

/** How long a way through a made-up town takes by car. */
export function drivingMs(lengthMetres: number): Duration {
  return Math.round((lengthMetres * hourMs) / metresPerHour);
}
