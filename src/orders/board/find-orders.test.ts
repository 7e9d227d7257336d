import { describe, expect, it } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import { hourMs, minuteMs } from "../../../ports/entities/time.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { confirmingWithin } from "../../../tests/support/samples/company-builders.ts";
import { type SearchFor, searchFor } from "../order-rules/order-search.ts";
import { deadlineOf } from "../order-rules/order-timing.ts";
import { type Findable, findOrders, matchedPart } from "./find-orders.ts";

const facts = {
  now: noon,
  deadline: (order: Order) => deadlineOf(order, confirmingWithin(10))?.at,
  shownCode: () => undefined,
};

type Found = Findable<{ readonly id: number; readonly data: Order }>;

function findable(order: Order): Found {
  return { order: { id: order.id, data: order }, page: "homeDelivery.new" };
}

function find(typed: string, ...orders: readonly Order[]) {
  const search = searchFor(typed);
  if (search === undefined) return undefined;
  return findOrders(orders.map(findable), search, facts);
}

const numbers = (typed: string, ...orders: readonly Order[]) =>
  find(typed, ...orders)?.shown.map(({ order }) => order.data.number);

const customers = anOrder({
  number: "A-1077",
  foreignNumber: "TLB 55-901",
  customer: {
    name: "ليلى  أحمد Nuñez",
    telephone: "+971 (50) 555-2938",
    alternateTelephone: "04 331 8000",
  },
});

