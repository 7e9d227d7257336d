import { DeliveryPopup } from "../../src/ui/logistics/lazy-delivery-dialogs.ts";
import { Rescheduling } from "../../src/ui/order-popup/lazy-views.ts";
import { ReprintMenu } from "../../src/ui/printing/lazy-reprint-menu.ts";
import { MoreTime, MoreTimePanel } from "../../src/ui/promise/lazy-more-time.ts";
import { preloadScreens } from "../support/screens/render-app.tsx";

/** Loads every screen on the way of a lesson: virtual time does not wait for code. */
export async function preloadLessonScreens(): Promise<void> {
  await preloadScreens();
  const screens = [DeliveryPopup, MoreTime, MoreTimePanel, ReprintMenu, Rescheduling];
  await Promise.all(screens.map((each) => each.preload()));
}
