import type { Stop } from "../../ports/entities/time.ts";
import { mountKeptDay, mountLostDay } from "../../simulator/console/mount-kept-day.tsx";
import type { World } from "../../simulator/world/world.ts";
import { forgetDay, goOnWithDay, type KeptDay } from "./kept-day.ts";

export interface KeptDayOptions {
  readonly page: Window;
  readonly day: KeptDay;
  readonly world: World;
  /** Called when the trainee stays with the new day. */
  readonly onDecline: () => void;
}

/**
 * Offers the day before the reload. The new day runs meanwhile; the first step of the trainee in it withdraws the
 * offer.
 */
export function offerKeptDay({ page, day, world, onDecline }: KeptDayOptions): Stop {
  const { door } = world;
  const decline = (): void => {
    stop();
    forgetDay(page);
    onDecline();
  };
  const unmount = mountKeptDay({
    onGoOn: () => {
      goOnWithDay(page, day);
      page.location.reload();
    },
    onStartAgain: decline,
  });
  const stopListening = door.onWork(({ work }) => {
    if (work.on === "staff") decline();
  });
  const stop = (): void => {
    stopListening();
    unmount();
  };
  return stop;
}

/** Says that the day cannot go on and that a new one has begun, until the trainee closes it. */
export function reportLostDay(): Stop {
  const stop = mountLostDay({ onClose: () => stop() });
  return stop;
}
