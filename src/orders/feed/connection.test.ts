import { describe, expect, it } from "vitest";
import type { OrderList } from "../../../ports/entities/order-list.ts";
import { anOrder } from "../../../tests/support/samples/an-order.ts";
import { ScriptedBoard } from "../../../tests/support/stand-ins/scripted-board.ts";
import { queryOf } from "../../../tests/support/stand-ins/scripted-order-api.ts";

const one = anOrder();
const watched: readonly OrderList[] = [
  "homeDelivery.unconfirmed",
  "homeDelivery.new",
  "pickup.unconfirmed",
];
const tabsAsked = (board: ScriptedBoard) => board.api.madeLists().map((call) => queryOf(call).list);

describe("the push connection", () => {
  it("a reconnection leads to one load of the shown and the unconfirmed lists, begun after it, without flicker [F-S13]", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const model = board.orders.book.get(one.id);
    board.bus.health("catching_up", 1006);
    await board.pass(300);
    expect(board.api.calls).toEqual([]);
    board.bus.subscribe();
    await board.pass(100);
    expect(tabsAsked(board)).toEqual(watched);
    expect(board.ids("homeDelivery.new")).toEqual([1]);
    board.answerLists([one]);
    await board.pass(20_000);
    expect(tabsAsked(board)).toEqual(watched);
    expect(board.ids("homeDelivery.new")).toEqual([1]);
    expect(board.orders.book.get(one.id)).toBe(model);
    expect(board.bus.openCount).toBe(1);
  });

  it.each(["undecodable", "supervised"] as const)(
    "a gap that is %s leads to a load",
    async (reason) => {
      using board = await ScriptedBoard.loaded([one]);
      board.bus.gap(reason);
      board.bus.gap(reason);
      await board.pass(100);
      expect(tabsAsked(board)).toEqual(watched);
      expect(board.orders.board.list("pickup.new").isRefreshRequired).toBe(true);
    },
  );

  it("while push is away, the shown and the unconfirmed lists are polled: after 10 s, every 10 to 15 s, until it is back [F-S14]", async () => {
    for (const [jitter, everyMs] of [
      [0, 10_000],
      [0.999_999, 14_999],
    ] as const) {
      using board = await ScriptedBoard.loaded([one], { jitter: () => jitter });
      const since = board.clock.now();
      const askedAt: number[] = [];
      board.api.answerAtOnce = (call) => {
        if (call.name !== "listOrders") return;
        if (queryOf(call).list === "homeDelivery.new") askedAt.push(board.clock.now() - since);
        const isNew = queryOf(call).list === "homeDelivery.new";
        return { kind: "loaded", value: { orders: isNew ? [one] : [], refusals: [] } };
      };
      board.bus.health("degraded");
      await board.pass(9_999);
      expect(board.orders.health.isPolling).toBe(false);
      board.bus.health("catching_up");
      await board.pass(1);
      expect(board.orders.health.isPolling).toBe(true);
      expect(new Set(tabsAsked(board))).toEqual(new Set(watched));
      await board.pass(everyMs * 2);
      expect(askedAt).toEqual([10_000, 10_000 + everyMs, 10_000 + 2 * everyMs]);
      board.bus.health("live");
      expect(board.orders.health.isPolling).toBe(false);
      expect(board.orders.health.push).toBe("live");
      const before = askedAt.length;
      await board.pass(4_000);
      expect(askedAt).toHaveLength(before);
    }
  });

  it("a connection that is back within 10 s causes no polling (F-S14)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    board.bus.health("degraded");
    await board.pass(1_500);
    board.bus.health("live");
    await board.pass(20_000);
    expect(board.api.calls).toEqual([]);
    expect(board.orders.health.isPolling).toBe(false);
  });

  it("a page that comes back loads at once, and reconnects a socket that slept for long", async () => {
    using board = await ScriptedBoard.loaded([one]);
    board.awake(30_000);
    expect(tabsAsked(board)).toEqual(watched);
    expect(board.bus.recycleCount).toBe(0);
    board.awake(30_001);
    expect(board.bus.recycleCount).toBe(1);
    await board.settle();
  });
});
