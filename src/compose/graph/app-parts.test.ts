import { expect, it, vi } from "vitest";
import { testBranch } from "../../../tests/support/branch/test-branch.ts";
import { OrderAlarmWorker } from "../../alerts/order-alarm-worker.ts";
import { OrderFeed } from "../../orders/feed/order-feed.ts";
import { ConfirmationDeadlineWorker } from "../../unconfirmed/confirmation-deadline-worker.ts";

it("the connection light is not green before alarm and auto-reject run", async () => {
  const alarm = vi.spyOn(OrderAlarmWorker.prototype, "start");
  const deadline = vi.spyOn(ConfirmationDeadlineWorker.prototype, "start");
  const feed = vi.spyOn(OrderFeed.prototype, "start");
  await using branch = await testBranch();
  expect(branch.app.orders.health.push).toBe("live");
  // The light is green when push is live, and push opens with the feed.
  const [feedStart = 0] = feed.mock.invocationCallOrder;
  for (const { mock } of [alarm, deadline]) {
    expect(mock.invocationCallOrder).toHaveLength(1);
    expect(mock.invocationCallOrder[0]).toBeLessThan(feedStart);
  }
});
