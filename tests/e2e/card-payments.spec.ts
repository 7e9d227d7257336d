import { expect, test } from "@playwright/test";
import { CardPayment, cardTypes } from "./support/card-payment.ts";
import { violations, wear } from "./support/examination.ts";

for (const type of cardTypes) {
  test(`an order is paid by ${type} and completed [FL-6]`, {
    tag: type === "Card terminal" ? [] : "@verify",
  }, async ({ page }) => {
    const payment = new CardPayment(page);
    await payment.visit();
    await payment.pick("nobody_answers");
    await payment.start(type);
    await payment.expectPhase("in_progress");
    await expect(payment.pad).toContainText("Tap, insert or swipe the card");
    await payment.pad.getByRole("button", { name: "Approve" }).click();
    await payment.expectPhase("paid");
    await payment.expectCollected();
  });
}

test("an order is split between cash and a card, and the card's line stays", {
  tag: "@verify",
}, async ({ page }) => {
  const payment = new CardPayment(page);
  await payment.visit();
  await payment.open();
  await payment.modal.getByLabel("Amount to collect").fill("2");
  await payment.press("Add");
  await payment.choose("Card terminal");
  await payment.modal.getByLabel("Amount to collect").fill("5");
  await payment.press("Pay");
  await payment.pad.getByRole("button", { name: "Approve" }).click();
  await expect(payment.modal.locator("tbody tr")).toHaveCount(2);
  await expect(payment.overlay).toHaveCount(0);
  await expect(payment.modal.getByRole("button", { name: /^Remove/ })).toHaveCount(1);
  await payment.choose("Cash");
  await payment.press("Pay");
  await payment.expectCollected();
});

test("a declined card shows the terminal's reason, stays counted after a reload, and can be retried [TT-17] [PY-17]", async ({
  page,
}) => {
  const payment = new CardPayment(page);
  await payment.visit();
  await payment.start("Card terminal");
  await payment.pad.getByLabel("Reason").selectOption("Do not honour");
  await payment.pad.getByRole("button", { name: "Decline" }).click();
  await payment.expectPhase("failed");
  await expect(payment.overlay).toContainText("Do not honour");
  await payment.overlay.getByRole("button", { name: "Retry Payment" }).click();
  await payment.pad.getByRole("button", { name: "Decline" }).click();
  await payment.expectPhase("failed");
  await payment.overlay.getByRole("button", { name: "Go back to payment" }).click();
  await expect(payment.modal).toContainText("2 failed");
  await page.reload();
  await expect(payment.board.rows.first()).toBeVisible();
  await payment.board.press(payment.number, "Collected");
  await expect(payment.modal).toContainText("2 failed");
});

test("a pulled cable leaves the result of the payment unknown: staff are asked before the next payment, and the row shows it", {
  tag: "@verify",
}, async ({ page }) => {
  const payment = new CardPayment(page);
  await payment.visit({ speed: 10 });
  await payment.pick("nobody_answers");
  await payment.start("Card terminal");
  await payment.pad.getByRole("button", { name: "Pull the cable" }).click();
  await payment.expectPhase("terminal_timeout");
  await expect(page.getByLabel("Branch", { exact: true })).toBeDisabled();
  await payment.overlay.getByRole("button", { name: "Retry Payment" }).click();
  const question = page.getByRole("dialog", { name: "Did the payment go through?" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "I am not sure" }).click();
  await payment.overlay.getByRole("button", { name: "Go back to payment" }).click();
  await payment.modal.getByLabel("Close", { exact: true }).first().click();
  await expect(
    payment.board.row(payment.number).getByRole("img", { name: "Payment not confirmed" }),
  ).toBeVisible();
  await expect(page.getByLabel("Branch", { exact: true })).toBeEnabled();
});

test("two tabs of one browser do not use one terminal at once", { tag: "@verify" }, async ({
  context,
  page,
}) => {
  const payment = new CardPayment(page);
  await payment.visit();
  await payment.pick("nobody_answers");
  await payment.start("Card terminal");
  await payment.expectPhase("in_progress");
  const other = new CardPayment(await context.newPage());
  await other.visit();
  await other.open(1);
  await other.choose("Card terminal");
  await other.press("Pay");
  await expect(other.modal.getByRole("alert")).toHaveText(
    "A payment is already in progress on this device.",
  );
  await payment.pad.getByRole("button", { name: "Approve" }).click();
  await payment.expectCollected();
  await other.press("Pay");
  await other.expectPhase("in_progress");
});

test("dinars have three decimals, and a terminal refuses an amount whose last decimal is not 0", {
  tag: "@verify",
}, async ({ page }) => {
  const payment = new CardPayment(page);
  await payment.visit({ scenario: "kuwait-counter" });
  await payment.open();
  await payment.choose("Card terminal");
  await payment.modal.getByLabel("Amount to collect").fill("1.005");
  await payment.press("Pay");
  await expect(payment.modal.getByRole("alert")).toBeVisible();
  await payment.modal.getByLabel("Amount to collect").fill("1.000");
  await payment.press("Pay");
  await payment.expectPhase("in_progress");
  await expect(payment.pad).toContainText("KWD 1.000");
});

test("overlay and terminal have no accessibility violations, and the terminal does not cover the overlay or the modal", {
  tag: "@verify",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const payment = new CardPayment(page);
  const examine = async (): Promise<void> => {
    for (const theme of ["light", "dark"] as const) {
      await wear(page, theme);
      expect(await violations(page)).toEqual([]);
    }
  };
  await payment.visit();
  await payment.pick("nobody_answers");
  await payment.start("Card terminal");
  await payment.expectPhase("in_progress");
  await examine();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => areApart(payment)).toBe(true);
  }
  await payment.pad.getByRole("button", { name: "Decline" }).click();
  await payment.expectPhase("failed");
  await examine();
});

async function areApart({ overlay, pad }: CardPayment): Promise<boolean> {
  const [one, other] = [await overlay.boundingBox(), await pad.boundingBox()];
  if (one === null || other === null) return false;
  return (
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y
  );
}
