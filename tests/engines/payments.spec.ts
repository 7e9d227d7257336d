import { Board } from "./support/board.ts";
import { test } from "./support/engine-test.ts";
import type { Tab } from "./support/tab.ts";

/** Opens the payment of a pickup that waits for its customer. */
async function openPayment(tab: Tab): Promise<{ board: Board; order: string }> {
  const board = new Board(tab);
  await board.open("pickup.new");
  const order = await board.place({ isPickup: true, isPaid: false, isUnconfirmed: false });
  await board.press(order, "action.markReady");
  await board.take("pickup.ready", order, "action.markCollected");
  await tab.expectText("dialog", "Payment, order");
  return { board, order };
}

/** Expects that the order was collected, with this payment in its popup. */
async function expectPaid({ tab }: Board, order: string, payment: RegExp): Promise<void> {
  await tab.expectCount("dialog", 0);
  await tab.press('a[data-tab="pickup.collected"]');
  await tab.press(`${order} [data-control="number"]`);
  await tab.expectText("dialog table tbody th", payment);
}

test("a pickup is paid in cash: the amount is typed, the change is shown, and the payment is recorded [IN-6]", async ({
  tab,
}) => {
  const { board, order } = await openPayment(tab);
  // The field has the focus, and a key replaces what it was filled with.
  await tab.type("500");
  await board.press("dialog", "pay.pay");
  await tab.expectText("dialog", "Change");
  await board.press("dialog", "ok");
  await expectPaid(board, order, /Cash/);
  await tab.expectNoProblems();
});

test("a pickup is paid by card: the terminal asks for the card and approves it, and the order is completed [IN-6]", async ({
  tab,
}) => {
  const { board, order } = await openPayment(tab);
  await board.happen({ do: "next_card", outcome: "nobody_answers" });
  await tab.press("dialog button", "Card terminal");
  await board.press("dialog", "pay.pay");
  await board.passUntil(() => tab.has('dialog [data-phase="in_progress"]'));
  await tab.press("button[data-key=approve]");
  await board.passUntil(async () => !(await tab.has("dialog [data-phase]")));
  await expectPaid(board, order, /Card/);
  await tab.expectNoProblems();
});
