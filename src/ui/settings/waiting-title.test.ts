import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { iconWithCount, titleWithCount } from "./waiting-title.tsx";

describe("the page's title", () => {
  it("shows the number of waiting orders, and keeps the training mark", () => {
    expect(titleWithCount("TRAINING · Delivery Manager", 3)).toBe(
      "(3) TRAINING · Delivery Manager",
    );
    expect(titleWithCount("(3) TRAINING · Delivery Manager", 12)).toBe(
      "(12) TRAINING · Delivery Manager",
    );
    expect(titleWithCount("(12) Delivery Manager", 0)).toBe("Delivery Manager");
  });

  it("finds its count also behind the training mark", () => {
    expect(titleWithCount("TRAINING · (3) Delivery Manager", 0)).toBe(
      "TRAINING · Delivery Manager",
    );
  });
});

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
