import { type Browser, expect, type Page } from "@playwright/test";
import { Board } from "./board.ts";

export interface Joining {
  /** The list to open; by default new home deliveries. */
  readonly path?: string;
  /** Prepares the page before its first request. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Joins a class in a new browser context, as another tablet, and waits until its list is live. */
export async function joinBranch(
  browser: Browser,
  url: string,
  { path = "/home-delivery/new", prepare }: Joining = {},
): Promise<Board> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(path);
  const board = new Board(page);
  // A server that has just started answers its first page slowly.
  await expect(board.rows.first()).toBeVisible({ timeout: 60_000 });
  await expect(page.locator("header [data-updates='live']")).toBeVisible();
  return board;
}
