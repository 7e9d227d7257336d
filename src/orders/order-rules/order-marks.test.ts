import { describe, expect, it } from "vitest";
import type { OrderItemId } from "../../../ports/entities/ids.ts";
import { anItem, anOrder } from "../../../tests/support/samples/an-order.ts";
import { orderMarks } from "./order-marks.ts";

const itemId = (id: number) => id as OrderItemId;

describe("the marks of a row", () => {
  it("show a note of the order, of the system or of an item", () => {
    const plain = anItem({ id: itemId(1) });
    expect(orderMarks(anOrder({ items: [plain] })).hasNote).toBe(false);
    expect(orderMarks(anOrder({ items: [plain], notes: " " })).hasNote).toBe(false);
    for (const set of [
      { notes: "No onions" },
      { systemNote: "Priority" },
      { items: [plain, anItem({ id: itemId(2), note: "Extra hot" })] },
    ]) {
      expect(orderMarks(anOrder({ items: [plain], ...set })).hasNote).toBe(true);
    }
  });

  it("show neither note nor modifier of what hangs on a deleted dish (N48)", () => {
    const items = [
      anItem({ id: itemId(1), isDeleted: true }),
      anItem({ id: itemId(2), parentId: itemId(1), note: "Hot" }),
      anItem({ id: itemId(3), parentId: itemId(2), note: "Cold" }),
    ];
    expect(orderMarks(anOrder({ items }))).toEqual({ hasNote: false, hasModifiers: false });
  });

  it("show modifiers, and nothing of an item that was deleted", () => {
    const of = (set: object) =>
      orderMarks(
        anOrder({ items: [anItem({ id: itemId(1) }), anItem({ id: itemId(2), ...set })] }),
      );
    expect(of({ parentId: itemId(1) })).toEqual({ hasNote: false, hasModifiers: true });
    expect(of({ parentId: itemId(1), note: "Hot", isDeleted: true })).toEqual({
      hasNote: false,
      hasModifiers: false,
    });
  });
});
