import { describe, expect, it } from "vitest";
import type { OrderItemId } from "../../../ports/entities/ids.ts";
import { anItem } from "../../../tests/support/samples/an-order.ts";
import { itemSummary } from "./item-summary.ts";

describe("the items of a row", () => {
  const named = (id: number, set = {}) =>
    anItem({ id: id as OrderItemId, name: `Item ${id}`, ...set });

  it("are the first three, and how many more there are [LS-6]", () => {
    const items = [1, 2, 3, 4, 5].map((id) => named(id));
    expect(itemSummary(items)).toEqual({ shown: ["Item 1", "Item 2", "Item 3"], more: 2 });
    expect(itemSummary(items.slice(0, 3)).more).toBe(0);
  });

  it("are the first two where there is no room for three (LS-6)", () => {
    const items = [1, 2, 3, 4].map((id) => named(id));
    expect(itemSummary(items, 2)).toEqual({ shown: ["Item 1", "Item 2"], more: 2 });
  });

  it("keep the quantity as it is behind a name that turns the direction around", () => {
    const items = [
      named(1, { name: "\u202eSoup", quantity: 12 }),
      named(2, { name: "\u2067Rice" }),
    ];
    expect(itemSummary(items).shown).toEqual(["Soup ×12", "Rice"]);
  });

  it("count neither modifiers nor deleted items [LS-6]", () => {
    const items = [
      named(1),
      named(2, { parentId: 1 as OrderItemId }),
      named(3, { isDeleted: true }),
      named(4),
      named(5),
      named(6),
    ];
    expect(itemSummary(items)).toEqual({ shown: ["Item 1", "Item 4", "Item 5"], more: 1 });
  });

  it("count a modifier whose dish is missing, and nothing below a deleted dish (N48)", () => {
    const items = [
      named(1, { isDeleted: true }),
      named(2, { parentId: 1 as OrderItemId }),
      named(3, { parentId: 9 as OrderItemId }),
    ];
    expect(itemSummary(items)).toEqual({ shown: ["Item 3"], more: 0 });
  });

  it("name a quantity with at most three decimals", () => {
    const shown = (quantity: number) => itemSummary([named(1, { quantity })]).shown[0];
    expect([0.1 + 0.2, 1.23456, 1_250].map(shown)).toEqual([
      ...["Item 1 ×0.3", "Item 1 ×1.235", "Item 1 ×1,250"],
    ]);
  });

  it("name a quantity other than one", () => {
    expect(itemSummary([named(1, { quantity: 0.5 })]).shown).toEqual(["Item 1 ×0.5"]);
  });
});
