import { describe, expect, it } from "vitest";
import { titleWithCount } from "./page-title.ts";

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
