import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { NodeClock } from "../../../simulator/node/node-clock.ts";
import { type ClassOptions, runClass } from "../../../simulator/node/run-class.ts";
import { freePort } from "../../support/servers/free-port.ts";

/** A class under a name of the local network, where a page is no secure context; playwright.config.ts knows the name. */
export async function openClass(options: Partial<ClassOptions>) {
  const port = await freePort();
  const started = await runClass({
    port,
    address: `http://class.example:${port}`,
    seed: 7,
    realClock: new NodeClock(),
    appFolder: "dist",
    onFailure: (error) => {
      throw error;
    },
    onAborted: () => undefined,
    ...options,
  });
  if (started.kind === "failed") throw new Error(started.message);
  return { ...started, key: started.key ?? "", code: started.joinAddress.split("#")[1] ?? "" };
}

/** A tablet of its own, which shares nothing with the others; `prepare` gets its page before it is loaded. */
export async function openTablet(
  browser: Browser,
  address: string,
  prepare?: (page: Page) => unknown,
): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(address);
  return page;
}

/** Gives the name on the page to join. */
export async function joinClass(page: Page, name: string): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: "Waiting for the trainer to start" }),
  ).toBeVisible();
}

/** The row of a trainee on the trainer's page. */
export function rosterRow(page: Page, name: string): Locator {
  return page.getByRole("row", { name: new RegExp(`^${name}`) });
}