describe("the search over all tabs", () => {
  it("finds by number, marketplace number, name and both telephones, whatever stands between the digits [RL-6]", () => {
    const typed = [
      "1077",
      "a1077",
      "#A 10-77",
      "tlb55901",
      "55-901",
      "ليلى",
      "احمد",
      "nunez",
      "NUÑEZ",
      "050 555 2938",
      "00971505552938",
      "+971505552938",
      "0433-18000",
    ];
    expect(typed.filter((text) => find(text, customers)?.count !== 1)).toEqual([]);
    expect(["1078", "Omar", "0505552939"].map((text) => find(text, customers)?.count)).toEqual([
      0, 0, 0,
    ]);
  });

  it("finds with the digits of each of the four languages, mixed, and with invisible marks [RL-6]", () => {
    const typed = ["١٠٧٧", "۱۰۷۷", "１０７７", "1٠７7", "\u200f10\u200e77\u202c", " 1 0 7 7 "];
    expect(typed.filter((text) => find(text, customers)?.count !== 1)).toEqual([]);
    expect(numbers("1077", anOrder({ number: "١٠٧٧" }))).toEqual(["١٠٧٧"]);
  });

  it("treats any other input as text, and cuts 5,000 letters to a bounded search [RL-6]", () => {
    const hostile = [".*", "[", "(", "\\", "<b>", "$&", "%", "\u0000", "😀", "\ud83d"];
    expect(hostile.map((text) => find(text, customers)?.count ?? 0)).toEqual(hostile.map(() => 0));
    expect(numbers("😀", anOrder({ customer: { name: "Omar 😀" } }))).toEqual(["A-1"]);
    expect(find("x".repeat(5_000), customers)?.count).toBe(0);
    expect(searchFor("ﷺ".repeat(5_000))?.text.length).toBeLessThan(2_000);
    const long = anOrder({ customer: { name: `${"x".repeat(100_000)}y` } });
    expect([find("xx", long)?.count, find("y", long)?.count]).toEqual([1, 0]);
  });

  it("searches for nothing while only spaces, signs or marks are typed", () => {
    expect(["", "  ", "#", "-", "\u200f", "+ ( )"].map(searchFor)).toEqual(
      Array.from({ length: 6 }),
    );
  });

  it("lists unconfirmed orders by the time left, then late ones, then the newest [RL-6]", () => {
    const unconfirmed = { status: "unconfirmed", type: "online" } as const;
    const orders = [
      anOrder({ id: orderId(1), number: "old", placedAt: noon - 20 * minuteMs }),
      anOrder({ id: orderId(2), number: "new", placedAt: noon - minuteMs }),
      anOrder({ id: orderId(3), number: "late", placedAt: noon - hourMs }),
      anOrder({ id: orderId(4), number: "later", placedAt: noon - 2 * hourMs }),
      anOrder({
        id: orderId(5),
        number: "delivered",
        status: "delivered",
        placedAt: noon - 3 * hourMs,
      }),
      anOrder({ id: orderId(6), number: "calm", ...unconfirmed, placedAt: noon - minuteMs }),
      anOrder({
        id: orderId(7),
        number: "endless",
        ...unconfirmed,
        confirmationMinutes: 0,
        placedAt: noon - hourMs,
      }),
      anOrder({ id: orderId(8), number: "urgent", ...unconfirmed, placedAt: noon - 9 * minuteMs }),
      anOrder({
        id: orderId(9),
        number: "scheduled",
        scheduledFor: noon + hourMs,
        placedAt: noon - 4 * hourMs,
      }),
    ];
    expect(numbers("noor", ...orders)).toEqual([
      ...["urgent", "calm", "endless", "later", "late", "new", "old", "delivered", "scheduled"],
    ]);
  });

  it("lists the order of that number first, then numbers that begin with it, then all others (N51)", () => {
    const urgent = { status: "unconfirmed", type: "online", confirmationMinutes: 3 } as const;
    const telephone = { name: "Omar", telephone: "+971 50 512 1212" };
    const orders = [
      anOrder({ id: orderId(1), number: "900", customer: telephone, ...urgent }),
      anOrder({ id: orderId(2), number: "812", ...urgent }),
      anOrder({ id: orderId(3), number: "121", placedAt: noon - minuteMs, ...urgent }),
      anOrder({ id: orderId(4), number: "12", placedAt: noon - 2 * minuteMs }),
      anOrder({ id: orderId(5), number: "7", foreignNumber: "1-2", placedAt: noon - minuteMs }),
      anOrder({ id: orderId(6), number: "12", placedAt: noon - hourMs }),
      anOrder({ id: orderId(7), number: "8", foreignNumber: "12 004" }),
    ];
    expect(find("#12", ...orders)?.shown.map(({ order }) => order.id)).toEqual([
      ...[6, 5, 4, 3, 7, 1, 2],
    ]);
    expect(numbers("١٢", anOrder({ number: "120" }), anOrder({ number: "#12" }))?.[0]).toBe("#12");
  });

  it("counts every order that it finds and lists the first fifty", () => {
    const many = Array.from({ length: 5_000 }, (_, place) =>
      anOrder({ id: orderId(place + 1), number: `10${place}` }),
    );
    const found = find("10", ...many);
    expect([found?.count, found?.shown.length]).toEqual([5_000, 50]);
  });

  it("reads the texts of an order once, however many keys are pressed [RL-6]", () => {
    let reads = 0;
    const order = {
      ...customers,
      get foreignNumber() {
        reads += 1;
        return "TLB-9";
      },
    };
    const candidate = { order: { id: order.id, data: order }, page: "homeDelivery.new" } as const;
    for (const typed of ["t", "tl", "tlb", "tlb9"]) {
      const search = searchFor(typed) as SearchFor;
      expect(findOrders([candidate], search, facts).count).toBe(1);
    }
    expect(reads).toBe(1);
  });

  it("names the part of each text that it matched, also in other digits and between signs", () => {
    const part = (text: string, typed: string, isTelephone = false) => {
      const found = matchedPart(text, searchFor(typed) as SearchFor, isTelephone);
      return found === undefined ? undefined : text.slice(...found);
    };
    expect([
      part("A-1077", "a10"),
      part("١٠٧٧", "07"),
      part("+971 50 555 2938", "0505552", true),
      part("Rahul Nuñez", "lnun"),
      part("1077", "8"),
    ]).toEqual(["A-10", "٠٧", "50 555 2", "l Nuñ", undefined]);
  });
});
