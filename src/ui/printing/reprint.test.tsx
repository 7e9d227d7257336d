// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import type { PrintTemplateId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { pathOfTab } from "../../../ports/entities/tab-name.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import { UiFixture, type UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { placeOf } from "../../orders/order-rules/placement.ts";
import type { PrintProblem, ReprintResult } from "../../printing/print-service.ts";
import { ReprintMenu } from "../lazy/lazy.ts";

beforeAll(() => ReprintMenu.preload());

let fixture: UiFixture;
const templates = ["Kitchen ticket", "Customer bill", "Packing list"].map((name, index) => ({
  id: (index + 1) as PrintTemplateId,
  name,
  printUrl: `/local_prints/${index}`,
}));
const [, bill] = templates;

async function open(set: Partial<Order> = {}, options: UiFixtureOptions = {}): Promise<void> {
  const order = anOrder({ number: "1", ...set });
  fixture = new UiFixture({ orders: [order], ...options });
  const tab = placeOf(order, fixture.clock.now());
  if (tab === undefined) throw new Error("The order stands in no list");
  await renderApp(fixture, pathOfTab[tab]);
  if (tab === "homeDelivery.delivered") {
    // The report loads by promises alone: it is complete before the first press.
    await act(async () => undefined);
    fireEvent.click(screen.getByRole("button", { name: "Other deliveries" }));
  }
  fireEvent.click(screen.getByRole("button", { name: "#1" }));
  await screen.findByRole("dialog", { name: "#1" });
}

const popup = () => within(screen.getByRole("dialog", { name: "#1" }));
const opener = () => popup().getByRole("button", { name: "Reprint" });
const menu = () => popup().queryByRole("menu");
const choices = () => popup().getAllByRole("menuitem");
const pressReprint = () => act(async () => fireEvent.click(opener()));
const answer = (value = templates) =>
  act(async () => fixture.printing.answerTemplates({ kind: "loaded", value }));
const key = (name: string) =>
  act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: name }));

async function reprintBill(result: ReprintResult): Promise<void> {
  await pressReprint();
  await answer();
  await act(async () => fireEvent.click(popup().getByRole("menuitem", { name: "Customer bill" })));
  await act(async () => fixture.printing.endReprint(result));
}

