import { DeliveryPopup } from "../../src/ui/logistics/lazy-delivery-dialogs.ts";
import { Rescheduling } from "../../src/ui/order-popup/rescheduling.tsx";
import { ReprintMenu } from "../../src/ui/printing/lazy-reprint-menu.ts";
import { preloadScreens } from "../support/screens/render-app.tsx";

/** Loads every screen on the way of a lesson: virtual time does not wait for code. */
export async function preloadLessonScreens(): Promise<void> {
  await preloadScreens();
  await Promise.all([DeliveryPopup, ReprintMenu, Rescheduling].map((each) => each.preload()));
}
