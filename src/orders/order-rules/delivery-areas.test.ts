import { describe, expect, it } from "vitest";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { OrderModel } from "../board/order-model.ts";
import { groupByArea } from "./delivery-areas.ts";

describe("the orders of a list", () => {
  it("are grouped by delivery area in their sequence, N/A last [HD-5]", () => {
    const model = (id: number, area: string | undefined) =>
      new OrderModel(
        anOrder({ id: orderId(id), deliveryAddress: area === undefined ? {} : { area } }),
      );
    const orders = [
      model(1, "Marina"),
      model(2, undefined),
      model(3, "Barsha"),
      model(4, "Marina"),
    ];
    const read = groupByArea(orders, "en").map((entry) =>
      "heading" in entry ? `${entry.area}: ${entry.count}` : entry.id,
    );
    expect(read).toEqual(["Barsha: 1", 3, "Marina: 2", 1, 4, "undefined: 1", 2]);
  });

  it("are of one area if its names differ by blanks or invisible marks only, and a blank one is N/A [HD-5]", () => {
    const areas = [
      ...["Al Barsha", " Al  Barsha\u00a0", "\u200fAl\u200b Barsha", "AlBarsha", "Al Barsh\ufeffa"],
      ...["Al Barsha 1", "", " \t", "\u200b\u200f", "Cafe\u0301 Row", "Caf\u00e9 Row"],
    ];
    const orders = areas.map(
      (area, place) => new OrderModel(anOrder({ id: orderId(place), deliveryAddress: { area } })),
    );
    const headings = groupByArea(orders, "en").flatMap((entry) =>
      "heading" in entry ? [[entry.area, entry.count]] : [],
    );
    expect(headings).toEqual([
      ["Al Barsha", 5],
      ["Al Barsha 1", 1],
      ["Cafe\u0301 Row", 2],
      [undefined, 3],
    ]);
  });
});
