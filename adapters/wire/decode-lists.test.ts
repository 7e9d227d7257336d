import { describe, expect, it } from "vitest";
import { wireOrder } from "../../tests/support/samples/wire-orders.ts";
import { decodeOrderList, decodeOrderSlices } from "./decode-lists.ts";
import { decoded } from "./decoded.ts";
import { decodeList, ListDecoder, onceEach } from "./list-decoder.ts";

const row = (id: number, number: string) => wireOrder({ order_id: id }, { order_number: number });
const rows = [row(1, "A-1"), row(2, "A-2"), row(1, "A-9"), row(1, "A-1")];
const conventions = { currency: { code: "AED", precision: 2 } } as const;

describe("two choices of one list with the same id", () => {
  it("are one, and the second is named (N16)", () => {
    const body = {
      riders: ["Ali", "Omar", "Lina"].map((name, place) => ({ id: place % 2, name })),
    };
    const decode = (value: unknown) =>
      decoded(value as { readonly id: number; readonly name: string });
    const result = decodeList(body, "riders", onceEach(decode));
    expect(result.kind === "decoded" && result.value).toEqual({
      values: [
        { id: 0, name: "Ali" },
        { id: 1, name: "Omar" },
      ],
      refusals: [{ path: "riders[2].id", problem: "stands twice in the list" }],
    });
  });
});

describe("two rows of one answer with the same id", () => {
  const expected = {
    kind: "decoded",
    value: {
      orders: [{ id: 1 }, { id: 2 }],
      refusals: [
        { path: "orders[2].order_id", problem: "stands twice in the list", orderNumber: "A-9" },
        { path: "orders[3].order_id", problem: "stands twice in the list", orderNumber: "A-1" },
      ],
    },
  };

  it("are one order, and the second is counted as unreadable, with its number (N16)", () => {
    expect(decodeOrderList({ orders: rows }, "homeDelivery.new", conventions)).toMatchObject(
      expected,
    );
  });

  it("are so too where they come in different slices of a long answer (N16)", async () => {
    const slices = async function* () {
      yield rows.slice(0, 2);
      yield rows.slice(2);
    };
    const result = await decodeOrderSlices(slices(), "homeDelivery.new", conventions, () => false);
    expect(result).toMatchObject(expected);
  });

  it("of two answers are no such rows", () => {
    for (let answer = 0; answer < 2; answer += 1) {
      const result = decodeOrderList([rows[0]], "homeDelivery.new", conventions);
      expect(result).toMatchObject({ value: { refusals: [] } });
    }
  });
});

describe("a list without end", () => {
  it("is read up to its 20,000th element, and reported as too long (N16)", () => {
    const decoder = new ListDecoder("orders", (value) => decoded(value));
    decoder.add(Array.from({ length: 20_001 }, (_, place) => place));
    const result = decoder.result();
    if (result.kind !== "decoded") expect.fail("Nothing was read");
    expect(result.value.values).toHaveLength(20_000);
    expect(result.value.refusals).toEqual([
      { path: "orders", problem: "has more than 20000 elements" },
    ]);
  });
});
