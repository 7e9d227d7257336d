import type { Stop } from "../../../ports/entities/time.ts";
import { forgetDay, goOnWithDay } from "../../training/runs/kept-day.ts";
import type { DayOffers } from "../../training/runs/open-simulation.ts";
import { KeptDayOffer, LostDay } from "../../training/ui/band/kept-day-offer.tsx";
import { showTraining } from "../../training/ui/training-layer.tsx";

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
  const goOn = (): void => {
    goOnWithDay(page, day);
    page.location.reload();
  };
  const hide = showTraining("offers", <KeptDayOffer onGoOn={goOn} onStartAgain={decline} />);
  const stopListening = door.onWork(({ work }) => {
    if (work.on === "staff") decline();
  });
  const stop = (): void => {
    stopListening();
    hide();
  };
  return stop;
};

/** Says that the day cannot go on and that a new one has begun, until the trainee closes it. */
export function reportLostDay(): Stop {
  const stop = showTraining("offers", <LostDay onClose={() => stop()} />);
  return stop;
}
