// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { minor } from "../../../ports/entities/money.ts";
import type { Order, OrderItem } from "../../../ports/entities/order.ts";
import {
  anItem,
  anOrder,
  anUpdate,
  noon,
  orderId,
} from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import { OrderHistory } from "../lazy/lazy.ts";

beforeAll(() => OrderHistory.preload());

const popup = () => screen.getByRole("dialog");
const press = (name: string) =>
  act(async () => fireEvent.click(within(popup()).getByRole("tab", { name })));

async function openOrder(order: Order): Promise<void> {
  await openBoard("/home-delivery/new", { orders: [order] });
  const opener = document.querySelector<HTMLElement>('tr [data-column="number"] button');
  await act(async () => opener?.click());
}

/** Markup, an unterminated right-to-left override, and a name of 300 characters. */
const markup = '<script>alert(1)</script><img src=x onerror="alert(1)"><b>bold</b>';
const override = "\u202eevil\u2067 مرحبا";
const long = "W".repeat(300);

/** An order with this text in every field. */
function orderOf(text: string): Order {
  const item: OrderItem = anItem({
    name: text,
    note: text,
    discountName: text,
    discountAmount: minor(100),
    modifications: [
      { kind: "delete", oldValue: text, staffName: text, reason: text, time: noon } as never,
    ],
  });
  const modifier = anItem({ id: 2 as OrderItem["id"], parentId: item.id, name: text });
  return anOrder({
    id: orderId(1),
    number: text,
    foreignNumber: text,
    agentName: text,
    notes: text,
    systemNote: text,
    isCashOnDelivery: true,
    items: [item, modifier],
    payments: [{ name: text, amount: minor(1), amountCollected: minor(1), tip: minor(0) } as never],
    surcharges: [{ name: text, amount: minor(5) }],
    discounts: [{ name: text, amount: minor(5) }],
    statusUpdates: [{ ...anUpdate("created", noon), staffName: text }],
    deliveryAddress: {
      roomNumber: text,
      building: text,
      street: text,
      landmark: text,
      area: text,
    },
    customer: { name: text, telephone: text, alternateTelephone: text } as never,
  });
}

describe("the popup of a hostile order", () => {
  it.each([
    ["markup", markup],
    ["a right-to-left override", override],
    ["300 characters without a blank", long],
  ])("shows %s as text, in details and history", async (_, text) => {
    await openOrder(orderOf(text));
    // Number, marketplace number, item, note, discount, modifier, address, customer, notes and more.
    expect(popup().textContent?.split(text).length).toBeGreaterThan(12);
    await press("History");
    expect(popup().textContent?.split(text).length).toBeGreaterThan(6);
    expect(document.querySelectorAll("script, img, b")).toHaveLength(0);
  });

  it("confines a direction override to its own element", async () => {
    await openOrder(orderOf(override));
    const isolated = (node: Node): boolean => {
      const { parentElement } = node;
      return parentElement?.closest('bdi, [dir="auto"]') !== null;
    };
    const stray: string[] = [];
    for (const view of ["Details", "History"]) {
      await press(view);
      const walker = document.createTreeWalker(popup(), NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.nodeValue ?? "";
        // A text may carry its own isolation: FSI … PDI.
        if (
          text.includes(override) &&
          !isolated(node) &&
          !text.includes(`\u2068${override}\u2069`)
        ) {
          stray.push(node.parentElement?.outerHTML ?? "");
        }
      }
    }
    expect(stray).toEqual([]);
  });

  it("shows an order without items, customer or address", async () => {
    const { customer: _, deliveryAddress: __, ...rest } = anOrder({ items: [] });
    await openOrder({ ...rest, customer: { name: "" }, deliveryAddress: {} } as Order);
    expect(popup().textContent).toContain("Total");
    expect(popup().textContent).not.toMatch(/undefined|NaN|null/);
    await press("History");
    expect(popup().textContent).not.toMatch(/undefined|NaN|null/);
  });

  it("shows hundreds of lines", async () => {
    const items = Array.from({ length: 200 }, (_, place) =>
      anItem({ id: (place + 1) as OrderItem["id"], name: `Line ${place + 1}` }),
    );
    await openOrder(anOrder({ items }));
    expect(within(popup()).getByText("Line 200")).toBeDefined();
    expect(document.querySelector('td[data-column="items"]')?.textContent).toContain("+197 more");
  });
});

describe("a payment whose name shows nothing", () => {
  it("has a dash in its place", async () => {
    const [payment] = orderOf("").payments;
    const payments = [" ", "\u200b", "\u2800"].map((name) => ({ ...payment, name }) as never);
    await openOrder({ ...orderOf("Words"), payments });
    const cells = await screen.findAllByRole("rowheader", { name: "–" });
    expect(cells.map((cell) => cell.hasAttribute("data-payment"))).toEqual([true, true, true]);
  });
});
