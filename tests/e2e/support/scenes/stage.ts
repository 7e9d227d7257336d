import { expect, type Locator, type Page } from "@playwright/test";
import type { Language } from "../../../../ports/entities/language.ts";
import { everyLanguage, type PlainKey } from "../../../support/samples/every-language.ts";
import { makeJwt } from "../../../support/samples/jwt.ts";
import { LivePage } from "../live-page.ts";

export interface StageAddress {
  readonly path: string;
  readonly scenario?: string;
  readonly seed?: number;
  readonly speed?: number;
  readonly staff?: number;
}

/** The app in one language, driven by locators and text keys that do not depend on the language. */
export class Stage {
  readonly page: Page;
  readonly locale: Language;

  constructor(page: Page, locale: Language) {
    this.page = page;
    this.locale = locale;
  }

  t(key: PlainKey): string {
    return everyLanguage[this.locale][key];
  }

  /** Opens the list that a phone has in place of the training band's tools. */
  async openTools(): Promise<void> {
    const opener = this.page.locator('#training [aria-controls="training-tools"]');
    if (await opener.isVisible()) await opener.click();
  }

  /** Opens simulator mode and waits until the page has the language. */
  async open({ path, ...rest }: StageAddress): Promise<void> {
    const query = new URLSearchParams({ scenario: "lunch-rush", seed: "7", locale: this.locale });
    for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
    await this.page.goto(`${path}?simulator&${query}`);
    await expect(this.page.locator("html")).toHaveAttribute("lang", this.locale);
  }

  /** Opens live mode, signed in; `prepare` may change the answers. */
  async openLive(prepare: (live: LivePage) => void, path = ""): Promise<LivePage> {
    const live = new LivePage(this.page);
    live.locale = this.locale;
    prepare(live);
    await live.answer();
    const tokens = `#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`;
    await this.page.goto(path === "" ? `/sign-in${tokens}` : path);
    return live;
  }

  get rows(): Locator {
    return this.page.locator("tr[data-order]");
  }

  /** The topmost dialog. */
  get dialog(): Locator {
    return this.page.locator("dialog[open]").last();
  }

  /** Opens the popup of a row, by default the first. */
  async openPopup(row: Locator = this.rows.first()): Promise<void> {
    await row.locator('[data-column="number"] button').click();
    await expect(this.dialog.getByRole("tabpanel")).toBeVisible();
  }

  /** Presses a row's button: the last is its next step, the first of two rejects. */
  pressAction(place: "first" | "last", row: Locator = this.rows.first()): Promise<void> {
    return row.locator('[data-column="actions"] button')[place]().click();
  }

  async press(key: PlainKey, inside: Locator = this.dialog): Promise<void> {
    await inside.getByRole("button", { name: this.t(key), exact: true }).click();
  }
}
