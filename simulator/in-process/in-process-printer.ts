import type { Clock } from "../../ports/clock.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { PrintTemplate } from "../../ports/entities/printing.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { Printer, PrintOutcome } from "../../ports/printer.ts";

/** A ticket that came out; every one of them is marked as training (TN-1). */
export interface PrintedTicket {
  readonly mark: "TRAINING";
  readonly orderId: OrderId;
  readonly kind: "takeaway_bill" | "ticket";
  readonly templateName?: string;
  readonly printedAt: Instant;
}

/** How many tickets are kept to look at. */
const ticketsMax = 500;

/** A printer that keeps its tickets instead of opening windows, and can be made to fail. */
export class InProcessPrinter implements Printer {
  private readonly clock: Clock;
  private readonly kept: PrintedTicket[] = [];
  private trouble: Exclude<PrintOutcome, { readonly kind: "opened" }> | undefined;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** The last tickets, oldest first. */
  get tickets(): readonly PrintedTicket[] {
    return this.kept;
  }

  /** From now on it fails so; undefined mends it. */
  setTrouble(trouble: Exclude<PrintOutcome, { readonly kind: "opened" }> | undefined): void {
    this.trouble = trouble;
  }

  printTakeawayBill(orderId: OrderId): Promise<PrintOutcome> {
    return this.print({ orderId, kind: "takeaway_bill" });
  }

  printTicket(orderId: OrderId, template: PrintTemplate): Promise<PrintOutcome> {
    return this.print({ orderId, kind: "ticket", templateName: template.name });
  }

  isWindowAllowed(): boolean | undefined {
    return this.trouble?.kind !== "blocked";
  }

  private print(ticket: Omit<PrintedTicket, "mark" | "printedAt">): Promise<PrintOutcome> {
    if (this.trouble !== undefined) return Promise.resolve(this.trouble);
    this.kept.push({ mark: "TRAINING", ...ticket, printedAt: this.clock.now() });
    if (this.kept.length > ticketsMax) this.kept.shift();
    return Promise.resolve({ kind: "opened" });
  }
}
