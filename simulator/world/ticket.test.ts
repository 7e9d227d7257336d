import { describe, expect, it } from "vitest";
import type { OrderItemId } from "../../ports/entities/ids.ts";
import { minor, zero } from "../../ports/entities/money.ts";
import type { OrderItem } from "../../ports/entities/order.ts";
import { anItem, anOrder, noon } from "../../tests/support/samples/an-order.ts";
import { aCompany } from "../../tests/support/samples/company-builders.ts";
import { expectedLines, randomItemTree } from "../../tests/support/samples/item-trees.ts";
import { RandomStream } from "../kernel/random-stream.ts";
import { totalOf } from "./order-sums.ts";
import { type TicketRequest, ticketOf } from "./ticket.ts";
import { ticketTexts } from "./ticket-texts.ts";

const id = (number: number) => number as OrderItemId;
const templateOf = (name: string) => ({ name, printUrl: `/local_prints/${name}?order_id=1` });
const kitchen = { name: "Kitchen ticket", printUrl: "/local_prints/kitchen?order_id=1" };
const order = anOrder({
  number: "1042",
  isTakeaway: false,
  isCashOnDelivery: true,
  items: [
    anItem({
      id: id(1),
      name: "Margherita",
      quantity: 2,
      amount: minor(6400),
      tax: minor(320),
      note: "No <basil>",
    }),
    anItem({ id: id(2), parentId: id(1), name: "Mozzarella", quantity: 3, amount: minor(800) }),
    anItem({ id: id(3), name: "Cola", isDeleted: true }),
    anItem({ id: id(4), parentId: id(3), name: "Ice" }),
    anItem({
      id: id(5),
      name: "Rice",
      quantity: 0.5,
      amount: minor(900),
      discountAmount: minor(100),
    }),
  ],
  surcharges: [{ name: "Delivery fee", amount: minor(500) }],
  discounts: [{ name: "Voucher", amount: minor(200) }],
  payments: [{ name: "Cash", amount: minor(3000), amountCollected: minor(3000), tip: zero }],
  totalAmount: minor(8300),
  customer: { name: "Noor", telephone: "+971 52 555 0193" },
  deliveryAddress: { roomNumber: "1204", building: "Sadaf 6", area: "JBR" },
  notes: "Ring twice",
});

function ticket(set: Partial<TicketRequest> = {}) {
  return ticketOf({
    order,
    company: aCompany({ name: "Harbour Kitchen", isTaxInclusive: true }),
    branchName: "Marina Walk",
    locale: "en",
    timeZone: "Asia/Dubai",
    printedAt: noon + 60_000,
    ...set,
  });
}

const walkIn = { type: "walk_in" } as const;
const spaces = /[\u00a0\u202f]/g;

