import { describe, expect, it } from "vitest";
import type { Brand } from "../../ports/entities/brand.ts";
import type { OrderSource } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import { refusedWith } from "../../ports/outcome.ts";
import {
  anOrder,
  branchB,
  noon,
  orderId,
  withUpdate,
} from "../../tests/support/samples/an-order.ts";
import { confirmingWithin } from "../../tests/support/samples/company-builders.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { ScriptedBoard } from "../../tests/support/stand-ins/scripted-board.ts";
import { deadlineOf } from "../orders/order-rules/order-timing.ts";
import { LimboStore } from "../unconfirmed/limbo-store.ts";
import { DialogStore } from "./dialog-store.ts";
import { LimboWorker } from "./limbo-worker.ts";

const id = orderId(1);
const expiryThresholdMs = 48 * hourMs;
const marketplace = "munchbay" as OrderSource;
const otherSource = "spoonline" as OrderSource;
const ownSource = "online" as OrderSource;
const brand = (source: OrderSource, isOwn: boolean, mayRefuseConfirmation: boolean): Brand => ({
  source,
  name: source,
  isOwn,
  mayRefuseConfirmation,
});
const brands = [
  brand(marketplace, false, true),
  brand(otherSource, false, false),
  brand(ownSource, true, false),
];
const deadline = noon + 15 * minuteMs;

function waiting(set: Partial<Order> = {}): Order {
  return anOrder({ id, status: "unconfirmed", source: marketplace, ...set });
}

/** A board with a limbo worker. A reload is another one on the same device. */
class Setting implements Disposable {
  readonly limbo: LimboStore;
  readonly dialogs = new DialogStore();
  private readonly stop: () => void;
  readonly board: ScriptedBoard;

  private constructor(board: ScriptedBoard, limbo: LimboStore) {
    this.board = board;
    this.limbo = limbo;
    const { clock, orders } = board;
    const configuration = { brands, expiryThresholdMs };
    const { dialogs } = this;
    this.stop = new LimboWorker({ clock, limbo, dialogs, orders, configuration }).start();
  }

  static async of(orders: readonly Order[], device = new MemoryLocalStore()): Promise<Setting> {
    const limbo = new LimboStore(device);
    const board = await ScriptedBoard.loaded(orders, {
      confirmationDeadline: (order) =>
        limbo.has(order.id) ? undefined : deadlineOf(order, confirmingWithin(15))?.at,
    });
    return new Setting(board, limbo);
  }

  [Symbol.dispose](): void {
    this.stop();
    this.board[Symbol.dispose]();
  }

  async confirm(status: number): Promise<void> {
    void this.board.orders.commands.confirm(id);
    this.board.api.waiting("confirm")[0]?.answer(refusedWith(status));
    await this.board.settle();
  }

  to(instant: number): Promise<void> {
    return this.board.pass(instant - this.board.clock.now());
  }
}

describe("a confirmation that fails with 500", () => {
  const sources: readonly (readonly [OrderSource, string | undefined, boolean])[] = [
    [marketplace, "unable_to_confirm", true],
    [otherSource, "source_not_confirmed", true],
    ["nobody_knows" as OrderSource, "source_not_confirmed", true],
    [ownSource, undefined, false],
  ];

  it.each(sources)(
    "of %s opens the dialog %s and puts the order into limbo: %s [ER-4, UC-12]",
    async (...row) => {
      const [source, kind, isKept] = row;
      using setting = await Setting.of([waiting({ source })]);
      await setting.confirm(500);
      expect(setting.dialogs.shown?.kind).toBe(kind);
      expect(setting.limbo.has(id)).toBe(isKept);
    },
  );

  it.each([401, 403, 422, 503])("differs from one that fails with %i", async (status) => {
    using setting = await Setting.of([waiting()]);
    await setting.confirm(status);
    expect([setting.dialogs.shown, setting.limbo.entries]).toEqual([undefined, []]);
  });

  it("opens the dialog, but keeps nothing in limbo, when the order was rejected in the meantime", async () => {
    using setting = await Setting.of([waiting()]);
    void setting.board.orders.commands.confirm(id);
    setting.board.push("rejected", withUpdate(waiting(), "rejected", { status: "rejected" }));
    await setting.board.pass(100);
    setting.board.api.waiting("confirm")[0]?.answer(refusedWith(500));
    await setting.board.settle();
    expect(setting.dialogs.shown?.kind).toBe("unable_to_confirm");
    expect(setting.limbo.entries).toEqual([]);
  });
});

