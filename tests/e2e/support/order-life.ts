import { expect } from "@playwright/test";
import type { Board } from "./board.ts";

/** Approves, readies, hands out and delivers a waiting home delivery; returns its number. */
export async function deliverFirstOrder(board: Board): Promise<string> {
  await board.show("homeDelivery.unconfirmed");
  const number = await board.firstNumber();
  await board.approve(number);
  await expect(board.row(number)).toHaveCount(0);

  await board.show("homeDelivery.new");
  await board.expectRow(number);
  await board.press(number, "Mark ready");
  await expect(board.row(number)).toHaveCount(0);

  await board.show("homeDelivery.ready");
  await board.expectRow(number);
  await board.press(number, "Picked up");
  await expect(board.row(number)).toHaveCount(0);

  await board.show("homeDelivery.inProgress");
  await board.expectRow(number);
  const delivered = await board.count("homeDelivery.delivered");
  await board.press(number, "Delivered");
  await board.payWhereAsked(number);
  await expect.poll(() => board.count("homeDelivery.delivered")).toBe(delivered + 1);

  await board.show("homeDelivery.delivered");
  // The order went out without a named rider.
  await board.expand("Other deliveries");
  await board.expectRow(number);
  return number;
}

/** Approves, readies and collects a waiting pickup order; returns its number. */
export async function collectFirstOrder(board: Board): Promise<string> {
  await board.show("pickup.unconfirmed");
  const number = await board.firstNumber();
  await board.approve(number);
  await expect(board.row(number)).toHaveCount(0);

  await board.show("pickup.new");
  await board.expectRow(number);
  await board.press(number, "Mark ready");
  await expect(board.row(number)).toHaveCount(0);

  await board.show("pickup.ready");
  await board.expectRow(number);
  await board.press(number, "Collected");
  await board.payWhereAsked(number);

  await board.show("pickup.collected");
  await board.expectRow(number);
  return number;
}
