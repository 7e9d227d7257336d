import {
  DeliveryPopup,
  MoreTime,
  MoreTimePanel,
  ReprintMenu,
  Rescheduling,
} from "../../src/ui/lazy/lazy.ts";
import { preloadScreens } from "../support/screens/render-app.tsx";

/** Loads every screen on the way of a lesson: virtual time does not wait for code. */
export async function preloadLessonScreens(): Promise<void> {
  await preloadScreens();
  const screens = [DeliveryPopup, MoreTime, MoreTimePanel, ReprintMenu, Rescheduling];
  await Promise.all(screens.map((each) => each.preload()));
}
