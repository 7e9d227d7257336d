import { afterEach, describe, expect, it } from "vitest";
import type { OrderListAnswer } from "../../ports/order-api.ts";
import type { Refusal } from "../../ports/outcome.ts";
import { ScriptedBoard } from "../../tests/support/stand-ins/scripted-board.ts";
import { queryOf } from "../../tests/support/stand-ins/scripted-order-api.ts";
import { FeedNoticeWorker } from "./feed-notice-worker.ts";
import type { Notice } from "./notice.ts";
import { NoticeStore } from "./notice-store.ts";

let finish: () => void = () => undefined;

afterEach(() => finish());

/** The real feed over scripted ports, with the worker and its notices. */
async function make() {
  const board = await ScriptedBoard.loaded();
  const notices = new NoticeStore(board.clock);
  const added: Notice[] = [];
  const worker = new FeedNoticeWorker({
    health: board.orders.health,
    notices: {
      add: (notice) => {
        added.push(notice);
        notices.add(notice);
      },
      withdraw: (kind) => notices.withdraw(kind),
    },
  });
  const stop = worker.start();
  finish = () => {
    stop();
    notices.clear();
    board[Symbol.dispose]();
  };
  const shown = () => notices.notices.map(({ notice }) => notice.kind);
  return { board, added, shown };
}

describe("an interruption of live updates", () => {
  it("is reported after 10 s without a live connection, and its end at once (N18)", async () => {
    const { board, shown } = await make();
    board.serve(() => []);
    board.bus.health("degraded");
    await board.pass(9_999);
    expect(shown()).toEqual([]);
    await board.pass(1);
    expect(shown()).toEqual(["push_lost"]);
    board.bus.health("catching_up");
    expect(shown()).toEqual(["push_lost"]);
    board.bus.health("live");
    expect(shown()).toEqual(["push_restored"]);
  });

  it("of less than 10 s is not reported, and neither is its end (N18)", async () => {
    const { board, added } = await make();
    board.serve(() => []);
    for (let times = 0; times < 3; times += 1) {
      board.bus.health("degraded");
      await board.pass(9_999);
      board.bus.health("live");
    }
    await board.pass(20_000);
    expect(added).toEqual([]);
  });
});

describe("orders that could not be read", () => {
  const unreadable = (index: number, orderNumber?: string): Refusal => ({
    path: `orders[${index}].placed_at`,
    problem: "must be a time",
    ...(orderNumber !== undefined && { orderNumber }),
  });

  it("are reported with the known numbers, once for all lists and loads, until another is missing (N16)", async () => {
    const { board, added, shown } = await make();
    let refusals: readonly Refusal[] = [unreadable(0, "1042"), unreadable(3)];
    board.api.answerAtOnce = (call) => {
      if (call.name !== "listOrders") return undefined;
      const { list } = queryOf(call);
      const isIn = list === "homeDelivery.new" || list === "homeDelivery.unconfirmed";
      const numbered = refusals.filter(({ orderNumber }) => orderNumber !== undefined);
      const value: OrderListAnswer = {
        orders: [],
        refusals: list === "homeDelivery.new" ? refusals : isIn ? numbered : [],
      };
      return { kind: "loaded", value };
    };
    const load = async () => {
      board.orders.feed.refreshAll();
      await board.pass(1_000);
    };
    await load();
    expect(added.at(-1)).toEqual({ kind: "some_orders_unreadable", count: 2, numbers: ["1042"] });
    const before = added.length;
    await load();
    await load();
    expect(added).toHaveLength(before);
    refusals = [unreadable(0, "1042"), unreadable(1, "1050"), unreadable(3)];
    await load();
    expect(added.at(-1)).toMatchObject({ count: 3, numbers: ["1042", "1050"] });
    const after = added.length;
    refusals = [];
    await load();
    expect(added).toHaveLength(after);
    expect(shown()).toEqual([]);
  });
});
