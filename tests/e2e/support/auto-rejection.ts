import { expect, type Page } from "@playwright/test";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import type { RunEvent } from "../../../simulator/inputs/run-log.ts";
import { confirmationMinutesOf } from "../../../simulator/world/company.ts";
import type { ConsoleWindow } from "../../../src/training/console/branch-console.ts";
import type { Board } from "./board.ts";
import { branchLog } from "./branch-log.ts";

/** The page's promises settle between two steps only, so that its call leaves at the end of a step. */
const stepMs = secondMs / 2;
/** A step, and the call's way to the branch. */
const lateMsMax = 2 * stepMs;

/**
 * Lets the deadline of an order of a paused branch come. The order stands in its list a second before, and has left
 * a few seconds later.
 */
export async function passDeadline(board: Board, number: string): Promise<OrderId> {
  const row = board.row(number);
  // A busy page may show an earlier second until its branch goes on.
  await board.pass(secondMs);
  const id = Number(await row.getAttribute("data-order")) as OrderId;
  const left = /^(\d+):(\d\d)$/.exec((await row.getByRole("timer").textContent()) ?? "");
  if (left === null) throw new Error(`Order ${number} has no time left`);
  const leftMs = Number(left[1]) * minuteMs + Number(left[2]) * secondMs;
  await board.pass(leftMs - secondMs);
  await expect(row).toBeVisible();
  expect(await rejectionsOf(board.page, id)).toEqual([]);
  for (let steps = 0; steps < 6; steps += 1) await board.pass(stepMs);
  await expect(row).toHaveCount(0);
  return id;
}

/**
 * The page itself has rejected the order, by one call at its deadline. The board hides an overdue order in any case, and
 * its marketplace gives it up later: neither proves it.
 */
export async function expectAutoRejection(page: Page, id: OrderId): Promise<void> {
  const calls = await rejectionsOf(page, id);
  expect(calls).toMatchObject([
    { args: [id, expect.anything(), { isAutomatic: true }], result: 200 },
  ]);
  const day = await page.evaluate(
    () => (window as unknown as ConsoleWindow).branch.recording().scenario.day,
  );
  const events = await branchLog(page);
  const changes = events.filter(
    (event) => event.kind === "order" && event.order.id === id && event.order.status === "rejected",
  );
  expect(changes).toMatchObject([{ event: "rejected", isTrainee: true }]);
  const [change] = changes;
  if (change?.kind !== "order") return;
  const { placedAt, confirmationMinutes = confirmationMinutesOf(day) } = change.order;
  const lateMs = change.at - (placedAt + confirmationMinutes * minuteMs);
  expect(lateMs).toBeGreaterThanOrEqual(0);
  expect(lateMs).toBeLessThanOrEqual(lateMsMax);
}

/** The branch's log of this page's calls that reject the order. */
async function rejectionsOf(page: Page, id: OrderId): Promise<readonly RunEvent[]> {
  const events = await branchLog(page);
  return events.filter(
    (event) => event.kind === "call" && event.name === "reject" && event.orderId === id,
  );
}
