// @vitest-environment jsdom

import { act, fireEvent, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { OrderItemId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import { hourMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import {
  aJob,
  anItem,
  anOrder,
  noon,
  orderId,
  riderId,
} from "../../../tests/support/samples/an-order.ts";
import { aBranch, branchId } from "../../../tests/support/samples/company-builders.ts";
import { drawn } from "../../../tests/support/screens/drawn.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import { rulesFor } from "../../../tests/support/screens/style-rules.ts";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;

async function open(path: string, options: UiFixtureOptions = {}): Promise<void> {
  ({ fixture } = await openBoard(path, options));
}

function row(id: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`tr[data-order="${id}"]`);
  if (found === null) throw new Error(`Order ${id} has no row`);
  return found;
}

function cell(id: number, column: string): string {
  return row(id).querySelector(`[data-column="${column}"]`)?.textContent ?? "";
}

function button(id: number, name: RegExp): HTMLButtonElement {
  return within(row(id)).getByRole<HTMLButtonElement>("button", { name });
}

const pass = (ms: number) => act(() => fixture.pass(ms));

const everyPath = [
  "/home-delivery/unconfirmed",
  "/home-delivery/new",
  "/home-delivery/waiting-for-pickup",
  "/home-delivery/in-progress",
  "/home-delivery/delivered",
  "/pickup/unconfirmed",
  "/pickup/new",
  "/pickup/waiting-for-collection",
  "/pickup/collected",
  "/scheduled",
];

describe("a list that a filter or a search narrows", () => {
  const filtered = () => fireEvent.click(screen.getByRole("radio", { name: "Partner delivery" }));

  it("counts the orders that are not shown, and shows all on a press [HD-8]", async () => {
    const orders = [1, 2, 3, 4].map((id) =>
      anOrder({ id: orderId(id), ...(id === 1 && { job: aJob() }) }),
    );
    await open("/home-delivery/new", { orders });
    expect(screen.queryByText(/hidden/)).toBeNull();
    filtered();
    expect(document.querySelectorAll("tbody tr[data-order]").length).toBe(1);
    await act(async () => fixture.take(anOrder({ id: orderId(5) })));
    fireEvent.click(screen.getByRole("button", { name: "4 hidden · Show all" }));
    expect(document.querySelectorAll("tbody tr[data-order]").length).toBe(5);
    expect(screen.queryByText(/hidden/)).toBeNull();
  });

  it("counts those that a search hides in Arabic with the words of the language [PU-2]", async () => {
    const set = { status: "ready", isTakeaway: true } as const;
    const orders = [1, 2, 3].map((id) => anOrder({ id: orderId(id), number: `A${id}`, ...set }));
    await open("/pickup/waiting-for-collection", { orders, staff: { locale: "ar" } });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "A2" } });
    expect(screen.getByRole("button", { name: "طلبان مخفيان · عرض الكل" })).toBeDefined();
  });
});

describe("a row that cannot be drawn", () => {
  const broken = new Error("broken");
  const state = { isBroken: true };
  const orders = [1, 2, 3].map((id) => anOrder({ id: orderId(id), number: `A${id}` }));
  const item = {
    ...anItem(),
    get name(): string {
      if (state.isBroken) throw broken;
      return "Lamb biryani";
    },
  };

  it("says so with its number, is reported once, can be tried again, and the other rows stay in use (N16)", async () => {
    state.isBroken = true;
    const second = { ...orders[1]!, items: [item] };
    const board = await openBoard("/home-delivery/new", {
      orders: [orders[0]!, second, orders[2]!],
    });
    await board.push({ ...orders[0]!, notes: "changed" });
    expect(board.row(2).textContent).toContain("#A2 This part cannot be shown.");
    expect(board.caught).toEqual([broken]);
    await board.press("Mark ready, order A3");
    await board.press("Mark ready, order A1");
    expect(board.sent).toEqual([
      ["markReady", 3],
      ["markReady", 1],
    ]);
    state.isBroken = false;
    await board.press("Try Again", board.row(2));
    expect(board.row(2).textContent).toContain("Lamb biryani");
    expect(board.caught).toEqual([broken]);
  });
});

