import { runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { anOrder, branchB, noon, orderId } from "../../tests/support/samples/an-order.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { ScriptedBoard } from "../../tests/support/stand-ins/scripted-board.ts";
import type { OrderChange } from "../orders/order-rules/order-changes.ts";
import { ChangedOrders } from "./changed-orders.ts";

const id = orderId(1);
const before = anOrder({ id, notes: "Ring twice", totalAmount: minor(4_550) });
const changed: Order = { ...before, notes: "No nuts" };

async function open(localStore = new MemoryLocalStore()) {
  const board = await ScriptedBoard.loaded([before]);
  const { clock, orders } = board;
  const what = new Map<Order["id"], ReadonlySet<OrderChange>>();
  /** A restart in place builds the store again; a reload loses what changed, too. */
  const build = (kept = what) =>
    new ChangedOrders({ now: () => clock.now(), localStore, intake: orders.intake, what: kept });
  const marks = build();
  const stop = marks.start();
  const take = (order: Order): void =>
    runInAction(() => orders.intake.accept(order, { kind: "event" }, clock.now()));
  return {
    board,
    marks,
    build,
    take,
    localStore,
    [Symbol.dispose]: () => {
      stop();
      board[Symbol.dispose]();
    },
  };
}

describe("an order that changed after staff saw it (N49)", () => {
  it("is marked with the time and what changed, until its popup is opened [SE-7]", async () => {
    using shown = await open();
    await shown.board.pass(minuteMs);
    const at = shown.board.clock.now();
    shown.take(changed);
    expect(shown.marks.of(id)).toEqual({ at, what: new Set(["notes"]) });
    expect(shown.localStore.read("changed_orders")).toBe(`[[1,${at}]]`);
    await shown.board.pass(minuteMs);
    shown.take({ ...changed, deliveryAddress: { building: "Tower 2" } });
    expect(shown.marks.of(id)).toEqual({
      at: at + minuteMs,
      what: new Set(["notes", "address"]),
    });
    shown.marks.see(id);
    expect(shown.marks.of(id)).toBeUndefined();
    expect(shown.localStore.read("changed_orders")).toBeUndefined();
  });

  it("is marked also when a list or a look-up brings the change", async () => {
    using shown = await open();
    const { intake, book } = shown.board.orders;
    runInAction(() =>
      intake.acceptList(
        "homeDelivery.new",
        { orders: [changed], refusals: [] },
        { since: book.revision, at: noon },
        shown.board.clock.now(),
      ),
    );
    expect(shown.marks.of(id)?.what).toEqual(new Set(["notes"]));
  });

  it("is not marked when it arrives, for its status, or once it is completed", async () => {
    using shown = await open();
    shown.take(anOrder({ id: orderId(2) }));
    shown.take({ ...before, status: "ready" });
    expect(shown.marks.entries).toEqual([]);
    shown.take({ ...before, status: "ready", notes: "No nuts" });
    expect(shown.marks.entries).toHaveLength(1);
    shown.take({ ...before, status: "delivered", notes: "No nuts, please" });
    expect(shown.marks.entries).toEqual([]);
  });

  it("is not marked for a total that a payment rounds, or while this device records one", async () => {
    using shown = await open();
    shown.take({
      ...before,
      totalAmount: minor(4_600),
      payments: [{} as Order["payments"][number]],
    });
    expect(shown.marks.entries).toEqual([]);
    const model = shown.board.orders.book.get(id);
    runInAction(() => {
      if (model !== undefined) model.command = "markCollected";
    });
    shown.take({
      ...before,
      totalAmount: minor(4_700),
      payments: [{} as Order["payments"][number]],
    });
    expect(shown.marks.entries).toEqual([]);
    shown.take({ ...before, notes: "No nuts", totalAmount: minor(4_800) });
    expect(shown.marks.of(id)?.what).toEqual(new Set(["notes"]));
  });

  it("keeps its mark over a restart in place, and without its details over a reload", async () => {
    using shown = await open();
    shown.take(changed);
    const at = shown.board.clock.now();
    expect(shown.build().of(id)).toEqual({ at, what: new Set(["notes"]) });
    expect(shown.build(new Map()).of(id)).toEqual({ at, what: new Set() });
  });

  it("keeps its mark while another branch is shown", async () => {
    using shown = await open();
    shown.take(changed);
    shown.board.orders.intake.holdFor([branchB], shown.board.clock.now());
    expect(shown.board.orders.book.get(id)).toBeUndefined();
    expect(shown.marks.of(id)).toBeDefined();
  });

  it("loses its mark when the server has voided it", async () => {
    using shown = await open();
    shown.take(changed);
    shown.take({ ...changed, status: "voided" });
    expect(shown.marks.of(id)).toBeUndefined();
  });
});