describe("an order in limbo", () => {
  it("stays in its list after its deadline, also after a reload [UC-12]", async () => {
    const device = new MemoryLocalStore();
    {
      using setting = await Setting.of([waiting()], device);
      await setting.confirm(500);
      await setting.to(deadline - 1);
      expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([id]);
      await setting.to(deadline + minuteMs);
      expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([id]);
    }
    using reloaded = await Setting.of([waiting({ placedAt: noon })], device);
    await reloaded.to(deadline + minuteMs);
    expect(reloaded.board.ids("homeDelivery.unconfirmed")).toEqual([id]);
    expect(reloaded.limbo.has(id)).toBe(true);
  });

  it("stays in view when its deadline passes before the answer comes (N3)", async () => {
    using setting = await Setting.of([waiting()]);
    await setting.to(deadline - 1_000);
    void setting.board.orders.commands.confirm(id);
    await setting.to(deadline);
    expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([id]);
    setting.board.api.waiting("confirm")[0]?.answer(refusedWith(500));
    await setting.board.settle();
    expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([id]);
  });

  const releases: readonly (readonly [string, (board: ScriptedBoard) => void])[] = [
    ["confirmed", (board) => board.push("confirmed", confirmed())],
    ["rejected", (board) => board.push("rejected", rejected())],
  ];
  const confirmed = () => withUpdate(waiting(), "marked_as_confirmed", { status: "new" });
  const rejected = () => withUpdate(waiting(), "rejected", { status: "rejected" });

  it.each(releases)(
    "is released when it was %s on another device (F-S30) [UC-12]",
    async (_, release) => {
      using setting = await Setting.of([waiting()]);
      await setting.confirm(500);
      release(setting.board);
      await setting.board.pass(100);
      expect(setting.limbo.entries).toEqual([]);
    },
  );

  it("is released when the server no longer lists it, or when Retry succeeds [UC-12]", async () => {
    using setting = await Setting.of([waiting()]);
    await setting.confirm(500);
    setting.board.orders.feed.refresh("homeDelivery.unconfirmed");
    await setting.board.pass(1_000);
    setting.board.answerLists([]);
    await setting.board.settle();
    expect(setting.limbo.entries).toEqual([]);
    using other = await Setting.of([waiting()]);
    await other.confirm(500);
    void other.board.orders.commands.confirm(id);
    other.board.api.waiting("confirm")[0]?.answer({ kind: "done", value: confirmed() });
    await other.board.settle();
    expect(other.limbo.entries).toEqual([]);
  });

  it("is kept while other branches are shown, and until the lists are loaded", async () => {
    const device = new MemoryLocalStore();
    new LimboStore(device).add(waiting({ branchId: branchB }), noon + expiryThresholdMs + 1);
    using setting = await Setting.of([], device);
    expect(setting.limbo.has(id)).toBe(true);
    setting.board.branches.select(branchB);
    await setting.board.settle();
    expect(setting.limbo.has(id)).toBe(true);
    setting.board.answerLists([waiting({ branchId: branchB })]);
    await setting.board.settle();
    expect(setting.limbo.has(id)).toBe(true);
    expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([id]);
  });

  it("is kept even if staff left its branch before the answer came [UC-12]", async () => {
    using setting = await Setting.of([waiting()]);
    void setting.board.orders.commands.confirm(id);
    setting.board.branches.select(branchB);
    await setting.board.settle();
    setting.board.api.waiting("confirm")[0]?.answer(refusedWith(500));
    await setting.board.settle();
    setting.board.answerLists([]);
    await setting.board.settle();
    expect(setting.limbo.has(id)).toBe(true);
  });

  it("is released at the instant at which it is too old for the board [UC-12]", async () => {
    const device = new MemoryLocalStore();
    const old = waiting({ id: orderId(8), branchId: branchB });
    new LimboStore(device).add(old, noon + 5_000);
    using before = await Setting.of([], device);
    expect(before.board.clock.now()).toBe(noon + 5_000);
    expect(before.limbo.entries).toEqual([]);
    const other = new MemoryLocalStore();
    new LimboStore(other).add(old, noon + 5_001);
    using after = await Setting.of([], other);
    expect(after.limbo.has(orderId(8))).toBe(true);
  });

  it("is shared with other tabs of this device: what fails there is shown here", async () => {
    const device = new MemoryLocalStore();
    using setting = await Setting.of([waiting()], device);
    await setting.to(deadline + 1);
    expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([]);
    const row = [[id, 1, noon + expiryThresholdMs + 1]];
    device.writeFromElsewhere("limbo", JSON.stringify(row));
    expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([id]);
    device.writeFromElsewhere("limbo", undefined);
    expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([]);
  });

  it("is not confused with another order of the same number", async () => {
    const device = new MemoryLocalStore();
    new LimboStore(device).add(waiting(), noon + expiryThresholdMs - minuteMs);
    using setting = await Setting.of([waiting()], device);
    expect(setting.limbo.entries).toEqual([]);
  });
});
