import { describe, expect, it } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import { anOrder } from "../../../tests/support/samples/an-order.ts";
import { matchesSearch, searchFor } from "./order-search.ts";

/** As a tab searches: a text without anything to search for finds all. */
function finds(order: Order, typed: string): boolean {
  const search = searchFor(typed);
  return search === undefined || matchesSearch(order, search);
}

describe("the search for an order", () => {
  it("finds by number, name and telephone, ignoring case [PU-2]", () => {
    const order = anOrder({
      number: "A-77",
      customer: { name: "Wei Chen", telephone: "+971 55 0118" },
    });
    expect(["a-77", " wei ", "0118", ""].map((text) => finds(order, text))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(finds(order, "Lina")).toBe(false);
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
      "ليلي الحداد",
      " 055 0118 ",
      "٠٥٥٠١١٨",
    ];
    expect(found.filter((text) => !finds(order, text))).toEqual([]);
    const inNumber = anOrder({ number: "١٠٧٧" });
    expect(finds(inNumber, "1077")).toBe(true);
    expect(["0", "000", "05501189", "سلمى", "971a"].filter((text) => finds(order, text))).toEqual([
      "0",
    ]);
  });

  it("finds without accents, and with each kind of hyphen or blank, as Find does [PU-2]", () => {
    const order = anOrder({
      number: "A-77",
      customer: { name: "José García-Nuñez", telephone: "+971 50-123-4567" },
    });
    const found = [
      ...["jose garcia", "GARCIA NUNEZ", "garcía\u2011nuñez", "Jose\u0301"],
      ...["050\u2011123\u20114567", "050–123–4567", "050\u00a01234567", "a77", "A\u201177"],
    ];
    expect(found.filter((text) => !finds(order, text))).toEqual([]);
    expect(finds(anOrder({ customer: { name: "مُحَمَّد" } }), "محمد")).toBe(true);
    expect(finds(anOrder({ customer: { name: "سـلـيم" } }), "سليم")).toBe(true);
    expect(["joseph", "050 123 4568", "a78"].filter((text) => finds(order, text))).toEqual([]);
  });

  it("treats hostile input as text, and blanks as no search [PU-2]", () => {
    const order = anOrder({ number: "1077", customer: { name: "Wei" } });
    const hostile = [".*", "[", "\\", "<b>", "$&", "%", "\u0000", "9".repeat(10_000)];
    expect(hostile.filter((text) => finds(order, text))).toEqual([]);
    expect([" ", "\t\n", "\u200f", "#", "("].every((text) => finds(order, text))).toBe(true);
    expect(finds(anOrder({ customer: { name: "a.*b" } }), ".*")).toBe(true);
  });
});
