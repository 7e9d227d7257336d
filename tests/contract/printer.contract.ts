import { describe, expect, it } from "vitest";
import type { OrderId, PrintTemplateId } from "../../ports/entities/ids.ts";
import type { Printer } from "../../ports/printer.ts";

export interface PrinterUnderTest {
  readonly printer: Printer;
  /** Blocks or allows windows from now on. */
  block(isBlocked: boolean): void;
  /** The number of windows or tickets so far. */
  printedCount(): number;
}

const orderId = 42 as OrderId;
const template = { id: 1 as PrintTemplateId, name: "Kitchen", printUrl: "/local_prints/kitchen" };

/** The contract of every Printer. */
export function printerContract(name: string, make: () => PrinterUnderTest): void {
  describe(`Printer contract: ${name}`, () => {
    it("has opened the bill, and the ticket, once each before the call returns", async () => {
      const { printer, printedCount } = make();
      const bill = printer.printTakeawayBill(orderId);
      // Browsers open windows only during a user's action.
      expect(printedCount()).toBe(1);
      expect(await bill).toEqual({ kind: "opened" });
      const ticket = printer.printTicket(orderId, template);
      expect(printedCount()).toBe(2);
      expect(await ticket).toEqual({ kind: "opened" });
      expect(printedCount()).toBe(2);
    });

    it("reports a blocked window, and does not open it later", async () => {
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
