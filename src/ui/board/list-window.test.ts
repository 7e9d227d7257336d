import { describe, expect, it } from "vitest";
import { orderId } from "../../../tests/support/samples/an-order.ts";
import type { OrderView } from "../../stores.ts";
import { type DrawnRows, isSameWindow } from "./list-window.ts";

/** A list of ten with places 2 to 5 rendered; the tests change it in place, as a tab's list changes. */
function drawnOf(orders: readonly OrderView[], first = 2, end = 6): DrawnRows {
  return { entries: orders, count: orders.length, first, rows: orders.slice(first, end) };
}

function ten(): OrderView[] {
  return Array.from({ length: 10 }, (_, id) => ({ id: orderId(id) }) as OrderView);
}

const another = { id: orderId(99) } as OrderView;

describe("the rendered part of a list", () => {
  it("is unchanged when an order comes or goes below it", () => {
    const orders = ten();
    const drawn = drawnOf(orders);
    orders.splice(6, 1);
    orders.splice(8, 0, another, another);
    expect(isSameWindow(drawn, orders)).toBe(true);
  });

  it("changes when an order comes or goes above or within it", () => {
    for (const place of [0, 2, 5]) {
      const orders = ten();
      const drawn = drawnOf(orders);
      orders.splice(place, 1);
      expect(isSameWindow(drawn, orders), `gone at ${place}`).toBe(false);
      orders.splice(place, 0, another);
      expect(isSameWindow(drawn, orders), `replaced at ${place}`).toBe(place < 2);
    }
  });

  it("changes with the length of the list if the last row is rendered before or after", () => {
    const orders = ten();
    const drawn = drawnOf(orders, 6, 10);
    expect(isSameWindow(drawn, orders)).toBe(true);
    orders.push(another);
    expect(isSameWindow(drawn, orders)).toBe(false);
    const shrunk = ten();
    const before = drawnOf(shrunk);
    shrunk.splice(6, 4);
    expect(isSameWindow(before, shrunk)).toBe(false);
  });

  it("changes when the tab gets another list, such as during a branch change", () => {
    const orders = ten();
    expect(isSameWindow(drawnOf(orders), [...orders])).toBe(false);
    expect(isSameWindow(drawnOf(orders), [])).toBe(false);
  });
});
