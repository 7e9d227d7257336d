import type { Clock } from "../../../ports/clock.ts";
import type { Duration, Stop } from "../../../ports/entities/time.ts";

const kinds = ["pointerdown", "keydown"] as const;

export interface PressWatch {
  /** Real time since the last press. */
  idleMs(): Duration;
  readonly stop: Stop;
}

/** Follows the presses of pointer and keyboard on a page. `clock`: real time. */
export function watchPresses(page: Window, clock: Pick<Clock, "now">): PressWatch {
  let pressedAt = clock.now();
  const onPress = (): void => {
    pressedAt = clock.now();
  };
  for (const kind of kinds) page.addEventListener(kind, onPress);
  return {
    idleMs: () => clock.now() - pressedAt,
    stop: () => {
      for (const kind of kinds) page.removeEventListener(kind, onPress);
    },
  };
}
