// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { anOrder } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import { preloadScreens } from "../../../tests/support/screens/render-app.tsx";
import { CheckoutModal, RejectDialog, RidersDialog } from "../lazy/lazy.ts";

afterEach(() => {
  Reflect.deleteProperty(navigator, "connection");
});

it.each([true, false])(
  "loads the payment, the answers to an order and the dialogs of riders ahead of their use, where the browser asks to save data (%s), too (ADR 0013)",
  async (saveData) => {
    Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData } });
    const parts = [CheckoutModal, RejectDialog, RidersDialog].map((part) =>
      vi.spyOn(part, "preload"),
    );
    // Opening a board in a test loads some of them itself.
    await preloadScreens();
    const byTests = parts.map((preload) => preload.mock.calls.length);
    for (const preload of parts) preload.mockClear();
    await openBoard("/home-delivery/new", { orders: [anOrder()] });
    for (const [place, preload] of parts.entries())
      expect(preload.mock.calls.length).toBeGreaterThan(byTests[place] ?? 0);
  },
);
