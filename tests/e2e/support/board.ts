import { expect, type Locator, type Page } from "@playwright/test";
import type { Duration, Instant } from "../../../ports/entities/time.ts";

/** The steps after which a page that does not change fails its test. */
const stepsMax = 400;

/** The clock of the browser console's `branch`. */
interface BranchTime {
  readonly clock: {
    readonly clock: { now(): Instant };
    jumpTo(instant: Instant): Promise<void>;
  };
}

/** Waits until the history has an entry for the open dialogs, or none without any: the page makes and leaves it later. */
export async function untilHistorySettles(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const hasEntry = Object.hasOwn(Object(window.history.state), "delivery-manager.dialogs");
    return hasEntry === (document.querySelector("dialog[open]") !== null);
  });
}

/** Presses Back as a person does, later than the page's own steps in the history. */
export async function pressBack(page: Page): Promise<void> {
  await untilHistorySettles(page);
  await page.goBack();
}

export interface BoardAddress {
  readonly path?: string;
  readonly scenario?: string;
  readonly seed?: number;
  readonly speed?: number;
  readonly locale?: string;
  readonly staff?: number;
  readonly colleagues?: "off";
}

/** Page object of the board. */
export class Board {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens simulator mode and waits for the first list. */
  async open(address: BoardAddress = {}): Promise<void> {
    const { path = "/home-delivery/new", ...rest } = address;
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ scenario: "lunch-rush", seed: 7, ...rest })) {
      query.set(name, String(value));
    }
    await this.page.goto(`${path}?simulator&${query}`);
    if (path === "/home-delivery/delivered") await this.expand();
    await expect(this.rows.first()).toBeVisible();
  }

  /** Expands a line of the delivered report, by default the first, to its deliveries. */
  async expand(name?: string): Promise<void> {
    const lines = this.page.locator("tr[data-rider]");
    const line = name === undefined ? lines.first() : lines.filter({ hasText: name });
    const expander = line.getByRole("button");
    await expander.click();
    await expect(expander).toHaveAttribute("aria-expanded", "true");
    await expect(this.rows.first()).toBeVisible();
  }

  get rows(): Locator {
    return this.page.locator("tr[data-order]");
  }

  /** The list element, which scrolls its own content. */
  get scroller(): Locator {
    return this.page.locator("main section[tabindex='0']");
  }

  row(number: string): Locator {
    return this.page.locator(`tr[data-number="${number}"]`);
  }

  firstNumber(): Promise<string> {
    return numberOf(this.rows.first());
  }

  lastNumber(): Promise<string> {
    return numberOf(this.rows.last());
  }

  tab(tab: string): Locator {
    return this.page.locator(`a[data-tab="${tab}"]`);
  }

  async show(tab: string): Promise<void> {
    const area = tab.startsWith("homeDelivery") ? "Home deliveries" : "Pickups";
    await this.page
      .getByRole("navigation", { name: "Areas" })
      .getByRole("link", { name: area })
      .click();
    await this.tab(tab).click();
    await expect(this.tab(tab)).toHaveAttribute("aria-current", "page");
  }

  /** The order count in a tab's badge. */
  async count(tab: string): Promise<number> {
    return Number(await this.tab(tab).locator('span[aria-hidden="true"]').textContent());
  }

  press(number: string, action: string): Promise<void> {
    return this.row(number)
      .getByRole("button", { name: `${action}, order ${number}` })
      .click();
  }

  /** Whether the order is in the current list. Scrolls through the list, because only visible rows exist. */
  async holds(number: string): Promise<boolean> {
    await expect(this.rows.first()).toBeVisible();
    const { scroller } = this;
    await scroller.evaluate((element) => element.scrollTo(0, 0));
    for (;;) {
      if ((await this.row(number).count()) > 0) return true;
      const isAtEnd = await scroller.evaluate((element) => {
        const before = element.scrollTop;
        element.scrollBy(0, element.clientHeight / 2);
        return element.scrollTop === before;
      });
      if (isAtEnd) return (await this.row(number).count()) > 0;
    }
  }

  /** Waits until the order is in the current list, and scrolls to it. */
  async expectRow(number: string): Promise<void> {
    await expect.poll(() => this.holds(number)).toBe(true);
    await this.row(number).scrollIntoViewIfNeeded();
  }

  /** Presses Approve; a home delivery asks for the delivery time first. */
  async approve(number: string): Promise<void> {
    await this.press(number, "Approve");
    const confirm = this.page.getByRole("dialog").getByRole("button", { name: "Confirm" });
    const payment = this.page.getByRole("dialog", { name: /^Payment, order/ });
    const asksOrIsGone = async (): Promise<boolean> =>
      (await confirm.count()) + (await payment.count()) > 0 ||
      (await this.row(number).count()) === 0;
    await expect.poll(asksOrIsGone).toBe(true);
    if ((await confirm.count()) > 0) await confirm.click();
    await this.payWhereAsked(number);
  }

  /** Pays the amount due if the order's last step asks for it, and waits until the order has moved on. */
  async payWhereAsked(number: string): Promise<void> {
    const pay = this.page
      .getByRole("dialog", { name: /^Payment, order/ })
      .getByRole("button", { name: "Pay", exact: true });
    const asksOrIsGone = async (): Promise<boolean> =>
      (await pay.count()) > 0 || (await this.row(number).count()) === 0;
    await expect.poll(asksOrIsGone).toBe(true);
    if ((await pay.count()) > 0) await pay.click();
    await expect(this.row(number)).toHaveCount(0);
  }

  /** Lets branch time pass at once. The branch's console is a chunk that is loaded after the start. */
  async pass(byMs: Duration): Promise<void> {
    await this.page.waitForFunction(() => "branch" in window);
    await this.page.evaluate(async (ms) => {
      const { clock } = (window as unknown as { readonly branch: BranchTime }).branch;
      await clock.jumpTo(clock.clock.now() + ms);
      await new Promise(requestAnimationFrame);
    }, byMs);
  }

  /** Lets branch time pass in steps, each of which the screen shows, until something is seen. */
  async passUntil(
    isSeen: () => Promise<boolean>,
    stepMs: Duration,
    steps = stepsMax,
  ): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      if (await isSeen()) return;
      await this.pass(stepMs);
    }
    throw new Error(`Not seen after ${steps} steps of ${stepMs} ms`);
  }

  async pause(): Promise<void> {
    const band = this.page.locator("#training");
    await band.getByRole("button", { name: "Pause" }).click();
    await expect(band.getByRole("button", { name: "Resume" })).toBeVisible();
  }
}

async function numberOf(row: Locator): Promise<string> {
  const number = await row.getAttribute("data-number");
  if (number === null) throw new Error("The row has no number");
  return number;
}
