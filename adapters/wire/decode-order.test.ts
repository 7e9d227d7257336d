import { describe, expect, it } from "vitest";
import { bareWireOrder, wireItem, wireJob, wireOrder } from "../../tests/support/wire-orders.ts";
import { decodeOneOrder, decodeOrderList } from "./decode-lists.ts";
import { refusalText } from "./decoded.ts";
import { textLengthMax } from "./limits.ts";

const at = (text: string): number => Date.parse(text);

function orderOf(wire: unknown, precision: 0 | 2 | 3 = 2) {
  const result = decodeOneOrder({ order: wire }, precision);
  if (result.kind === "refused") throw new Error(refusalText(result.refusal));
  return result.value;
}

function refusalOf(wire: unknown): string {
  const result = decodeOneOrder({ order: wire }, 2);
  return result.kind === "refused" ? refusalText(result.refusal) : "was taken";
}

describe("decoding an order", () => {
  it("reads every field", () => {
    expect(orderOf(wireOrder())).toEqual({
      id: 101,
      number: "A-1017",
      foreignNumber: "F-9",
      type: "online",
      source: "byod",
      status: "new",
      branchId: 3,
      isTakeaway: false,
      isCurbsidePickup: false,
      isScheduled: true,
      scheduledFor: at("2026-03-01T12:00:00Z"),
      placedAt: at("2026-03-01T10:00:00Z"),
      isCashOnDelivery: false,
      riderId: 8,
      job: {
        status: "assigned",
        partnerId: 6,
        partnerUniqueId: 8,
        trackUrl: "https://partner.example/track/1",
        driverName: "Omar",
        driverTelephone: "+971",
        updatedAt: at("2026-03-01T10:05:00Z"),
      },
      event: "created",
      statusUpdates: [
        { event: "created", staffId: 5, staffName: "Aisha", time: at("2026-03-01T10:00:00Z") },
        { event: "marked_as_confirmed", time: at("2026-03-01T10:01:00Z") },
      ],
      items: [lineOf(1), { ...lineOf(2), parentId: 1 }],
      payments: [
        { name: "Card", amount: 1_050, amountCollected: 1_200, tip: 50, cardLastFour: "4242" },
      ],
      surcharges: [{ name: "Packaging", amount: 50 }],
      discounts: [{ name: "Ramadan", amount: 100 }],
      totalAmount: 2_275,
      deliveryEtaMinutes: 35,
      confirmationMinutes: 10,
      agentName: "Chen",
      printBatchNumber: 2,
      systemNote: "Paid online",
      notes: "Ring twice",
      deliveryAddress: {
        roomNumber: "4",
        building: "Tower 1",
        street: "Main",
        landmark: "Mosque",
        area: "Harbour",
      },
      customer: { id: 77, name: "Mei", telephone: "+601", alternateTelephone: "+602" },
      hasCustomerArrived: false,
    });
  });

  it("reads an order without any optional field", () => {
    expect(orderOf(bareWireOrder())).toEqual({
      id: 102,
      number: "18",
      type: "walk_in",
      source: "pos",
      status: "ready",
      branchId: 3,
      isTakeaway: false,
      isCurbsidePickup: false,
      isScheduled: false,
      placedAt: at("2026-03-01T10:00:00Z"),
      isCashOnDelivery: true,
      statusUpdates: [],
      items: [],
      payments: [],
      surcharges: [],
      discounts: [],
      totalAmount: 400,
      printBatchNumber: 0,
      deliveryAddress: {},
      customer: { name: "" },
      hasCustomerArrived: false,
    });
  });

  it("accepts null wherever a field may be absent", () => {
    const bare = bareWireOrder();
    const nulls = Object.fromEntries(Object.keys(wireOrder()).map((key) => [key, null] as const));
    const info = wireOrder()["order_extended_info"] as object;
    const infoNulls = Object.fromEntries(Object.keys(info).map((key) => [key, null] as const));
    const bareInfo = bare["order_extended_info"] as object;
    const withNulls = { ...nulls, ...bare, order_extended_info: { ...infoNulls, ...bareInfo } };
    expect(orderOf(withNulls)).toEqual(orderOf(bare));
  });

  it("keeps amounts exact in currencies of 0, 2 and 3 decimals", () => {
    const total = (amount: unknown, precision: 0 | 2 | 3): number =>
      orderOf(wireOrder({}, { total_amount: amount }), precision).totalAmount;
    expect(total(1.005, 2)).toBe(101);
    expect(total("1.005", 2)).toBe(101);
    expect(total(0.1 + 0.2, 2)).toBe(30);
    expect(total(1.0005, 3)).toBe(1_001);
    expect(total(1_234.5, 0)).toBe(1_235);
    expect(total(-2.5, 0)).toBe(-3);
    expect(total("12", 3)).toBe(12_000);
    expect(total(99_999_999_999.99, 2)).toBe(9_999_999_999_999);
  });

  it("refuses an impossible amount, and names the field", () => {
    for (const amount of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1e300,
      "12,50",
      "1e5",
      "",
      [],
      {},
      true,
    ]) {
      expect(refusalOf(wireOrder({}, { total_amount: amount }))).toBe(
        "order.order_extended_info.total_amount must be a decimal amount",
      );
    }
  });

  it("refuses an order with one bad line, and names the path", () => {
    const items = [wireItem(), wireItem({ price: "dear" })];
    expect(refusalOf(wireOrder({}, { items }))).toBe(
      "order.order_extended_info.items[1].price must be a decimal amount",
    );
    expect(refusalOf(wireOrder({ status_updates: [{ event: "created", time: "noon" }] }))).toBe(
      "order.status_updates[0].time must be an ISO time with its zone",
    );
    expect(refusalOf(wireOrder({ logistics_job: wireJob({ status: 9 }) }))).toBe(
      "order.logistics_job.status must be a whole number from 1 to 7",
    );
    const modified = wireItem({ modification_history: [{ modification_type: "stolen" }] });
    expect(refusalOf(wireOrder({}, { items: [modified] }))).toMatch(
      /^order\.order_extended_info\.items\[0\]\.modification_history\[0\]\.modification_type must be one of/,
    );
  });

  it("refuses an order without a required field", () => {
    for (const name of Object.keys(bareWireOrder())) {
      const { [name]: _, ...rest } = bareWireOrder();
      expect(refusalOf(rest)).toBe(`order.${name} is missing`);
    }
    expect(refusalOf(7)).toBe("order must be an object");
    expect(refusalOf(wireOrder({ order_type: "by_pigeon" }))).toMatch(/order_type must be one of/);
    expect(refusalOf(wireOrder({ placed_at: "2026-03-01T10:00:00" }))).toMatch(/placed_at/);
    expect(refusalOf(wireOrder({ placed_at: 1_772_359_200_000 }))).toMatch(/placed_at/);
  });

  it("accepts ids written as text, and refuses anything else", () => {
    expect(orderOf(wireOrder({ order_id: "42", rider_id: 0 }))).toMatchObject({ id: 42 });
    expect(orderOf(wireOrder({ rider_id: 0 })).riderId).toBeUndefined();
    for (const id of [0, -1, 1.5, "x", "1e3", 2 ** 53, null, {}]) {
      expect(refusalOf(wireOrder({ order_id: id }))).toBe("order.order_id must be an id");
    }
  });

  it("keeps an unknown event of the history", () => {
    const updates = [{ event: "blessed", staff_name: "Aisha", time: "2026-03-01T10:00:00Z" }];
    expect(orderOf(wireOrder({ status_updates: updates })).statusUpdates).toEqual([
      { event: "other", staffName: "Aisha", time: at("2026-03-01T10:00:00Z") },
    ]);
  });

  it("ignores unknown fields", () => {
    const items = [wireItem({ allergens: ["nuts"] })];
    const known = orderOf(wireOrder({}, { items: [wireItem()] }));
    expect(orderOf(wireOrder({ loyalty_tier: "gold" }, { items, hints: {} }))).toEqual(known);
  });

  it("keeps hostile text unchanged", () => {
    const notes = `<img src=x onerror=alert(1)>\u202e'; drop table orders; -- {{7*7}}`;
    const wire = wireOrder({}, { notes, items: [wireItem({ note: notes, name: "__proto__" })] });
    const order = orderOf(JSON.parse(JSON.stringify(wire)));
    expect(order.notes).toBe(notes);
    expect(order.items[0]?.note).toBe(notes);
    expect(Object.getPrototypeOf(order)).toBe(Object.prototype);
  });

  it("cuts a note that is too long, never in the middle of a character", () => {
    const notes = `${"x".repeat(textLengthMax.note - 1)}😀 and more`;
    expect(orderOf(wireOrder({}, { notes })).notes).toBe("x".repeat(textLengthMax.note - 1));
  });

  it("refuses an order with too many lines", () => {
    const items = Array.from({ length: 2_001 }, () => wireItem());
    expect(refusalOf(wireOrder({}, { items }))).toBe(
      "order.order_extended_info.items must have at most 2000 elements",
    );
    expect(orderOf(wireOrder({}, { items: items.slice(1) })).items).toHaveLength(2_000);
  });

  it("never returns an address that could run a script", () => {
    for (const trackUrl of ["javascript:alert(1)", "http://partner.example", "https://a b", ""]) {
      const job = wireJob({ metadata: { track_url: trackUrl } });
      expect(orderOf(wireOrder({ logistics_job: job })).job?.trackUrl).toBeUndefined();
    }
  });

  it("returns at most four digits of a card", () => {
    const payments = [{ name: "Card", amount: 1, card_last_four: "4000123412344242" }];
    expect(orderOf(wireOrder({}, { payments })).payments[0]?.cardLastFour).toBe("4242");
  });

  it("detects the customer's arrival by the flag, else by the history", () => {
    const updates = [{ event: "customer_arrived", time: "2026-03-01T10:00:00Z" }];
    const arrived = orderOf(wireOrder({ status_updates: updates }, { customer_arrived: null }));
    expect(arrived.hasCustomerArrived).toBe(true);
  });
});

