import { observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { Company, StaffMember } from "../../ports/entities/company.ts";
import type { Order } from "../../ports/entities/order.ts";
import { dayMs, minuteMs } from "../../ports/entities/time.ts";
import type { OrderAction } from "../../ports/order-api.ts";
import { refusedAction, refusedWith } from "../../ports/outcome.ts";
import {
  anOrder,
  branchB,
  noon,
  orderId,
  withUpdate,
} from "../../tests/support/samples/an-order.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import {
  boardCompany,
  ScriptedBoard,
  staff,
} from "../../tests/support/stand-ins/scripted-board.ts";
import type { OrdersOptions } from "../orders/create-orders.ts";
import { deadlineOf } from "../orders/order-rules/order-timing.ts";
import { ConfirmationDeadlineWorker } from "./confirmation-deadline-worker.ts";
import { DeadlineMemory } from "./deadline-memory.ts";
import { LimboStore } from "./limbo-store.ts";

const id = orderId(1);
const deadline = noon + 15 * minuteMs;
const refused = (status: number): OrderAction => refusedWith(status);

function waiting(set: Partial<Order> = {}): Order {
  return anOrder({ id, status: "unconfirmed", ...set });
}

/** A board with the worker. The test answers every request. */
class Setting implements Disposable {
  readonly device: MemoryLocalStore;
  readonly limbo: LimboStore;
  readonly hold = { isOn: false, explain: () => undefined };
  readonly session = { state: "signed_in" as "signed_in" | "signed_out" };
  readonly company: { company: Company; staff: StaffMember };
  private readonly stop: () => void;
  readonly board: ScriptedBoard;

  private constructor(
    board: ScriptedBoard,
    own: Pick<Setting, "company" | "limbo">,
    device: MemoryLocalStore,
  ) {
    this.board = board;
    this.company = own.company;
    this.limbo = own.limbo;
    this.device = device;
    this.stop = this.worker(this.company).start();
  }

  /** Another worker of the same device, as after a restart. */
  worker(company: Setting["company"]): ConfirmationDeadlineWorker {
    const { clock, orders } = this.board;
    const { session, limbo, device, hold } = this;
    return new ConfirmationDeadlineWorker({
      clock,
      orders,
      company,
      session,
      limbo,
      hold,
      memory: new DeadlineMemory(device),
      expiryThresholdMs: 2 * dayMs,
      reporter: { report: (report) => this.board.reports.push(report) },
    });
  }

  /** The next board of the device, with only its stored data. */
  static async of(
    orders: readonly Order[],
    permissions = staff.permissions,
    device = new MemoryLocalStore(),
    set: Partial<OrdersOptions> = {},
  ): Promise<Setting> {
    const company = observable.object<Setting["company"]>(
      { company: boardCompany(), staff: { ...staff, permissions } },
      {},
      { deep: false },
    );
    const limbo = new LimboStore(device);
    const board = await ScriptedBoard.loaded(orders, {
      ...set,
      company: { ...company },
      confirmationDeadline: (order) =>
        limbo.has(order.id) ? undefined : deadlineOf(order, company.company)?.at,
    });
    board.serve(() => orders);
    return new Setting(board, { company, limbo }, device);
  }

  [Symbol.dispose](): void {
    this.stop();
    this.board[Symbol.dispose]();
  }

  /** Another member of staff uses the device. */
  signIn(member: StaffMember): void {
    runInAction(() => {
      this.company.staff = member;
    });
  }

  to(instant: number): Promise<void> {
    return this.board.pass(instant - this.board.clock.now());
  }

  get rejects(): readonly (readonly unknown[])[] {
    return this.board.api.made("reject").map(({ args }) => args);
  }

  async answer(name: "reject" | "confirm", action: OrderAction): Promise<void> {
    this.board.api.waiting(name)[0]?.answer(action);
    await this.board.settle();
  }
}

