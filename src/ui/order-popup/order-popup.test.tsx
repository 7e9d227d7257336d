// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Brand } from "../../../ports/entities/brand.ts";
import type { CancelReasonId, CustomerId, OrderItemId } from "../../../ports/entities/ids.ts";
import { minor, zero } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { hourMs, minuteMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import {
  aJob,
  anItem,
  anOrder,
  anUpdate,
  noon,
  orderId,
  partnerId,
  riderId,
} from "../../../tests/support/samples/an-order.ts";
import { branchId } from "../../../tests/support/samples/company-builders.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { OrderHistory, ReprintMenu } from "../lazy/lazy.ts";

beforeAll(async () => {
  await Promise.all([OrderHistory.preload(), ReprintMenu.preload()]);
});

let fixture: UiFixture;

const brand = (source: string, name: string, isOwn: boolean): Brand => ({
  source: source as Brand["source"],
  name,
  isOwn,
  mayRefuseConfirmation: false,
});
const brands = [brand("online", "Online ordering", true), brand("munchbay", "Munchbay", false)];
const own = "online" as Order["source"];
const marketplace = "munchbay" as Order["source"];

/** Opens the popup of order 1 on a tab. */
async function open(
  path: string,
  set: Partial<Order>,
  options: UiFixtureOptions = {},
): Promise<HTMLElement> {
  ({ fixture } = await openBoard(path, {
    brands,
    orders: [anOrder({ number: "1", source: own, ...set })],
    ...options,
  }));
  if (path.endsWith("/delivered")) {
    // The report loads by promises alone: it is complete before the first press.
    await act(async () => undefined);
    fireEvent.click(screen.getByRole("button", { name: "Other deliveries" }));
  }
  fireEvent.click(screen.getByRole("button", { name: "#1" }));
  return screen.findByRole("dialog", { name: "#1" });
}

const popup = () => screen.getByRole("dialog", { name: "#1" });
const tabs = () => within(popup()).getAllByRole("tab");
const showHistory = () => fireEvent.click(within(popup()).getByRole("tab", { name: "History" }));
const press = (name: string) =>
  act(async () => fireEvent.click(within(popup()).getByRole("button", { name })));

function rowsOf(table: Element | null | undefined): readonly (readonly string[])[] {
  return [...(table?.querySelectorAll("tr") ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent ?? ""),
  );
}

/** Label and value of the lists of facts and sums. */
function facts(): Readonly<Record<string, string>> {
  const pairs = [...popup().querySelectorAll("dt")].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent,
  ]);
  return Object.fromEntries(pairs) as Readonly<Record<string, string>>;
}

function close(): void {
  fixture.close();
}

afterEach(close);

/** One of each kind of list. */
const tabsWithOrders: readonly (readonly [string, Partial<Order>])[] = [
  ["/home-delivery/unconfirmed", { status: "unconfirmed" }],
  ["/home-delivery/delivered", { status: "delivered" }],
  ["/pickup/waiting-for-collection", { status: "ready", isTakeaway: true }],
  ["/scheduled", { scheduledFor: noon + hourMs }],
];

