import { describe, expect, it } from "vitest";
import { type EtaPlace, readEta, stepEta } from "./delivery-eta.ts";

const typed: readonly (readonly [string, EtaPlace, number | undefined])[] = [
  ["0", "order_popup", 0],
  ["4", "order_popup", 4],
  ["45", "order_popup", 45],
  ["999", "order_popup", 999],
  ["1000", "order_popup", undefined],
  ["0045", "order_popup", undefined],
  ["-1", "order_popup", undefined],
  ["4", "eta_popup", undefined],
  ["5", "eta_popup", 5],
  ["005", "eta_popup", 5],
  ["999", "eta_popup", 999],
  ["1000", "eta_popup", undefined],
  ["", "eta_popup", undefined],
  ["12.5", "eta_popup", undefined],
  ["1e2", "eta_popup", undefined],
  ["forty", "eta_popup", undefined],
  [" 30 ", "eta_popup", 30],
  ["٤٥", "eta_popup", 45],
];

describe("a delivery time", () => {
  it.each(typed)("typed as %j in the %s is taken as %s", (text, place, minutes) => {
    expect(readEta(text, place)).toBe(minutes);
  });

  it("changes in steps of five within its limits", () => {
    expect(stepEta(45, 1, "order_popup")).toBe(50);
    expect(stepEta(42, 1, "order_popup")).toBe(45);
    expect(stepEta(42, -1, "order_popup")).toBe(40);
    expect(stepEta(3, -1, "order_popup")).toBe(0);
    expect(stepEta(0, -1, "order_popup")).toBe(0);
    expect(stepEta(5, -1, "eta_popup")).toBe(5);
    expect(stepEta(997, 1, "eta_popup")).toBe(999);
    expect(stepEta(999, 1, "eta_popup")).toBe(999);
  });
});
