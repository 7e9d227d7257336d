import { describe, expect, it } from "vitest";
import { minuteMs } from "../../../ports/entities/time.ts";
import { anOrder, branchA, branchB, withUpdate } from "../../../tests/support/samples/an-order.ts";
import { loadedList, ScriptedBoard } from "../../../tests/support/stand-ins/scripted-board.ts";

const one = anOrder();
const moved = { ...one, branchId: branchB };

async function loaded(): Promise<ScriptedBoard> {
  const board = await ScriptedBoard.loaded([one]);
  expect(board.placesOf(one.id)).toEqual(["homeDelivery.new"]);
  return board;
}

describe("an order that moves to a branch that is not shown (B-I3)", () => {
  const versions = [
    ["in a newer version", withUpdate(moved, "order_updated")],
    ["without a new version", moved],
  ] as const;

  it.each(versions)("leaves by the push of its old branch, %s", async (_, order) => {
    using board = await loaded();
    board.bus.emit({
      channel: { kind: "order_events", branchId: branchA },
      body: { kind: "order", event: "marked_as_ready", orderId: one.id, order },
      sentAt: board.clock.now(),
    });
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual([]);
    expect(board.orders.book.get(one.id)).toBeUndefined();
  });

  it.each(versions)(
    "leaves by the look-up that follows a push without it, %s",
    async (_, order) => {
      using board = await loaded();
      board.bus.emit({
        channel: { kind: "order_events", branchId: branchA },
        body: { kind: "order", event: "marked_as_ready", orderId: one.id },
        sentAt: board.clock.now(),
      });
      await board.pass(16);
      board.api.waiting("order")[0]?.answer({ kind: "loaded", value: order });
      await board.settle();
      expect(board.placesOf(one.id)).toEqual([]);
    },
  );

  it.each(versions)("leaves by the row of a list, %s", async (_, order) => {
    using board = await loaded();
    board.orders.feed.refresh("homeDelivery.new");
    await board.pass(1_000);
    board.answerList("homeDelivery.new", [order]);
    await board.settle();
    expect(board.placesOf(one.id)).toEqual([]);
    board.serve(() => []);
    board.answerLists([]);
    await board.pass(minuteMs);
  });

  it("leaves by a list that has it no more, and stays away although its old row comes again by push", async () => {
    using board = await loaded();
    board.orders.feed.refresh("homeDelivery.new");
    await board.pass(1_000);
    board.api.waitingLists("homeDelivery.new")[0]?.answer(loadedList([]));
    await board.settle();
    expect(board.placesOf(one.id)).toEqual([]);
    board.push("marked_as_ready", one);
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual([]);
    board.serve(() => []);
    board.answerLists([]);
    await board.pass(minuteMs);
  });
});