describe("an online order that is not confirmed", () => {
  it("is rejected at the instant of the company's deadline, once, with auto_cancelled [UC-9]", async () => {
    using setting = await Setting.of([waiting()]);
    await setting.to(deadline - 1);
    expect(setting.rejects).toEqual([]);
    expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([id]);
    await setting.to(deadline);
    expect(setting.rejects).toEqual([[id, "homeDelivery", { isAutomatic: true }]]);
    await setting.to(deadline + 1);
    expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([]);
    await setting.answer("reject", {
      kind: "done",
      value: withUpdate(waiting(), "rejected", { status: "rejected" }),
    });
    await setting.to(deadline + 10 * minuteMs);
    expect(setting.rejects).toHaveLength(1);
    expect(setting.board.orders.book.get(id)).toBeUndefined();
  });

  it("is rejected at its own deadline if it has one, a pickup by the pickup's call [UC-9, UC-15]", async () => {
    const own = waiting({ confirmationMinutes: 3, isTakeaway: true });
    using setting = await Setting.of([own]);
    await setting.to(noon + 3 * minuteMs - 1);
    expect(setting.rejects).toEqual([]);
    await setting.to(noon + 3 * minuteMs);
    expect(setting.rejects).toEqual([[id, "pickup", { isAutomatic: true }]]);
    await setting.answer("reject", refused(404));
  });

  const never: readonly (readonly [string, Partial<Order>])[] = [
    ["a walk-in order", { type: "walk_in" }],
    ["a call-centre order", { type: "call_center" }],
    ["an order of a branch that is not selected", { branchId: branchB }],
    ["an order that is confirmed already", { status: "new" }],
  ];

  it.each(never)("is never rejected when it is %s [UC-9]", async (_, set) => {
    using setting = await Setting.of([waiting(set)]);
    await setting.to(deadline + minuteMs);
    expect(setting.rejects).toEqual([]);
  });

  it("is rejected for staff who may confirm, and not while signed out [UC-9]", async () => {
    const attempts: number[] = [];
    for (const permissions of [
      ["weborder.manage"],
      ["weborder.manage", "weborders.confirm"],
      ["all.manage"],
    ] as const) {
      using setting = await Setting.of([waiting()], permissions);
      await setting.to(deadline);
      attempts.push(setting.rejects.length);
      await setting.answer("reject", refused(404));
    }
    using signedOut = await Setting.of([waiting()]);
    signedOut.session.state = "signed_out";
    await signedOut.to(deadline);
    expect([...attempts, signedOut.rejects.length]).toEqual([0, 1, 1, 0]);
  });

  it("is not rejected while it is in limbo on this device (B-I21) [UC-9, UC-12]", async () => {
    using setting = await Setting.of([waiting()]);
    setting.limbo.add(waiting(), noon + dayMs);
    await setting.to(deadline + 5 * minuteMs);
    expect(setting.rejects).toEqual([]);
    expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([id]);
  });

  it("is not rejected when it goes into limbo at the same moment (B-I21) [UC-9, UC-12]", async () => {
    using setting = await Setting.of([waiting()], ["weborder.manage"]);
    await setting.to(deadline);
    setting.signIn(staff);
    const model = setting.board.orders.book.get(id);
    runInAction(() => model && setting.board.orders.intake.reconsider(model, deadline));
    setting.limbo.add(waiting(), noon + dayMs);
    await setting.board.settle();
    expect(setting.rejects).toEqual([]);
  });

  it("is rejected by a worker that starts after its deadline, once the server has been asked [UC-9]", async () => {
    using setting = await Setting.of([waiting()], ["weborder.manage"]);
    await setting.to(deadline + minuteMs);
    const { clock, orders, api } = setting.board;
    const stop = setting
      .worker(observable({ company: boardCompany(), staff }, {}, { deep: false }))
      .start();
    await setting.board.settle();
    expect(setting.rejects).toEqual([]);
    // Both workers ask.
    while (api.waiting("order").length > 0) {
      api.waiting("order")[0]?.answer({ kind: "loaded", value: waiting() });
      await setting.board.settle();
    }
    expect(setting.rejects).toHaveLength(1);
    await setting.answer("reject", refused(404));
    const receive = (number: number) =>
      runInAction(() =>
        orders.intake.accept(waiting({ id: orderId(number) }), { kind: "event" }, clock.now()),
      );
    receive(2);
    stop();
    receive(3);
    await setting.board.settle();
    expect(setting.rejects).toHaveLength(1);
  });

  it("is not rejected while its confirmation is in flight, nor when that is done (B-I21) [UC-9]", async () => {
    using setting = await Setting.of([waiting()]);
    await setting.to(deadline - 1_000);
    void setting.board.orders.commands.confirm(id);
    await setting.to(deadline + 10_000);
    expect(setting.rejects).toEqual([]);
    const confirmed = withUpdate(waiting(), "marked_as_confirmed", { status: "new" });
    await setting.answer("confirm", { kind: "done", value: confirmed });
    await setting.to(deadline + 20_000);
    expect(setting.rejects).toEqual([]);
    expect(setting.board.ids("homeDelivery.new")).toEqual([id]);
  });

  it("stays in view, marked, while its confirmation is in flight, and until its rejection is under way (N3) [UC-14]", async () => {
    using setting = await Setting.of([waiting()]);
    const shown = () => setting.board.ids("homeDelivery.unconfirmed");
    await setting.to(deadline - 1_000);
    void setting.board.orders.commands.confirm(id);
    await setting.to(deadline);
    expect([shown(), setting.board.orders.book.get(id)?.isTimeUp]).toEqual([[id], true]);
    await setting.to(deadline + 10_000);
    expect(shown()).toEqual([id]);
    await setting.answer("confirm", refused(403));
    expect(shown()).toEqual([id]);
    setting.board.api.waiting("order")[0]?.answer({ kind: "loaded", value: waiting() });
    await setting.board.settle();
    expect([shown(), setting.rejects.length]).toEqual([[], 1]);
    await setting.answer("reject", refused(404));
  });

  it("is not rejected while its confirmation is being checked, but after it was found unchanged (N30, B-I21) [UC-9]", async () => {
    using setting = await Setting.of([waiting()]);
    const show = async (): Promise<void> => {
      setting.board.api.waiting("order")[0]?.answer({ kind: "loaded", value: waiting() });
      await setting.board.settle();
    };
    await setting.to(deadline - 1_000);
    void setting.board.orders.commands.confirm(id);
    await setting.answer("confirm", refusedAction(refusedWith(504)));
    await show();
    await setting.to(deadline + 8_999);
    expect([setting.rejects, setting.board.ids("homeDelivery.unconfirmed")]).toEqual([[], [id]]);
    await setting.to(deadline + 9_000);
    await show();
    await show();
    expect(setting.rejects).toHaveLength(1);
    await setting.answer("reject", refused(404));
  });

  it("has another deadline from the moment at which the company changes its minutes [UC-9]", async () => {
    const own = waiting({ id: orderId(2), confirmationMinutes: 40 });
    using setting = await Setting.of([waiting(), own]);
    const shown = () => setting.board.ids("homeDelivery.unconfirmed");
    const change = (minutes: number) =>
      runInAction(() => {
        const confirmationDeadline = { minutes, onDeadline: "reject" } as const;
        setting.company.company = { ...setting.company.company, confirmationDeadline };
      });
    await setting.to(noon + 5 * minuteMs);
    change(30);
    await setting.to(noon + 30 * minuteMs - 1);
    expect([shown(), setting.rejects]).toEqual([[id, own.id], []]);
    change(31);
    await setting.to(noon + 31 * minuteMs - 1);
    expect(setting.rejects).toEqual([]);
    await setting.to(noon + 31 * minuteMs);
    expect([shown(), setting.rejects.length]).toEqual([[own.id], 1]);
    await setting.answer("reject", { kind: "done", value: undefined });
  });

  it("is due at once if the company's new minutes have passed already [UC-9]", async () => {
    using setting = await Setting.of([waiting()]);
    await setting.to(noon + 10 * minuteMs);
    runInAction(() => {
      const confirmationDeadline = { minutes: 10, onDeadline: "reject" } as const;
      setting.company.company = { ...setting.company.company, confirmationDeadline };
    });
    await setting.board.settle();
    expect(setting.rejects).toHaveLength(1);
    expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([]);
    await setting.answer("reject", refused(404));
  });

  it("is rejected after its confirmation was refused, once the server has reported that it still waits [UC-9]", async () => {
    using setting = await Setting.of([waiting()]);
    await setting.to(deadline - 1_000);
    void setting.board.orders.commands.confirm(id);
    await setting.to(deadline + 10_000);
    await setting.answer("confirm", refused(403));
    expect(setting.rejects).toEqual([]);
    setting.board.api.waiting("order")[0]?.answer({ kind: "loaded", value: waiting() });
    await setting.board.settle();
    expect(setting.rejects).toHaveLength(1);
    await setting.answer("reject", refused(404));
  });

  it("is looked up silently and not rejected again when its rejection fails (B-I15) [UC-9]", async () => {
    for (const status of [404, 409, 422, 500]) {
      using setting = await Setting.of([waiting()]);
      await setting.to(deadline);
      await setting.answer("reject", refused(status));
      const lookUps = setting.board.api.waiting("order");
      expect([status, lookUps.length]).toEqual([status, 1]);
      lookUps[0]?.answer({ kind: "loaded", value: waiting() });
      await setting.to(deadline + 10 * minuteMs);
      expect([status, setting.rejects.length]).toEqual([status, 1]);
      expect(setting.board.notices.every(({ isAutomatic }) => isAutomatic === true)).toBe(true);
    }
  });

  it("is sent no second rejection after a restart of the page, whatever the first result (B-I21) [UC-9]", async () => {
    const results: readonly OrderAction[] = [
      { kind: "unknown", reason: "timeout" },
      refused(500),
      refused(404),
      { kind: "done", value: undefined },
    ];
    for (const result of results) {
      const device = new MemoryLocalStore();
      {
        using before = await Setting.of([waiting()], staff.permissions, device);
        await before.to(deadline);
        expect(before.rejects).toHaveLength(1);
        await before.answer("reject", result);
        await before.board.pass(2_000);
      }
      using after = await Setting.of([waiting()], staff.permissions, device);
      await after.to(deadline + 10 * minuteMs);
      expect([result, after.rejects]).toEqual([result, []]);
      // Another order is still rejected.
      after.board.push("created", waiting({ id: orderId(2) }));
      await after.board.pass(100);
      expect(after.rejects.map(([rejected]) => rejected)).toEqual([orderId(2)]);
      await after.answer("reject", refused(404));
    }
  });

  it("is sent no second rejection after a restart of the page before the first was answered (B-I21) [UC-9]", async () => {
    using before = await Setting.of([waiting()]);
    await before.to(deadline);
    expect(before.rejects).toHaveLength(1);
    {
      using after = await Setting.of([waiting()], staff.permissions, before.device);
      await after.to(deadline + 10 * minuteMs);
      expect(after.rejects).toEqual([]);
    }
    await before.answer("reject", refused(404));
  });

  it("is sent no second rejection by another tab of this device (B-I21) [UC-9]", async () => {
    using setting = await Setting.of([waiting()]);
    const stop = setting.worker(setting.company).start();
    await setting.to(deadline + minuteMs);
    expect(setting.rejects).toHaveLength(1);
    await setting.answer("reject", { kind: "unknown", reason: "network" });
    await setting.board.pass(2_000);
    setting.board.push("created", withUpdate(waiting(), "order_updated", {}));
    await setting.board.pass(100);
    expect(setting.rejects).toHaveLength(1);
    stop();
  });

  it("is not rejected by a device whose actions are held, which shows what the other devices did", async () => {
    using setting = await Setting.of([waiting()]);
    setting.hold.isOn = true;
    await setting.to(deadline + 5_000);
    expect(setting.rejects).toEqual([]);
    expect(setting.board.api.made("order")).toHaveLength(1);
  });

  it("is rejected later when nothing was sent because another command was in flight [UC-9]", async () => {
    using setting = await Setting.of([waiting()], ["weborder.manage"]);
    const { orders, clock } = setting.board;
    await setting.to(deadline - 1_000);
    void orders.commands.confirm(id);
    // Another branch was shown and left again: the order came again, and its command continues.
    runInAction(() => orders.intake.remove(id, clock.now(), "hidden"));
    const again = withUpdate(waiting(), "order_updated", {});
    setting.board.push("created", again);
    setting.signIn(staff);
    await setting.to(deadline + 100);
    expect([setting.rejects, setting.device.values.has("auto_rejected")]).toEqual([[], false]);
    await setting.answer("confirm", { kind: "unknown", reason: "network" });
    await setting.board.pass(2_000);
    setting.board.push("created", withUpdate(again, "order_updated", {}));
    await setting.board.pass(100);
    expect(setting.rejects).toHaveLength(1);
    await setting.answer("reject", refused(404));
  });

  it("is left to the next start of the app when nothing was sent because another person has signed in (N25)", async () => {
    const device = new MemoryLocalStore();
    const session = {
      read: <Value>(call: () => Promise<Value>) => call(),
      current: () => "token",
      renew: async () => true,
      replacedBy: {},
    };
    {
      using before = await Setting.of([waiting()], staff.permissions, device, { session });
      await before.to(deadline + 1_000);
      expect(before.rejects).toEqual([]);
    }
    using after = await Setting.of([waiting()], staff.permissions, device);
    await after.to(deadline + 1_000);
    expect(after.rejects).toHaveLength(1);
    await after.answer("reject", refused(404));
  });

  it("is rejected when it is loaded if it was overdue then [UC-9]", async () => {
    using setting = await Setting.of([]);
    await setting.to(deadline + 7 * minuteMs);
    setting.board.push("created", waiting());
    await setting.board.pass(100);
    expect(setting.rejects).toHaveLength(1);
    await setting.answer("reject", refused(404));
  });

  /** The worker of a device that slept gets the order this long after its deadline. */
  const wakeUp = async (setting: Setting, lateByMs: number): Promise<void> => {
    const model = setting.board.orders.book.get(id);
    setting.signIn({ ...staff, permissions: [] });
    await setting.to(deadline + 1);
    setting.signIn(staff);
    await setting.to(deadline + lateByMs);
    runInAction(() => model && setting.board.orders.intake.reconsider(model, deadline + lateByMs));
    await setting.board.settle();
  };

  it("is rejected without asking the server up to 2 s after its deadline", async () => {
    using setting = await Setting.of([waiting()]);
    await wakeUp(setting, 2_000);
    expect(setting.rejects).toHaveLength(1);
    expect(setting.board.api.made("order")).toEqual([]);
    await setting.answer("reject", refused(404));
  });

  it("is looked up first when the device wakes up later: another device may have been faster [UC-9]", async () => {
    using setting = await Setting.of([waiting()]);
    await wakeUp(setting, 2_001);
    expect(setting.rejects).toEqual([]);
    const lookUp = setting.board.api.waiting("order")[0];
    expect(lookUp?.args).toEqual([id]);
    lookUp?.answer({
      kind: "loaded",
      value: withUpdate(waiting(), "marked_as_confirmed", { status: "new" }),
    });
    await setting.board.settle();
    expect(setting.rejects).toEqual([]);
    expect(setting.board.ids("homeDelivery.new")).toEqual([id]);
  });
});