describe("decoding a list of orders", () => {
  it("keeps the rest of a list when one order is bad, and names the bad one", () => {
    const bad = wireOrder({ order_id: 2 }, { total_amount: "a lot" });
    const orders = [wireOrder({ order_id: 1 }), bad, wireOrder({ order_id: 3 })];
    const result = decodeOrderList({ orders }, "homeDelivery.new", 2);
    if (result.kind === "refused") throw new Error(refusalText(result.refusal));
    expect(result.value.answer.orders.map(({ id }) => id)).toEqual([1, 3]);
    expect(result.value.answer.refusals).toEqual([
      {
        path: "orders[1].order_extended_info.total_amount",
        problem: "must be a decimal amount",
        orderNumber: "A-1017",
      },
    ]);
  });

  it("names a bad order without a number by its path alone (N16)", () => {
    const bad = [wireOrder({ placed_at: null }, { order_number: null }), "not an order"];
    const result = decodeOrderList({ orders: bad }, "homeDelivery.new", 2);
    if (result.kind === "refused") throw new Error(refusalText(result.refusal));
    const { refusals } = result.value.answer;
    expect(refusals.map(({ path }) => path)).toEqual(["orders[0].placed_at", "orders[1]"]);
    for (const refusal of refusals) expect(refusal).not.toHaveProperty("orderNumber");
  });

  it("gives an order of unknown status the status of its list, so that none is lost", () => {
    const wire = wireOrder({ order_status: "simmering" });
    const statuses = (["homeDelivery.ready", "pickup.collected", "scheduled"] as const).map(
      (tab) => {
        const result = decodeOrderList([wire], tab, 2);
        return result.kind === "decoded"
          ? [result.value.answer.orders[0]?.status, result.value.notices[0]?.path]
          : [];
      },
    );
    expect(statuses).toEqual([
      ["ready", "orders[0].order_status"],
      ["collected", "orders[0].order_status"],
      ["new", "orders[0].order_status"],
    ]);
    expect(refusalOf(wire)).toBe('order.order_status is an unknown status, "simmering"');
  });

  it("accepts a list with and without its wrapper, and nothing else", () => {
    for (const body of [{ orders: [wireOrder()] }, [wireOrder()]]) {
      expect(decodeOrderList(body, "pickup.new", 2)).toMatchObject({ kind: "decoded" });
    }
    for (const body of [{}, null, "orders", { orders: {} }, 7]) {
      expect(decodeOrderList(body, "pickup.new", 2)).toEqual({
        kind: "refused",
        refusal: { path: "orders", problem: "must be a list" },
      });
    }
  });

  it("names at most a hundred bad orders", () => {
    const result = decodeOrderList(Array(500).fill({}), "pickup.new", 2);
    expect(result.kind === "decoded" && result.value.answer.refusals.length).toBe(100);
  });
});

function lineOf(id: number) {
  return {
    id,
    isDeleted: false,
    name: "Nasi lemak",
    quantity: 1.5,
    price: 750,
    amount: 1_125,
    tax: 68,
    discountName: "Lunch",
    discountAmount: 100,
    note: "No peanuts",
    printBatchNumber: 1,
    isNew: true,
    categoryId: 4,
    modifications: [
      {
        type: "quantity_increase",
        oldValue: "1",
        newValue: "1.5",
        staffName: "Aisha",
        createdAt: at("2026-03-01T10:02:00Z"),
        reason: "Asked for more",
      },
    ],
  };
}
