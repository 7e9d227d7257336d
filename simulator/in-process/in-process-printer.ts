import type { Clock } from "../../ports/clock.ts";
import { Emitter } from "../../ports/emitter.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { PrintTemplate } from "../../ports/entities/printing.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { Printer, PrintOutcome } from "../../ports/printer.ts";
import { printerLine } from "../inputs/printer-line.ts";
import type { TicketRequest } from "../world/ticket.ts";

/** A printed ticket; each one is marked as training (TN-1). */
export interface PrintedTicket {
  /** The number of the ticket on this printer, from 1. */
  readonly id: number;
  readonly mark: "TRAINING";
  readonly orderId: OrderId;
  readonly kind: "takeaway_bill" | "ticket";
  readonly templateName?: string;
  readonly printedAt: Instant;
  /**
   * The content of the ticket, as the order was at that moment; absent when the printer reads no orders. Screens that show it
   * write the text with `ticketOf`, so that no page loads its code and its words before.
   */
  readonly content?: TicketRequest;
}

/** Reads the content of a ticket; undefined for an order that does not exist or that staff may not see. */
export type ReadTicket = (
  orderId: OrderId,
  template: PrintTemplate | undefined,
  printedAt: Instant,
) => TicketRequest | undefined;

export type PrinterFault = Exclude<PrintOutcome, { readonly kind: "opened" }>;

const ticketsMax = 500;

/** A printer that keeps its tickets instead of opening windows, and that can be made to fail. */
export class InProcessPrinter implements Printer {
  private readonly clock: Clock;
  private readonly read: ReadTicket;
  private readonly report: (what: string) => void;
  private readonly changes = new Emitter();
  /** Notifies about each ticket and about each change of the printer's fault. */
  readonly onChange = this.changes.add;
  private lastId = 0;
  private kept: readonly PrintedTicket[] = [];
  private currentFault: PrinterFault | undefined;

  /** `report` receives each print and each change of the fault, for the world's event log. */
  constructor(
    clock: Clock,
    read: ReadTicket = () => undefined,
    report: (what: string) => void = () => undefined,
  ) {
    this.clock = clock;
    this.read = read;
    this.report = report;
  }

  /** The last tickets, oldest first; a new array after each ticket. */
  get tickets(): readonly PrintedTicket[] {
    return this.kept;
  }

  get fault(): PrinterFault | undefined {
    return this.currentFault;
  }

  /** Makes every print fail in this way; undefined repairs the printer. */
  setFault(fault: PrinterFault | undefined): void {
    this.currentFault = fault;
    this.report(printerLine(fault));
    this.changes.emit();
  }

  printTakeawayBill(orderId: OrderId): Promise<PrintOutcome> {
    return this.print({ orderId, kind: "takeaway_bill" }, undefined);
  }

  printTicket(orderId: OrderId, template: PrintTemplate): Promise<PrintOutcome> {
    return this.print({ orderId, kind: "ticket", templateName: template.name }, template);
  }

  private print(
    ticket: Pick<PrintedTicket, "orderId" | "kind" | "templateName">,
    template: PrintTemplate | undefined,
  ): Promise<PrintOutcome> {
    if (this.currentFault !== undefined) return Promise.resolve(this.currentFault);
    const printedAt = this.clock.now();
    const content = this.read(ticket.orderId, template, printedAt);
    this.lastId += 1;
    const id = this.lastId;
    const printed = {
      id,
      mark: "TRAINING",
      ...ticket,
      printedAt,
      ...(content && { content }),
    } as const;
    this.kept = [...this.kept, printed].slice(-ticketsMax);
    this.report(`${ticket.templateName ?? ticket.kind} of order ${ticket.orderId}`);
    this.changes.emit();
    return Promise.resolve({ kind: "opened" });
  }
}
