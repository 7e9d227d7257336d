import type { OrderId } from "../../ports/entities/ids.ts";
import type { PrintTemplate } from "../../ports/entities/printing.ts";
import type { Printer, PrintOutcome } from "../../ports/printer.ts";

/** Of the core system's print pages, in CSS pixels (order-board section 9). */
const size = "popup,width=400,height=500";

/** What a printer needs of the page it lives in. */
export interface PrintingPage {
  readonly location: { readonly href: string };
  open(address: string, target: string, features: string): { opener: unknown } | null;
}

/**
 * Prints by opening the core system's pages in small windows of their own; those print by themselves.
 *
 * Browsers open windows while somebody's press is fresh (about 5 s, in Safari 1 s); 300 ms after an answer
 * that is mostly so. Reserving an empty window at the press would beat the limit, but leave a blank window
 * in front of the board for every call that is slow or refused: what was blocked is told instead.
 *
 * The window is opened without `noopener`, with which a browser would not tell whether it was blocked, and
 * cut off from this page right after, before anything of it runs.
 */
export class WindowPrinter implements Printer {
  private readonly page: PrintingPage;
  private readonly coreBase: string;

  /** `coreBase` is the core system's address without a trailing slash. */
  constructor(page: PrintingPage, coreBase: string) {
    this.page = page;
    this.coreBase = coreBase;
  }

  printTakeawayBill(orderId: OrderId): Promise<PrintOutcome> {
    return this.open(
      `${this.coreBase}/local_prints/pays_bill_for_takeaway_order?order_id=${orderId}`,
    );
  }

  /** A relative address stands for one below the core system's. */
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

  /** Only of the web: other addresses could run as scripts of this page. */
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
