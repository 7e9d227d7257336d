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
  ])("is not %s", (_, set) => expect(changed(set)).toEqual([]));
});
