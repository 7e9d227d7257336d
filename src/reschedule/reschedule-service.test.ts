import { describe, expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { anOrder, noon, withUpdate } from "../../tests/support/samples/an-order.ts";
import { ScriptedBoard, staff } from "../../tests/support/stand-ins/scripted-board.ts";
import { RescheduleService } from "./reschedule-service.ts";

const order = anOrder({ type: "call_center", scheduledFor: noon + 60 * minuteMs });
const choice = { date: { year: 2026, month: 3, day: 3 }, time: { hour: 14, minute: 30 } };
const at = Date.UTC(2026, 2, 3, 14, 30);

async function make() {
  const board = await ScriptedBoard.loaded([order]);
  const moved: string[] = [];
  const service = new RescheduleService({
    clock: board.clock,
    commands: board.orders.commands,
    timeZone: "UTC",
    hours: undefined,
    onRescheduled: (number) => moved.push(number),
  });
  return { board, service, moved };
}

describe("the reschedule service", () => {
  it("sends the order, the time, who is signed in and the default reason, once [RS-5]", async () => {
    const { board, service, moved } = await make();
    using _ = board;
    const result = service.reschedule(order, choice);
    const calls = board.api.waiting("reschedule");
    expect(calls.map(({ args }) => args)).toEqual([
      [
        {
          orderId: order.id,
          scheduledFor: at,
          staffId: staff.id,
          staffName: staff.name,
          reason: "Rescheduled via delivery manager",
        },
      ],
    ]);
    expect(moved).toEqual([]);
    calls[0]?.answer({
      kind: "done",
      value: withUpdate(order, "rescheduled", { scheduledFor: at }),
    });
    expect(await result).toEqual({ kind: "done", at });
    expect(moved).toEqual([order.number]);
    expect(board.orders.book.get(order.id)?.data.scheduledFor).toBe(at);
  });

  it("sends half an hour after the order's time, and nothing for an order without one [RS-5]", async () => {
    const { board, service, moved } = await make();
    using _ = board;
    const later = noon + 90 * minuteMs;
    const result = service.postpone(order, order.scheduledFor);
    const calls = board.api.waiting("reschedule");
    expect(calls.map(({ args: [sent] }) => sent)).toMatchObject([
      { orderId: order.id, scheduledFor: later, reason: "Rescheduled via delivery manager" },
    ]);
    calls[0]?.answer({
      kind: "done",
      value: withUpdate(order, "rescheduled", { scheduledFor: later }),
    });
    expect(await result).toEqual({ kind: "done", at: later });
    expect(moved).toEqual([order.number]);
    const without = await service.postpone(order, undefined);
    expect(without).toEqual({ kind: "invalid", problem: "missing" });
    expect(board.api.made("reschedule")).toHaveLength(1);
  });

  it("judges the choice at the exact moment of pressing, to the millisecond", async () => {
    const { board, service } = await make();
    using _ = board;
    await board.pass(at - 5 * minuteMs - board.clock.now());
    void service.reschedule(order, choice);
    expect(board.api.waiting("reschedule")).toHaveLength(1);
    board.api.waiting("reschedule")[0]?.answer(refusedWith(422));
    await board.settle();
    await board.pass(1);
    const late = await service.reschedule(order, choice);
    expect(late).toEqual({ kind: "invalid", problem: "too_soon" });
    expect(board.api.made("reschedule")).toHaveLength(1);
  });

  it("passes on what the server said, and announces no success", async () => {
    const { board, service, moved } = await make();
    using _ = board;
    const refusal = refusedWith(200, "The kitchen is closed");
    const result = service.reschedule(order, choice);
    board.api.waiting("reschedule")[0]?.answer(refusal);
    expect(await result).toEqual(refusal);
    expect(moved).toEqual([]);
  });

  it("respects the configured hours", async () => {
    const { board } = await make();
    using _ = board;
    const { clock, orders } = board;
    const parts = {
      clock,
      commands: orders.commands,
      timeZone: "UTC",
      onRescheduled: () => undefined,
    };
    const service = new RescheduleService({ ...parts, hours: { from: 15, to: 22 } });
    const result = await service.reschedule(order, choice);
    expect(result).toEqual({ kind: "invalid", problem: "outside_hours" });
    expect(board.api.made("reschedule")).toHaveLength(0);
  });
});
