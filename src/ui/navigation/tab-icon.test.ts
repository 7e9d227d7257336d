import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { iconWithCount } from "./tab-icon.ts";

describe("the icon of the tab", () => {
  it.each([
    [0, "/base/icon.svg"],
    [1, "/base/icon-1.svg"],
    [9, "/base/icon-9.svg"],
    [10, "/base/icon-10.svg"],
    [250, "/base/icon-10.svg"],
  ])("shows %i waiting orders, from 10 on as 9+ (RL-8)", (count, address) => {
    expect(iconWithCount("/base/icon-3.svg", count)).toBe(address);
    expect(iconWithCount("/base/icon.svg", count)).toBe(address);
    expect(existsSync(`public/${address.split("/").at(-1)}`)).toBe(true);
  });
});
