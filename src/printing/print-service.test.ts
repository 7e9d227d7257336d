import { describe, expect, it } from "vitest";
import { Emitter } from "../../ports/emitter.ts";
import type { OrderId, PrintTemplateId } from "../../ports/entities/ids.ts";
import type { Order, OrderType } from "../../ports/entities/order.ts";
import type { PrintSettings } from "../../ports/entities/printing.ts";
import { refusedWith } from "../../ports/outcome.ts";
import type { PrintOutcome } from "../../ports/printer.ts";
import { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../tests/support/branch/headless.ts";
import { anOrder, branchA, branchB, noon, orderId } from "../../tests/support/samples/an-order.ts";
import { ScriptedBoard } from "../../tests/support/stand-ins/scripted-board.ts";
import type { CommandResult, CommandResults } from "../orders/commands/command-results.ts";
import { RestartQueue } from "../orders/feed/restart-queue.ts";
import type { CommandName } from "../orders/order-rules/command-name.ts";
import { type PrintProblem, PrintService } from "./print-service.ts";

const done: CommandResult = { kind: "done" };
const template = { id: 3 as PrintTemplateId, name: "Packing list", printUrl: "/packing" };
const job = { orderId: orderId(1), orderNumber: "A-1", template };

function setUp(printSettings: readonly PrintSettings[] = []) {
  const clock = new VirtualClock({ startAt: noon, yieldToPlatform });
  const printer = new InProcessPrinter(clock);
  const results: CommandResults = new Emitter();
  const problems: PrintProblem[] = [];
  const marked: OrderId[] = [];
  const restarted: number[] = [];
  const restarts = new RestartQueue({
    clock,
    page: { restart: () => restarted.push(clock.now() - noon) },
    isBlocked: () => false,
  });
  let endReprint: (result: CommandResult) => void = () => undefined;
  const service = new PrintService({
    clock,
    printer,
    results,
    company: { printSettings },
    commands: {
      markReprinted: (id) => {
        marked.push(id);
        return new Promise((resolve) => {
          endReprint = resolve;
        });
      },
    },
    api: { printTemplates: async () => ({ kind: "loaded", value: [template] }) },
    session: { read: (call) => call() },
    restarts,
    onProblem: (problem) => problems.push(problem),
  });
  const stop = service.start();
  const end = (set: Partial<Order>, result = done, name: CommandName = "markCollected") =>
    results.emit({
      name,
      order: anOrder({ status: "ready", isTakeaway: true, ...set }),
      result,
      isAutomatic: false,
    });
  const printed = () => printer.tickets.map(({ kind, orderId: id }) => `${kind} ${id}`);
  const answerReprint = async (result: CommandResult): Promise<void> => {
    endReprint(result);
    await clock.advanceBy(0);
  };
  const all = { clock, printer, service, problems, marked, end, printed, stop, answerReprint };
  return { ...all, restarts, restarted };
}

describe("a restart of the page", () => {
  it("waits for the bill of an order that was just collected (B-I28) [FL-9]", async () => {
    const { clock, end, printed, restarts, restarted } = setUp();
    end({});
    restarts.request("try_again");
    await clock.advanceBy(299);
    expect([printed(), restarted]).toEqual([[], []]);
    await clock.advanceBy(1);
    await clock.advanceBy(0);
    expect([printed(), restarted]).toEqual([["takeaway_bill 1"], [300]]);
  });

  it("waits for a requested ticket, and for nothing once printing was stopped", async () => {
    const { clock, service, restarts, restarted, answerReprint, stop } = setUp();
    void service.reprint(job);
    await answerReprint(done);
    restarts.request("try_again");
    await clock.advanceBy(299);
    expect(restarted).toEqual([]);
    stop();
    expect(restarted).toEqual([299]);
  });
});

describe("the bill after a collect", () => {
  it.each(["call_center", "online"] as const)(
    "of a %s order opens 300 ms after it was done, not earlier and not again [FL-9]",
    async (type) => {
      const { clock, end, printed } = setUp();
      end({ type });
      await clock.advanceBy(299);
      expect(printed()).toEqual([]);
      await clock.advanceBy(1);
      expect(printed()).toEqual(["takeaway_bill 1"]);
      await clock.advanceBy(1);
      await clock.advanceBy(60_000);
      expect(printed()).toHaveLength(1);
    },
  );

  it("of a walk-in order never opens [FL-9]", async () => {
    const { clock, end, printed } = setUp();
    end({ type: "walk_in" });
    await clock.advanceBy(60_000);
    expect(printed()).toEqual([]);
  });

  const badResults: readonly CommandResult[] = [
    refusedWith(422),
    { kind: "someone_was_faster" },
    { kind: "unknown" },
    { kind: "busy" },
  ];
  it.each(badResults)("opens for no collect that ended $kind [FL-9]", async (result) => {
    const { clock, end, printed } = setUp();
    end({}, result);
    await clock.advanceBy(60_000);
    expect(printed()).toEqual([]);
  });

  it("opens after no other action [FL-9]", async () => {
    const { clock, end, printed } = setUp();
    const others: readonly CommandName[] = [
      "markReady",
      "markPickedUp",
      "markDelivered",
      "confirm",
      "reject",
      "reschedule",
      "setPromise",
      "assignRider",
      "unassignRider",
      "createLogisticsJob",
      "cancelLogisticsJob",
      "markReprinted",
    ];
    for (const name of others) end({}, done, name);
    await clock.advanceBy(60_000);
    expect(printed()).toEqual([]);
  });

  const rules = (orderType: OrderType): PrintSettings => ({
    branchId: branchA,
    isCategoryPrintRuleEnabled: false,
    orderTypeRules: [
      {
        orderType,
        isEnabled: true,
        templates: [{ templateId: 1 as PrintTemplateId, showsOnlyNewItems: false }],
      },
    ],
    categoryRules: [],
  });

  it("does not open if the branch's print rules cover the order [FL-9, FL-10]", async () => {
    const { clock, end, printed } = setUp([rules("online")]);
    end({ id: orderId(1) });
    end({ id: orderId(2), type: "call_center" });
    end({ id: orderId(3), branchId: branchB });
    await clock.advanceBy(300);
    expect(printed()).toEqual(["takeaway_bill 2", "takeaway_bill 3"]);
  });

  it("opens once for an order, even if its collect is reported twice [B-I29]", async () => {
    const { clock, end, printed } = setUp();
    end({ id: orderId(1) });
    end({ id: orderId(1) });
    end({ id: orderId(2) });
    await clock.advanceBy(300);
    end({ id: orderId(1) });
    await clock.advanceBy(60_000);
    expect(printed()).toEqual(["takeaway_bill 1", "takeaway_bill 2"]);
  });

  it("does not open once the app is stopped", async () => {
    const { clock, end, printed, stop } = setUp();
    end({});
    await clock.advanceBy(299);
    stop();
    end({ id: orderId(2) });
    await clock.advanceBy(60_000);
    expect(printed()).toEqual([]);
    expect(clock.pendingCount).toBe(0);
  });

  const troubles: readonly (readonly [Exclude<PrintOutcome, { kind: "opened" }>, string])[] = [
    [{ kind: "blocked" }, "blocked"],
    [{ kind: "failed", reason: "out_of_paper" }, "out_of_paper"],
    [{ kind: "failed", reason: "unreachable" }, "unreachable"],
    [{ kind: "failed", reason: "bad_address" }, "bad_address"],
  ];
  it.each(troubles)(
    "that fails (%o) is reported once and not retried automatically",
    async (trouble, reason) => {
      const { clock, printer, service, end, problems, printed } = setUp();
      printer.setFault(trouble);
      end({});
      await clock.advanceBy(60_000);
      await yieldToPlatform();
      const bill = { orderId: orderId(1), orderNumber: "A-1" };
      expect(problems).toEqual([{ reason, job: bill }]);
      printer.setFault(undefined);
      await clock.advanceBy(60_000);
      expect(printed()).toEqual([]);
      expect(await service.print(bill)).toBeUndefined();
      expect(printed()).toEqual(["takeaway_bill 1"]);
    },
  );

  it("opens for a collect on this device, not for one that a push reports [FL-9, B-I29]", async () => {
    const ready = (id: number) =>
      anOrder({ id: orderId(id), number: `A-${id}`, isTakeaway: true, status: "ready" });
    const board = await ScriptedBoard.loaded([ready(1), ready(2)]);
    const { clock, orders, api } = board;
    const printer = new InProcessPrinter(clock);
    const service = new PrintService({
      clock,
      printer,
      results: orders.results,
      commands: orders.commands,
      company: { printSettings: [] },
      api,
      session: { read: (call) => call() },
      restarts: orders.restarts,
      onProblem: () => undefined,
    });
    const stop = service.start();
    board.push("marked_as_collected", { ...ready(2), status: "collected" });
    const result = orders.commands.markCollected(orderId(1));
    await board.pass(1_000);
    expect(printer.tickets).toEqual([]);
    api.calls
      .find(({ name }) => name === "markCollected")
      ?.answer({ kind: "done", value: { ...ready(1), status: "collected" } });
    await board.settle();
    expect(await result).toEqual(done);
    board.push("marked_as_collected", { ...ready(1), status: "collected" });
    await board.pass(60_000);
    expect(printer.tickets.map(({ orderId: id }) => id)).toEqual([1]);
    stop();
    board.close();
  });
});

describe("a reprint", () => {
  it("is recorded on the server first, and opens the ticket 300 ms later [OP-10]", async () => {
    const { clock, service, marked, printer, answerReprint } = setUp();
    const result = service.reprint(job);
    await clock.advanceBy(10_000);
    expect([marked, printer.tickets]).toEqual([[1], []]);
    await answerReprint(done);
    await clock.advanceBy(299);
    expect(printer.tickets).toEqual([]);
    await clock.advanceBy(1);
    expect(printer.tickets).toMatchObject([{ kind: "ticket", templateName: "Packing list" }]);
    expect(await result).toEqual({ kind: "printed" });
    await clock.advanceBy(60_000);
    expect([marked.length, printer.tickets.length]).toEqual([1, 1]);
  });

  it("that the server did not record prints nothing [OP-10]", async () => {
    const { clock, service, printed, answerReprint } = setUp();
    const result = service.reprint(job);
    await answerReprint(refusedWith(422));
    expect(await result).toEqual(refusedWith(422));
    await clock.advanceBy(60_000);
    expect(printed()).toEqual([]);
  });

  it("that could not be printed is printed again, not recorded again", async () => {
    const { clock, service, marked, printer, problems, printed, answerReprint } = setUp();
    printer.setFault({ kind: "blocked" });
    const result = service.reprint(job);
    await answerReprint(done);
    await clock.advanceBy(300);
    const problem = { reason: "blocked", job } as const;
    expect(await result).toEqual({ kind: "not_printed", problem });
    expect(problems).toEqual([]);
    expect(await service.print(job)).toEqual(problem);
    printer.setFault(undefined);
    expect(await service.print(job)).toBeUndefined();
    expect([marked.length, printed()]).toEqual([1, ["ticket 1"]]);
  });

  it("is cancelled when the app stops", async () => {
    const { clock, service, printed, stop, answerReprint } = setUp();
    const result = service.reprint(job);
    await answerReprint(done);
    stop();
    expect(await result).toEqual({ kind: "stopped" });
    await clock.advanceBy(60_000);
    expect(printed()).toEqual([]);
  });

  it("offers the templates that the server has for the order", async () => {
    const { service } = setUp();
    expect(await service.templatesOf(orderId(1))).toEqual({ kind: "loaded", value: [template] });
  });
});

describe("a print window that the browser blocks", () => {
  it("is known until one opens; a printer without paper says nothing about it (RL-1)", async () => {
    const { service, printer, stop } = setUp();
    expect(service.isBlocked).toBe(false);
    printer.setFault({ kind: "blocked" });
    await service.print(job);
    expect(service.isBlocked).toBe(true);
    printer.setFault({ kind: "failed", reason: "out_of_paper" });
    await service.print(job);
    expect(service.isBlocked).toBe(true);
    printer.setFault(undefined);
    await service.print(job);
    expect(service.isBlocked).toBe(false);
    stop();
  });
});
