// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { describe, expect, it } from "vitest";
import type { Brand } from "../../../ports/entities/brand.ts";
import type { OrderItemId, OrderSource } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { hourMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import {
  aJob,
  anItem,
  anOrder,
  branchA,
  noon,
  orderId,
  partnerId,
  riderId,
} from "../../../tests/support/samples/an-order.ts";
import { aBranch, branchId } from "../../../tests/support/samples/company-builders.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import { UiFixture, type UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture | undefined;

/** The table of a tab: its headings, then the texts of each order's cells. The branch is in Dubai, 4 hours east of UTC. */
async function table(
  path: string,
  options: UiFixtureOptions,
): Promise<readonly (readonly string[])[]> {
  ({ fixture } = await openBoard(path, {
    timeZone: "Asia/Dubai",
    branches: [aBranch(1, { name: "Marina branch" })],
    brands: [online, munchbay],
    riders: [{ id: riderId(5), name: "Omar", assignedBranchIds: [branchA] }],
    partners: [swiftgo],
    ...options,
  }));
  return [...document.querySelectorAll("thead tr, tr[data-order]")].map((row) =>
    [...row.children].map((cell) => shown(cell)),
  );
}

/** The rows of a table, a line each. */
function written(rows: readonly (readonly string[])[]): readonly string[] {
  return rows.map((row) => row.join(" | "));
}

/** The text that staff see: the name of a picture, but nothing that is decorative or hidden. */
function shown(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? "";
  if (node.getAttribute("aria-hidden") === "true") return "";
  const name = node.getAttribute("role") === "img" ? node.getAttribute("aria-label") : undefined;
  if (typeof name === "string") return `[${name}]`;
  // The word "Late" is in the document at all times and shown only to late orders.
  const isOnTime = node.getAttribute("data-late") === "false";
  return [...(isOnTime ? node.querySelectorAll("time") : node.childNodes)]
    .map((child) => (child instanceof Element ? ` ${shown(child)} ` : child.textContent))
    .join("")
    .replace(/\s+/g, " ")
    .replaceAll(" ,", ",")
    .trim();
}

/** A window in which rows have the least room, but do not become cards. */
function NarrowRows({ children }: PropsWithChildren) {
  window.matchMedia = (query) => {
    const matches = query.startsWith("(width <") && query !== "(width < 61.25rem)";
    return Object.assign(new EventTarget(), { matches, media: query, onchange: null }) as never;
  };
  return children;
}

const online: Brand = {
  source: "online_ordering" as OrderSource,
  name: "Website",
  isOwn: true,
  mayRefuseConfirmation: false,
};
const munchbay: Brand = {
  source: "munchbay" as OrderSource,
  name: "Munchbay",
  isOwn: false,
  mayRefuseConfirmation: true,
};
const swiftgo = {
  id: partnerId(3),
  name: "Swiftgo",
  configuration: {
    driverId: riderId(90),
    enabledRegions: ["AE"],
    isScheduledOrderAssignmentAllowed: true,
  },
};
const item = (name: string, quantity = 1) =>
  anItem({ id: name.length as OrderItemId, name, quantity });

/** An order with a different text in every field. */
const full = {
  number: "77",
  source: munchbay.source,
  placedAt: noon - 5 * minuteMs,
  totalAmount: minor(123_456),
  isCashOnDelivery: true,
  agentName: "Lina",
  customer: { name: "Noor", telephone: "+971 50 000 0001" },
  deliveryAddress: {
    roomNumber: "1204",
    building: "Palm House",
    street: "Harbour Road",
    area: "Marina",
  },
  items: [item("Soup", 2), item("Rice"), item("Bread"), item("Juices"), item("Dessert")],
} as const;
/** An order without any field that may be absent, placed yesterday by the branch's clock. */
const bare = {
  id: orderId(2),
  number: "78",
  placedAt: noon - 17 * hourMs,
  totalAmount: minor(0),
  customer: { name: "" },
  deliveryAddress: {},
  items: [],
} as const;
/** An order at the borders: late by one second, as many items as fit, only a telephone, only an area. */
const border = {
  id: orderId(3),
  number: "79",
  placedAt: noon - 55 * minuteMs - secondMs,
  totalAmount: minor(17_120),
  isCashOnDelivery: true,
  customer: { name: " ", telephone: "+971 50 000 0003" },
  deliveryAddress: { area: "Old Town" },
  items: [
    item("Soup"),
    item("Rice"),
    { ...item("Sauce"), parentId: 4 as OrderItemId },
    item("Bread"),
  ],
  payments: [
    {
      name: "Card",
      amount: minor(12_000),
      amountCollected: minor(12_000),
      tip: minor(0),
    },
  ],
} as const;

const soup = "Soup ×2, Rice, Bread +2 more";
const marina = "1204, Palm House, Harbour Road";

describe("the cells of every column", () => {
  it.each([
    ["/home-delivery/unconfirmed", false],
    ["/pickup/unconfirmed", true],
  ])("of unconfirmed orders at %s [HD-1, PU-5]", async (path, isTakeaway) => {
    const set = { status: "unconfirmed", isTakeaway } as const;
    const orders = [
      anOrder({ ...full, ...set }),
      anOrder({ ...bare, ...set, confirmationMinutes: 0 }),
      anOrder({ ...border, ...set, confirmationMinutes: 90 }),
    ];
    const rows = await table(path, { orders });
    const actions = "Reject Approve";
    expect(written(rows)).toEqual([
      "Order no. | Taken at | Customer | Items | Amount | Auto-rejects | Action",
      `[Munchbay] #77 | 15:55 | Noor +971 50 000 0001 | ${soup} | 1,234.56 Cash | 5:00 | ${actions}`,
      `[Website] #79 | 15:04 | +971 50 000 0003 | Soup, Rice, Bread [Has modifiers] | 171.20 Due 51.20 | 34:59 | ${actions}`,
      `[Website] #78 | 2 Mar, 23:00 | – | – | 0.00 Paid | – | ${actions}`,
    ]);
  });

  it("of new deliveries [HD-2]", async () => {
    const orders = [
      anOrder(full),
      anOrder({ ...bare, riderId: riderId(5) }),
      anOrder({ ...border, job: aJob({ status: "pending" }) }),
    ];
    const rows = await table("/home-delivery/new", { orders });
    expect(written(rows)).toEqual([
      "Order no. | Taken at | Elapsed | Items | Delivery area | Amount | Rider | Action",
      "[Website] #78 | 2 Mar, 23:00 | Late 17:00:00 | – | – | 0.00 Paid | Omar | Mark ready",
      "[Website] #79 | 15:04 | Late 00:55:01 | Soup, Rice, Bread [Has modifiers] | Old Town | 171.20 Due 51.20 | Swiftgo Pending assignment | Mark ready",
      `[Munchbay] #77 | 15:55 | 00:05:00 | ${soup} | Marina | 1,234.56 Cash | Assign rider | Mark ready`,
    ]);
  });

  it("of an order whose placed-at was never set, without times (N16)", async () => {
    const unset = { ...border, placedAt: Date.parse("0001-01-01T00:00:00Z") };
    const [, row] = await table("/home-delivery/new", { orders: [anOrder(unset)] });
    expect(row?.slice(0, 3)).toEqual(["[Website] #79", "–", "–"]);
  });

  it("of deliveries that wait for pickup, with the location in place of the area [HD-3]", async () => {
    const status = "ready";
    const orders = [
      anOrder({ ...full, status }),
      // This rider has been deleted.
      anOrder({ ...bare, status, riderId: riderId(6) }),
      anOrder({ ...border, status, job: aJob({ status: "arrived", driverName: "Ravi" }) }),
    ];
    const rows = await table("/home-delivery/waiting-for-pickup", { orders });
    expect(written(rows)).toEqual([
      "Order no. | Taken at | Elapsed | Items | Location | Amount | Rider | Action",
      "[Website] #78 | 2 Mar, 23:00 | Late 17:00:00 | – | – Marina branch | 0.00 Paid | – | Picked up",
      "[Website] #79 | 15:04 | Late 00:55:01 | Soup, Rice, Bread [Has modifiers] | Old Town Marina branch | 171.20 Due 51.20 | Swiftgo Ravi | Picked up",
      `[Munchbay] #77 | 15:55 | 00:05:00 | ${soup} | ${marina} Marina branch | 1,234.56 Cash | Assign rider | Picked up`,
    ]);
  });

  describe("of deliveries in progress", () => {
    const status = "in_progress";
    const start = ["Order no.", "Taken at", "Elapsed"];
    const company = { isGroupingByDeliveryAreaRemoved: true };
    const path = "/home-delivery/in-progress";
    const job = aJob({ status: "delivering", driverName: "Ravi" });
    const orders = [
      anOrder({ ...full, status, riderId: riderId(5) }),
      anOrder({ ...bare, status, job: { ...job, status: "reassigning" } }),
      anOrder({ ...border, status, job, riderId: riderId(5) }),
    ];

    it("without the rider app: own riders and partner drivers under Driver, each in words [HD-6] [N27] [N40]", async () => {
      const rows = await table(path, { orders, company });
      expect(written(rows)).toEqual([
        "Order no. | Taken at | Elapsed | Location | Amount | Driver | Status | Action",
        "[Website] #78 | 2 Mar, 23:00 | Late 17:00:00 | – · Marina branch – | 0.00 Paid | Swiftgo Partner driver | Waiting | Delivered",
        "[Website] #79 | 15:04 | Late 00:55:01 | Old Town Soup, Rice, Bread [Has modifiers] | 171.20 Due 51.20 | Ravi Partner driver · Swiftgo | On the way | Delivered",
        `[Munchbay] #77 | 15:55 | 00:05:00 | ${marina} Soup ×2, Rice, Bread +2 | 1,234.56 Cash | Omar Rider | On the way | Delivered`,
      ]);
    });

    it("names the landmark before the area, and the own branch once (N19)", async () => {
      const at = (id: number, deliveryAddress: Order["deliveryAddress"]) =>
        anOrder({ ...full, id: orderId(id), placedAt: noon - id, status, deliveryAddress });
      const orders = [
        at(4, { landmark: " Opposite the mosque ", area: "Marina" }),
        at(3, { roomNumber: " ", building: "\t", street: "\u200b", area: "Marina" }),
        at(2, { building: " Palm House ", street: "", landmark: "Tram stop" }),
        at(1, { roomNumber: " ", landmark: "\u00a0", area: "\u200f " }),
      ];
      const location = (rows: readonly (readonly string[])[]) =>
        rows.map((row) => row[3]?.replace(` ${soup.slice(0, 13)}`, "#").split("#")[0]);
      const [, ...rows] = await table(path, { orders, company });
      expect(location(rows)).toEqual([
        "Opposite the mosque",
        "Marina",
        "Palm House",
        "– · Marina branch",
      ]);
    });

    it("without the rider app and without a partner's job: the column of drivers stays [HD-6] (N27)", async () => {
      const cancelled = anOrder({ ...bare, status, job: { ...job, status: "cancelled" } });
      const [first] = orders;
      const [headings, ...rows] = await table(path, { orders: [cancelled, first!], company });
      expect(headings).toEqual([...start, "Location", "Amount", "Driver", "Status", "Action"]);
      expect(rows.map((row) => row[5])).toEqual(["–", "Omar Rider"]);
    });

    it("with the rider app: own riders and partners under Riders, once there is one [HD-6]", async () => {
      const withApp = { ...company, isRiderAppEnabled: true };
      const [headings, ...rows] = await table(path, { orders, company: withApp });
      expect(headings).toEqual([...start, "Location", "Amount", "Riders", "Status", "Action"]);
      expect(rows.map((row) => row[5])).toEqual([
        "Swiftgo Partner driver",
        "Ravi Partner driver · Swiftgo",
        "Omar Rider",
      ]);
      cleanup();
      fixture?.close();
      const [alone] = await table(path, {
        orders: [anOrder({ ...full, status })],
        company: withApp,
      });
      expect(alone).toEqual([...start, "Location", "Amount", "Status", "Action"]);
    });
  });

  it.each([
    ["/pickup/new", "new", "Mark ready"],
    ["/pickup/waiting-for-collection", "ready", "Collected"],
  ] as const)("of pickups at %s [PU-1, PU-2]", async (path, status, action) => {
    const orders = [full, bare, border].map((set) => anOrder({ ...set, status, isTakeaway: true }));
    const rows = await table(path, { orders });
    expect(written(rows)).toEqual([
      "Order no. | Order time | Elapsed | Items | Customer | Agent | Amount | Action",
      `[Website] #78 | 2 Mar, 23:00 | Late 17:00:00 | – | – | – | 0.00 Paid | ${action}`,
      `[Website] #79 | 15:04 | Late 00:55:01 | Soup, Rice, Bread [Has modifiers] | +971 50 000 0003 | – | 171.20 Due 51.20 | ${action}`,
      `[Munchbay] #77 | 15:55 | 00:05:00 | ${soup} | Noor +971 50 000 0001 | Lina | 1,234.56 Cash | ${action}`,
    ]);
  });

  it("say in words whether a pickup's customer is here, and for how many minutes [PS-8]", async () => {
    const noor = { name: "Noor", telephone: "+971 50 000 0001" };
    const arrived = (ago: number) => ({
      hasCustomerArrived: true,
      statusUpdates: [{ event: "customer_arrived" as const, time: noon - ago }],
    });
    const facts: readonly Partial<Order>[] = [
      {},
      { isCurbsidePickup: true },
      arrived(minuteMs - secondMs),
      { ...arrived(3 * minuteMs + 59 * secondMs), isCurbsidePickup: true },
      // A server that sends no time of the arrival, and one whose clock runs ahead.
      { hasCustomerArrived: true, isCurbsidePickup: true },
      arrived(-5 * minuteMs),
    ];
    const orders = facts.map((set, place) =>
      anOrder({
        id: orderId(place + 1),
        customer: noor,
        placedAt: noon - (9 - place) * minuteMs,
        status: "ready",
        isTakeaway: true,
        ...set,
      }),
    );
    const [, ...rows] = await table("/pickup/waiting-for-collection", { orders });
    const words = (all: readonly (readonly string[])[]) => all.map((row) => row[4]?.slice(5));
    expect(words(rows)).toEqual([
      noor.telephone,
      "Curbside, not here yet",
      "Here",
      "Curbside, here · 3 min",
      "Curbside, here",
      "Here",
    ]);
    await act(() => fixture!.pass(secondMs));
    const cells = [...document.querySelectorAll('tr[data-order] [data-column="customer"]')];
    expect(cells.map((cell) => shown(cell).slice(5)).slice(2, 4)).toEqual([
      "Here · 1 min",
      "Curbside, here · 4 min",
    ]);
  });

  it("of scheduled orders, without a driver's column where no partner takes any [SC-1]", async () => {
    const orders = [
      anOrder({ ...full, scheduledFor: noon + 8 * hourMs - minuteMs }),
      anOrder({ ...bare, scheduledFor: noon + 8 * hourMs, riderId: riderId(5) }),
      anOrder({ ...border, scheduledFor: noon + minuteMs, isTakeaway: true }),
    ];
    const rows = await table("/scheduled", { orders });
    const start = ["Order no.", "Scheduled for", "Customer", "Items", "Delivery area", "Amount"];
    expect(written(rows)).toEqual([
      `${start.join(" | ")} | Driver`,
      "[Website] #79 | 16:01 | +971 50 000 0003 | Soup, Rice, Bread [Has modifiers] | Old Town | 171.20 Due 51.20 | –",
      `[Munchbay] #77 | 23:59 | Noor +971 50 000 0001 | ${soup} | Marina | 1,234.56 Cash | –`,
      "[Website] #78 | 4 Mar, 00:00 | – | – | – | 0.00 Paid | Omar",
    ]);
    cleanup();
    fixture?.close();
    const [alone] = await table("/scheduled", { orders, partners: [] });
    expect(alone).toEqual(start);
  });

  it("name the branch where several are chosen, and use the company's decimals (N19) [FM-2]", async () => {
    const branches = [
      aBranch(1, { name: "Marina branch" }),
      aBranch(2, { name: "Old Town branch" }),
    ];
    const company = { currency: { code: "KWD", precision: 3 } } as const;
    const orders = [anOrder({ ...full, status: "ready", branchId: branchId(2) })];
    const [, row] = await table("/home-delivery/waiting-for-pickup", { orders, branches, company });
    expect([row?.[0], row?.[4], row?.[5]]).toEqual([
      "[Munchbay] #77 Old Town branch",
      `${marina} Old Town branch`,
      "123.456 Cash",
    ]);
  });

  it("count further items beside their names, where the area stands below them [LS-6] (N43)", async () => {
    fixture = new UiFixture({ orders: [anOrder(full)] });
    await renderApp(fixture, "/home-delivery/new", undefined, NarrowRows);
    const lines = document.querySelector('td[data-column="items"]')?.firstElementChild?.children;
    expect([...(lines ?? [])].map(shown)).toEqual(["Soup ×2, Rice +3 more", "Marina"]);
  });

  it.each([
    ["ar", 2, "+2 آخران"],
    ["zh", 1, "另有 1 件"],
  ])("count further items in %s as that language does [LS-6]", async (locale, more, start) => {
    const items = full.items.slice(0, 3 + more);
    const staff = { locale };
    const [, row] = await table("/home-delivery/new", {
      orders: [anOrder({ ...full, items })],
      staff,
    });
    expect(row?.[3]).toContain(start);
  });
});
