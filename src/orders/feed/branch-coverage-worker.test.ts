import { describe, expect, it } from "vitest";
import type { BranchId } from "../../../ports/entities/ids.ts";
import type { PushChannel } from "../../../ports/entities/push-message.ts";
import { branchA } from "../../../tests/support/samples/an-order.ts";
import { ScriptedBoard } from "../../../tests/support/stand-ins/scripted-board.ts";
import { queryOf } from "../../../tests/support/stand-ins/scripted-order-api.ts";
import { BranchCoverageWorker, subscribedBranchesMax } from "./branch-coverage-worker.ts";
import { FeedHealth } from "./feed-health.ts";
import { branchPollEveryMsMax } from "./list-schedule.ts";

const watchedCount = 3;

function chain(count: number): readonly BranchId[] {
  return Array.from({ length: count }, (_, index) => (index + 1) as BranchId);
}

const ordersOf = (branchId: BranchId): PushChannel => ({ kind: "order_events", branchId });
const branchesOf = (channels: readonly PushChannel[]): readonly BranchId[] =>
  channels.flatMap((channel) => (channel.kind === "order_events" ? [channel.branchId] : []));

/** A loaded board of these branches with live push, whose lists are answered at once. */
async function chainBoard(count: number, jitter = 0) {
  const board = await ScriptedBoard.loaded([], { jitter: () => jitter });
  const loads: { readonly list: string; readonly at: number }[] = [];
  const since = board.clock.now();
  board.api.answerAtOnce = (call) => {
    if (call.name !== "listOrders") return;
    loads.push({ list: queryOf(call).list, at: board.clock.now() - since });
    return { kind: "loaded", value: { orders: [], refusals: [] } };
  };
  board.branches.select(...chain(count));
  board.bus.subscribe();
  await board.pass(2_000);
  return { board, loads };
}

describe("the branches of a chain", () => {
  it("are subscribed up to 200, in the order shown [N24] [PS-1]", async () => {
    const { board } = await chainBoard(2_000);
    using _ = board;
    expect(branchesOf(board.bus.desired)).toEqual(chain(subscribedBranchesMax));
    expect(board.bus.desired).toHaveLength(2 * subscribedBranchesMax + 7);
    expect(board.orders.health.coverage).toEqual({ live: 200, chosen: 2_000 });
    board.branches.select(...chain(200));
    expect(board.orders.health.coverage).toEqual({ live: 200, chosen: 200 });
    board.branches.select(branchA);
    expect(branchesOf(board.bus.desired)).toEqual([branchA]);
    expect(board.orders.health.coverage).toEqual({ live: 1, chosen: 1 });
  });

  it("beyond 200 are polled while push is live, the shown and the unconfirmed lists first (N24)", async () => {
    const { board, loads } = await chainBoard(201);
    using _ = board;
    await board.pass(28_000);
    expect(loads.filter(({ at }) => at === branchPollEveryMsMax)).toHaveLength(watchedCount);
  });

  it("of which one is refused by the push service are polled for it, until it is accepted (N24)", async () => {
    const { board, loads } = await chainBoard(3);
    using _ = board;
    board.bus.refuse([ordersOf(2 as BranchId)]);
    expect(board.orders.health.push).toBe("live");
    expect(board.orders.health.coverage).toEqual({ live: 2, chosen: 3 });
    await board.pass(branchPollEveryMsMax);
    expect(loads.filter(({ at }) => at === 32_000)).toHaveLength(watchedCount);
    board.bus.refuse([]);
    expect(board.orders.health.coverage).toEqual({ live: 3, chosen: 3 });
  });

  it("of which all are refused are polled every 10 to 15 s, as without push (F-S14)", async () => {
    const { board, loads } = await chainBoard(1);
    using _ = board;
    board.bus.refuse([ordersOf(1 as BranchId)]);
    expect(board.orders.health.push).toBe("degraded");
    loads.length = 0;
    await board.pass(20_000);
    expect(loads).toHaveLength(2 * watchedCount);
    board.bus.refuse([]);
    expect(board.orders.health.push).toBe("live");
  });

  it("of which staff then choose only the refused one are polled as without push (F-S14)", async () => {
    const { board } = await chainBoard(3);
    using _ = board;
    board.bus.refuse([ordersOf(2 as BranchId)]);
    board.branches.select(2 as BranchId);
    expect(board.orders.health.push).toBe("degraded");
  });
});

it("Only a started feed polls for the branches without live updates (N24)", () => {
  const partly: boolean[] = [];
  const worker = new BranchCoverageWorker({
    health: new FeedHealth(),
    onCoverage: (isPartly) => partly.push(isPartly),
  });
  worker.choose(chain(201));
  const stop = worker.start();
  worker.choose(chain(200));
  worker.choose(chain(201));
  stop();
  expect(partly).toEqual([false, true, false, true, false]);
});
