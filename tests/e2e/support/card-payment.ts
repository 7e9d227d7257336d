import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { Board } from "./board.ts";
import { joinBranch } from "./classroom.ts";

export const cardTypes = ["Card terminal", "Card reader", "Magnati", "Razorpay"] as const;
export type CardType = (typeof cardTypes)[number];

/** Page object of one pickup's card payment. */
export class CardPayment {
  readonly page: Page;
  readonly board: Board;
  number = "";

  constructor(page: Page) {
    this.page = page;
    this.board = new Board(page);
  }

  /** Joins a class as another tablet and opens the pickups that wait for collection. */
  static async join(
    browser: Browser,
    url: string,
    prepare?: (page: Page) => Promise<void>,
  ): Promise<CardPayment> {
    const path = "/pickup/waiting-for-collection";
    const { page } = await joinBranch(browser, url, { path, ...(prepare && { prepare }) });
    return new CardPayment(page);
  }

  get modal(): Locator {
    return this.page.getByRole("dialog", { name: /^Payment, order/ });
  }

  /** The overlay of the payment attempt; the question to staff has no phase. */
  get overlay(): Locator {
    return this.page.locator("dialog:has([data-tone])").last();
  }

  /** The trainer's card terminal. */
  get pad(): Locator {
    return this.page.getByRole("region", { name: "Card terminal" });
  }

  /** Opens simulator mode at the pickups that wait for collection. */
  async visit(address: Parameters<Board["open"]>[0] = {}): Promise<void> {
    const path = "/pickup/waiting-for-collection";
    await this.board.open({ path, scenario: "four-roles", ...address });
    await expect(this.opener).toBeVisible();
  }

  /** Chooses the outcome of the next payments. */
  async pick(scenario: string): Promise<void> {
    await this.opener.click();
    await this.pad.getByLabel("Next payments").selectOption(scenario);
    await this.pad.getByRole("button", { name: "Close the card terminal" }).click();
  }

  /** Opens the payment of the nth unpaid pickup, from 0. */
  async open(nth = 0): Promise<void> {
    const row = this.board.rows.filter({ hasText: "Cash" }).nth(nth);
    this.number = (await row.getAttribute("data-number")) ?? "";
    await this.board.press(this.number, "Collected");
    await expect(this.modal).toBeVisible();
  }

  async choose(type: string): Promise<void> {
    await this.modal.getByRole("button", { name: /^Paid by/ }).click();
    const entry = this.modal.getByRole("button", { name: type, exact: true });
    await entry.click();
    for (const name of ["Counter reader", "Reader one", "Card"]) {
      const choice = this.modal.getByRole("button", { name, exact: true });
      if ((await choice.count()) > 0) await choice.click();
    }
  }

  async press(name: string): Promise<void> {
    await this.modal.getByRole("button", { name, exact: true }).click();
  }

  /** Starts a payment and waits until the terminal waits for the card. */
  async start(type: CardType, nth = 0): Promise<void> {
    await this.open(nth);
    await this.choose(type);
    await this.press("Pay");
    await expect(this.overlay).toBeVisible();
  }

  async expectPhase(phase: string): Promise<void> {
    await expect(this.overlay.locator("[data-phase]")).toHaveAttribute("data-phase", phase);
  }

  async isInPhase(phase: string): Promise<boolean> {
    return (await this.overlay.locator(`[data-phase="${phase}"]`).count()) > 0;
  }

  async expectCollected(): Promise<void> {
    await expect(this.board.row(this.number)).toHaveCount(0);
    await expect(this.page.getByRole("dialog")).toHaveCount(0);
  }

  /** After the order was completed elsewhere: the card payment is listed, also after a reload, until it is refunded. */
  async expectRefundDue(): Promise<void> {
    const { page } = this;
    const changed = page.getByRole("dialog", { name: /has changed$/ });
    await changed.getByRole("button", { name: "OK" }).click();
    const notice = page.getByText("1 card payment must be refunded");
    await expect(notice).toBeVisible();
    await page.reload();
    await notice.locator("..").getByRole("button", { name: "View" }).click();
    const list = page.getByRole("dialog", { name: "Approved but not used" });
    await expect(list).toContainText(`#${this.number}`);
    await list.getByRole("button", { name: "Refunded" }).click();
    await expect(notice).toHaveCount(0);
  }

  private get opener(): Locator {
    return this.page.locator("#training").getByRole("button", { name: "Card terminal" });
  }
}
