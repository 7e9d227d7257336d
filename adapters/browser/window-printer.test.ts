import { describe, expect, it } from "vitest";
import type { OrderId, PrintTemplateId } from "../../ports/entities/ids.ts";
import { WindowPrinter } from "./window-printer.ts";

const orderId = 42 as OrderId;
const template = (printUrl: string) => ({ id: 1 as PrintTemplateId, name: "Bill", printUrl });

function setUp(coreBase = "https://core.example", isBlocked = false) {
  const opened: (readonly string[])[] = [];
  const window = { opener: "the board" as unknown };
  const allow = { isBlocked };
  const page = {
    location: { href: "https://board.example/pickup/new" },
    open: (...all: readonly string[]) => {
      opened.push(all);
      return allow.isBlocked ? null : window;
    },
  };
  return { printer: new WindowPrinter(page, coreBase), opened, window, allow };
}

describe("the printer windows", () => {
  it("the bill of a takeaway order opens in 400 by 500 pixels, within the call", () => {
    const { printer, opened } = setUp();
    void printer.printTakeawayBill(orderId);
    expect(opened).toEqual([
      [
        "https://core.example/local_prints/pays_bill_for_takeaway_order?order_id=42",
        "_blank",
        "popup,width=400,height=500",
      ],
    ]);
  });

  it("a ticket opens at its template's address", async () => {
    const { printer, opened } = setUp();
    const outcome = await printer.printTicket(orderId, template("https://prints.example/t?x=1"));
    expect(outcome).toEqual({ kind: "opened" });
    expect(opened[0]).toEqual([
      "https://prints.example/t?x=1",
      "_blank",
      "popup,width=400,height=500",
    ]);
  });

  it.each([
    ["https://core.example", "/local_prints/kitchen", "https://core.example/local_prints/kitchen"],
    ["https://core.example/app", "kitchen?o=1", "https://core.example/app/kitchen?o=1"],
    ["", "/local_prints/kitchen", "https://board.example/local_prints/kitchen"],
  ])("below %j the address %j leads to %s", async (coreBase, address, href) => {
    const { printer, opened } = setUp(coreBase);
    await printer.printTicket(orderId, template(address));
    expect(opened[0]?.[0]).toBe(href);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "https://", "blob:x"])(
    "the address %s is never opened",
    async (address) => {
      const { printer, opened } = setUp();
      const outcome = await printer.printTicket(orderId, template(address));
      expect(outcome).toEqual({ kind: "failed", reason: "bad_address" });
      expect(opened).toEqual([]);
    },
  );

  it("an opened window cannot reach this page", async () => {
    const { printer, window } = setUp();
    await printer.printTakeawayBill(orderId);
    expect(window.opener).toBeNull();
  });

  it("a window is reported as blocked while the browser allows none, and as opened after that", async () => {
    const { printer, allow } = setUp("https://core.example", true);
    expect(await printer.printTakeawayBill(orderId)).toEqual({ kind: "blocked" });
    allow.isBlocked = false;
    expect(await printer.printTakeawayBill(orderId)).toEqual({ kind: "opened" });
  });
});