describe("a list", () => {
  it.each(everyPath)('says "no order" when %s is empty [LS-1]', async (path) => {
    await open(path);
    expect(await screen.findByText("no order")).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
  });

  describe("below it, when the next scheduled order comes (N43)", () => {
    const later = (id: number, hours: number, isTakeaway = false) =>
      anOrder({ id: orderId(id), isTakeaway, scheduledFor: noon + hours * hourMs });
    const text = () =>
      document.querySelector("section[tabindex]")?.textContent.replace(/[\u2066-\u2069]/g, "");

    it.each([
      ["en", "no orderNext scheduled 14:00"],
      ["ar", "الطلب المجدول التالي 14:00"],
      ["ms", "Pesanan berjadual seterusnya 14:00"],
      ["zh", "下一笔预约 14:00"],
    ])("in %s", async (locale, said) => {
      const orders = [later(1, 3), later(2, 2), later(3, 1, true)];
      await open("/home-delivery/new", { orders, staff: { locale }, timeZone: "UTC" });
      await drawn(() => text() !== undefined);
      expect(text()).toContain(said);
    });

    it("of the same area, with its day; nothing where no order comes", async () => {
      const orders = [later(1, 1), later(2, 24, true)];
      await open("/pickup/waiting-for-collection", { orders, timeZone: "UTC" });
      expect(text()).toBe("no orderNext scheduled 4\u00a0Mar, 12:00");
      fixture.close();
      await open("/pickup/collected", { orders });
      expect(text()).toBe("no order");
      fixture.close();
      await open("/pickup/new", { orders: [later(1, 1)] });
      expect(text()).toBe("no order");
    });
  });

  it("does not say so before its first load begins, as after a restart in place (LS-1)", async () => {
    await open("/home-delivery/new");
    const { lists } = fixture.board.page("homeDelivery.new");
    await act(async () =>
      runInAction(() => {
        for (const each of lists) each.forgetLoading();
      }),
    );
    expect(screen.queryByText("no order")).toBeNull();
  });

  it("renders a row for each visible order, and no others", async () => {
    const orders = Array.from({ length: 500 }, (_, id) => anOrder({ id: orderId(id + 1) }));
    await open("/home-delivery/new", { orders });
    expect(document.querySelectorAll("tr[data-order]").length).toBeLessThan(30);
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("501");
  });

  it("names three items of an order and the number of further items [LS-6]", async () => {
    const items = ["Soup", "Rice", "Tea", "Cake", "Nuts"].map((name, id) =>
      anItem({ id: (id + 1) as OrderItemId, name }),
    );
    await open("/home-delivery/new", { orders: [anOrder({ items })] });
    expect(cell(1, "items")).toBe("Soup, Rice, Tea+2 more");
  });

  it("shows the popup's total, less points, and what is due of a part-paid cash order [ER-7] [OP-3]", async () => {
    const paid = (name: string, amount: number) => ({
      name,
      amount: minor(amount),
      amountCollected: minor(amount),
      tip: minor(0),
    });
    const order = { totalAmount: minor(17_120), isCashOnDelivery: true };
    await open("/home-delivery/new", {
      orders: [
        anOrder({ ...order, payments: [paid("Loyalty", 3_424)] }),
        anOrder({
          ...order,
          id: orderId(2),
          payments: [paid("Loyalty", 3_424), paid("Card", 8_224)],
        }),
        anOrder({ ...order, id: orderId(3), payments: [paid("Card", 17_120)] }),
      ],
    });
    expect(cell(1, "amount")).toBe("136.96Cash");
    expect(cell(2, "amount")).toBe("136.96Due 54.72");
    expect(cell(3, "amount")).toBe("171.20Cash");
  });

  it("shows the amount in the company's precision and the way of payment [FM-2]", async () => {
    const orders = [
      anOrder({ totalAmount: minor(61_000), isCashOnDelivery: true }),
      anOrder({ id: orderId(2) }),
    ];
    await open("/home-delivery/new", {
      orders,
      company: { currency: { code: "KWD", precision: 3 } },
    });
    expect(cell(1, "amount")).toBe("61.000Cash");
    expect(cell(2, "amount")).toBe("4.550Paid");
  });

  it("shows hostile text as text", async () => {
    const name = '<img src=x onerror="alert(1)">';
    await open("/pickup/new", { orders: [anOrder({ isTakeaway: true, customer: { name } })] });
    expect(cell(1, "customer")).toBe(name);
    expect(row(1).querySelector("img")).toBeNull();
  });
});

