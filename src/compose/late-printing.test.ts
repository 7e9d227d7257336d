import { expect, it } from "vitest";
import { orderTypes } from "../../ports/entities/order.ts";
import type { Printer } from "../../ports/printer.ts";
import { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { anOrder, noon, orderId } from "../../tests/support/an-order.ts";
import { yieldToPlatform } from "../../tests/support/headless.ts";
import { CommandResults } from "../orders/commands/command-results.ts";
import { LatePrinting } from "./late-printing.ts";

function setUp() {
  const clock = new VirtualClock({ startAt: noon, yieldToPlatform });
  const printer = new InProcessPrinter(clock);
  const results = new CommandResults();
  const reports: string[] = [];
  const opening: { resolve(printer: Printer): void; reject(error: Error): void }[] = [];
  const printing = new LatePrinting({
    clock,
    realClock: clock,
    results,
    openPrinter: () => new Promise((resolve, reject) => opening.push({ resolve, reject })),
    commands: { markReprinted: async () => ({ kind: "done" }) },
    company: { printSettings: [] },
    api: { printTemplates: async () => ({ kind: "loaded", value: [] }) },
    session: { read: (call) => call() },
    reporter: { report: ({ message }) => reports.push(message) },
    restarts: { hold: () => () => undefined },
    tell: () => undefined,
  });
  const collect = (id: number): void =>
    results.tell({
      name: "mark_collected",
      order: anOrder({ id: orderId(id), type: orderTypes[0], isTakeaway: true }),
      result: { kind: "done" },
      isAutomatic: false,
    });
  /** The module is fetched in real time. */
  const fetched = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) await yieldToPlatform();
    for (let turn = 0; turn < 20; turn += 1) await yieldToPlatform();
  };
  const printed = () => printer.tickets.map(({ orderId: id, printedAt }) => [id, printedAt - noon]);
  return { clock, printer, results, reports, opening, printing, collect, fetched, printed };
}

it("bills of what was collected before the printer is there come when they are due", async () => {
  const { clock, printer, opening, printing, collect, fetched, printed } = setUp();
  const stop = printing.start();
  collect(1);
  await clock.advanceBy(100);
  await fetched(() => opening.length > 0);
  opening[0]?.resolve(printer);
  await printing.templatesOf(orderId(1));
  await clock.advanceBy(200);
  collect(2);
  await clock.advanceBy(1_000);
  expect(printed()).toEqual([
    [1, 300],
    [2, 600],
  ]);
  stop();
  collect(3);
  await clock.advanceBy(1_000);
  expect(printed()).toHaveLength(2);
});

it("a printer that cannot be opened is reported and opened soon; what was due comes then", async () => {
  const { clock, printer, opening, printing, reports, collect, fetched, printed } = setUp();
  printing.start();
  await fetched(() => opening.length === 1);
  opening[0]?.reject(new Error("offline"));
  await fetched(() => reports.length > 0);
  expect(reports).toEqual(["A part of the app is missing"]);
  collect(1);
  await clock.advanceBy(5_000);
  await fetched(() => opening.length === 2);
  opening[1]?.resolve(printer);
  await printing.templatesOf(orderId(1));
  await clock.advanceBy(1);
  expect(printed()).toEqual([[1, 5_000]]);
});

it("what was planned or is still being fetched is taken back when the app stops", async () => {
  const { clock, printer, opening, printing, collect, fetched, printed } = setUp();
  const stop = printing.start();
  collect(1);
  await fetched(() => opening.length > 0);
  stop();
  opening[0]?.resolve(printer);
  await printing.templatesOf(orderId(1));
  await clock.advanceBy(60_000);
  expect(printed()).toEqual([]);
  expect(clock.pendingCount).toBe(0);
});
