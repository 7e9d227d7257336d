import { makeObservable, observableRef, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { Branch, BranchSelection } from "../../ports/entities/branch.ts";
import type { StaffMember } from "../../ports/entities/company.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Instant, minuteMs } from "../../ports/entities/time.ts";
import type { ArrivalSound, Sound } from "../../ports/sound-player.ts";
import {
  anOrder,
  branchA,
  branchB,
  noon,
  orderId,
  withUpdate,
} from "../../tests/support/samples/an-order.ts";
import { aBranch, confirmingWithin } from "../../tests/support/samples/company-builders.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { RecordingSoundPlayer } from "../../tests/support/stand-ins/recording-sound-player.ts";
import { ScriptedBoard, staff } from "../../tests/support/stand-ins/scripted-board.ts";
import { SoundSettings } from "../device/sound-settings.ts";
import { deadlineOf } from "../orders/order-rules/order-timing.ts";
import { LimboStore } from "../unconfirmed/limbo-store.ts";
import { AlarmState } from "./alarm-state.ts";
import { ChangedOrders } from "./changed-orders.ts";
import { OrderAlarmWorker } from "./order-alarm-worker.ts";

/** The first push after a quiet time is applied in the same millisecond. */
const appliedAfterMs = 0;

/** The member of staff and the state of the session. */
class Desk {
  staff: StaffMember | undefined = staff;
  state: "signed_in" | "signed_out" = "signed_in";
  selection: BranchSelection = { kind: "one", branchId: branchA };
  allowed: readonly Branch[] = [aBranch(branchA), aBranch(branchB)];

  constructor() {
    makeObservable(this, {
      staff: observableRef,
      state: observableRef,
      selection: observableRef,
      allowed: observableRef,
    });
  }
}

const soundOf = ({ totalAmount }: Order): ArrivalSound =>
  (totalAmount ?? 0) >= 50_000 ? "large_order" : "new_order";

async function listening(
  orders: readonly Order[] = [],
  permissions: StaffMember["permissions"] = ["weborder.manage"],
) {
  const board = await ScriptedBoard.loaded(orders, {
    confirmationDeadline: (order) => deadlineOf(order, confirmingWithin(15))?.at,
  });
  const desk = new Desk();
  runInAction(() => {
    desk.staff = { ...staff, permissions };
  });
  const { clock } = board;
  const player = new RecordingSoundPlayer(() => clock.now());
  const settings = new SoundSettings();
  const shown = board.orders.board;
  const limbo = new LimboStore(new MemoryLocalStore());
  const parts = { player, board: shown, company: desk, session: desk, limbo, branches: desk };
  const alarm = new AlarmState(parts);
  const changedOrders = new ChangedOrders({
    localStore: new MemoryLocalStore(),
    intake: board.orders.intake,
    now: () => clock.now(),
    what: new Map(),
  });
  const stopMarks = changedOrders.start();
  const stop = new OrderAlarmWorker({
    clock,
    player,
    settings,
    changedOrders,
    board: shown,
    state: alarm,
    soundOf,
  }).start();
  const startedAt = clock.now();
  return {
    board,
    desk,
    player,
    settings,
    alarm,
    limbo,
    changedOrders,
    stop,
    startedAt,
    /** Milliseconds since the start of the alarm. */
    rings: (sound: Sound) => player.times(sound).map((at: Instant) => at - startedAt),
    [Symbol.dispose]: () => {
      stop();
      stopMarks();
      board[Symbol.dispose]();
      expect(player.listenerCount).toBe(0);
    },
  };
}

const unconfirmed = (id: number, set: Partial<Order> = {}): Order =>
  anOrder({ id: orderId(id), status: "unconfirmed", ...set });

describe("the sound of a new order", () => {
  it("is played once when the order arrives [NT-4]", async () => {
    using floor = await listening([anOrder({ id: orderId(1) })]);
    await floor.board.pass(5_000);
    expect(floor.rings("new_order")).toEqual([]);
    floor.board.push("created", anOrder({ id: orderId(2) }));
    await floor.board.pass(60_000);
    expect(floor.rings("new_order")).toHaveLength(1);
    expect(floor.rings("unconfirmed_order")).toEqual([]);
  });

  it("is played once for a burst, and again from exactly one second on [NT-4]", async () => {
    using floor = await listening();
    const { board, player } = floor;
    const come = (id: number): Promise<void> => {
      board.push("created", anOrder({ id: orderId(id) }));
      return board.pass(appliedAfterMs);
    };
    await come(1);
    const [first] = player.times("new_order");
    expect(first).toBe(board.clock.now());
    await board.clock.runUntil(first! + 999 - appliedAfterMs);
    await come(2);
    expect(player.times("new_order")).toEqual([first]);
    await board.clock.runUntil(first! + 10_000 - appliedAfterMs);
    await come(3);
    await board.clock.runUntil(first! + 11_000 - appliedAfterMs);
    await come(4);
    expect(player.times("new_order")).toEqual([first, first! + 10_000, first! + 11_000]);
  });

  it("is played again for an order that left the board and comes back, held by a screen or not [NT-4]", async () => {
    using floor = await listening();
    const { board } = floor;
    const order = anOrder({ id: orderId(7) });
    board.push("created", order);
    await board.pass(5_000);
    // A screen that still shows the order holds its model.
    const held = board.orders.book.get(order.id);
    board.push("voided", withUpdate(order, "voided", { status: "voided" }, noon + 1_000));
    await board.pass(5_000);
    expect(held?.gone).toBeDefined();
    board.push("created", withUpdate(order, "marked_as_confirmed", {}, noon + 10_000));
    await board.pass(5_000);
    expect(board.orders.book.get(order.id)).toBe(held);
    expect(floor.rings("new_order")).toHaveLength(2);
  });

  it("is not played again when an older list answer comes after the push (F-S01) [NT-4]", async () => {
    using floor = await listening();
    floor.board.orders.feed.refresh("homeDelivery.new");
    await floor.board.pass(1_000);
    floor.board.push("created", anOrder());
    await floor.board.pass(appliedAfterMs);
    floor.board.answerList("homeDelivery.new", []);
    await floor.board.pass(5_000);
    expect(floor.board.ids("homeDelivery.new")).toEqual([1]);
    expect(floor.rings("new_order")).toHaveLength(1);
  });

  it("is not played again when the push comes 200 ms after the list with the order (F-S02) [NT-4]", async () => {
    using floor = await listening();
    floor.board.orders.feed.refresh("homeDelivery.new");
    await floor.board.pass(1_000);
    floor.board.answerList("homeDelivery.new", [anOrder()]);
    await floor.board.pass(200);
    expect(floor.rings("new_order")).toHaveLength(1);
    await floor.board.pass(2_000);
    floor.board.push("created", anOrder());
    await floor.board.pass(2_000);
    expect(floor.rings("new_order")).toHaveLength(1);
  });

  it("is not played for orders of the first load or of a branch switch [NT-4]", async () => {
    using floor = await listening();
    const theirs = anOrder({ id: orderId(9), branchId: branchB });
    floor.board.serve(() => [theirs]);
    floor.board.branches.select(branchB);
    await floor.board.pass(10_000);
    expect(floor.board.ids("homeDelivery.new")).toEqual([9]);
    expect(floor.rings("new_order")).toEqual([]);
    floor.board.push("created", anOrder({ id: orderId(10), branchId: branchB }));
    await floor.board.pass(appliedAfterMs);
    expect(floor.rings("new_order")).toHaveLength(1);
  });

  it("is not played again when the order moves on, nor for an order that first appears as ready [NT-4]", async () => {
    using floor = await listening();
    const order = unconfirmed(1);
    floor.board.push("created", order);
    await floor.board.pass(2_000);
    floor.board.push("confirmed", withUpdate(order, "marked_as_confirmed", { status: "new" }));
    await floor.board.pass(2_000);
    floor.board.push("marked_as_ready", anOrder({ id: orderId(2), status: "ready" }));
    await floor.board.pass(2_000);
    expect(floor.rings("new_order")).toHaveLength(1);
  });

  it("is played for a scheduled order [NT-4]", async () => {
    using floor = await listening();
    floor.board.push("created", anOrder({ scheduledFor: noon + 60 * minuteMs }));
    await floor.board.pass(appliedAfterMs);
    expect(floor.board.ids("scheduled")).toEqual([1]);
    expect(floor.rings("new_order")).toHaveLength(1);
  });

  it("is played later when a member of staff signs in or gains a permission", async () => {
    using floor = await listening();
    const { board, desk } = floor;
    runInAction(() => {
      desk.state = "signed_out";
    });
    board.push("created", anOrder());
    await board.pass(10_000);
    expect(floor.player.played).toEqual([]);
    runInAction(() => {
      desk.staff = { ...staff, permissions: ["weborders.confirm"] };
      desk.state = "signed_in";
    });
    expect(floor.rings("new_order")).toHaveLength(1);
    board.push("created", unconfirmed(2));
    await board.pass(10_000);
    expect(floor.rings("new_order")).toHaveLength(1);
    runInAction(() => {
      desk.staff = { ...staff, permissions: ["weborder.manage"] };
    });
    expect(floor.rings("new_order")).toHaveLength(2);
  });

  it("is played later when this worker starts after the order arrived", async () => {
    using floor = await listening();
    const { board, player, settings, alarm, changedOrders } = floor;
    floor.stop();
    board.push("created", anOrder());
    await board.pass(10_000);
    expect(player.played).toEqual([]);
    const { clock, orders } = board;
    const late = {
      clock,
      player,
      settings,
      changedOrders,
      board: orders.board,
      state: alarm,
      soundOf,
    };
    const stop = new OrderAlarmWorker(late).start();
    expect(floor.rings("new_order")).toEqual([clock.now() - floor.startedAt]);
    stop();
  });

  it("is another one for a large order, also within a second of a small one, and stands for those after it [LO-1]", async () => {
    using floor = await listening();
    const { board, startedAt } = floor;
    const come = (id: number, totalAmount: number): Promise<void> => {
      board.push("created", anOrder({ id: orderId(id), totalAmount: minor(totalAmount) }));
      return board.pass(100);
    };
    await come(1, 49_999);
    const first = floor.rings("new_order");
    expect([first.length, floor.rings("large_order")]).toEqual([1, []]);
    await come(2, 50_000);
    const [large] = floor.rings("large_order");
    expect(large).toBeGreaterThan(first[0] ?? 0);
    await come(3, 50_000);
    await come(4, 100);
    expect([floor.rings("new_order"), floor.rings("large_order")]).toEqual([first, [large]]);
    await board.clock.runUntil(startedAt + (large ?? 0) + 1_000);
    await come(5, 50_000);
    expect(floor.rings("large_order")).toHaveLength(2);
  });

  it("is played at the confirmation for staff who may not see unconfirmed orders [NT-4]", async () => {
    using floor = await listening([], ["weborders.confirm"]);
    const order = unconfirmed(1);
    floor.board.push("created", order);
    await floor.board.pass(10_000);
    expect(floor.player.played).toEqual([]);
    floor.board.push("confirmed", withUpdate(order, "marked_as_confirmed", { status: "new" }));
    await floor.board.pass(appliedAfterMs);
    expect(floor.player.played.map(({ sound }) => sound)).toEqual(["new_order"]);
  });
});

describe("the sound of orders that wait to be confirmed", () => {
  it.each([["weborder.manage"], ["all.manage"]] as const)(
    "repeats every 3 s while one waits, with %s (B-I34) [NT-5]",
    async (permission) => {
      using floor = await listening([unconfirmed(1)], [permission]);
      await floor.board.pass(2_999);
      expect(floor.rings("unconfirmed_order")).toEqual([0]);
      await floor.board.pass(1);
      expect(floor.rings("unconfirmed_order")).toEqual([0, 3_000]);
      await floor.board.pass(6_000);
      expect(floor.rings("unconfirmed_order")).toEqual([0, 3_000, 6_000, 9_000]);
    },
  );

  it("is not played for staff without the permission, admins included [NT-5]", async () => {
    using floor = await listening([unconfirmed(1)], ["weborders.confirm"]);
    runInAction(() => {
      floor.desk.staff = { ...staff, isAdmin: true, permissions: ["weborders.confirm"] };
    });
    await floor.board.pass(30_000);
    expect(floor.player.played).toEqual([]);
    expect(floor.alarm.waitingCount).toBe(0);
  });

  it("starts when an order comes to either area and continues until both are empty [NT-5]", async () => {
    using floor = await listening();
    const pickup = unconfirmed(1, { isTakeaway: true });
    floor.board.push("created", pickup);
    await floor.board.pass(appliedAfterMs);
    expect(floor.rings("unconfirmed_order")).toHaveLength(1);
    // The second message of a frame waits for its end.
    floor.board.push("created", unconfirmed(2));
    await floor.board.pass(16);
    expect(floor.alarm.waitingCount).toBe(2);
    floor.board.push("rejected", withUpdate(pickup, "rejected", { status: "rejected" }));
    await floor.board.pass(3_000);
    expect(floor.alarm.waitingCount).toBe(1);
    expect(floor.rings("unconfirmed_order")).toEqual([0, 3_000]);
  });

  it.each([
    ["confirmed", "marked_as_confirmed", "new"],
    ["rejected", "rejected", "rejected"],
  ] as const)(
    "stops at once when the last order is removed by %s, together with its row and the count (B-I34) [NT-5, UC-14]",
    async (event, update, status) => {
      using floor = await listening([unconfirmed(1)]);
      await floor.board.pass(2_999 - appliedAfterMs);
      floor.board.push(event, withUpdate(unconfirmed(1), update, { status }));
      await floor.board.pass(appliedAfterMs);
      expect(floor.board.ids("homeDelivery.unconfirmed")).toEqual([]);
      expect(floor.alarm.waitingCount).toBe(0);
      await floor.board.pass(30_000);
      expect(floor.rings("unconfirmed_order")).toEqual([0]);
    },
  );

  it("stops at the order's deadline, not a millisecond before [NT-5, UC-14]", async () => {
    using floor = await listening([unconfirmed(1)]);
    const endsAt = noon + 15 * minuteMs;
    await floor.board.clock.runUntil(endsAt - 1);
    expect(floor.alarm.waitingCount).toBe(1);
    expect(floor.board.ids("homeDelivery.unconfirmed")).toEqual([1]);
    await floor.board.clock.runUntil(endsAt);
    expect(floor.alarm.waitingCount).toBe(0);
    expect(floor.board.ids("homeDelivery.unconfirmed")).toEqual([]);
    const rung = floor.rings("unconfirmed_order").length;
    await floor.board.pass(minuteMs);
    expect(floor.rings("unconfirmed_order")).toHaveLength(rung);
  });

  it("repeats once a minute while only orders wait whose time is up (N3) [NT-5]", async () => {
    using floor = await listening();
    const { board, player } = floor;
    board.push("created", unconfirmed(1, { confirmationMinutes: 2 }));
    await board.pass(2 * minuteMs + 1_000);
    const model = board.orders.book.get(orderId(1));
    const playedBefore = player.times("unconfirmed_order").length;
    const backAt = board.clock.now();
    runInAction(() => {
      if (model === undefined) return;
      model.isTimeUp = true;
      board.orders.intake.reconsider(model, backAt);
    });
    await board.pass(2 * minuteMs + 1_000);
    const since = (at: Instant) => at - backAt;
    const played = () => player.times("unconfirmed_order").slice(playedBefore).map(since);
    expect(played()).toEqual([0, minuteMs, 2 * minuteMs]);
    // Another order that waits for its deadline sounds as always.
    board.push("created", unconfirmed(2));
    await board.pass(6_000);
    expect(
      played()
        .slice(3)
        .map((at, place, all) => at - (all[place - 1] ?? at)),
    ).toEqual([0, 3_000]);
  });

  it("repeats once a minute for an order that is in limbo for ten minutes [NT-5]", async () => {
    using floor = await listening([unconfirmed(1, { confirmationMinutes: 0 })]);
    const { board, limbo } = floor;
    runInAction(() => limbo.add(unconfirmed(1), noon + 999 * minuteMs, board.clock.now()));
    await board.pass(13 * minuteMs);
    const gaps = floor
      .rings("unconfirmed_order")
      .map((at, place, all) => at - (all[place - 1] ?? 0));
    expect(gaps.slice(1, 200)).toEqual(new Array(199).fill(3_000));
    expect(gaps.slice(200)).toEqual([minuteMs - 3_000 + 3_000, minuteMs, minuteMs]);
  });

  it("is not played for a branch without delivery management, whose page shows no order [NT-4, NT-5, RT-12]", async () => {
    using floor = await listening([unconfirmed(1)]);
    const { board, desk, player } = floor;
    runInAction(() => {
      desk.allowed = [aBranch(branchA, { isDeliveryEnabled: false }), aBranch(branchB)];
    });
    const playedBefore = player.played.length;
    board.push("created", unconfirmed(2));
    board.push("created", anOrder({ id: orderId(3) }));
    await board.pass(10_000);
    expect([player.played.length, floor.alarm.waitingCount]).toEqual([playedBefore, 0]);
    runInAction(() => {
      desk.selection = { kind: "all" };
    });
    await board.pass(10);
    expect(
      player.played
        .slice(playedBefore)
        .map(({ sound }) => sound)
        .sort(),
    ).toEqual(["new_order", "unconfirmed_order"]);
  });

  it("stops when staff are signed out, because no button could mute it", async () => {
    using floor = await listening([unconfirmed(1)]);
    runInAction(() => {
      floor.desk.state = "signed_out";
    });
    await floor.board.pass(10_000);
    expect(floor.rings("unconfirmed_order")).toEqual([0]);
  });

  it("leaves no timer behind when it is stopped while it plays", async () => {
    using floor = await listening([unconfirmed(1)]);
    await floor.board.pass(1_000);
    floor.stop();
    floor.board.push("created", unconfirmed(2));
    await floor.board.pass(10_000);
    expect(floor.player.played.map(({ sound }) => sound)).toEqual(["unconfirmed_order"]);
  });
});

describe("whether the device may sound", () => {
  it("is reported by the player, and checked each minute", async () => {
    using floor = await listening();
    expect(floor.alarm.soundState).toBe("ready");
    floor.player.become("locked");
    expect(floor.alarm.soundState).toBe("locked");
    floor.player.become("ready", { isTold: false });
    await floor.board.pass(minuteMs - 1);
    expect(floor.alarm.soundState).toBe("locked");
    await floor.board.pass(1);
    expect(floor.alarm.soundState).toBe("ready");
  });

  it("follows the volume and the mute switch, and a muted alarm keeps its rhythm", async () => {
    using floor = await listening();
    const { settings, player } = floor;
    settings.setVolume(0.5);
    expect(player.volume).toBe(0.5);
    settings.setMuted(true);
    expect([player.volume, settings.isSilent]).toEqual([0, true]);
    settings.setMuted(false);
    expect(player.volume).toBe(0.5);
    settings.setVolume(7);
    settings.setVolume(Number.NaN);
    expect(player.volume).toBe(1);
    floor.alarm.playTestTone();
    expect(player.played.map(({ sound }) => sound)).toEqual(["test_tone"]);
  });
});

describe("the sound of a changed order", () => {
  const before = anOrder({ id: orderId(1), notes: "Ring twice" });

  it("is that of a new order, once for each change that staff have to look at [NT-4] (N49)", async () => {
    using floor = await listening([before]);
    const { board } = floor;
    board.push("updated", withUpdate({ ...before, notes: "No nuts" }, "order_updated"));
    await board.pass(10_000);
    expect(floor.rings("new_order")).toEqual([appliedAfterMs]);
    board.push("updated", withUpdate({ ...before, notes: "No nuts" }, "marked_as_ready"));
    await board.pass(10_000);
    expect(floor.rings("new_order")).toHaveLength(1);
  });

  it("is not played for an order that the member of staff may not see", async () => {
    using floor = await listening([], ["order.create"]);
    const { board } = floor;
    board.push("created", unconfirmed(2, { notes: "Ring twice" }));
    await board.pass(10_000);
    board.push("updated", unconfirmed(2, { notes: "No nuts" }));
    await board.pass(10_000);
    expect(floor.rings("new_order")).toEqual([]);
  });
});