describe("the timer of a row", () => {
  it("ticks each second as hh:mm:ss without rendering the row again [LS-2]", async () => {
    await open("/home-delivery/new", { orders: [anOrder()] });
    const timer = row(1).querySelector("time:is([dir])");
    expect(timer?.textContent).toBe("00:00:00");
    await pass(secondMs);
    expect(timer?.textContent).toBe("00:00:01");
    await pass(59 * secondMs);
    expect(timer?.textContent).toBe("00:01:00");
    expect(row(1).querySelector("time:is([dir])")).toBe(timer);
  });

  it("keeps counting hours after a day [LS-4]", async () => {
    await open("/home-delivery/new", {
      orders: [anOrder()],
      now: noon + 26 * hourMs + 10 * minuteMs + 5 * secondMs,
    });
    expect(cell(1, "elapsed")).toContain("26:10:05");
  });

  it("is late from 00:55:01 on: tinted, with a clock and a word [LS-5]", async () => {
    await open("/home-delivery/new", { orders: [anOrder()], now: noon + 55 * minuteMs });
    const pill = row(1).querySelector<HTMLElement>("[role=timer]");
    if (pill === null) throw new Error("The row has no timer");
    const sheet = "src/ui/parts/elapsed-timer.module.css";
    const tint = () => rulesFor(sheet, pill).map(({ style }) => style.background);
    const clock = () => rulesFor(sheet, pill, "::before").map(({ style }) => style.content);
    expect(pill.textContent).toContain("00:55:00");
    expect(pill.dataset["late"]).toBe("false");
    expect([tint(), clock()]).toEqual([[], []]);
    await pass(secondMs);
    expect(pill.textContent).toContain("00:55:01");
    expect(pill.textContent).toContain("Late");
    expect([tint(), clock()]).toEqual([["var(--late-soft)"], ['""']]);
  });
});

