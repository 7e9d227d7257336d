import { useEffect } from "react";
import { lazyDialog, lazyScreen } from "../parts/lazy-screen.tsx";

/** Asks for the delivery time of an order that is approved from its row. */
export const EtaDialog = lazyDialog(
  async () => (await import("../unconfirmed/eta-dialog.tsx")).EtaDialog,
);

/** Asks why an unconfirmed order is rejected. */
export const RejectDialog = lazyDialog(
  async () => (await import("../unconfirmed/reject-dialog.tsx")).RejectDialog,
);

/** More time for the order of a row. */
export const MoreTimePanel = lazyDialog(
  async () => (await import("../promise/more-time-panel.tsx")).MoreTimePanel,
);

/** The same part within the popup of an order. */
export const MoreTime = lazyScreen(async () => (await import("../promise/more-time.tsx")).MoreTime);

const laterViews = async () => (await import("../order-popup/later-views.tsx")).laterViews;

/** The second view of an order's popup. */
export const OrderHistory = lazyScreen(async () => (await laterViews()).OrderHistory);

/** The payments of an order, of which most have none before they are completed. */
export const PaymentsTable = lazyScreen(async () => (await laterViews()).PaymentsTable);

/** The way to the map of an order's rider. */
export const TrackRider = lazyScreen(async () => (await laterViews()).TrackRider);

/** The way to the core app for a walk-in order, which most orders are not. */
export const WalkInButton = lazyScreen(async () => (await laterViews()).WalkInButton);

/** The button that reprints an order's tickets; loaded behind the first screen. */
export const ReprintMenu = lazyScreen(
  async () => (await import("../printing/reprint-menu.tsx")).ReprintMenu,
);

/** The result of the last reprint. */
export const ReprintMessageLine = lazyScreen(
  async () => (await import("../printing/reprint-message.tsx")).ReprintMessageLine,
);

/** The Reschedule popup. */
export const Rescheduling = lazyDialog(
  async () => (await import("../reschedule/reschedule-popup.tsx")).Rescheduling,
);

/** The button that moves the order by half an hour. */
export const Postponing = lazyScreen(
  async () => (await import("../reschedule/postponing.tsx")).Postponing,
);

/** Loads the Reschedule popup as soon as its button can be pressed. */
export function useReschedulingAhead(isOffered: boolean): void {
  useEffect(() => {
    if (isOffered) void Rescheduling.preload();
  }, [isOffered]);
}

/** Chooses the carrier of an order, or shows the partner's job. */
export const DeliveryPopup = lazyDialog(
  async () => (await import("../logistics/delivery-popup.tsx")).DeliveryPopup,
);

/** The overview of the riders, and the return of one of them. */
export const RidersDialog = lazyDialog(
  async () => (await import("../logistics/riders-dialog.tsx")).RidersDialog,
);

/** Loads the delivery dialogs ahead of their first use. Never rejects. */
export async function preloadDeliveryDialogs(): Promise<void> {
  await Promise.all([DeliveryPopup, RidersDialog].map(({ preload }) => preload()));
}

/** Takes the payment of one order and completes it. */
export const CheckoutModal = lazyDialog(
  async () => (await import("../checkout/checkout-modal.tsx")).CheckoutModal,
);

/** A card payment whose order is on no list yet. */
export const InterruptedAttempt = lazyScreen(
  async () => (await import("../checkout/attempt-overlay.tsx")).AttemptOverlay,
  "terminal.notFetched",
);

export const RefundsDialog = lazyDialog(
  async () => (await import("../checkout/refunds-dialog.tsx")).RefundsDialog,
);

export const NotConfirmedDialog = lazyDialog(
  async () => (await import("../checkout/not-confirmed-dialog.tsx")).NotConfirmedDialog,
);
