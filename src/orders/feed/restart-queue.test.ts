import { describe, expect, it } from "vitest";
import type { RestartReason } from "../../../ports/page.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { noon } from "../../../tests/support/samples/an-order.ts";
import { RestartQueue } from "./restart-queue.ts";

function setUp() {
  const clock = new VirtualClock({ startAt: noon, yieldToPlatform: () => Promise.resolve() });
  const restarted: RestartReason[] = [];
  const page = { restart: (reason: RestartReason) => void restarted.push(reason) };
  return { clock, restarted, queue: new RestartQueue({ clock, page, isBlocked: () => false }) };
}

describe("restarts of the app", () => {
  it("wait until nothing is open, and keep only the latest reason (N1)", async () => {
    const { clock, queue, restarted } = setUp();
    const [closePopup, closeDialog] = [queue.holdForScreen(), queue.holdForScreen()];
    queue.request("order_updated");
    await clock.advanceBy(60_000);
    queue.request("order_voided");
    closePopup();
    expect(restarted).toEqual([]);
    closeDialog();
    expect(restarted).toEqual(["order_voided"]);
    await clock.advanceBy(60_000);
    expect(restarted).toHaveLength(1);
  });

  it("happen at most once in 10 s (N1)", async () => {
    const { clock, queue, restarted } = setUp();
    queue.request("order_updated");
    queue.request("order_updated");
    queue.request("business_end");
    await clock.advanceBy(9_999);
    expect(restarted).toEqual(["order_updated"]);
    await clock.advanceBy(1);
    expect(restarted).toEqual(["order_updated", "business_end"]);
  });

  it("do not wait for open screens when staff press Try Again, but for what is unresolved (N1) (B-I28)", () => {
    const { queue, restarted } = setUp();
    queue.holdForScreen();
    const release = queue.hold();
    queue.request("order_updated");
    queue.request("try_again");
    expect(restarted).toEqual([]);
    release();
    expect(restarted).toEqual(["try_again"]);
  });
});