describe("the Reprint dropdown", () => {
  it("lists the order's print templates, and reprints with the chosen one [OP-10]", async () => {
    await open();
    await pressReprint();
    expect(fixture.printing.asked).toEqual([orderId(1)]);
    expect(popup().getByText("Loading")).toBeDefined();
    await answer();
    expect(choices().map(({ textContent }) => textContent)).toEqual([
      "Kitchen ticket",
      "Customer bill",
      "Packing list",
    ]);
    await act(async () => fireEvent.click(choices()[1] ?? document.body));
    expect(fixture.printing.reprinted).toEqual([{ orderId: 1, orderNumber: "1", template: bill }]);
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(opener());
    await act(async () => fixture.printing.endReprint({ kind: "printed" }));
    expect(popup().getByText("Customer bill was sent to the printer")).toBeDefined();
  });

  it.each(["new", "ready", "in_progress", "delivered"] as const)(
    "is shown in the popup of a %s order [OP-9]",
    async (status) => {
      await open({ status });
      expect(opener()).toBeDefined();
    },
  );

  it("is not shown in the popup of an unconfirmed order [OP-9]", async () => {
    await open({ status: "unconfirmed" });
    expect(popup().queryByRole("button", { name: "Reprint" })).toBeNull();
  });

  it("works by keyboard, and Escape closes it but not the popup", async () => {
    await open();
    opener().focus();
    await key("ArrowUp");
    await answer();
    const names = ["Kitchen ticket", "Customer bill", "Packing list"];
    const focused = () => names.indexOf(document.activeElement?.textContent ?? "");
    expect(focused()).toBe(0);
    for (const [name, place] of [
      ["ArrowDown", 1],
      ["End", 2],
      ["ArrowDown", 0],
      ["ArrowUp", 2],
      ["Home", 0],
    ] as const) {
      await key(name);
      expect(focused()).toBe(place);
    }
    const isDefaultLeft = fireEvent.keyDown(document.activeElement ?? document.body, {
      key: "Escape",
    });
    expect(isDefaultLeft).toBe(false);
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it("closes when the focus leaves it", async () => {
    await open();
    await pressReprint();
    await answer();
    await act(async () => popup().getByRole("button", { name: "Close" }).focus());
    expect(menu()).toBeNull();
  });

  it("says that there is nothing to print", async () => {
    await open();
    await pressReprint();
    await answer([]);
    const said = popup()
      .getAllByRole("status")
      .map(({ textContent }) => textContent);
    expect(said).toContain("There is no ticket for this order");
  });

  it("says that the tickets could not be loaded, and loads them again on request", async () => {
    await open();
    await pressReprint();
    await act(async () =>
      fixture.printing.answerTemplates({ kind: "unreachable", reason: "timeout" }),
    );
    expect(popup().getByText("The tickets could not be loaded.")).toBeDefined();
    await act(async () => fireEvent.click(popup().getByRole("menuitem", { name: "Try Again" })));
    await answer();
    expect(fixture.printing.asked).toHaveLength(2);
    expect(choices()).toHaveLength(3);
  });
});

describe("a reprint that fails", () => {
  const job = { orderId: orderId(1), orderNumber: "1", ...(bill && { template: bill }) };
  const blocked: PrintProblem = { reason: "blocked", job };

  it("is reported in the popup, and printed by a press without another request to the server", async () => {
    await open();
    await reprintBill({ kind: "not_printed", problem: blocked });
    expect(popup().getByRole("alert").textContent).toContain(
      "The browser blocked the print window",
    );
    await act(async () => fireEvent.click(popup().getByRole("button", { name: "Print" })));
    expect(fixture.printing.printed).toEqual([job]);
    expect(fixture.printing.reprinted).toHaveLength(1);
    expect(popup().queryByRole("alert")).toBeNull();
    expect(popup().getByText("Customer bill was sent to the printer")).toBeDefined();
  });

  const reasons: readonly (readonly [PrintProblem["reason"], string, boolean])[] = [
    ["out_of_paper", "The printer is out of paper. Refill it, then print order 1.", true],
    [
      "unreachable",
      "The printer is not responding. Check that it is on, then print order 1.",
      true,
    ],
    [
      "bad_address",
      "Order 1 cannot be printed: its print address is not valid. Please contact your Admin.",
      false,
    ],
  ];
  it.each(reasons)("because of %s shows the remedy", async (reason, text, isOffered) => {
    await open();
    await reprintBill({ kind: "not_printed", problem: { reason, job } });
    expect(popup().getByRole("alert").querySelector("p")?.textContent).toBe(text);
    expect(popup().queryByRole("button", { name: "Print" }) !== null).toBe(isOffered);
  });

  it.each([
    [refusedWith(422), "Order 1 was not reprinted. Please try again."],
    [{ kind: "unknown" }, "No answer for order 1. Checking its current state."],
    [{ kind: "someone_was_faster" }, "Someone else has already handled order 1"],
  ] as const)("says that the server did not record it (%o)", async (result, text) => {
    await open();
    await reprintBill(result);
    expect(popup().getByRole("alert").textContent).toBe(text);
  });

  it("is reported by a notice if the popup was closed meanwhile", async () => {
    await open();
    await pressReprint();
    await answer();
    await act(async () => fireEvent.click(choices()[1] ?? document.body));
    await act(async () => fireEvent.click(popup().getByRole("button", { name: "Close" })));
    await act(async () => fixture.printing.endReprint({ kind: "not_printed", problem: blocked }));
    expect(fixture.notices.notices.map(({ notice }) => notice)).toEqual([
      { kind: "not_printed", problem: blocked },
    ]);
  });
});

describe("a bill that was not printed", () => {
  const job = { orderId: orderId(1), orderNumber: "A-1" };
  const show = async (reason: PrintProblem["reason"]): Promise<void> => {
    ({ fixture } = await openBoard("/pickup/new"));
    await act(async () => fixture.notices.add({ kind: "not_printed", problem: { reason, job } }));
  };
  const print = () => screen.queryByRole("button", { name: "Print" });

  it("is reported by a notice that prints it on a press and disappears once it is printed", async () => {
    await show("blocked");
    expect(screen.getByText(/blocked the print window of order A-1/)).toBeDefined();
    await act(async () => fireEvent.click(print() ?? document.body));
    expect(fixture.printing.printed).toEqual([job]);
    expect(fixture.notices.notices).toEqual([]);
  });

  it("is reported again if the press does not help", async () => {
    await show("out_of_paper");
    fixture.printing.printProblem = "unreachable";
    await act(async () => fireEvent.click(print() ?? document.body));
    expect(screen.getByText(/The printer is not responding/)).toBeDefined();
  });

  it("stays reported until it is printed or staff dismiss the notice, as they have to act [N26]", async () => {
    await show("out_of_paper");
    await act(() => fixture.pass(600_000));
    expect(print()).not.toBeNull();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Dismiss" })));
    expect(print()).toBeNull();
  });

  it("offers no press for an address that cannot be opened, and leaves by itself, as staff cannot act [N26]", async () => {
    await show("bad_address");
    const text = screen.getByText(/its print address is not valid/);
    expect(text.closest("section")?.getAttribute("aria-label")).toBe("Notices");
    expect(print()).toBeNull();
    await act(() => fixture.pass(8_000));
    expect(screen.queryByText(/its print address is not valid/)).toBeNull();
  });
});

describe("a walk-in order", () => {
  const name = "Open in the core app";

  it("reaches the core system by a form post with its id hidden in it [FL-11]", async () => {
    await open({ type: "walk_in", isTakeaway: true }, { coreBase: "https://core.example" });
    await act(async () => fireEvent.click(popup().getByRole("button", { name })));
    expect(fixture.ports.posted).toEqual([
      { address: "https://core.example/walk_in", fields: { order_id: "1" } },
    ]);
  });

  it.each(["online", "call_center"] as const)(
    "is the only type that does so: a %s order does not [FL-11]",
    async (type) => {
      await open({ type, isTakeaway: true }, { coreBase: "https://core.example" });
      expect(popup().queryByRole("button", { name })).toBeNull();
    },
  );

  it("stays on the page in training, which only names the target", async () => {
    await open({ type: "walk_in", isTakeaway: true });
    await act(async () => fireEvent.click(popup().getByRole("button", { name })));
    expect(fixture.ports.posted).toEqual([]);
    expect(screen.getByText(/In training, nothing leaves this page/)).toBeDefined();
  });
});