describe("A ticket", () => {
  it("names no time of placing where none was set (N16)", () => {
    const labels = (placedAt: number) =>
      ticket({ order: { ...order, placedAt } }).times.map(({ label }) => label);
    const { placedAt, printedAt } = ticketTexts.en;
    expect(labels(noon)).toEqual([placedAt, printedAt]);
    expect(labels(Date.parse("0001-01-01T00:00:00Z"))).toEqual([printedAt]);
  });

  it("is marked as training for every printer and every kind (TN-1)", () => {
    const marks = ["en", "ar", "ms-MY", "zh", "xx"].flatMap((locale) => [
      ticket({ locale }).mark,
      ticket({ locale, template: kitchen }).mark,
    ]);
    expect(marks).toHaveLength(10);
    for (const mark of marks) expect(mark).toContain("TRAINING");
  });

  it("of a bill has every live line, its sums, its total and the remaining amount", () => {
    const { title, lines, sums, total, payments, branchName, companyName, kind } = ticket();
    expect([title, companyName, branchName, kind]).toEqual([
      "Takeaway bill",
      "Harbour Kitchen",
      "Marina Walk",
      "Delivery",
    ]);
    expect(lines).toEqual([
      {
        quantity: "2",
        name: "Margherita",
        amount: "72.00",
        modifiers: ["Mozzarella ×3"],
        note: "No <basil>",
      },
      { quantity: "0.5", name: "Rice", amount: "8.00", modifiers: [] },
    ]);
    expect(sums).toEqual([
      { label: "Subtotal", value: "80.00" },
      { label: "Delivery fee", value: "5.00" },
      { label: "Voucher", value: "−2.00" },
    ]);
    expect(total?.value.replace(spaces, " ")).toBe("AED 83.00");
    expect(payments.map(({ label, value }) => [label, value.replace(spaces, " ")])).toEqual([
      ["Cash · TRAINING", "30.00"],
      ["Amount due", "AED 53.00"],
    ]);
  });

  it.each([
    ["points above the total count as the total", {}, [9000], undefined],
    ["points that were taken back count as none", {}, [6000, -6000], "AED 83.00"],
    ["points below zero add nothing", {}, [-1000], "AED 83.00"],
    ["points of a walk-in order count not, if the company takes none", walkIn, [2000], "AED 83.00"],
  ] as const)("has the amount due as the screens have it: %s (N46)", (_, set, points, due) => {
    const payments = points.map((amount) => ({
      name: "Loyalty",
      amount: minor(amount),
      amountCollected: minor(amount),
      tip: zero,
    }));
    const company = aCompany({ isLoyaltyAcceptedForWalkIn: false });
    const { payments: rows } = ticket({ order: { ...order, ...set, payments }, company });
    const row = rows.find(({ label }) => label === "Amount due");
    expect(row?.value.replace(spaces, " ")).toBe(due);
  });

  it("has the money that was handed over, with tip and change, in split payments (OP-7)", () => {
    const payments = [
      { name: "Card", amount: minor(5000), amountCollected: minor(5000), tip: zero },
      { name: "Cash", amount: minor(3300), amountCollected: minor(4000), tip: minor(200) },
    ];
    const { payments: rows } = ticket({ order: { ...order, payments } });
    expect(rows.map(({ label, value }) => [label, value])).toEqual([
      ["Card · TRAINING", "50.00"],
      ["Cash · TRAINING", "33.00"],
      ["Collected", "40.00"],
      ["Tip", "2.00"],
      ["Change", "5.00"],
    ]);
  });

  it("says what the branch owes where the order has become cheaper than its payments (N46)", () => {
    const payments = [
      { name: "Online", amount: minor(9000), amountCollected: minor(9000), tip: zero },
    ];
    const { payments: rows } = ticket({ order: { ...order, payments } });
    const last = rows.at(-1);
    expect([last?.label, last?.value.replace(spaces, " ")]).toEqual([
      "Owed to the customer",
      "AED 7.00",
    ]);
  });

  it("has items below items with their notes, and an item whose parent is missing, and sums all of them (N48)", () => {
    const items = [
      anItem({ id: id(1), name: "Menu", amount: minor(3000) }),
      anItem({ id: id(2), parentId: id(1), name: "Bun", amount: zero }),
      anItem({
        id: id(3),
        parentId: id(2),
        name: "Gluten free",
        note: "Allergy",
        amount: minor(400),
      }),
      anItem({ id: id(5), parentId: id(4), name: "Ketchup", amount: minor(100) }),
    ];
    const { lines, sums } = ticket({ order: { ...order, items } });
    expect(lines.map(({ name, amount, modifiers }) => [name, amount, modifiers])).toEqual([
      ["Menu", "34.00", ["Bun", "+ Gluten free · Allergy"]],
      ["Ketchup", "1.00", []],
    ]);
    expect(sums[0]).toEqual({ label: "Subtotal", value: "35.00" });
  });

  it("has each live line of an order once, for every template, and sums them as a second calculation does, and as the order's total (N48)", () => {
    const random = new RandomStream(48, "tickets of item trees");
    const templates = [undefined, kitchen, ...["packing", "customer"].map(templateOf)];
    for (let round = 0; round < 500; round += 1) {
      const items = randomItemTree(random);
      const expected = expectedLines(items);
      const live = expected.map(({ name }) => items[Number(name)] as OrderItem);
      const [net, tax] = live.reduce(
        ([sum, taxes], { amount, discountAmount, tax: own }) => [
          sum + (amount ?? 0) - discountAmount,
          taxes + own,
        ],
        [0, 0],
      );
      expect(totalOf(items, [], [], true)).toBe(net);
      expect(totalOf(items, [], [], false)).toBe(net + tax);
      for (const template of templates) {
        const { lines, sums } = ticket({
          order: { ...order, items },
          ...(template && { template }),
        });
        const printed = lines.flatMap(({ name, modifiers }) => [
          { name, dish: name, depth: 0 },
          ...modifiers.map((text) => {
            const [, signs = "", place = ""] = /^((?:\+ )*)(\d+)$/.exec(text) ?? [];
            return { name: place, dish: name, depth: signs.length / 2 + 1 };
          }),
        ]);
        const inSequence = printed.toSorted((one, other) => Number(one.name) - Number(other.name));
        expect(inSequence).toEqual(
          expected.map(({ name, dish, depth }) => ({ name, dish, depth })),
        );
        const isPriced = sums.length > 0;
        expect(isPriced).toBe(template === undefined || template.name === "customer");
        if (!isPriced) continue;
        const figure = (text: string) =>
          Math.round(Number(text.replace(/[,]/g, "").replace("−", "-")) * 100);
        expect(figure(sums[0]?.value ?? "")).toBe(net);
        expect(lines.map(({ amount }) => figure(amount ?? ""))).toEqual(
          lines.map(({ name }) => expected.find((line) => line.name === name)?.subPrice),
        );
      }
    }
  });

  it("names tax only when prices exclude it", () => {
    const excluded = ticket({ company: aCompany({ isTaxInclusive: false }) });
    expect(excluded.sums.at(-1)).toEqual({ label: "Tax", value: "3.20" });
  });

  it("writes amounts with the company's decimals", () => {
    const company = aCompany({ currency: { code: "BHD", precision: 3 } });
    expect(ticket({ company }).total?.value.replace(spaces, " ")).toBe("BHD 8.300");
  });

  it("for the kitchen has no prices", () => {
    const { lines, sums, total, payments } = ticket({ template: kitchen });
    expect(lines.every((line) => !("amount" in line))).toBe(true);
    expect([sums, total, payments]).toEqual([[], undefined, []]);
  });

  it("has the address and the time of a delivery, in the branch's time; a pickup has no address", () => {
    expect(ticket().customer.map(({ value }) => value)).toEqual([
      "Noor",
      "+971 52 555 0193",
      "1204, Sadaf 6, JBR",
      "Ring twice",
    ]);
    expect(ticket().times.map(({ value }) => value)).toEqual([
      "3 Mar 2026, 16:00",
      "3 Mar 2026, 16:01",
    ]);
    const pickup = ticket({ order: { ...order, isTakeaway: true } });
    expect(pickup.customer.map(({ label }) => label)).not.toContain("Address");
    expect(pickup.kind).toBe("Pickup");
  });

  it("is in the language of the person who prints, from right to left in Arabic", () => {
    const arabic = ticket({ locale: "ar-AE" });
    expect([arabic.direction, arabic.title, arabic.mark]).toEqual([
      "rtl",
      ticketTexts.ar.takeawayBill,
      "تدريب · TRAINING",
    ]);
    expect(arabic.customer[2]?.value).toBe("1204، Sadaf 6، JBR");
    expect(ticket({ locale: "zh" }).kind).toBe("外送");
    expect(ticket({ locale: "ms" }).direction).toBe("ltr");
  });
});
