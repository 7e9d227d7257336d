import type { OrderId } from "../../ports/entities/ids.ts";
import type { PrintTemplate } from "../../ports/entities/printing.ts";
import type { Printer, PrintOutcome } from "../../ports/printer.ts";

/** The window of the core system's print pages, in CSS pixels (order-board section 9). */
const size = "popup,width=400,height=500";

/** The used part of the page. */
export interface PrintingPage {
  readonly location: { readonly href: string };
  open(address: string, target: string, features: string): { opener: unknown } | null;
}

/**
 * Prints by opening the core system's pages in small windows, which print by themselves.
 *
 * Browsers open windows only shortly after a press (about 5 s, in Safari 1 s); 300 ms after an answer
 * mostly meets that. Opening an empty window at the press would always meet it, but would leave a blank
 * window over the board for every slow or refused call. A blocked window is reported instead.
 *
 * The window opens without `noopener`, which would hide whether it was blocked. Its `opener` is removed
 * right after, before any of its code runs.
 */
export class WindowPrinter implements Printer {
  private readonly page: PrintingPage;
  private readonly coreBase: string;

  /** `coreBase` is the address of the core system without a trailing slash. */
  constructor(page: PrintingPage, coreBase: string) {
    this.page = page;
    this.coreBase = coreBase;
  }

  printTakeawayBill(orderId: OrderId): Promise<PrintOutcome> {
    return this.open(
      `${this.coreBase}/local_prints/pays_bill_for_takeaway_order?order_id=${orderId}`,
    );
  }

  /** Relative addresses belong to the core system. */
  printTicket(_orderId: OrderId, template: PrintTemplate): Promise<PrintOutcome> {
    return this.open(template.printUrl);
  }

  private open(address: string): Promise<PrintOutcome> {
    const href = this.addressOf(address);
    if (href === undefined) return Promise.resolve({ kind: "failed", reason: "bad_address" });
    const opened = this.page.open(href, "_blank", size);
    if (opened === null) return Promise.resolve({ kind: "blocked" });
    opened.opener = null;
    return Promise.resolve({ kind: "opened" });
  }

  /** Opens only http and https addresses, because others could run as scripts of this page. */
  private addressOf(address: string): string | undefined {
    try {
      const base = new URL(`${this.coreBase}/`, this.page.location.href);
      const { protocol, href } = new URL(address, base);
      return protocol === "https:" || protocol === "http:" ? href : undefined;
    } catch {
      return undefined;
    }
  }
}
