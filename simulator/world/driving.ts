import { type Duration, hourMs } from "../../ports/entities/time.ts";

/** The average speed in a city, including lights and turns. */
const metresPerHour = 25_000;

/** The driving time of a route through a made-up town. */
export function drivingMs(lengthMetres: number): Duration {
  return Math.round((lengthMetres * hourMs) / metresPerHour);
}