describe("the order popup", () => {
  it.each(tabsWithOrders)("opens on a click on the number on %s [HD-13]", async (path, set) => {
    expect(await open(path, set)).toBeDefined();
  });

  it("closes on Escape and by its button, and returns the focus to the number", async () => {
    ({ fixture } = await openBoard("/home-delivery/new", { orders: [anOrder({ number: "1" })] }));
    const number = screen.getByRole("button", { name: "#1" });
    number.focus();
    fireEvent.click(number);
    fireEvent(await screen.findByRole("dialog"), new Event("cancel", { cancelable: true }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(number);
    fireEvent.click(number);
    await screen.findByRole("dialog");
    await press("Close");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(number);
  });

  it("passes the focus to the next row when its order has left", async () => {
    await open(
      "/home-delivery/new",
      {},
      {
        orders: [anOrder({ number: "1" }), anOrder({ id: orderId(2), number: "2" })],
      },
    );
    await act(async () => fixture.remove(orderId(1)));
    await press("Close");
    expect(document.activeElement).toBe(document.querySelector('tr[data-order="2"]'));
  });

  it("shows source, number and a Paid badge unless the order is cash on delivery [OP-1]", async () => {
    await open("/home-delivery/new", { source: marketplace });
    const head = () => popup().querySelector("header");
    expect(within(popup()).getByRole("img", { name: "Munchbay" })).toBeDefined();
    expect(head()?.textContent).toContain("#1");
    expect(head()?.textContent).toContain("Paid");
    await act(async () => fixture.take(anOrder({ number: "1", isCashOnDelivery: true })));
    expect(head()?.textContent).not.toContain("Paid");
  });

  it("shows number, notes and agent as received from the source [OP-17]", async () => {
    await open("/home-delivery/new", {
      foreignNumber: "MB-7",
      notes: "Ring twice",
      systemNote: "Sent by partner",
      agentName: "Huda",
    });
    expect(popup().querySelector("header")?.textContent).toContain("Marketplace no. MB-7");
    expect(facts()).toMatchObject({
      "Order notes": "Ring twice",
      "System note": "Sent by partner",
      Agent: "Huda",
    });
  });

  it("counts down while the order is unconfirmed", async () => {
    await open("/home-delivery/unconfirmed", { status: "unconfirmed", confirmationMinutes: 5 });
    const timer = within(popup()).getByRole("timer");
    expect(timer.textContent).toBe("5:00");
    await act(() => fixture.pass(minuteMs));
    expect(timer.textContent).toBe("4:00");
  });
});

describe("the items of the popup", () => {
  const id = (number: number) => number as OrderItemId;
  const items = [
    anItem({
      id: id(1),
      name: "Margherita",
      price: minor(3200),
      amount: minor(3200),
      tax: minor(160),
      note: "No basil",
    }),
    anItem({
      id: id(2),
      parentId: id(1),
      name: "Mozzarella",
      quantity: 2,
      price: minor(400),
      amount: minor(800),
    }),
    anItem({
      id: id(3),
      name: "Garlic bread",
      price: minor(1500),
      amount: minor(1500),
      discountName: "Lunch offer",
      discountAmount: minor(300),
    }),
    anItem({ id: id(4), name: "Cola", isDeleted: true }),
    anItem({ id: id(5), parentId: id(4), name: "Ice" }),
  ];

  it("are the live ones, with modifiers, discounts and notes [OP-2]", async () => {
    await open("/home-delivery/new", { items });
    const [head, ...lines] = rowsOf(popup().querySelector("table"));
    expect(head).toEqual(["Item", "Qty", "Price", "Total"]);
    expect(lines).toEqual([
      ["MargheritaNote: No basilMozzarella ×2 · 4.00", "1", "32.00", "40.00"],
      ["Garlic breadLunch offer −3.00", "1", "15.00", "12.00"],
    ]);
  });

  const threeLevels = [
    anItem({ id: id(1), name: "Burger menu", price: minor(3000), amount: minor(3000) }),
    anItem({ id: id(2), parentId: id(1), name: "Bun", price: zero, amount: zero }),
    anItem({
      id: id(3),
      parentId: id(2),
      name: "GLUTEN FREE (allergy)",
      note: "Clean board",
      price: minor(400),
      amount: minor(400),
    }),
    anItem({
      id: id(4),
      parentId: id(3),
      name: "No sesame",
      price: minor(-50),
      amount: minor(-50),
    }),
    anItem({ id: id(6), parentId: id(5), name: "Ketchup", price: minor(100), amount: minor(100) }),
  ];

  it("show items below items with notes and prices, and one whose parent is not in the order [OP-2]", async () => {
    await open("/home-delivery/new", { items: threeLevels });
    const [, ...lines] = rowsOf(popup().querySelector("table"));
    expect(lines).toEqual([
      [
        "Burger menuBun ×1GLUTEN FREE (allergy) ×1 · 4.00Note: Clean boardNo sesame ×1 · −0.50",
        ...["1", "30.00", "33.50"],
      ],
      ["Ketchup", "1", "1.00", "1.00"],
    ]);
    expect(facts()["Subtotal"]).toBe("34.50");
  });

  it("show lines of one id each once, also after one of them is gone (N48)", async () => {
    const same = ["Rice", "Fries", "Salad"].map((name) => anItem({ id: id(7), name }));
    await open("/home-delivery/new", { items: same });
    const shown = () => rowsOf(popup().querySelector("table")).map(([name]) => name);
    expect(shown()).toEqual(["Item", "Rice", "Fries", "Salad"]);
    await act(async () =>
      fixture.take(anOrder({ number: "1", source: own, items: same.slice(1) })),
    );
    expect(shown()).toEqual(["Item", "Fries", "Salad"]);
  });

  it("write quantities with at most three decimals, and a discount without a name", async () => {
    const item = anItem({ quantity: 0.1 + 0.2, discountName: " ", discountAmount: minor(50) });
    await open("/home-delivery/new", { items: [item] });
    expect(rowsOf(popup().querySelector("table"))[1]?.slice(0, 2)).toEqual([
      "Chicken machboosDiscount −0.50",
      "0.3",
    ]);
  });

  const sums = {
    items,
    surcharges: [{ name: "Delivery fee", amount: minor(500) }],
    discounts: [{ name: "Voucher", amount: minor(200) }],
    payments: [{ name: "Loyalty", amount: minor(700), amountCollected: minor(700), tip: zero }],
    totalAmount: minor(5660),
  };

  it("add up: discounts, surcharges, tax only if prices exclude it, points, total [OP-3]", async () => {
    await open("/home-delivery/new", sums, { company: { isTaxInclusive: false } });
    const list = [...popup().querySelectorAll("dl")][0];
    const lines = [...(list?.children ?? [])].map(({ textContent }) =>
      textContent?.replace("\u00a0", " "),
    );
    expect(lines).toEqual([
      "Subtotal55.00",
      "Total discount−3.00",
      "Delivery fee5.00",
      "Voucher−2.00",
      "Tax1.60",
      "Loyalty−7.00",
      "TotalAED 49.60",
    ]);
  });

  it("show no line for what the order does not have, tax of zero included [OP-3]", async () => {
    const plain = { items: [anItem({ price: minor(2_000), amount: minor(2_000) })] };
    await open(
      "/home-delivery/new",
      { ...plain, totalAmount: minor(2_000) },
      { company: { isTaxInclusive: false } },
    );
    const list = [...popup().querySelectorAll("dl")][0];
    const names = [...(list?.children ?? [])].map(({ firstChild }) => firstChild?.textContent);
    expect(names).toEqual(["Subtotal", "Total"]);
  });

  it("show no tax if prices include it [OP-3]", async () => {
    await open("/home-delivery/new", sums, { company: { isTaxInclusive: true } });
    expect(Object.keys(facts())).not.toContain("Tax");
  });
});

describe("the right side of the popup", () => {
  const eta = () => within(popup()).queryByRole<HTMLInputElement>("textbox");

  it("shows the scheduled time, and asks for a delivery time if the order can be approved [OP-4]", async () => {
    const scheduledFor = noon + 24 * hourMs + 30 * minuteMs;
    await open("/home-delivery/unconfirmed", {
      status: "unconfirmed",
      scheduledFor,
      deliveryEtaMinutes: 30,
    });
    expect(popup().textContent).toContain("Scheduled for4\u00a0Mar, 12:30");
    expect(eta()?.value).toBe("30");
    close();
    await open("/home-delivery/unconfirmed", { status: "unconfirmed" });
    expect(eta()?.value).toBe("45");
  });

  it.each([
    ["/home-delivery/new", {}],
    ["/pickup/unconfirmed", { status: "unconfirmed", isTakeaway: true }],
  ] as const)("asks for no delivery time on %s [OP-4]", async (path, set) => {
    await open(path, set);
    expect(eta()).toBeNull();
  });

  it("asks for no delivery time without the permission to approve [OP-4]", async () => {
    const staff = { permissions: ["weborder.manage"] } as const;
    await open("/home-delivery/unconfirmed", { status: "unconfirmed" }, { staff });
    expect(eta()).toBeNull();
  });

  it("names address, customer, telephones, branch, area and notes [OP-5]", async () => {
    await open(
      "/home-delivery/new",
      {
        deliveryAddress: {
          roomNumber: "Apt 1204",
          building: "Sadaf 6",
          street: "The Walk",
          landmark: "Tram stop",
          area: "JBR",
        },
        customer: {
          id: 9 as CustomerId,
          name: "Noura",
          telephone: "+971 52 555 0193",
          alternateTelephone: "+971 4 555 0100",
        },
        notes: "Ring twice",
      },
      { coreBase: "https://core.example" },
    );
    expect(facts()).toMatchObject({
      Address: "Apt 1204, Sadaf 6The Walk",
      Landmark: "Tram stop",
      "Delivery area": "JBR",
      Customer: "Noura",
      Telephone: "+971 52 555 0193",
      "Alternate number": "+971 4 555 0100",
      Branch: "Branch 1",
      "Order notes": "Ring twice",
    });
    const link = within(popup()).getByRole("link", { name: "Noura" });
    expect(link.getAttribute("href")).toBe("https://core.example/customers/9/orders");
  });

  it("leads a customer without a name to past orders by these words [PM-4]", async () => {
    const customer = { id: 9 as CustomerId, name: " " };
    await open("/home-delivery/new", { customer }, { coreBase: "https://core.example" });
    const link = within(popup()).getByRole("link", { name: "Past orders" });
    expect(link.getAttribute("href")).toBe("https://core.example/customers/9/orders");
    close();
    await open("/home-delivery/new", { customer: { name: " " } });
    expect(facts()).not.toHaveProperty("Customer");
  });

  it("shows only the new address after a change, also if building and street were the same text [OP-5]", async () => {
    const at = (building: string, street: string) =>
      anOrder({ number: "1", source: own, deliveryAddress: { building, street } });
    await open("/home-delivery/new", at("Sadaf", "Sadaf"));
    await act(async () => fixture.take(at("Murjan", "Murjan")));
    expect(facts()["Address"]).toBe("MurjanMurjan");
    await act(async () => fixture.take(at(" ", " Rimal ")));
    expect(facts()["Address"]).toBe("Rimal");
  });

  it("names no driver and no rider of a pickup [OP-6]", async () => {
    const set = { source: marketplace, isTakeaway: true };
    for (const carrier of [{}, { riderId: riderId(4) }, { job: aJob({ driverName: "Samir" }) }]) {
      await open("/pickup/new", { ...set, ...carrier });
      expect(popup().textContent).not.toMatch(/driver|Samir|Rider/i);
      close();
    }
  });

  it.each([
    ["en", "Cash on delivery", "Cash"],
    ["ar", "الدفع عند التسليم", "نقدًا"],
  ])(
    "speaks of cash on delivery in %s for a delivery, and of cash for a pickup (N43)",
    async (locale, delivery, pickup) => {
      const payment = async (isTakeaway: boolean) => {
        ({ fixture } = await openBoard(isTakeaway ? "/pickup/new" : "/home-delivery/new", {
          orders: [anOrder({ number: "1", isCashOnDelivery: true, isTakeaway })],
          staff: { locale },
        }));
        fireEvent.click(await screen.findByRole("button", { name: "#1" }));
        await screen.findByRole("dialog");
        return Object.values(facts());
      };
      expect(await payment(false)).toContain(delivery);
      close();
      expect(await payment(true)).toContain(pickup);
      expect(popup().textContent).not.toContain(delivery);
    },
  );

  it('names the pickup location, and shows an unknown area as "–" [OP-5] (N43)', async () => {
    await open("/pickup/new", { isTakeaway: true });
    expect(facts()["Pickup location"]).toBe("Branch 1");
    close();
    await open("/home-delivery/new", { deliveryAddress: {} });
    expect(facts()["Delivery area"]).toBe("–");
  });

  it("names the carrier of a marketplace's online order only [OP-6]", async () => {
    const job = aJob({
      status: "assigned",
      driverName: "Samir",
      driverTelephone: "+971 50 555 0111",
    });
    const partners = [{ id: partnerId(3), name: "Dash Camel" }];
    await open("/home-delivery/new", { source: marketplace, job }, { partners });
    const block = () => within(popup()).queryByText("Third-party driver")?.closest("section");
    expect(block()?.textContent).toContain("Samir");
    expect(block()?.textContent).toContain("Dash Camel");
    expect(block()?.textContent).toContain("+971 50 555 0111");
    close();
    await open("/home-delivery/new", { job }, { partners });
    expect(block()).toBeUndefined();
    close();
    await open("/home-delivery/new", { source: marketplace, type: "call_center" });
    expect(block()).toBeUndefined();
  });

  it("names an own rider of a marketplace's order, and no third-party driver", async () => {
    const riders = [{ id: riderId(5), name: "Sami", assignedBranchIds: [branchId(1)] }];
    await open("/home-delivery/new", { source: marketplace, riderId: riderId(5) }, { riders });
    const block = within(popup()).getByText("Third-party driver").closest("section");
    expect(block?.textContent).toBe("Third-party driverDriver–");
    const own = within(popup()).getByText("Sami");
    expect(own.closest("div")?.textContent).toBe("RiderSami");
    expect(block?.contains(own)).toBe(false);
  });

  it("names the rider of an own order: the branch's, or the partner and its driver", async () => {
    const job = aJob({ status: "assigned", driverName: "Samir", driverTelephone: "+971 50 1" });
    const partners = [{ id: partnerId(3), name: "Dash Camel" }];
    const riders = [{ id: riderId(5), name: "Sami", assignedBranchIds: [branchId(1)] }];
    await open("/home-delivery/new", { riderId: riderId(5) }, { partners, riders });
    expect(facts()["Rider"]).toBe("Sami");
    close();
    await open("/home-delivery/new", { job }, { partners, riders });
    expect(facts()).toMatchObject({
      Partner: "Dash Camel",
      Driver: "Samir",
      "Driver's telephone": "+971 50 1",
    });
    close();
    await open("/home-delivery/new", {}, { partners, riders });
    expect(facts()).not.toHaveProperty("Rider");
  });

  it.each([
    ["/home-delivery/new", {}, "Mark ready", "markReady"],
    ["/home-delivery/in-progress", { status: "in_progress" }, "Delivered", "markDelivered"],
    [
      "/pickup/waiting-for-collection",
      { status: "ready", isTakeaway: true },
      "Collected",
      "markCollected",
    ],
  ] as const)(
    "offers the next step of an order on %s, and closes with it",
    async (path, set, name, command) => {
      await open(path, set);
      const next = within(popup()).getByRole("button", { name });
      expect(next.className).toMatch(/filled/);
      await act(async () => fireEvent.click(next));
      expect(fixture.commands.calls.map((call) => call.name)).toEqual([command]);
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  it("fills Picked up only once the order has a carrier, as its row does [FL-4]", async () => {
    const ready = { status: "ready" } as const;
    const riders = [{ id: riderId(5), name: "Sami", assignedBranchIds: [branchId(1)] }];
    await open("/home-delivery/waiting-for-pickup", ready, { riders });
    const next = () =>
      within(popup()).getByRole<HTMLButtonElement>("button", { name: "Picked up" });
    expect(next().className).not.toMatch(/filled/);
    expect(next().disabled).toBe(false);
    await act(async () =>
      fixture.take(anOrder({ ...ready, number: "1", source: own, riderId: riderId(5) })),
    );
    expect(next().className).toMatch(/filled/);
    await act(async () => fireEvent.click(next()));
    expect(fixture.commands.calls.map((call) => call.name)).toEqual(["markPickedUp"]);
  });

  it("lists payments with the amounts collected, returned and tipped [OP-7]", async () => {
    const cash = { name: "Cash", amount: minor(4550), amountCollected: minor(5000), tip: zero };
    const card = {
      name: "Card",
      amount: minor(1000),
      amountCollected: minor(1000),
      tip: minor(50),
    };
    await open("/home-delivery/new", { payments: [cash, { ...card, cardLastFour: "4242" }] });
    expect(rowsOf(popup().querySelectorAll("table")[1])).toEqual([
      ["Paid by", "Amount", "Collected", "Returned", "Tips"],
      ["Cash", "45.50", "50.00", "4.50", "0.00"],
      ["CardCard ending in 4242", "10.00", "10.00", "0.00", "0.50"],
    ]);
  });

  it("keeps the history of statuses and items, but no unassigned riders [OP-8]", async () => {
    const staffName = "Lina";
    await open("/home-delivery/new", {
      statusUpdates: [
        { ...anUpdate("unconfirmed", noon), staffName },
        anUpdate("marked_as_confirmed", noon + minuteMs),
        anUpdate("rider_unassigned", noon + 2 * minuteMs),
        { ...anUpdate("marked_as_ready", noon + 24 * hourMs), staffName },
      ],
      items: [
        anItem({
          name: "Rice",
          modifications: [
            {
              type: "quantity_increase",
              oldValue: "1",
              newValue: "3",
              staffName,
              createdAt: noon + minuteMs,
              reason: "Guest asked",
            },
          ],
        }),
        anItem({
          id: 2 as OrderItemId,
          name: "Tea",
          isDeleted: true,
          modifications: [
            {
              type: "delete",
              oldValue: "1",
              newValue: "0",
              staffName: "Omar",
              createdAt: noon,
              reason: "Sold out",
            },
          ],
        }),
      ],
    });
    showHistory();
    const panel = within(popup()).getByRole("tabpanel", { name: "History" });
    expect(rowsOf(panel.querySelector("table"))).toEqual([
      ["Status", "Staff", "Time"],
      ["Received", "Lina", "12:00"],
      ["Accepted", "–", "12:01"],
      ["Ready", "Lina", "4\u00a0Mar, 12:00"],
    ]);
    expect([...panel.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
      "Tea12:00RemovedOmarReason: Sold out",
      "Rice12:01Quantity 1 → 3LinaReason: Guest asked",
    ]);
  });

  it("opens at the history, which stands below the items on a narrow screen [OP-8]", async () => {
    const scroll = vi.fn();
    await open("/home-delivery/new", {});
    // jsdom has no layout, and no such method.
    Object.assign(HTMLElement.prototype, { scrollIntoView: scroll });
    try {
      showHistory();
      expect(scroll.mock.contexts).toEqual([
        within(popup()).getByRole("tabpanel", { name: "History" }).firstElementChild,
      ]);
    } finally {
      Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
    }
  });

  it("switches from Details to History with the arrow keys", async () => {
    await open("/home-delivery/new", {});
    fireEvent.keyDown(tabs()[0] ?? popup(), { key: "ArrowRight" });
    expect(tabs().map((tab) => tab.getAttribute("aria-selected"))).toEqual(["false", "true"]);
    expect(document.activeElement).toBe(tabs()[1]);
    fireEvent.keyDown(tabs()[1] ?? popup(), { key: "ArrowLeft" });
    expect(document.activeElement).toBe(tabs()[0]);
  });
});

describe("the buttons of the popup", () => {
  const coreBase = "https://core.example";
  const cash = { isCashOnDelivery: true };
  const href = (name: string) =>
    within(popup()).queryByRole("link", { name })?.getAttribute("href") ?? undefined;

  it("lead to the core app to modify, void and repay [OP-11, OP-12, OP-13, PM-4]", async () => {
    await open("/home-delivery/new", cash, { coreBase });
    expect([href("Modify"), href("Void"), href("Repay")]).toEqual([
      "https://core.example/orders/1/edit",
      "https://core.example/orders/1/void",
      undefined,
    ]);
    close();
    await open("/home-delivery/delivered", { ...cash, status: "delivered" }, { coreBase });
    expect([href("Void"), href("Repay")]).toEqual([
      undefined,
      "https://core.example/orders/1/repay",
    ]);
  });

  it("leads from the customer's name to their past orders [PM-4]", async () => {
    const customer = { id: 9 as CustomerId, name: "Noor" };
    await open("/home-delivery/new", { ...cash, customer }, { coreBase });
    expect(href("Noor")).toBe("https://core.example/customers/9/orders");
  });

  it("stay on the page in training and name their target", async () => {
    await open("/home-delivery/new", { ...cash, customer: { id: 9 as CustomerId, name: "Noor" } });
    expect(within(popup()).queryAllByRole("link")).toEqual([]);
    for (const name of ["Modify", "Void", "Noor"]) {
      await press(name);
      const message = screen.getByRole("dialog", { name: "Core app" });
      expect(message.textContent).toContain("In training, nothing leaves this page.");
      fireEvent.click(within(message).getByRole("button", { name: "OK" }));
    }
  });

  it("approve with the delivery time and wait for the answer; a refusal keeps the input", async () => {
    await open("/home-delivery/unconfirmed", { status: "unconfirmed" });
    fireEvent.change(within(popup()).getByRole("textbox"), { target: { value: "3" } });
    await press("Approve");
    const [first] = fixture.commands.calls;
    expect([first?.name, first?.details]).toEqual(["confirm", [{ deliveryTimeMinutes: 3 }]]);
    expect(
      within(popup()).getByRole<HTMLButtonElement>("button", { name: "Approve" }).disabled,
    ).toBe(true);
    await act(async () => first?.end(refusedWith(503)));
    const problem = within(popup()).getByText("Order 1 was not changed. Please try again.");
    expect(problem.getAttribute("role")).toBe("alert");
    expect(within(popup()).getByRole<HTMLInputElement>("textbox").value).toBe("3");
    await press("Approve");
    await act(async () => fixture.commands.calls[1]?.end({ kind: "done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("approve a pickup without a delivery time", async () => {
    await open("/pickup/unconfirmed", { status: "unconfirmed", isTakeaway: true });
    await press("Approve");
    expect(fixture.commands.calls.map(({ details }) => details)).toEqual([[{}]]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("reject through the reject popup; both close when it is done", async () => {
    const cancelReasons = [{ id: 11 as CancelReasonId, reason: "Too busy" }];
    await open("/home-delivery/unconfirmed", { status: "unconfirmed" }, { cancelReasons });
    await press("Reject");
    const dialog = screen.getByRole("dialog", { name: "Reject order 1: Too busy" });
    await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Proceed" })));
    await act(async () => fixture.commands.calls[0]?.end({ kind: "done" }));
    expect(screen.queryAllByRole("dialog")).toEqual([]);
  });
});
