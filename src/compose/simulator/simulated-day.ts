import type { Stop } from "../../../ports/entities/time.ts";
import { forgetDay, goOnWithDay } from "../../training/runs/kept-day.ts";
import type { DayOffers } from "../../training/runs/open-simulation.ts";
import { mountKeptDay, mountLostDay } from "../../training/ui/band/mount-kept-day.tsx";

/**
 * Offers the day before the reload. The new day runs meanwhile; the first step of the trainee in it withdraws the
 * offer.
 */
export const offerKeptDay: DayOffers["offerKeptDay"] = ({ page, day, world, onDecline }) => {
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
};

/** Says that the day cannot go on and that a new one has begun, until the trainee closes it. */
export function reportLostDay(): Stop {
  const stop = mountLostDay({ onClose: () => stop() });
  return stop;
}
