import { describe, expect, it } from "vitest";
import { soundTrouble } from "./alarm-rules.ts";

describe("what keeps staff from hearing an alarm", () => {
  it("is told in the order in which it can be mended (B-I34)", () => {
    expect(soundTrouble("ready", false)).toBeUndefined();
    expect(soundTrouble("locked", false)).toBe("locked");
    expect(soundTrouble("ready", true)).toBe("muted");
    expect(soundTrouble("locked", true)).toBe("muted");
    expect(soundTrouble("unavailable", true)).toBe("unavailable");
  });
});
