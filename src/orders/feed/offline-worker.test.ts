import { autorun, runInAction } from "mobx";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Failure, refusedWith } from "../../../ports/outcome.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { ScriptedBoard } from "../../../tests/support/stand-ins/scripted-board.ts";
import { OrderBoard } from "../board/order-board.ts";
import { FeedHealth } from "./feed-health.ts";
import { lookAgainAfterMs, OfflineWorker } from "./offline-worker.ts";
import type { FetchResult } from "./order-fetch-queue.ts";

const noNetwork: Failure = { kind: "unreachable", reason: "network" };
let finish: () => void = () => undefined;

afterEach(() => finish());

function make() {
  const clock = new VirtualClock({ startAt: noon, yieldToPlatform: () => Promise.resolve() });
  const board = new OrderBoard(
    { selectedIds: [], scope: [] },
    { expiryThresholdMs: 1, confirmationDeadline: () => undefined },
  );
  const health = new FeedHealth();
  const asked: number[] = [];
  const lost: number[] = [];
  const answers: { next: FetchResult } = { next: { kind: "failed", isUnreachable: true } };
  const watch = new OfflineWorker({
    clock,
    board,
    health,
    onActionLost: (id) => lost.push(id),
    lookUp: (id) => {
      asked.push(id);
      return Promise.resolve(answers.next);
    },
  });
  const stop = watch.start();
  finish = () => {
    stop();
    expect(clock.pendingCount).toBe(0);
  };
  const list = board.list("homeDelivery.new");
  const load = (): void => {
    runInAction(() => {
      list.endLoading(clock.now());
      health.recordLoad(clock.now());
    });
  };
  return { clock, board, list, load, watch, asked, lost, answers, stop };
}

describe("a list that cannot be reached", () => {
  it("takes the whole screen if it was never loaded, once the retry has failed, too [ER-1, RT-10]", () => {
    const { watch, list, load } = make();
    list.failLoading(noNetwork);
    expect(watch.extent).toBe("none");
    list.failLoading(noNetwork);
    expect(watch.extent).toBe("screen");
    load();
    expect(watch.extent).toBe("none");
  });

  it("shows a banner only if it had been loaded [ER-1]", () => {
    const { watch, list, load, board } = make();
    load();
    list.failLoading(noNetwork);
    expect(watch.extent).toBe("banner");
    list.failLoading(noNetwork);
    expect(watch.extent).toBe("banner");
    board.list("scheduled").endLoading(noon);
    board.show("scheduled");
    expect(watch.extent).toBe("none");
  });

  it("is not looked for again after each load while nothing fails", () => {
    const { watch, load, board, clock } = make();
    load();
    const stopReading = autorun(() => watch.extent);
    const looks = vi.spyOn(board, "page");
    clock.standAt(noon + 1);
    load();
    expect(looks).not.toHaveBeenCalled();
    stopReading();
  });

  it("does not include a list that the server refuses", () => {
    const { watch, list } = make();
    for (let failures = 0; failures < 3; failures += 1) {
      list.failLoading(refusedWith(500));
    }
    expect(watch.extent).toBe("none");
  });
});

describe("a staff action without an answer", () => {
  it("keeps the loaded board when its order cannot be read 2 s later either, until a list is loaded (RL-2)", async () => {
    const { watch, clock, load, asked, lost } = make();
    load();
    watch.onUnanswered(orderId(5));
    await clock.advanceBy(1_999);
    expect(asked).toEqual([]);
    expect(watch.extent).toBe("none");
    await clock.advanceBy(1);
    expect(asked).toEqual([5]);
    expect([watch.extent, lost]).toEqual(["banner", [5]]);
    await clock.advanceBy(1);
    load();
    expect(watch.extent).toBe("none");
  });

  it("takes the whole screen where nothing was loaded [ER-1]", async () => {
    const { watch, clock, lost } = make();
    watch.onUnanswered(orderId(5));
    await clock.advanceBy(2_000);
    expect([watch.extent, lost]).toEqual(["screen", []]);
  });

  it.each<FetchResult>([{ kind: "gone" }, { kind: "failed", isUnreachable: false }])(
    "is not reported when the server does answer: %o",
    async (result) => {
      const { watch, clock, answers } = make();
      answers.next = result;
      watch.onUnanswered(orderId(5));
      await clock.advanceBy(2_000);
      expect(watch.extent).toBe("none");
    },
  );

  it("sends no request once everything is stopped", async () => {
    const { watch, clock, asked, stop } = make();
    watch.onUnanswered(orderId(5));
    stop();
    watch.onUnanswered(orderId(6));
    await clock.advanceBy(10_000);
    expect(asked).toEqual([]);
  });
});

describe("a command on the board", () => {
  const lost = { kind: "unknown", reason: "network" } as const;

  async function lose(board: ScriptedBoard, name: "markReady" | "reject"): Promise<void> {
    board.api.waiting(name)[0]?.answer(lost);
    await board.settle();
    board.api.waiting("order")[0]?.answer(noNetwork);
    await board.pass(lookAgainAfterMs);
    board.api.waiting("order")[0]?.answer(noNetwork);
    await board.settle();
  }

  it("leaves the board under the banner when neither it nor two reads of its order got through [ER-1]", async () => {
    using board = await ScriptedBoard.loaded([anOrder()]);
    const { offline, commands } = board.orders;
    const stop = offline.start();
    void commands.markReady(anOrder().id);
    await lose(board, "markReady");
    expect(board.api.made("order")).toHaveLength(2);
    expect(offline.extent).toBe("banner");
    board.answerLists([anOrder()]);
    await board.settle();
    expect(offline.extent).toBe("none");
    stop();
  });

  it("is reported when neither it nor two reads of its order got an answer (RL-2)", async () => {
    const told: string[] = [];
    using board = await ScriptedBoard.loaded([anOrder({ number: "77" })], {
      onActionLost: (number) => told.push(number),
    });
    const stop = board.orders.offline.start();
    void board.orders.commands.markReady(anOrder().id);
    await lose(board, "markReady");
    expect(told).toEqual(["77"]);
    stop();
  });

  it("reports nothing when it was automatic", async () => {
    const unconfirmed = anOrder({ status: "unconfirmed" });
    using board = await ScriptedBoard.loaded([unconfirmed]);
    const { offline, commands } = board.orders;
    const stop = offline.start();
    void commands.reject(unconfirmed.id, { isAutomatic: true });
    await lose(board, "reject");
    expect(board.api.made("order")).toHaveLength(1);
    expect(offline.extent).toBe("none");
    stop();
  });
});
