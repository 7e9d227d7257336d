import { expect } from "@playwright/test";
import type { Board } from "./board.ts";

/** Sends the first ready orders out with the same rider, and returns their numbers. */
export async function sendOut(board: Board, count: number): Promise<string[]> {
  const { page } = board;
  const numbers: string[] = [];
  let rider: string | undefined;
  while (numbers.length < count) {
    const number = await board.firstNumber();
    await board.row(number).locator('[data-column="rider"] button').first().click();
    const riders = page.getByRole("dialog").getByRole("option");
    // The list begins with riders who are free, so the second order finds another one first.
    rider ??= await riders.first().locator("bdi").first().innerText();
    await riders.filter({ hasText: rider }).click();
    await expect(board.row(number)).toHaveCount(0);
    numbers.push(number);
  }
  return numbers;
}
