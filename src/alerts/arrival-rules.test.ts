import { describe, expect, it } from "vitest";
import { isNewBurst } from "./arrival-rules.ts";

describe("a burst of new orders", () => {
  it("lasts for one second from its sound", () => {
    expect(isNewBurst(5_000, undefined)).toBe(true);
    expect(isNewBurst(5_999, 5_000)).toBe(false);
    expect(isNewBurst(6_000, 5_000)).toBe(true);
  });
});
