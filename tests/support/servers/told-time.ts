import type { Clock } from "../../../ports/clock.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { SimulatorTime } from "../../../simulator/server/simulator-time.ts";

/** The time of a branch that no trainer moves. */
export function toldTime(clock: Clock): SimulatorTime {
  return {
    speed: 1,
    isPaused: false,
    now: () => clock.now(),
    setSpeed: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    jumpTo: () => Promise.resolve(),
    onChange: (): Stop => () => undefined,
  };
}