describe("the buttons of a row", () => {
  it("are disabled only for the order whose command is in flight [LS-8]", async () => {
    await open("/home-delivery/new", { orders: [anOrder(), anOrder({ id: orderId(2) })] });
    await act(async () => fireEvent.click(button(1, /Mark ready/)));
    expect(fixture.commands.calls.map(({ name, id }) => [name, id])).toEqual([["markReady", 1]]);
    expect(button(1, /Mark ready/).disabled).toBe(true);
    expect(button(1, /Assign rider/).getAttribute("aria-disabled")).toBe("true");
    await act(async () => fireEvent.click(button(1, /Assign rider/)));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(button(2, /Assign rider/).getAttribute("aria-disabled")).toBe("false");
    expect(button(2, /Mark ready/).disabled).toBe(false);
    await act(async () => fixture.commands.calls[0]?.end({ kind: "done" }));
    expect(button(1, /Mark ready/).disabled).toBe(false);
  });

  it.each([
    ["/home-delivery/waiting-for-pickup", { status: "ready" }, /Picked up/, "markPickedUp"],
    ["/home-delivery/in-progress", { status: "in_progress" }, /Delivered/, "markDelivered"],
    ["/pickup/new", { isTakeaway: true }, /Mark ready/, "markReady"],
    [
      "/pickup/waiting-for-collection",
      { isTakeaway: true, status: "ready" },
      /Collected/,
      "markCollected",
    ],
    ["/pickup/unconfirmed", { status: "unconfirmed", isTakeaway: true }, /Approve/, "confirm"],
  ] as const)("on %s take the next step [PU-1, PU-2]", async (path, set, name, command) => {
    await open(path, { orders: [anOrder(set)] });
    await act(async () => fireEvent.click(button(1, name)));
    expect(fixture.commands.calls.map((call) => call.name)).toEqual([command]);
  });

  it("of an order in progress marks it delivered, and nothing else [HD-7]", async () => {
    await open("/home-delivery/in-progress", { orders: [anOrder({ status: "in_progress" })] });
    const buttons = row(1).querySelectorAll('[data-column="actions"] button');
    expect([...buttons].map(({ textContent }) => textContent)).toEqual(["Delivered"]);
    await act(async () => fireEvent.click(button(1, /Delivered/)));
    expect(fixture.commands.calls.map(({ name, id }) => [name, id])).toEqual([
      ["markDelivered", 1],
    ]);
  });

  it("show a notice after a refusal with a status that opens no dialog", async () => {
    await open("/home-delivery/new", { orders: [anOrder({ number: "77" })] });
    await act(async () => fireEvent.click(button(1, /Mark ready/)));
    await act(async () => fixture.commands.calls[0]?.end(refusedWith(503)));
    expect(screen.getByText("Order 77 was not changed. Please try again.")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("look disabled without the permission to confirm, and only say so when pressed [UC-11]", async () => {
    await open("/pickup/unconfirmed", {
      orders: [anOrder({ status: "unconfirmed", isTakeaway: true })],
      staff: { permissions: ["weborder.manage"] },
    });
    for (const name of [/Approve/, /Reject/]) {
      expect(button(1, name).getAttribute("aria-disabled")).toBe("true");
      await act(async () => fireEvent.click(button(1, name)));
      expect(screen.getByRole("dialog", { name: "Oops" }).textContent).toContain(
        "You do not have permission to approve or reject Unconfirmed Orders.",
      );
      fireEvent.click(screen.getByRole("button", { name: "OK" }));
    }
    expect(fixture.commands.calls).toEqual([]);
  });
});

describe("orders in progress", () => {
  const orders = [
    anOrder({ status: "in_progress" }),
    anOrder({
      id: orderId(2),
      status: "in_progress",
      deliveryAddress: {},
      job: aJob({ status: "assigned" }),
    }),
  ];
  const headings = () => screen.queryAllByRole("rowheader").map(({ textContent }) => textContent);
  const inArea = (id: number, area?: string) =>
    anOrder({
      id: orderId(id),
      status: "in_progress",
      deliveryAddress: { building: "House", ...(area !== undefined && { area }) },
    });
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>("tbody tr")]
      .sort((one, other) => Number(one.dataset["index"]) - Number(other.dataset["index"]))
      .map(({ dataset, textContent }) => dataset["order"] ?? textContent);

  it("are grouped by delivery area, those without one under N/A [HD-5]", async () => {
    await open("/home-delivery/in-progress", {
      orders: [
        inArea(1, "Marina"),
        inArea(2),
        inArea(3, "Harbour"),
        inArea(4, "Marina"),
        inArea(5),
      ],
    });
    expect(shown()).toEqual(["3", "Marina2 orders", "1", "4", "N/A2 orders", "2", "5"]);
    expect(headings()).toEqual(["Marina2 orders", "N/A2 orders"]);
    expect(
      [1, 2, 3, 4, 5].filter((id) => /Marina|N\/A|Harbour/.test(cell(id, "location"))),
    ).toEqual([3]);
  });

  it("name an area with one order in its row, N/A included, and in a line of its own with the second [HD-5] [N40]", async () => {
    await open("/home-delivery/in-progress", { orders: [inArea(1, "Marina"), inArea(2)] });
    expect(headings()).toEqual([]);
    expect([cell(1, "location"), cell(2, "location")]).toEqual([
      expect.stringContaining("Marina"),
      expect.stringContaining("N/A"),
    ]);
    const places = () => [row(1), row(2)].map(({ style }) => style.transform);
    expect(places()).toEqual(["translateY(0px)", "translateY(64px)"]);
    await act(async () => fixture.take(inArea(3, "Marina")));
    expect(headings()).toEqual(["Marina2 orders"]);
    expect(cell(1, "location")).not.toContain("Marina");
    expect(places()).toEqual(["translateY(18px)", `translateY(${18 + 2 * 64}px)`]);
  });

  it("are one list if the company has turned grouping off [HD-5]", async () => {
    await open("/home-delivery/in-progress", {
      orders,
      company: { isGroupingByDeliveryAreaRemoved: true },
    });
    expect(headings()).toEqual([]);
    expect(row(2)).toBeDefined();
  });

  it("can be narrowed to partners or own riders [HD-8]", async () => {
    await open("/home-delivery/in-progress", { orders });
    fireEvent.click(screen.getByRole("radio", { name: "Partner delivery" }));
    expect([...document.querySelectorAll("tr[data-order]")]).toEqual([row(2)]);
    fireEvent.click(screen.getByRole("radio", { name: "In-house delivery" }));
    expect([...document.querySelectorAll("tr[data-order]")]).toEqual([row(1)]);
  });
});

describe("pickups that wait for collection", () => {
  it("can be searched, and an empty result offers to show all [PU-2]", async () => {
    const pickup = (id: number, name: string) =>
      anOrder({ id: orderId(id), isTakeaway: true, status: "ready", customer: { name } });
    await open("/pickup/waiting-for-collection", { orders: [pickup(1, "Wei"), pickup(2, "Noor")] });
    const box = screen.getByRole("textbox");
    fireEvent.change(box, { target: { value: "noo" } });
    expect([...document.querySelectorAll("tr[data-order]")]).toEqual([row(2)]);
    fireEvent.change(box, { target: { value: "nobody" } });
    expect(screen.getByText("No matching orders")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Show all" }));
    expect(document.querySelectorAll("tr[data-order]").length).toBe(2);
  });
});

describe("a list that changes under the finger", () => {
  const orders = [1, 2, 3].map((id) => anOrder({ id: orderId(id), number: `${id}` }));

  /** The pixels of the list, from its top, that take no press. */
  const shielded = (): readonly number[] | undefined => {
    const shield = document.querySelector<HTMLElement>("section > [class*=shield]");
    if (shield === null) throw new Error("The list has no shield");
    if (shield.hidden) return undefined;
    const start = Number(/translateY\((\d+)px\)/.exec(shield.style.transform)?.[1]);
    return [start, start + Number.parseInt(shield.style.blockSize, 10)];
  };
  const head = 41;

  it("takes no press where rows have just moved, for 500 ms, and takes them elsewhere [B-I18] (N39)", async () => {
    await open("/home-delivery/new", { orders });
    await pass(500);
    expect(shielded()).toBeUndefined();
    await act(async () => fixture.remove(orderId(2)));
    expect(shielded()).toEqual([head + 64, head + 128]);
    await pass(499);
    await act(async () => fixture.take(anOrder({ id: orderId(4), placedAt: noon + 1 })));
    // Of the rows of the first move only those of the second are still covered when its time is over.
    expect(shielded()).toEqual([head + 64, head + 192]);
    await pass(1);
    expect(shielded()).toEqual([head + 128, head + 192]);
    await pass(499);
    expect(shielded()).toBeUndefined();
  });

  it("does not become longer by the shield when its last rows leave within 500 ms (B-I18)", async () => {
    await open("/home-delivery/new", { orders });
    await pass(500);
    await act(async () => fixture.remove(orderId(1)));
    expect(shielded()).toEqual([head, head + 128]);
    await act(async () => fixture.remove(orderId(3)));
    expect(shielded()).toEqual([head, head + 64]);
  });

  it("takes no press of the rows of a list that has just been opened (B-I18)", async () => {
    await open("/home-delivery/new", { orders });
    expect(shielded()).toEqual([head, head + 3 * 64]);
  });

  it("lets a row that is scrolled in take presses at once, until it moves (B-I18)", async () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      anOrder({ id: orderId(index + 1), placedAt: noon + index * secondMs }),
    );
    await open("/home-delivery/new", { orders: many });
    await pass(500);
    const list = screen.getByRole("table").parentElement as HTMLElement;
    await act(async () => {
      list.scrollTop = 100 * 64;
      fireEvent.scroll(list);
    });
    expect(row(100)).toBeDefined();
    expect(shielded()).toBeUndefined();
    await act(async () => fixture.remove(orderId(99)));
    expect(shielded()?.[0]).toBe(head + 98 * 64);
  });

  it("updates its length when an order outside the visible rows comes or goes", async () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      anOrder({ id: orderId(index + 1), placedAt: noon + index * secondMs }),
    );
    await open("/home-delivery/new", { orders: many });
    const table = screen.getByRole("table");
    const length = () => [
      table.getAttribute("aria-rowcount"),
      table.querySelector("tbody")?.style.blockSize,
    ];
    expect(length()).toEqual(["501", `${500 * 64}px`]);
    const first = row(1);
    await act(async () => fixture.remove(orderId(450)));
    expect(length()).toEqual(["500", `${499 * 64}px`]);
    expect(row(1)).toBe(first);
    await act(async () => fixture.remove(orderId(1)));
    expect(length()).toEqual(["499", `${498 * 64}px`]);
    expect(row(2).getAttribute("aria-rowindex")).toBe("2");
    expect(button(2, /Mark ready/).className).toMatch(/filled/);
  });

  it("of unconfirmed orders goes by urgency and fills the button of its first row, and no other [N42]", async () => {
    const online = { status: "unconfirmed", type: "online" } as const;
    await open("/home-delivery/unconfirmed", {
      orders: [
        anOrder({ ...online, placedAt: noon - 5 * minuteMs, confirmationMinutes: 30 }),
        anOrder({ ...online, id: orderId(2), placedAt: noon - minuteMs, confirmationMinutes: 3 }),
      ],
    });
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>("tr[data-order]")]
        .sort((one, other) => Number(one.dataset["index"]) - Number(other.dataset["index"]))
        .map((each) => each.dataset["order"]);
    const filled = () =>
      [...document.querySelectorAll("tr[data-order] button")]
        .filter(({ className }) => /filled/.test(className))
        .map((each) => each.closest("tr")?.getAttribute("data-order"));
    expect([shown(), filled()]).toEqual([["2", "1"], ["2"]]);
    const hurried = { ...online, id: orderId(3), placedAt: noon, confirmationMinutes: 1 };
    await act(async () => fixture.take(anOrder(hurried)));
    expect([shown(), filled()]).toEqual([["3", "2", "1"], ["3"]]);
    await act(async () => fixture.remove(orderId(3)));
    expect([shown(), filled()]).toEqual([["2", "1"], ["2"]]);
  });

  it("keeps the focus on its order, and its row where it was in a scrolled list, when rows come above it [N42]", async () => {
    const waiting = (id: number, minutes: number) =>
      anOrder({
        id: orderId(id),
        status: "unconfirmed",
        type: "online",
        confirmationMinutes: minutes,
      });
    const many = Array.from({ length: 40 }, (_, index) => waiting(index + 10, index + 10));
    await open("/home-delivery/unconfirmed", { orders: many });
    const list = screen.getByRole("table").parentElement as HTMLElement;
    button(11, /Approve/).focus();
    // At its start the list shows what has become the most urgent.
    await act(async () => fixture.take(waiting(1, 5)));
    expect([document.activeElement, list.scrollTop]).toEqual([button(11, /Approve/), 0]);
    await act(async () => {
      list.scrollTop = 96;
      fireEvent.scroll(list);
    });
    await act(async () => fixture.take(waiting(2, 6), waiting(3, 7)));
    expect([document.activeElement, list.scrollTop]).toEqual([button(11, /Approve/), 96 + 128]);
    await act(async () => fixture.remove(orderId(1)));
    expect([document.activeElement, list.scrollTop]).toEqual([button(11, /Approve/), 96 + 64]);
    expect(shielded()).not.toBeUndefined();
  });

  it("marks the rider's control of a ready order without a carrier as the next step, and Picked up once it has one [FL-4]", async () => {
    const ready = { status: "ready" } as const;
    await open("/home-delivery/waiting-for-pickup", {
      orders: [
        anOrder({ ...ready, placedAt: noon - minuteMs }),
        anOrder({ ...ready, id: orderId(2) }),
      ],
      riders: [{ id: riderId(5), name: "Omar", assignedBranchIds: [branchId(1)] }],
    });
    const marked = () =>
      [...document.querySelectorAll("tr[data-order] button")]
        .filter((each) => /filled/.test(each.className) || each.matches('[data-next="true"]'))
        .map((each) => `${each.closest("tr")?.dataset["order"]} ${each.textContent}`);
    expect(marked()).toEqual(["1 Assign rider"]);
    expect(button(1, /Picked up/).disabled).toBe(false);
    await act(async () =>
      fixture.take(anOrder({ ...ready, placedAt: noon - minuteMs, riderId: riderId(5) })),
    );
    expect(marked()).toEqual(["1 Picked up"]);
  });

  it("acts on the order whose button was pressed, even if its row has moved [B-I18]", async () => {
    await open("/home-delivery/new", { orders });
    const pressed = button(2, /Mark ready/);
    fireEvent.pointerDown(pressed);
    await act(async () => fixture.remove(orderId(1)));
    await act(async () => fireEvent.click(pressed));
    expect(fixture.commands.calls.map(({ id }) => id)).toEqual([2]);
  });

  it("moves the focus to the next row when the focused row leaves, and announces it", async () => {
    await open("/home-delivery/new", { orders });
    button(2, /Mark ready/).focus();
    await act(async () => fixture.remove(orderId(2)));
    expect(document.activeElement).toBe(row(3));
    expect(screen.getByText("Order 2 is no longer in this list")).toBeDefined();
    await act(async () => fixture.remove(orderId(3)));
    expect(document.activeElement).toBe(row(1));
  });

  it('moves the focus to "no order" when the last row leaves, and back to the list with the next order', async () => {
    const [order] = orders;
    if (order === undefined) throw new Error("There is no order");
    await open("/home-delivery/new", { orders: [order] });
    button(order.id, /Mark ready/).focus();
    await act(async () => fixture.remove(order.id));
    expect(document.activeElement?.textContent).toBe("no order");
    await act(async () => fixture.take(anOrder({ ...order, id: orderId(9) })));
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "New" }));
  });

  it("leaves the focus elsewhere when the last row leaves", async () => {
    const [order] = orders;
    if (order === undefined) throw new Error("There is no order");
    await open("/home-delivery/new", { orders: [order] });
    button(order.id, /Mark ready/).focus();
    const tab = screen.getByRole("link", { name: /^Unconfirmed/ });
    tab.focus();
    await act(async () => fixture.remove(order.id));
    expect(document.activeElement).toBe(tab);
  });
});

