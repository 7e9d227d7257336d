import { describe, expect, it } from "vitest";
import { isNewBurst, soundTrouble } from "./alarm-rules.ts";

describe("the reason why staff would not hear an alarm", () => {
  it("is unavailable before muted before locked (B-I34)", () => {
    expect(soundTrouble("ready", false)).toBeUndefined();
    expect(soundTrouble("locked", false)).toBe("locked");
    expect(soundTrouble("ready", true)).toBe("muted");
    expect(soundTrouble("locked", true)).toBe("muted");
    expect(soundTrouble("unavailable", true)).toBe("unavailable");
  });
});

describe("a burst of new orders", () => {
  it("lasts for one second from its sound", () => {
    expect(isNewBurst(5_000, undefined)).toBe(true);
    expect(isNewBurst(5_999, 5_000)).toBe(false);
    expect(isNewBurst(6_000, 5_000)).toBe(true);
  });
});
