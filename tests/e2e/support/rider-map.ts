import { expect, type Page } from "@playwright/test";
import { Board } from "./board.ts";

/** Opens the map of the first order whose rider sends a position; the map itself may fail to load. */
export async function openFirstMap(page: Page): Promise<void> {
  const board = new Board(page);
  const count = await board.rows.count();
  for (let row = 0; row < count; row += 1) {
    await board.rows.nth(row).locator('[data-column="number"] button').click();
    const track = page.locator("dialog button", { has: page.locator(".lucide-map-pin") });
    await expect(page.getByRole("dialog")).toBeVisible();
    if (await track.isVisible()) {
      await track.click();
      const map = page.locator('dialog [data-map="open"], dialog [data-map="failed"]');
      await expect(map.or(page.locator("dialog h3")).last()).toBeVisible();
      if (await map.isVisible()) return;
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  throw new Error("No rider sends a position");
}

/** The colours that fill part of the open map, as "r,g,b". */
export function mapColours(page: Page): Promise<readonly string[]> {
  return page
    .locator("dialog [data-map] canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, width, height);
      const found = new Map<string, number>();
      for (let at = 0; at < data.length; at += 4) {
        const colour = data.slice(at, at + 3).join();
        found.set(colour, (found.get(colour) ?? 0) + 1);
      }
      return [...found].filter(([, count]) => count > 500).map(([colour]) => colour);
    });
}

/** A custom property of the map, such as `--map-water`, as "r,g,b". */
export function themeColour(page: Page, name: string): Promise<string> {
  return page.locator("dialog [data-map]").evaluate((map, property) => {
    const context = document.createElement("canvas").getContext("2d")!;
    context.fillStyle = getComputedStyle(map).getPropertyValue(property).trim();
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data.slice(0, 3).join();
  }, name);
}
