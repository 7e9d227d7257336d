import { describe, expect, it } from "vitest";
import {
  bareWireOrder,
  wireItem,
  wireJob,
  wireOrder,
} from "../../tests/support/samples/wire-orders.ts";
import { decodeOneOrder, decodeOrderList } from "./decode-lists.ts";
import { refusalText } from "./decoded.ts";
import { textLengthMax } from "./limits.ts";

const at = (text: string): number => Date.parse(text);

function orderOf(wire: unknown, precision: 0 | 2 | 3 = 2) {
  const result = decodeOneOrder({ order: wire }, { currency: { code: "AED", precision } });
  if (result.kind === "refused") throw new Error(refusalText(result.refusal));
  return result.value;
}

/** The fields that were left out of an order that is shown. */
function leftOutOf(wire: unknown): readonly string[] {
  const sent: unknown = JSON.parse(JSON.stringify({ order: wire }));
  const result = decodeOneOrder(sent, { currency: { code: "AED", precision: 2 } });
  if (result.kind === "refused") throw new Error(refusalText(result.refusal));
  return (result.leftOut ?? []).map(refusalText);
}

function refusalOf(wire: unknown): string {
  const result = decodeOneOrder({ order: wire }, { currency: { code: "AED", precision: 2 } });
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
      currency: { code: "AED", precision: 2 },
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
      currency: { code: "AED", precision: 2 },
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
    const total = (amount: unknown, precision: 0 | 2 | 3) =>
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

  it("shows an order whose total cannot be read, with its amount unknown (N16)", () => {
    for (const amount of [Number.NaN, 1e300, "12,50", "1e5", "", [], {}, true, null, undefined]) {
      const wire = wireOrder({}, { total_amount: amount });
      expect(orderOf(wire).totalAmount).toBeUndefined();
      const field = "order.order_extended_info.total_amount";
      const problem = amount === undefined ? "is missing" : "must be a decimal amount";
      expect(leftOutOf(wire)).toEqual([`${field} ${problem}`]);
    }
  });

  it("shows an order whose payments cannot be read, with its amount unknown (N16)", () => {
    const card = { name: "Card", amount: 10.5 };
    for (const payments of [
      "cash",
      {},
      [card, "cash"],
      [card, { ...card, amount: "dear" }],
      [{}],
    ]) {
      const order = orderOf(wireOrder({}, { payments }));
      expect([order.id, order.totalAmount]).toEqual([101, undefined]);
    }
    const dear = [card, { ...card, amount: "dear" }];
    expect(orderOf(wireOrder({}, { payments: dear })).payments.map(({ name }) => name)).toEqual([
      "Card",
    ]);
    expect(leftOutOf(wireOrder({}, { payments: dear }))).toEqual([
      "order.order_extended_info.payments[1].amount must be a decimal amount",
    ]);
  });

  it("knows no order's amount while the company's currency cannot be read (N16)", () => {
    const result = decodeOneOrder({ order: wireOrder() }, {});
    expect(result.kind === "decoded" && result.value.totalAmount).toBeUndefined();
  });

  it("keeps a partner's job whose status cannot be read, and names the status (N16)", () => {
    const { logistics_job: job } = wireOrder();
    for (const status of [0, 8, "picked_up", null, undefined]) {
      const odd = wireOrder({ logistics_job: { ...(job as object), status } });
      expect(orderOf(odd).job, String(status)).toMatchObject({ status: "unknown" });
      expect(leftOutOf(odd)[0], String(status)).toMatch(/^order\.logistics_job\.status /);
    }
  });

  it("leaves out only what cannot be read, and names it (N16)", () => {
    const good = orderOf(wireOrder());
    expect(orderOf(wireOrder({ logistics_job: {} }))).toEqual(without(good, "job"));
    expect(leftOutOf(wireOrder({ logistics_job: {} }))[0]).toBe(
      "order.logistics_job.status is missing",
    );
    expect(orderOf(wireOrder({}, { delivery_eta: "" }))).toEqual(
      without(good, "deliveryEtaMinutes"),
    );
    const [first, second] = good.items;
    const items = [
      wireItem(),
      wireItem({ order_item_id: 2, order_item_parent_id: 1, price: "dear" }),
    ];
    expect(orderOf(wireOrder({}, { items })).items).toEqual([first, without(second!, "price")]);
    const updates = [{ event: "created", staff_id: 5, staff_name: "Aisha", time: null }];
    expect(orderOf(wireOrder({ status_updates: updates })).statusUpdates).toEqual([
      { event: "created", staffId: 5, staffName: "Aisha" },
    ]);
    const stolen = wireItem({
      modification_history: [{ modification_type: "stolen", new_value: 2 }],
    });
    expect(orderOf(wireOrder({}, { items: [stolen] })).items[0]?.modifications).toEqual([
      { type: "other", oldValue: "", newValue: "2", staffName: "", reason: "" },
    ]);
    const discounts = [{ amount: 1 }];
    expect(orderOf(wireOrder({}, { discounts })).discounts).toEqual([{ name: "", amount: 100 }]);
  });

  it("reads numbers as text where a server writes them so", () => {
    const customer = { name: 7, telephone: 60123456789, alt_telephone_number: 602 };
    const order = orderOf(wireOrder({}, { customer, order_number: 18 }));
    const { name, telephone, alternateTelephone } = order.customer;
    expect([order.number, name, telephone, alternateTelephone]).toEqual([
      "18",
      "7",
      "60123456789",
      "602",
    ]);
  });

  it("needs only its id, branch, status and the time at which it was placed (N16)", () => {
    const least = {
      order_id: 102,
      location_id: 3,
      order_status: "new",
      placed_at: "2026-03-01T10:00:00Z",
    };
    const shown = orderOf(least);
    expect(shown).toMatchObject({ id: 102, number: "102", type: "unknown", source: "", items: [] });
    expect(shown.totalAmount).toBeUndefined();
    for (const name of Object.keys(least)) {
      expect(refusalOf({ ...bareWireOrder(), [name]: undefined })).toBe(`order.${name} is missing`);
    }
    expect(refusalOf(7)).toBe("order must be an object");
    expect(leftOutOf(wireOrder({ order_type: "by_pigeon" }))[0]).toMatch(
      /order_type must be one of/,
    );
  });

  it("reads flags that a server writes as numbers or as text (N16)", () => {
    const [yes, no] = [
      [true, 1, "1", "true"],
      [false, 0, "0", "false"],
    ];
    const order = (value: unknown) => ({
      order_id: 7,
      location_id: 1,
      order_status: "new",
      placed_at: 1_772_359_200,
      takeaway: value,
      is_cod: value,
      scheduled: value,
    });
    for (const value of [...yes!, ...no!]) {
      const read = decodeOneOrder(order(value), { currency: { code: "AED", precision: 2 } });
      const flag = yes!.includes(value);
      expect(read.kind === "decoded" && read.value, String(value)).toMatchObject({
        isTakeaway: flag,
        isCashOnDelivery: flag,
        isScheduled: flag,
      });
    }
    const read = decodeOneOrder(order(2), { currency: { code: "AED", precision: 2 } });
    expect(read.kind === "decoded" && read.leftOut?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["takeaway", "is_cod", "scheduled"]),
    );
  });

  it("reads times as other servers write them, and no number of another unit (N16)", () => {
    const placedAt = (placed_at: unknown) => {
      const order = { order_id: 7, location_id: 1, order_status: "new", placed_at };
      const read = decodeOneOrder(order, { currency: { code: "AED", precision: 2 } });
      return read.kind === "decoded" ? read.value.placedAt : undefined;
    };
    const at = Date.UTC(2026, 2, 1, 10);
    for (const text of [
      "2026-03-01T10:00:00Z",
      "2026-03-01 10:00:00 UTC",
      "2026-03-01 10:00:00 GMT",
      "2026-03-01 14:00:00 +0400",
      "2026-03-01 14:00:00+04",
      "2026-03-01T15:30:00.000000+0530",
      "2026-03-01t10:00:00z",
      "2026-03-01T10:00:00,000Z",
      "2026-03-01T14:00:00+04:00[Asia/Dubai]",
    ])
      expect(placedAt(text), text).toBe(at);
    for (const other of [at * 1_000, "2026-03-01 10:00:00 EST", "01/03/2026 10:00"])
      expect(placedAt(other), String(other)).toBeUndefined();
    // A leap second, the end of a day, and a day that no month has.
    expect(placedAt("2026-03-01T09:59:60Z")).toBe(at - 1_000);
    expect(placedAt("2026-02-28T24:00:00Z")).toBe(Date.UTC(2026, 2, 1));
    expect(placedAt("2028-02-29T10:00:00Z")).toBe(Date.UTC(2028, 1, 29, 10));
    for (const day of ["2026-02-30", "2026-02-29", "2026-04-31", "2026-13-01", "2026-00-10"]) {
      expect(placedAt(`${day}T10:00:00Z`), day).toBeUndefined();
      expect(placedAt(`${day} 10:00`), day).toBeUndefined();
    }
  });

  it("reads a zero without a sign", () => {
    for (const zero of [-0, "-0", "-0.000"]) {
      const [line] = orderOf(wireOrder({}, { items: [wireItem({ qty_dec: zero })] })).items;
      expect(Object.is(line?.quantity, 0), JSON.stringify(zero)).toBe(true);
    }
  });

  it("reads seconds and milliseconds since the epoch (N16)", () => {
    const placedAt = at("2026-03-01T10:00:00Z");
    for (const written of [
      placedAt,
      placedAt / 1_000,
      String(placedAt / 1_000),
      String(placedAt),
    ]) {
      expect(orderOf(wireOrder({ placed_at: written })).placedAt).toBe(placedAt);
    }
    for (const number of [0, -1, Number.NaN, 1e300]) {
      expect(refusalOf(wireOrder({ placed_at: number }))).toMatch(
        /^order.placed_at must be an ISO/,
      );
    }
  });

  it("takes a time before the year 2000 for one that was never set: absent, and of placed_at without a deadline (N16)", () => {
    const problem = "is before 2000, as a time that was never set";
    for (const unset of ["0001-01-01T00:00:00Z", "1900-01-01 00:00:00", "1970-01-01T00:00:00Z"]) {
      const wire = wireOrder({
        scheduled: null,
        scheduled_for: unset,
        promised_at: unset,
        status_updates: [{ event: "confirmed", time: unset }],
      });
      const { scheduledFor, isScheduled, promise, statusUpdates } = orderOf(wire);
      expect([scheduledFor, isScheduled, promise, statusUpdates.map(({ time }) => time)]).toEqual([
        ...[undefined, false, undefined],
        [undefined],
      ]);
      expect(leftOutOf(wire)).toEqual([
        `order.scheduled_for ${problem}`,
        `order.promised_at ${problem}`,
        `order.status_updates[0].time ${problem}`,
      ]);
      const placed = wireOrder({ placed_at: unset }, { auto_rejection_sla: 10 });
      expect(orderOf(placed)).toMatchObject({ id: 101, confirmationMinutes: 0 });
      expect(leftOutOf(placed)).toContain(`order.placed_at ${problem}`);
    }
    const before = wireOrder({ placed_at: "1999-12-31T23:59:59Z" }, { auto_rejection_sla: 10 });
    const from = wireOrder({ placed_at: "2000-01-01T00:00:00Z" }, { auto_rejection_sla: 10 });
    expect([before, from].map((wire) => orderOf(wire).confirmationMinutes)).toEqual([0, 10]);
  });

  it("reads a time without a zone in the server's zone, else as UTC and without a deadline (N16)", () => {
    const wire = (stamp: string) =>
      wireOrder({ placed_at: stamp, scheduled_for: null }, { auto_rejection_sla: 10 });
    const read = (stamp: string, timeZone?: string) => {
      const conventions = {
        currency: { code: "AED", precision: 2 },
        ...(timeZone !== undefined && { timeZone }),
      } as const;
      const result = decodeOneOrder(wire(stamp), conventions);
      if (result.kind === "refused") throw new Error(refusalText(result.refusal));
      return result;
    };
    const unknown = read("2026-03-01 10:00:00");
    expect(unknown.value.placedAt).toBe(at("2026-03-01T10:00:00Z"));
    expect(unknown.value.confirmationMinutes).toBe(0);
    expect(unknown.leftOut).toEqual([{ path: "placed_at", problem: "has no zone; read as UTC" }]);
    const dubai = read("2026-03-01T10:00:00", "Asia/Dubai");
    expect(dubai.value.placedAt).toBe(at("2026-03-01T06:00:00Z"));
    expect(dubai.value.confirmationMinutes).toBe(10);
    expect(dubai.leftOut).toBeUndefined();
    // In New York clocks skip 02:00 to 03:00 on 8 March, and show 01:00 to 02:00 twice on 1 November.
    const newYork = (stamp: string) => read(stamp, "America/New_York").value.placedAt;
    expect(newYork("2026-03-08T01:59:59")).toBe(at("2026-03-08T06:59:59Z"));
    expect(newYork("2026-03-08T03:00:00")).toBe(at("2026-03-08T07:00:00Z"));
    expect(newYork("2026-11-01T01:30:00")).toBe(at("2026-11-01T05:30:00Z"));
    expect(newYork("2026-11-01T02:00:00")).toBe(at("2026-11-01T07:00:00Z"));
    expect(read("2026-03-01T10:00:00+08:00", "Asia/Dubai").value.placedAt).toBe(
      at("2026-03-01T02:00:00Z"),
    );
  });

  it("reads the times promised, each without the other, and leaves out one that cannot be read (N16)", () => {
    const stamp = "2026-03-01 12:00:00";
    const noon = at("2026-03-01T12:00:00Z");
    const promiseIn = (fields: Parameters<typeof wireOrder>[0]) =>
      orderOf(wireOrder(fields)).promise;
    expect(promiseIn({})).toBeUndefined();
    expect(promiseIn({ promised_at: stamp })).toEqual({ promisedAt: noon });
    expect(promiseIn({ ready_by: stamp, promised_at: null })).toEqual({ readyBy: noon });
    const more = { promised_first: stamp, fixed_from: stamp, delays: 2 };
    expect(promiseIn(more)).toEqual({ promisedFirst: noon, fixedFrom: noon, delays: 2 });
    const odd = wireOrder({
      promised_first: {},
      fixed_from: "never",
      delays: -1,
      promised_at: "soon",
      ready_by: "2026-03-01T12:00:00Z",
      logistics_job: wireJob({ pickup_at: stamp }),
    });
    expect(orderOf(odd)).toMatchObject({ promise: { readyBy: noon }, job: { pickupAt: noon } });
    expect(leftOutOf(odd).map((text) => text.split(" ")[0])).toEqual([
      "order.promised_at",
      "order.promised_first",
      "order.fixed_from",
      "order.delays",
      "order.logistics_job.pickup_at",
    ]);
  });

  it("reads codes for calls and collections, each without the other, and leaves out what cannot be read (N16)", () => {
    const end = "2026-03-01T12:00:00Z";
    const access = { telephone_access_code: 4711, telephone_valid_until: end };
    const both = { code: "4711", validUntil: at(end) };
    const wire = wireOrder(
      { collection_code: "82", logistics_job: wireJob(access) },
      { customer: { name: "Mei", ...access } },
    );
    expect(orderOf(wire)).toMatchObject({
      collectionCode: "82",
      job: { driverTelephoneAccess: both },
      customer: { telephoneAccess: both },
    });
    const odd = wireOrder(
      { collection_code: {} },
      { customer: { name: "Mei", ...access, telephone_valid_until: "soon" } },
    );
    expect(orderOf(odd).customer.telephoneAccess).toEqual({ code: "4711" });
    expect(leftOutOf(odd).map((text) => text.split(" ")[0])).toEqual([
      "order.collection_code",
      "order.order_extended_info.customer.telephone_valid_until",
    ]);
  });

  it("reads each other time without a zone as UTC, and names it (N16)", () => {
    const stamp = "2026-03-01 12:00:00";
    const wire = wireOrder(
      {
        scheduled_for: stamp,
        logistics_job: wireJob({ updated_at: stamp }),
        status_updates: [{ event: "created", time: stamp }],
      },
      { items: [wireItem({ modification_history: [{ created_at: stamp }] })] },
    );
    const order = orderOf(wire);
    const noon = at("2026-03-01T12:00:00Z");
    expect(order).toMatchObject({ scheduledFor: noon, confirmationMinutes: 10 });
    expect([order.job?.updatedAt, order.statusUpdates[0]?.time]).toEqual([noon, noon]);
    expect(order.items[0]?.modifications[0]?.createdAt).toBe(noon);
    expect(leftOutOf(wire).filter((text) => text.includes("zone"))).toEqual([
      "order.scheduled_for has no zone; read as UTC",
      "order.logistics_job.updated_at has no zone; read as UTC",
      "order.status_updates[0].time has no zone; read as UTC",
      "order.order_extended_info.items[0].modification_history[0].created_at has no zone; read as UTC",
    ]);
    const dubai = { precision: 2, timeZone: "Asia/Dubai" } as const;
    const result = decodeOneOrder({ order: wire }, dubai);
    expect(result.kind === "decoded" && result.value.scheduledFor).toBe(at("2026-03-01T08:00:00Z"));
    expect(
      result.kind === "decoded" && result.leftOut?.some(({ path }) => path.includes("scheduled")),
    ).toBe(false);
  });

  it("names an item with the id of one above it, and keeps both (N48)", () => {
    const items = [wireItem(), wireItem({ order_item_id: 2 }), wireItem({ order_item_id: "1" })];
    const wire = wireOrder({}, { items });
    expect(orderOf(wire).items.map(({ id }) => id)).toEqual([1, 2, 1]);
    expect(leftOutOf(wire)).toEqual([
      "order.order_extended_info.items[2].order_item_id is the id of an item above",
    ]);
  });

  it("reads a discount that was sent below zero as a discount", () => {
    const items = [wireItem({ discount_amount: "-1.50" })];
    const order = orderOf(wireOrder({}, { items, discounts: [{ name: "Ramadan", amount: -2 }] }));
    expect(order.items[0]?.discountAmount).toBe(150);
    expect(order.discounts).toEqual([{ name: "Ramadan", amount: 200 }]);
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

  it("reads numbers, codes and telephones without marks that would show them backwards", () => {
    const turned = "\u202e4711\u202c";
    const customer = { telephone: turned, telephone_access_code: turned };
    const wire = wireOrder({ collection_code: turned }, { order_number: turned, customer });
    expect(orderOf(wire)).toMatchObject({
      number: "4711",
      collectionCode: "4711",
      customer: { telephone: "4711", telephoneAccess: { code: "4711" } },
    });
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

  it("names each text that is cut (N16)", () => {
    const wire = wireOrder(
      {},
      {
        order_number: "1".repeat(textLengthMax.short + 1),
        notes: "x".repeat(textLengthMax.note + 1),
        system_note: "x".repeat(textLengthMax.note),
        items: [wireItem({ name: "x".repeat(textLengthMax.name + 1) })],
      },
    );
    expect(orderOf(wire).items[0]?.name).toHaveLength(textLengthMax.name);
    expect(leftOutOf(wire)).toEqual([
      "order.order_extended_info.order_number has 201 characters; cut to 200",
      "order.order_extended_info.items[0].name has 501 characters; cut to 500",
      "order.order_extended_info.notes has 4001 characters; cut to 4000",
    ]);
  });

  it("cuts a list that is too long, and names it (N16)", () => {
    const items = Array.from({ length: 2_001 }, (_, place) =>
      wireItem({ order_item_id: place + 1 }),
    );
    expect(orderOf(wireOrder({}, { items })).items).toHaveLength(2_000);
    expect(leftOutOf(wireOrder({}, { items }))).toEqual([
      "order.order_extended_info.items must have at most 2000 elements",
    ]);
  });

  it("never returns an address that could run a script", () => {
    for (const trackUrl of ["javascript:alert(1)", "http://partner.example", "https://a b", ""]) {
      const job = wireJob({ metadata: { track_url: trackUrl } });
      expect(orderOf(wireOrder({ logistics_job: job })).job?.trackUrl).toBeUndefined();
    }
  });

  it("returns at most four digits of a card", () => {
    for (const card of [
      { card_last_four: "4000123412344242" },
      { card_last_four: 4242 },
      { meta_data: { card_no: "4000 12** **** 4242" } },
    ]) {
      const payments = [{ name: "Card", amount: 1, ...card }];
      expect(orderOf(wireOrder({}, { payments })).payments[0]?.cardLastFour).toBe("4242");
    }
  });

  it("returns our reference of a card payment, where the server keeps it", () => {
    const payments = [{ name: "Card", amount: 1, meta_data: { reference_id: "DM-1" } }];
    expect(orderOf(wireOrder({}, { payments })).payments[0]?.reference).toBe("DM-1");
  });

  it("detects the customer's arrival by the flag, else by the history", () => {
    const updates = [{ event: "customer_arrived", time: "2026-03-01T10:00:00Z" }];
    const arrived = orderOf(wireOrder({ status_updates: updates }, { customer_arrived: null }));
    expect(arrived.hasCustomerArrived).toBe(true);
  });
});

describe("decoding a list of orders", () => {
  it("keeps the rest of a list when one order is bad, and names the bad one", () => {
    const bad = wireOrder({ order_id: 2, placed_at: "noon" });
    const orders = [wireOrder({ order_id: 1 }), bad, wireOrder({ order_id: 3 })];
    const result = decodeOrderList({ orders }, "homeDelivery.new", {
      currency: { code: "AED", precision: 2 },
    });
    if (result.kind === "refused") throw new Error(refusalText(result.refusal));
    expect(result.value.orders.map(({ id }) => id)).toEqual([1, 3]);
    expect(result.value.refusals).toEqual([
      {
        path: "orders[1].placed_at",
        problem: "must be an ISO time or the seconds or milliseconds since the epoch",
        orderNumber: "A-1017",
      },
    ]);
  });

  it("names a bad order without a number by its path alone (N16)", () => {
    const bad = [wireOrder({ placed_at: null }, { order_number: null }), "not an order"];
    const result = decodeOrderList({ orders: bad }, "homeDelivery.new", {
      currency: { code: "AED", precision: 2 },
    });
    if (result.kind === "refused") throw new Error(refusalText(result.refusal));
    const { refusals } = result.value;
    expect(refusals.map(({ path }) => path)).toEqual(["orders[0].placed_at", "orders[1]"]);
    for (const refusal of refusals) expect(refusal).not.toHaveProperty("orderNumber");
  });

  it("keeps an order without a time among the scheduled ones if their list has it, and names the field (N16)", () => {
    const row = { order_id: 7, location_id: 1, order_status: "new", placed_at: 1_772_359_200 };
    for (const scheduled_for of [undefined, null, "soon"]) {
      const body = { orders: [{ ...row, scheduled_for }] };
      const read = decodeOrderList(body, "scheduled", { currency: { code: "AED", precision: 2 } });
      expect(read.kind === "decoded" && read.value.orders[0]).toMatchObject({
        isScheduledWithoutTime: true,
      });
      const fields = read.kind === "decoded" ? read.leftOut?.map(({ path }) => path) : [];
      expect(fields?.filter((path) => path.endsWith("scheduled_for"))).toHaveLength(1);
      const due = decodeOrderList(body, "homeDelivery.new", {
        currency: { code: "AED", precision: 2 },
      });
      expect(due.kind === "decoded" && due.value.orders[0]).not.toHaveProperty(
        "isScheduledWithoutTime",
      );
    }
  });

  it("takes an order that does not say so for a pickup if a list of pickups has it, so that it is not lost (N16)", () => {
    const row = { order_id: 7, location_id: 1, order_status: "new", placed_at: 1_772_359_200 };
    const isTakeaway = (list: "pickup.new" | "homeDelivery.new", more: object) => {
      const read = decodeOrderList({ orders: [{ ...row, ...more }] }, list, {
        currency: { code: "AED", precision: 2 },
      });
      return read.kind === "decoded" && read.value.orders[0]?.isTakeaway;
    };
    expect(isTakeaway("pickup.new", {})).toBe(true);
    expect(isTakeaway("pickup.new", { takeaway: "perhaps" })).toBe(true);
    expect(isTakeaway("pickup.new", { takeaway: false })).toBe(false);
    expect(isTakeaway("pickup.new", { order_extended_info: { take_away: false } })).toBe(false);
    expect(isTakeaway("homeDelivery.new", {})).toBe(false);
  });

  it("gives an order of unknown status the status of its list, so that none is lost", () => {
    const wire = wireOrder({ order_status: "simmering" });
    const statuses = (["homeDelivery.ready", "pickup.collected", "scheduled"] as const).map(
      (tab) => {
        const result = decodeOrderList([wire], tab, { currency: { code: "AED", precision: 2 } });
        return result.kind === "decoded"
          ? [result.value.orders[0]?.status, result.leftOut?.[0]?.path]
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

  it.each([
    ["NEW", "new"],
    [" Voided ", "voided"],
    ["In Progress", "in_progress"],
    ["in-progress", "in_progress"],
  ])("reads the status %j as %s wherever the order comes from, and names it", (written, meant) => {
    const wire = wireOrder({ order_status: written, order_type: "Walk-In" });
    expect(orderOf(wire)).toMatchObject({ status: meant, type: "walk_in" });
    expect(leftOutOf(wire)).toEqual([
      `order.order_type is written "Walk-In"; read as walk_in`,
      `order.order_status is written ${JSON.stringify(written)}; read as ${meant}`,
    ]);
    const list = decodeOrderList([wire], "pickup.ready", {
      currency: { code: "AED", precision: 2 },
    });
    expect(list).toMatchObject({ value: { orders: [{ status: meant }] } });
    const told = wireOrder({ status_updates: [{ event: "Marked_As_Ready" }, { event: "READY" }] });
    expect(orderOf(told).statusUpdates.map(({ event }) => event)).toEqual([
      "marked_as_ready",
      "other",
    ]);
  });

  it("accepts a list with and without its wrapper, and nothing else", () => {
    for (const body of [{ orders: [wireOrder()] }, [wireOrder()]]) {
      expect(
        decodeOrderList(body, "pickup.new", { currency: { code: "AED", precision: 2 } }),
      ).toMatchObject({
        kind: "decoded",
      });
    }
    for (const body of [{}, null, "orders", { orders: {} }, 7]) {
      expect(
        decodeOrderList(body, "pickup.new", { currency: { code: "AED", precision: 2 } }),
      ).toEqual({
        kind: "refused",
        refusal: { path: "orders", problem: "must be a list" },
      });
    }
  });

  it("names at most a hundred bad orders", () => {
    const result = decodeOrderList(Array(500).fill({}), "pickup.new", {
      currency: { code: "AED", precision: 2 },
    });
    expect(result.kind === "decoded" && result.value.refusals.length).toBe(100);
  });
});

/** Texts of which a screen would show nothing. */
const blanks = [
  " ",
  "\t\n",
  "\u200b",
  " \u200e ",
  "\u202e\u202c",
  "\u2066\u2069",
  "\u3164",
  "\u2800",
];

describe("a text of which nothing can be seen", () => {
  it.each(blanks)(
    "is none, and what has to have a text is named by another one: %j (N16)",
    (blank) => {
      const line = wireItem({ name: blank, discount_name: blank, note: blank });
      const info = {
        order_number: blank,
        foreign_order_no: blank,
        user_name: blank,
        notes: blank,
        customer: { name: blank, telephone: blank },
        items: [line],
        surcharges: [{ name: blank, amount: 1 }],
        discounts: [{ name: blank, amount: 1 }],
      };
      const order = orderOf(wireOrder({}, info));
      expect(order).toMatchObject({
        number: "101",
        customer: { name: "" },
        items: [{ name: "–" }],
        surcharges: [{ name: "" }],
        discounts: [{ name: "" }],
      });
      for (const field of ["foreignNumber", "agentName", "notes", "customer.telephone"])
        expect(order).not.toHaveProperty(field);
      for (const field of ["discountName", "note"])
        expect(order.items[0]).not.toHaveProperty(field);
      expect(leftOutOf(wireOrder({}, info)).join()).toContain("order_number");
    },
  );

  it.each(blanks)(
    "of a payment keeps its amount, as its line is sent as it came: %j (N5)",
    (blank) => {
      const payment = { name: blank, amount: 5, meta_data: { reference_id: blank } };
      const order = orderOf(wireOrder({}, { payments: [payment] }));
      expect(order.payments).toMatchObject([{ name: blank, amount: 500 }]);
      expect(order.payments[0]).not.toHaveProperty("reference");
      expect(order.totalAmount).toBe(2_275);
    },
  );
});

function without<Value extends object>(value: Value, key: keyof Value): Partial<Value> {
  const { [key]: _, ...rest } = value;
  return rest as Partial<Value>;
}

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
