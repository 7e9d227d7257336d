import { expect } from "@playwright/test";
import type { Board } from "./board.ts";

/** Presses Delivered in one row after the other until a dialog with this title opens; returns the order's number. */
export async function deliverUntil(board: Board, title: string): Promise<string> {
  const dialog = board.page.getByRole("dialog");
  const numbers = await board.rows.evaluateAll((rows) =>
    rows.map((row) => row.getAttribute("data-number") ?? ""),
  );
  for (const number of numbers) {
    await board.press(number, "Delivered");
    const answered = async (): Promise<boolean> =>
      (await dialog.count()) > 0 || (await board.row(number).count()) === 0;
    await expect.poll(answered).toBe(true);
    if ((await dialog.count()) === 0) continue;
    if ((await dialog.getByRole("heading").textContent()) === title) return number;
    await board.page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  throw new Error(`No order asks "${title}"`);
}