describe("an unconfirmed order", () => {
  it("counts down to its rejection, and warns in the last minute [UC-10]", async () => {
    const order = anOrder({ status: "unconfirmed", number: "9", confirmationMinutes: 2 });
    await open("/home-delivery/unconfirmed", { orders: [order] });
    expect(cell(1, "deadline")).toBe("2:00");
    const timer = screen.getByRole("timer", { name: /^Will be auto-rejected at 12:02/ });
    expect(timer.textContent).toBe("2:00");
    await pass(59 * secondMs);
    expect(cell(1, "deadline")).toBe("1:01");
    const ring = row(1).querySelector<HTMLElement>("[data-last]");
    expect(ring?.dataset["last"]).toBe("false");
    await pass(secondMs);
    expect(ring?.dataset["last"]).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe(
      "Order 9 will be auto-rejected in 60 seconds",
    );
  });
});

describe("an unconfirmed order whose time is up", () => {
  it('says "Time is up" instead of a countdown in row, popup and delivery-time dialog, with its actions (N3) [UC-14]', async () => {
    await open("/home-delivery/unconfirmed", {
      orders: [anOrder({ status: "unconfirmed", number: "9", confirmationMinutes: 2 })],
    });
    fireEvent.click(button(1, /Approve/));
    expect(within(screen.getByRole("dialog")).getByRole("timer").textContent).toBe("2:00");
    await act(async () => {
      const model = fixture.book.get(orderId(1));
      if (model !== undefined) model.isTimeUp = true;
    });
    expect(cell(1, "deadline")).toBe("Time is up");
    expect(within(screen.getByRole("dialog")).getByText("Time is up")).toBeDefined();
    expect(screen.queryByRole("timer")).toBeNull();
    expect(button(1, /Reject/).disabled).toBe(false);
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
    fireEvent.click(screen.getByRole("button", { name: "#9" }));
    expect(within(screen.getByRole("dialog")).getByText("Time is up")).toBeDefined();
  });

  it("shows a dash in its row without a deadline, and nothing in its dialogs (N4)", async () => {
    await open("/home-delivery/unconfirmed", {
      orders: [anOrder({ status: "unconfirmed", number: "9", confirmationMinutes: 0 })],
    });
    expect(cell(1, "deadline")).toBe("–");
    fireEvent.click(button(1, /Approve/));
    expect(within(screen.getByRole("dialog")).queryByText("–")).toBeNull();
  });
});

