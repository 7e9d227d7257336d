import { describe, expect, it } from "vitest";
import type { OrderItemId } from "../../../ports/entities/ids.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { anItem, anOrder } from "../../../tests/support/samples/an-order.ts";
import { orderChanges } from "./order-changes.ts";

const item = (id: number, set: Parameters<typeof anItem>[0] = {}) =>
  anItem({ id: id as OrderItemId, name: `Dish ${id}`, quantity: 1, ...set });
const before: Order = anOrder({
  items: [item(1, { quantity: 2 }), item(2)],
  notes: "Ring twice",
  deliveryAddress: { building: "Tower 1", street: "Marina Walk", area: "Marina" },
  totalAmount: 4_550 as Minor,
});
const changed = (set: Partial<Order>) => orderChanges(before, { ...before, ...set });
const [first, second] = before.items;

describe("what staff have to look at again (N49)", () => {
  it.each<[string, Partial<Order>, readonly string[]]>([
    ["a lower quantity", { items: [item(1, { quantity: 1 }), item(2)] }, ["items"]],
    ["a dish more", { items: [...before.items, item(3)] }, ["items"]],
    ["a dish less", { items: [item(1, { quantity: 2 })] }, ["items"]],
    [
      "a dish that is deleted",
      { items: [item(1, { quantity: 2, isDeleted: true }), item(2)] },
      ["items"],
    ],
    ["another dish", { items: [item(1, { quantity: 2, name: "Soup" }), item(2)] }, ["items"]],
    [
      "an allergy on a dish",
      { items: [item(1, { quantity: 2, note: "No nuts" }), item(2)] },
      ["items"],
    ],
    [
      "an option that moves to another dish",
      {
        items: [...before.items, item(3, { parentId: 1 as OrderItemId })],
      },
      ["items"],
    ],
    [
      "a modifier",
      { items: [...before.items, item(3, { parentId: 2 as OrderItemId })] },
      ["items"],
    ],
    ["a note of the customer", { notes: "Ring twice. Nut allergy" }, ["notes"]],
    ["a note that is gone", { notes: "" }, ["notes"]],
    ["a note of the system", { systemNote: "Allergy: nuts" }, ["notes"]],
    [
      "another tower",
      { deliveryAddress: { ...before.deliveryAddress, building: "Tower 2" } },
      ["address"],
    ],
    ["another total", { totalAmount: 5_000 as Minor }, ["totals"]],
    ["a surcharge", { surcharges: [{ name: "Bag", amount: 100 as Minor }] }, ["totals"]],
    [
      "a dish and its price",
      { items: [...before.items, item(3)], totalAmount: 5_000 as Minor },
      ["items", "totals"],
    ],
  ])("is %s", (_, set, kinds) => expect(changed(set)).toEqual(kinds));

  it.each<[string, Partial<Order>]>([
    ["the status", { status: "ready" }],
    ["another order of the items", { items: [second, first].filter((each) => each !== undefined) }],
    [
      "blanks",
      { notes: " Ring  twice ", deliveryAddress: { ...before.deliveryAddress, area: "Marina " } },
    ],
    [
      "a printed batch",
      { items: before.items.map((each) => ({ ...each, printBatchNumber: 9, isNew: !each.isNew })) },
    ],
    [
      "a dish that was deleted before it was seen",
      { items: [...before.items, item(3, { isDeleted: true })] },
    ],
    ["the customer's name", { customer: { name: "Lina" } }],
    [
      "invisible marks and other forms of the same letters",
      {
        notes: "\u200fRing\u00a0twi\u200bce\u2060",
        deliveryAddress: { ...before.deliveryAddress, building: "\u2066Tower 1\u2069" },
        items: [item(1, { quantity: 2, name: "Dish\u200b 1", note: "\ufeff" }), item(2)],
      },
    ],
    [
      "other ids of the same dishes",
      { items: [item(11, { quantity: 2, name: "Dish 1" }), item(12, { name: "Dish 2" })] },
    ],
  ])("is not %s", (_, set) => expect(changed(set)).toEqual([]));

  describe("in a tree of items (N48)", () => {
    const on = (parent: number, id: number, set: Parameters<typeof anItem>[0] = {}) =>
      item(id, { parentId: parent as OrderItemId, ...set });
    const changes = (one: Order["items"], other: Order["items"]) =>
      orderChanges({ ...before, items: one }, { ...before, items: other });
    const twoBurgers = [item(1, { name: "Burger" }), item(2, { name: "Burger" })];
    const cheese = { name: "Extra cheese" };
    const plain = { name: "No sesame" };

    it("is an option that goes from one of two equal dishes to the other", () => {
      const one = [...twoBurgers, on(1, 3, cheese), on(1, 4, plain)];
      const other = [...twoBurgers, on(1, 3, cheese), on(2, 4, plain)];
      expect(changes(one, other)).toEqual(["items"]);
    });

    it("is not an option below a deleted dish that is deleted, too", () => {
      const gone = item(1, { name: "Burger", isDeleted: true });
      const one = [gone, on(1, 3, cheese), on(3, 4, plain), item(2)];
      const other = [gone, on(1, 3, { ...cheese, isDeleted: true }), on(3, 4), item(2)];
      expect(changes(one, other)).toEqual([]);
    });

    it("is not another order of options, nor the same tree with other ids", () => {
      const one = [...twoBurgers, on(1, 3, cheese), on(1, 4, plain), on(3, 5)];
      const other = [
        ...[item(21, { name: "Burger" }), item(22, { name: "Burger" })],
        ...[on(22, 24, plain), on(22, 23, cheese), on(23, 25, { name: "Dish 5" })],
      ];
      expect(changes(one, other)).toEqual([]);
    });

    it("is compared at any depth in a short time", () => {
      const deep = (ids: number, last: string) =>
        Array.from({ length: 2_000 }, (_, place) =>
          on(place === 0 ? 0 : ids + place - 1, ids + place, {
            name: place === 1_999 ? last : '"\\',
          }),
        );
      expect(changes(deep(1, "a"), deep(5_000, "a"))).toEqual([]);
      expect(changes(deep(1, "a"), deep(5_000, "b"))).toEqual(["items"]);
    });
  });
});
