import { describe, expect, it } from "vitest";
import { DismissedCounts } from "./dismissed-counts.ts";

describe("a dismissed notice of waiting orders", () => {
  it("stays away while the number stands or falls, and comes back when it rises [N26]", () => {
    const dismissed = new DismissedCounts();
    expect(dismissed.isDismissed("homeDelivery", 3)).toBe(false);
    dismissed.dismiss("homeDelivery", 3);
    expect(dismissed.isDismissed("homeDelivery", 3)).toBe(true);
    expect(dismissed.isDismissed("homeDelivery", 4)).toBe(false);
    dismissed.follow("homeDelivery", 1);
    expect(dismissed.isDismissed("homeDelivery", 1)).toBe(true);
    expect(dismissed.isDismissed("homeDelivery", 2)).toBe(false);
  });

  it("says nothing about the other area's orders [N26]", () => {
    const dismissed = new DismissedCounts();
    dismissed.dismiss("homeDelivery", 3);
    expect(dismissed.isDismissed("pickup", 1)).toBe(false);
  });

  it("is shown again after a change of the branch", () => {
    const dismissed = new DismissedCounts();
    dismissed.dismiss("pickup", 2);
    dismissed.forget();
    expect(dismissed.isDismissed("pickup", 1)).toBe(false);
  });
});
