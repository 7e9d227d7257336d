import { describe, expect, it } from "vitest";
import type { OrderId, PrintTemplateId } from "../../ports/entities/ids.ts";
import type { Printer } from "../../ports/printer.ts";

export interface PrinterUnderTest {
  readonly printer: Printer;
  /** From now on it may open no window, or may again. */
  block(isBlocked: boolean): void;
  /** How many windows or tickets came out so far. */
  printedCount(): number;
}

const orderId = 42 as OrderId;
const template = { id: 1 as PrintTemplateId, name: "Kitchen", printUrl: "/local_prints/kitchen" };

/** What every Printer owes to the core. */
export function printerContract(name: string, make: () => PrinterUnderTest): void {
  describe(`Printer contract: ${name}`, () => {
    it("has opened the bill, and the ticket, before the call comes back, each once", async () => {
      const { printer, printedCount } = make();
      const bill = printer.printTakeawayBill(orderId);
      // Browsers open windows only while a press is fresh.
      expect(printedCount()).toBe(1);
      expect(await bill).toEqual({ kind: "opened" });
      const ticket = printer.printTicket(orderId, template);
      expect(printedCount()).toBe(2);
      expect(await ticket).toEqual({ kind: "opened" });
      expect(printedCount()).toBe(2);
    });

    it("tells what was blocked, of which nothing comes out later", async () => {
      const { printer, block, printedCount } = make();
      block(true);
      expect(await printer.printTakeawayBill(orderId)).toEqual({ kind: "blocked" });
      expect(await printer.printTicket(orderId, template)).toEqual({ kind: "blocked" });
      expect(printedCount()).toBe(0);
      block(false);
      expect(await printer.printTakeawayBill(orderId)).toEqual({ kind: "opened" });
      expect(printedCount()).toBe(1);
    });
  });
}