describe("an online order whose time is up", () => {
  const shown = (setting: Setting) => setting.board.ids("homeDelivery.unconfirmed");
  const lookUps = (setting: Setting) => setting.board.api.made("order").length;
  const answerLookUp = async (setting: Setting, order: Order = waiting()): Promise<void> => {
    setting.board.api.waiting("order")[0]?.answer({ kind: "loaded", value: order });
    await setting.board.settle();
  };
  const isTimeUp = (setting: Setting) => setting.board.orders.book.get(id)?.isTimeUp;
  const stillWaits = ({ message }: { readonly message: string }) => message.includes("still waits");

  it("is hidden while its rejection is under way, and comes back when a look-up shows that it failed (N3) [UC-14]", async () => {
    const failures: readonly OrderAction[] = [
      ...[401, 403, 404, 409, 422, 500].map(refused),
      { kind: "unknown", reason: "network" },
    ];
    for (const failure of failures) {
      using setting = await Setting.of([waiting()]);
      await setting.to(deadline);
      await setting.to(deadline + 10_000);
      expect([failure, shown(setting)]).toEqual([failure, []]);
      await setting.answer("reject", failure);
      expect([failure, shown(setting)]).toEqual([failure, []]);
      while (setting.board.api.waiting("order").length > 0) await answerLookUp(setting);
      expect([failure, shown(setting), isTimeUp(setting)]).toEqual([failure, [id], true]);
      expect(setting.board.orders.board.page("homeDelivery.unconfirmed").count).toBe(1);
    }
  });

  it("is looked up each minute and never rejected again, and its failure is reported once (N3) [UC-9]", async () => {
    using setting = await Setting.of([waiting()]);
    await setting.to(deadline);
    await setting.answer("reject", refused(422));
    await answerLookUp(setting);
    const before = lookUps(setting);
    for (let minute = 1; minute <= 5; minute += 1) {
      await setting.to(deadline + minute * minuteMs - 1);
      expect(lookUps(setting)).toBe(before + minute - 1);
      await setting.to(deadline + minute * minuteMs);
      expect(lookUps(setting)).toBe(before + minute);
      await answerLookUp(setting);
    }
    expect([shown(setting), setting.rejects.length]).toEqual([[id], 1]);
    expect(setting.board.reports.filter(stillWaits)).toHaveLength(1);
    await setting.to(deadline + 6 * minuteMs);
    await answerLookUp(setting, withUpdate(waiting(), "rejected", { status: "rejected" }));
    expect(shown(setting)).toEqual([]);
    await setting.to(deadline + 20 * minuteMs);
    expect(lookUps(setting)).toBe(before + 6);
  });

  it("comes back on a device that may not reject, once others have had 5 s for it (N3) [UC-14]", async () => {
    using setting = await Setting.of([waiting()], ["weborder.manage"]);
    await setting.to(deadline + 4_999);
    expect([shown(setting), lookUps(setting)]).toEqual([[], 0]);
    await setting.to(deadline + 5_000);
    expect([shown(setting), lookUps(setting)]).toEqual([[], 1]);
    await answerLookUp(setting);
    expect([shown(setting), isTimeUp(setting), setting.rejects]).toEqual([[id], true, []]);
    expect(setting.board.reports).toEqual([]);
  });

  it("comes back after a restart, and after a look-up that failed (N3) [UC-9]", async () => {
    const device = new MemoryLocalStore();
    {
      using before = await Setting.of([waiting()], staff.permissions, device);
      await before.to(deadline);
      await before.answer("reject", refused(500));
    }
    using after = await Setting.of([waiting()], staff.permissions, device);
    await after.to(deadline + minuteMs);
    after.board.api.waiting("order")[0]?.answer({ kind: "unreachable", reason: "network" });
    await after.board.settle();
    expect(shown(after)).toEqual([]);
    await after.to(deadline + 3 * minuteMs);
    await answerLookUp(after);
    expect([shown(after), after.rejects]).toEqual([[id], []]);
  });

  it("counts again when its deadline moves (N3) [UC-9]", async () => {
    using setting = await Setting.of([waiting()], ["weborder.manage"]);
    await setting.to(deadline + 5_000);
    await answerLookUp(setting);
    const longer = withUpdate(waiting(), "order_updated", { confirmationMinutes: 30 });
    setting.board.push("updated", longer);
    await setting.board.pass(100);
    expect([shown(setting), isTimeUp(setting)]).toEqual([[id], false]);
    await setting.to(noon + 30 * minuteMs);
    expect(shown(setting)).toEqual([]);
  });
});

describe("an online order without a deadline", () => {
  it("is never rejected, and stands after those with one, by age; these stand by deadline (N4, N42) [UC-9]", async () => {
    const order = (number: number, placedAt: number, set: Partial<Order> = {}): Order =>
      waiting({ id: orderId(number), placedAt, ...set });
    using setting = await Setting.of([
      order(1, noon - 3_000, { confirmationMinutes: 0 }),
      order(2, noon - 2_000),
      order(3, noon - 9_000, { confirmationMinutes: 0 }),
      order(4, noon - 5_000, { confirmationMinutes: 600 }),
    ]);
    expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([2, 4, 3, 1]);
    await setting.to(noon + 9 * 60 * minuteMs);
    expect(setting.rejects.map(([rejected]) => rejected)).toEqual([2]);
    expect(setting.board.ids("homeDelivery.unconfirmed")).toEqual([4, 3, 1]);
    await setting.answer("reject", refused(404));
  });
});
