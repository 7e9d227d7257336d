import { describe, expect, it } from "vitest";
import type { OrderList } from "../../../ports/entities/order-list.ts";
import { type Duration, minuteMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { anOrder, branchA, branchB } from "../../../tests/support/samples/an-order.ts";
import { boardCompany, ScriptedBoard } from "../../../tests/support/stand-ins/scripted-board.ts";
import { queryOf } from "../../../tests/support/stand-ins/scripted-order-api.ts";

const one = anOrder();
const watched: readonly OrderList[] = [
  "homeDelivery.unconfirmed",
  "homeDelivery.new",
  "pickup.unconfirmed",
];
const spreadMs: Duration = 20_000;

/** A board that draws this part of every random wait. */
async function boardWith(part: number) {
  const board = await ScriptedBoard.loaded([one], { jitter: () => part, spreadMs });
  board.serve(() => [one]);
  const since = board.clock.now();
  return {
    board,
    /** The lists that were asked for until now. */
    asked: () => board.api.madeLists().map((call) => queryOf(call).list),
    /** Lets time pass until this long after the beginning. */
    until: (ms: Duration) => board.pass(since + ms - board.clock.now()),
  };
}

function synchronize(board: ScriptedBoard, data: "company" | "payment_types"): void {
  const { id: companyId } = boardCompany();
  board.bus.emit({
    channel: { kind: "synchronized", data, companyId },
    body: { kind: "synchronized" },
    sentAt: board.clock.now(),
  });
}

describe("calls that all tablets of a chain would make at one moment", () => {
  it.each([0, 0.25, 0.75, 0.999])(
    "a company sync reloads the company and the page after its part of 20 s, and the shown list within 10 s (part %d) [N21]",
    async (part) => {
      const { board, asked, until } = await boardWith(part);
      using _ = board;
      synchronize(board, "company");
      const waitMs = Math.floor(part * spreadMs);
      const shownWaitMs = Math.floor((part * spreadMs) / 2);
      if (part > 0) {
        await until(shownWaitMs - 1);
        expect(asked()).toEqual([]);
      }
      await until(shownWaitMs);
      expect(asked()).toContain("homeDelivery.new");
      if (part > 0) {
        await until(waitMs - 1);
        expect([board.reloaded, board.restarts]).toEqual([[], []]);
      }
      await until(waitMs + 199);
      expect([board.reloaded, board.restarts]).toEqual([["company"], []]);
      await until(waitMs + 200);
      expect(board.restarts).toEqual(["synchronized"]);
    },
  );

  it("several syncs of the same data within the wait lead to one reload (N21)", async () => {
    const { board, until } = await boardWith(0.5);
    using _ = board;
    synchronize(board, "payment_types");
    await until(5_000);
    synchronize(board, "payment_types");
    await until(9_999);
    expect(board.reloaded).toEqual([]);
    await until(spreadMs);
    expect(board.reloaded).toEqual(["payment_types"]);
  });

  it("a resubscription flags every list at once, and loads the watched ones within 10 s [N21]", async () => {
    const { board, asked, until } = await boardWith(0.5);
    using _ = board;
    board.bus.health("catching_up", 1006);
    board.bus.subscribe();
    await until(100);
    expect(board.orders.board.list("pickup.new").isRefreshRequired).toBe(true);
    expect(asked()).toEqual([]);
    await until(5_099);
    expect(asked()).toEqual([]);
    await until(5_100);
    expect(asked()).toEqual(watched);
    // The next round loads the others (B-I6).
    await until(minuteMs);
    expect(new Set(asked()).size).toBe(10);
  });

  it("a page that is opened during that wait is loaded at once, and its list not twice (N21)", async () => {
    const { board, asked, until } = await boardWith(0.5);
    using _ = board;
    board.bus.gap("supervised");
    await until(1_000);
    board.orders.board.show("pickup.new");
    expect(asked()).toEqual(["pickup.new"]);
    await until(6_000);
    expect(asked().filter((list) => list === "pickup.new")).toHaveLength(1);
  });

  it("a message that cannot be read concerns one branch, whose tablets load at once (N21)", async () => {
    const { board, asked, until } = await boardWith(0.5);
    using _ = board;
    board.bus.gap("undecodable");
    await until(100);
    expect(asked()).toEqual(watched);
  });

  it("the first poll of an outage waits 10 s and up to 10 s more [N21]", async () => {
    const { board, asked, until } = await boardWith(0.5);
    using _ = board;
    board.bus.health("degraded");
    await until(14_999);
    expect(asked()).toEqual([]);
    await until(15_000);
    expect(asked()).toEqual(watched);
  });

  it("an order that was updated is loaded at once: it concerns one branch (N21)", async () => {
    const { board, asked } = await boardWith(0.5);
    using _ = board;
    board.push("updated", one);
    await board.settle();
    expect(asked()).toHaveLength(10);
  });

  it("nothing that waits is left after the end of the session", async () => {
    const { board } = await boardWith(0.5);
    synchronize(board, "company");
    board.bus.gap("supervised");
    await board.pass(200);
    board[Symbol.dispose]();
    expect(board.restarts).toEqual([]);
  });
});

describe("the wait that the server asks for", () => {
  const refused = { ...refusedWith(503), retryAfterMs: 90_000 };

  /** A board whose lists were all refused a moment ago. */
  async function refusedBoard() {
    const { board, asked, until } = await boardWith(0.5);
    board.api.answerAtOnce = (call) => (call.name === "listOrders" ? refused : undefined);
    board.bus.gap("undecodable");
    await until(100);
    expect(asked()).toEqual(watched);
    board.api.calls.length = 0;
    board.serve(() => [one]);
    return { board, asked, until };
  }

  it("holds back every automatic call: retries, rounds, polls and the orders that pushes name", async () => {
    const { board, asked, until } = await refusedBoard();
    using _ = board;
    board.bus.health("degraded");
    await until(20_000);
    board.push("created", anOrder({ branchId: branchA }), { withPayload: false });
    // 100 ms until the refusal, 90 s, and 5 s so that not all tablets come back at one moment.
    await until(95_099);
    expect(board.api.calls).toEqual([]);
    await until(95_100);
    expect(asked()).toEqual(expect.arrayContaining([...watched]));
    expect(board.api.made("order")).toHaveLength(1);
    for (const call of board.api.waiting("order")) call.answer({ kind: "loaded", value: one });
    await board.settle();
  });

  it("delays nothing that staff ask for: Refresh, an action and the read after its lost answer", async () => {
    const { board, asked } = await refusedBoard();
    using _ = board;
    board.orders.feed.refresh("homeDelivery.new");
    await board.pass(1_000);
    expect(asked()).toEqual(["homeDelivery.new"]);
    const done = board.orders.commands.markReady(one.id);
    expect(board.api.made("markReady")).toHaveLength(1);
    board.api.waiting("markReady")[0]?.answer({ kind: "unknown", reason: "network" });
    await board.settle();
    expect(board.api.made("order")).toHaveLength(1);
    board.api.waiting("order")[0]?.answer({ kind: "loaded", value: one });
    await board.settle();
    await done;
    expect(board.api.made("markReady")).toHaveLength(1);
  });

  it("loads another branch at once when staff choose it", async () => {
    const { board, asked } = await refusedBoard();
    using _ = board;
    board.branches.select(branchB);
    await board.settle();
    expect(new Set(asked()).size).toBe(10);
  });
});
