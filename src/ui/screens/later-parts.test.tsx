// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { anOrder } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import { CheckoutModal } from "../checkout/lazy-checkout.ts";
import { RidersDialog } from "../logistics/lazy-delivery-dialogs.ts";
import { RejectDialog } from "../unconfirmed/lazy-answer-dialogs.ts";

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
    await openBoard("/home-delivery/new", { orders: [anOrder()] });
    for (const preload of parts) expect(preload).toHaveBeenCalled();
  },
);