describe("the times of an order", () => {
  it("have the day beside them unless it is today, which changes at midnight (N20)", async () => {
    const old = anOrder({ id: orderId(1), placedAt: noon - 24 * hourMs });
    const late = anOrder({ id: orderId(2), placedAt: noon });
    await open("/home-delivery/new", { orders: [old, late] });
    expect([cell(1, "takenAt"), cell(2, "takenAt")]).toEqual(["2\u00a0Mar, 12:00", "12:00"]);
    await pass(12 * hourMs - 1);
    expect(cell(2, "takenAt")).toBe("12:00");
    await pass(secondMs);
    expect(cell(2, "takenAt")).toBe("3\u00a0Mar, 12:00");
  });
});

describe("the order number", () => {
  it("has the branch on its second line while more than one branch is chosen (N19)", async () => {
    const both = [aBranch(1, { name: "Marina" }), aBranch(2, { name: "Old Town" })];
    const orders = [anOrder({ number: "7", branchId: branchId(2) })];
    await open("/home-delivery/new", { branches: both, orders });
    expect(cell(1, "number")).toBe("O#7Old Town");
    fixture.close();
    await open("/home-delivery/new", { branches: both.slice(1), orders });
    expect(cell(1, "number")).toBe("O#7");
  });
});

describe("new orders", () => {
  it("are announced as a sum, at most once in five seconds", async () => {
    await open("/scheduled");
    const region = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
    await pass(5 * secondMs);
    const arrive = (id: number) => {
      fixture.take(anOrder({ id: orderId(id), placedAt: noon }));
      const model = fixture.book.get(orderId(id));
      if (model !== undefined) model.arrivedAt = fixture.clock.now();
    };
    await act(async () => [1, 2, 3].forEach(arrive));
    await pass(4 * secondMs);
    expect(region()).not.toContain("3 new home delivery orders");
    await pass(secondMs);
    expect(region()).toContain("3 new home delivery orders");
  });
});
