// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { anOrder } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import { CheckoutModal } from "../checkout/lazy-checkout.ts";
import { RidersDialog } from "../logistics/lazy-delivery-dialogs.ts";
import { SignOutQuestion } from "../shell/account-menu.tsx";
import { RejectDialog } from "../unconfirmed/lazy-answer-dialogs.ts";

afterEach(() => {
  Reflect.deleteProperty(navigator, "connection");
});

for (const [network, saveData] of [
  ["a metered", true],
  ["any other", false],
] as const) {
  it(`On ${network} network the payment, the answers to an order and the dialogs of riders load ahead of their use; rare screens ${saveData ? "do not" : "do, too"} (ADR 0013)`, async () => {
    Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData } });
    const always = [CheckoutModal, RejectDialog, RidersDialog].map((part) =>
      vi.spyOn(part, "preload"),
    );
    const rare = vi.spyOn(SignOutQuestion, "preload");
    await openBoard("/home-delivery/new", { orders: [anOrder()] });
    for (const preload of always) expect(preload).toHaveBeenCalled();
    expect(rare).toHaveBeenCalledTimes(saveData ? 0 : 1);
  });
}
