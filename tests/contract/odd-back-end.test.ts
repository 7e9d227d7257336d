import { describe, expect, it } from "vitest";
import { decodeOrderList } from "../../adapters/wire/decode-lists.ts";
import type { Order } from "../../ports/entities/order.ts";
import { branchA, noon } from "../support/samples/an-order.ts";
import { ScriptedBoard } from "../support/stand-ins/scripted-board.ts";

const row = (more: object = {}) => ({
  order_id: 1,
  location_id: branchA,
  order_status: "new",
  placed_at: noon,
  ...more,
});

/** The orders of one list, read as the app reads them. */
function ordersOf(rows: readonly unknown[]): readonly Order[] {
  const read = decodeOrderList({ orders: rows }, "homeDelivery.new", {
    currency: { code: "AED", precision: 2 },
  });
  return read.kind === "decoded" ? read.value.orders : expect.fail(read.refusal.path);
}

/** The numbers of the New page after a load with these rows. */
async function shown(rows: readonly unknown[]): Promise<readonly string[]> {
  using board = await ScriptedBoard.loaded();
  board.orders.feed.refresh("homeDelivery.new");
  await board.pass(1_000);
  board.answerList("homeDelivery.new", ordersOf(rows));
  await board.settle();
  return board.orders.board.page("homeDelivery.new").orders.map(({ data }) => data.number);
}

describe("a list of another back end", () => {
  it("that names an order twice shows it once (B-I1)", async () => {
    expect(await shown([row(), row({ order_id: "1" }), row({ order_id: 2 })])).toEqual(["1", "2"]);
  });

  it("that has orders of other branches shows none of them (B-I3)", async () => {
    const foreign = row({ order_id: 3, location_id: Number(branchA) + 7 });
    expect(await shown([foreign, row()])).toEqual(["1"]);
  });

  it("whose numbers are in other scripts shows them unchanged (N16)", async () => {
    const numbered = (order_number: string) => row({ order_extended_info: { order_number } });
    expect(await shown([numbered("طلب-١٧ 🍜")])).toEqual(["طلب-١٧ 🍜"]);
  });
});
