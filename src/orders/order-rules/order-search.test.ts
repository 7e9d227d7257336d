import { describe, expect, it } from "vitest";
import { anOrder } from "../../../tests/support/samples/an-order.ts";
import { matchesSearch } from "./order-search.ts";

describe("the search for an order", () => {
  it("finds by number, name and telephone, ignoring case [PU-2]", () => {
    const order = anOrder({
      number: "A-77",
      customer: { name: "Wei Chen", telephone: "+971 55 0118" },
    });
    expect(["a-77", " wei ", "0118", ""].map((text) => matchesSearch(order, text))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(matchesSearch(order, "Lina")).toBe(false);
  });

  it("finds with Arabic and Persian digits, full-width letters and any spacing [PU-2]", () => {
    const order = anOrder({
      number: "1077",
      foreignNumber: "MB-9",
      customer: { name: "ليلى  الحداد", telephone: "+971 (55) 011-8234" },
    });
    const found = [
      "١٠٧٧",
      "۱۰۷۷",
      "#1077",
      "ｍｂ-９",
      "\u200fليلى الحداد\u200f",
      " 055 0118 ",
      "٠٥٥٠١١٨",
    ];
    expect(found.filter((text) => !matchesSearch(order, text))).toEqual([]);
    const inNumber = anOrder({ number: "١٠٧٧" });
    expect(matchesSearch(inNumber, "1077")).toBe(true);
    expect(
      ["0", "000", "05501189", "ليلي", "971a"].filter((text) => matchesSearch(order, text)),
    ).toEqual(["0"]);
  });

  it("treats hostile input as text, and blanks as no search [PU-2]", () => {
    const order = anOrder({ number: "1077", customer: { name: "Wei" } });
    const hostile = [".*", "[", "(", "\\", "<b>", "$&", "%", "\u0000", "9".repeat(10_000)];
    expect(hostile.filter((text) => matchesSearch(order, text))).toEqual([]);
    expect([" ", "\t\n", "\u200f", "#"].every((text) => matchesSearch(order, text))).toBe(true);
    expect(matchesSearch(anOrder({ customer: { name: "a.*b" } }), ".*")).toBe(true);
  });
});
