// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { OrderItemId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { hourMs } from "../../../ports/entities/time.ts";
import {
  aJob,
  anItem,
  anOrder,
  anUpdate,
  noon,
  orderId,
} from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;

async function open(path: string, orders: readonly Order[], options: UiFixtureOptions = {}) {
  ({ fixture } = await openBoard(path, { orders, ...options }));
}

function close(): void {
  fixture.close();
}

afterEach(close);

const ids = () =>
  [...document.querySelectorAll<HTMLElement>("tr[data-order]")].map((row) =>
    Number(row.dataset["order"]),
  );
const cell = (id: number, column: string) =>
  document.querySelector(`tr[data-order="${id}"] [data-column="${column}"]`)?.textContent;
const filters = () =>
  screen.queryAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));

const paths = {
  "/home-delivery/unconfirmed": { status: "unconfirmed" },
  "/home-delivery/new": {},
  "/home-delivery/waiting-for-pickup": { status: "ready" },
  "/home-delivery/in-progress": { status: "in_progress" },
  "/pickup/unconfirmed": { status: "unconfirmed", isTakeaway: true },
  "/pickup/new": { isTakeaway: true },
  "/pickup/waiting-for-collection": { status: "ready", isTakeaway: true },
  "/pickup/collected": { status: "collected", isTakeaway: true },
  "/scheduled": { scheduledFor: noon + hourMs },
} as const satisfies Readonly<Record<string, Partial<Order>>>;

describe("a list that a press shows", () => {
  it("is rendered without reading a size or scrolling, for which the browser would lay it out within the press (PF-7)", async () => {
    const order = anOrder();
    await open("/home-delivery/new", [order, anOrder({ id: orderId(2), isTakeaway: true })]);
    const read = vi.spyOn(HTMLElement.prototype, "clientHeight", "get");
    // jsdom has no such method.
    const scroll = vi.fn();
    Element.prototype.scrollTo = scroll;
    fireEvent.click(screen.getByRole("link", { name: /^Pickups/ }));
    fireEvent.click(screen.getByRole("link", { name: /^New/ }));
    expect(ids()).toEqual([2]);
    expect(read).not.toHaveBeenCalled();
    expect(scroll).not.toHaveBeenCalled();
    Reflect.deleteProperty(Element.prototype, "scrollTo");
  });

  it("shows orders on a window that is lower than its bars and one row", async () => {
    vi.stubGlobal("innerHeight", 200);
    await open("/home-delivery/new", [anOrder()]);
    vi.unstubAllGlobals();
    expect(ids()).toEqual([1]);
  });
});

describe("the filter of a list", () => {
  it.each(["/home-delivery/new", "/home-delivery/in-progress"] as const)(
    "on %s shows all, in-house or partner deliveries [HD-8]",
    async (path) => {
      const order = anOrder(paths[path]);
      const job = aJob({ status: "assigned" });
      await open(path, [order, { ...order, id: orderId(2), job }]);
      expect(filters()).toEqual(["All delivery", "In-house delivery", "Partner delivery"]);
      choose("Partner delivery");
      expect(ids()).toEqual([2]);
      choose("In-house delivery");
      expect(ids()).toEqual([1]);
      choose("All delivery");
      expect(ids().toSorted()).toEqual([1, 2]);
    },
  );

  it.each(["/pickup/waiting-for-collection", "/pickup/collected"] as const)(
    "on %s shows all, in-store or curbside pickups [PU-3, PU-4]",
    async (path) => {
      const order = anOrder(paths[path]);
      await open(path, [order, { ...order, id: orderId(2), isCurbsidePickup: true }]);
      expect(filters()).toEqual(["All pickup", "In-store pickup", "Curbside"]);
      choose("Curbside");
      expect(ids()).toEqual([2]);
      choose("In-store pickup");
      expect(ids()).toEqual([1]);
    },
  );

  it.each([
    "/home-delivery/unconfirmed",
    "/home-delivery/waiting-for-pickup",
    "/pickup/unconfirmed",
    "/pickup/new",
    "/scheduled",
  ] as const)("does not exist on %s", async (path) => {
    await open(path, [anOrder(paths[path])]);
    expect(ids()).toEqual([1]);
    expect(filters()).toEqual([]);
  });
});

describe("collected pickups", () => {
  it("have no actions [PU-4]", async () => {
    await open("/pickup/collected", [anOrder(paths["/pickup/collected"])]);
    const buttons = document.querySelectorAll("tr[data-order] button");
    expect([...buttons].map(({ textContent }) => textContent)).toEqual(["#A-1"]);
    expect(document.querySelector("tr[data-order] select")).toBeNull();
  });
});

describe("a search among pickups", () => {
  it("narrows the filtered orders, and accepts Arabic digits [PU-2, PU-3]", async () => {
    const pickup = (id: number, set: Partial<Order> = {}) =>
      anOrder({
        ...paths["/pickup/waiting-for-collection"],
        id: orderId(id),
        number: `10${id}`,
        ...set,
      });
    await open("/pickup/waiting-for-collection", [
      pickup(1),
      pickup(2),
      pickup(3, { isCurbsidePickup: true, number: "1023" }),
    ]);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: " ١٠٢ " } });
    expect(ids().toSorted()).toEqual([2, 3]);
    choose("Curbside");
    expect(ids()).toEqual([3]);
    fireEvent.click(screen.getByRole("button", { name: "Clear the search" }));
    expect(ids()).toEqual([3]);
  });
});

describe("a row", () => {
  const hostile = '<script>alert(1)</script><img src=x onerror="alert(1)">\u202e';
  const thousand = Array.from({ length: 1_000 }, (_, place) =>
    anItem({ id: (place + 1) as OrderItemId, name: `Item ${place + 1}` }),
  );

  it.each(Object.keys(paths) as (keyof typeof paths)[])(
    "of %s renders an order with minimal and with excessive data",
    async (path) => {
      const set: Partial<Order> = paths[path];
      const bare = anOrder({ ...set, items: [], customer: { name: "" }, deliveryAddress: {} });
      const much = anOrder({
        ...set,
        id: orderId(2),
        number: hostile,
        items: thousand,
        agentName: hostile,
        customer: { name: `${hostile} ليلى`, telephone: hostile },
        deliveryAddress: { area: hostile, street: hostile, building: "مبنى 5" },
        statusUpdates: [anUpdate("marked_as_collected", noon)],
      });
      await open(path, [bare, much]);
      expect(ids().toSorted()).toEqual([1, 2]);
      expect(document.querySelector("main script, main img")).toBeNull();
      const shown = (id: number, column: string, text: string) =>
        expect([undefined, text]).toContain(cell(id, column));
      shown(1, "customer", "–");
      shown(1, "area", "–");
      shown(1, "items", "–");
      shown(1, "agent", "–");
      shown(2, "items", "Item 1, Item 2, Item 3+997 more");
      expect(cell(2, "number")).toContain(hostile);
    },
  );
});
