import { describe, expect, it } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import { secondMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { anOrder, orderId, withUpdate } from "../../../tests/support/samples/an-order.ts";
import { ScriptedBoard } from "../../../tests/support/stand-ins/scripted-board.ts";
import { queryOf } from "../../../tests/support/stand-ins/scripted-order-api.ts";

const one = anOrder();
const ready = withUpdate(one, "marked_as_ready", { status: "ready" });

/** The lists that are asked for and wait for their answer. */
const askedLists = (board: ScriptedBoard) =>
  board.api.waitingLists().map((call) => queryOf(call).list);

describe("a look-up that is answered 404", () => {
  it("does not remove an order that a push has changed since the look-up began: its list decides (B-I4, B-I5)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    board.orders.board.show("homeDelivery.ready");
    board.answerLists([one]);
    await board.settle();
    const looked = board.orders.feed.lookUp(one.id);
    board.push("marked_as_ready", ready);
    await board.pass(16);
    board.api.waiting("order")[0]?.answer(refusedWith(404));
    expect(await looked).toEqual({ kind: "gone" });
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
    expect(board.orders.book.get(one.id)?.gone).toBeUndefined();
    await board.pass(2 * secondMs);
    expect(askedLists(board)).toContain("homeDelivery.ready");
    board.answerLists([]);
    await board.settle();
    expect(board.placesOf(one.id)).toEqual([]);
    board.serve(() => []);
    board.answerLists([]);
    await board.pass(2 * secondMs);
  });

  it("removes an order that nothing has changed meanwhile", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const looked = board.orders.feed.lookUp(one.id);
    board.api.waiting("order")[0]?.answer(refusedWith(404));
    expect(await looked).toEqual({ kind: "gone" });
    expect(board.placesOf(one.id)).toEqual([]);
  });
});

describe("a network that is there again", () => {
  const opened = async (orders: readonly Order[]) => {
    let change: (isOnline: boolean) => void = () => undefined;
    const board = await ScriptedBoard.loaded(orders, {
      page: {
        restart: () => undefined,
        onResume: () => () => undefined,
        onNetworkChange: (listener) => {
          change = listener;
          return () => undefined;
        },
      },
    });
    return { board, change: (isOnline: boolean) => change(isOnline) };
  };

  it("counts as a gap: what is watched is loaded, and shows what came while no push could (B-I31)", async () => {
    const { board, change } = await opened([]);
    using _ = board;
    change(false);
    await board.pass(secondMs);
    expect(askedLists(board)).toEqual([]);
    change(true);
    await board.pass(secondMs);
    expect(askedLists(board)).toEqual(
      expect.arrayContaining(["homeDelivery.unconfirmed", "pickup.unconfirmed"]),
    );
    expect(board.orders.board.list("homeDelivery.ready").isLoadRequired).toBe(true);
    const late = anOrder({ status: "unconfirmed" });
    board.answerLists([late]);
    await board.settle();
    expect(board.ids("homeDelivery.unconfirmed")).toEqual([late.id]);
  });
});

describe("a flood of pushes", () => {
  it("loads the watched lists once some were dropped, so that no order is missing for long (B-I6)", async () => {
    using board = await ScriptedBoard.loaded([]);
    const orders = Array.from({ length: 2_001 }, (_, index) =>
      anOrder({ id: orderId(index + 1), status: "unconfirmed" }),
    );
    for (const order of orders) board.push("created", order);
    await board.pass(2 * secondMs);
    expect(board.ids("homeDelivery.unconfirmed")).toHaveLength(2_000);
    expect(askedLists(board)).toContain("homeDelivery.unconfirmed");
    board.answerLists(orders);
    await board.settle();
    expect(board.ids("homeDelivery.unconfirmed")).toHaveLength(2_001);
  });

  it("loads nothing while none was dropped", async () => {
    using board = await ScriptedBoard.loaded([]);
    for (let id = 1; id <= 2_000; id += 1)
      board.push("created", anOrder({ id: orderId(id), status: "unconfirmed" }));
    await board.pass(2 * secondMs);
    expect(askedLists(board)).toEqual([]);
  });
});
