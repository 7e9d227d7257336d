// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { afterEach, describe, expect, it, vi } from "vitest";
import { boardTabs, pathOfTab } from "../../../ports/entities/tab-name.ts";
import { secondMs } from "../../../ports/entities/time.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import { styleRules } from "../../../tests/support/screens/style-rules.ts";
import { UiFixture, type UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;

async function open(address: string, options: UiFixtureOptions = {}) {
  fixture = new UiFixture(options);
  return await renderApp(fixture, address);
}

function steps(): string[] {
  return screen
    .getByRole("navigation", { name: "Orders by step" })
    .textContent.split(/\d+/)
    .map((text) => text.replace(" orders", "").trim())
    .filter((text) => text !== "");
}

const homeDeliveryPaths = [
  "/home-delivery/unconfirmed",
  "/home-delivery/new",
  "/home-delivery/waiting-for-pickup",
  "/home-delivery/in-progress",
  "/home-delivery/delivered",
];
const pickupPaths = [
  "/pickup/unconfirmed",
  "/pickup/new",
  "/pickup/waiting-for-collection",
  "/pickup/collected",
];

describe("addresses", () => {
  it.each(homeDeliveryPaths)("show the five tabs of home delivery at %s [RT-1]", async (path) => {
    const { address } = await open(path);
    expect(address()).toBe(path);
    expect(steps()).toEqual([
      "Unconfirmed",
      "New",
      "Waiting for pickup",
      "In progress",
      "Delivered",
    ]);
    expect(pathOfTab[fixture.board.currentPage]).toBe(path);
  });

  it.each(pickupPaths)("show the four tabs of pickup at %s [RT-2]", async (path) => {
    const { address } = await open(path);
    expect(address()).toBe(path);
    expect(steps()).toEqual(["Unconfirmed", "New", "Waiting for collection", "Collected"]);
    expect(pathOfTab[fixture.board.currentPage]).toBe(path);
  });

  it("show scheduled orders at exactly /scheduled [RT-3]", async () => {
    const { address } = await open("/scheduled");
    expect(address()).toBe("/scheduled");
    expect(fixture.board.currentPage).toBe("scheduled");
  });

  it.each(["/", "/scheduled/x", "/nowhere", "/home-delivery/late", "/home-delivery", "/pickups"])(
    "lead from %s to new home deliveries [RT-3]",
    async (path) => {
      const { address } = await open(path);
      expect(address()).toBe("/home-delivery/new");
      expect(fixture.board.currentPage).toBe("homeDelivery.new");
    },
  );

  it("lead from the areas alone to their new tab", async () => {
    const { address } = await open("/pickup");
    expect(address()).toBe("/pickup/new");
  });

  it("keep their query in redirects and links", async () => {
    const { address } = await open("/?simulator&seed=42");
    expect(address()).toBe("/home-delivery/new?simulator&seed=42");
    fireEvent.click(screen.getByRole("link", { name: /Pickups/ }));
    expect(address()).toBe("/pickup/new?simulator&seed=42");
  });

  it("make one of the ten tabs the current one [RT-7]", async () => {
    await open("/scheduled");
    const seen = new Set<string>([fixture.board.currentPage]);
    for (const area of [/Home deliveries/, /Pickups/]) {
      fireEvent.click(screen.getByRole("link", { name: area }));
      const bar = screen.getByRole("navigation", { name: "Orders by step" });
      for (const link of bar.querySelectorAll("a")) {
        fireEvent.click(link);
        seen.add(fixture.board.currentPage);
      }
    }
    expect([...seen].sort()).toEqual([...boardTabs].sort());
  });
});

describe("unconfirmed tabs", () => {
  it.each([
    ["/home-delivery/unconfirmed", "/home-delivery/new"],
    ["/pickup/unconfirmed", "/pickup/new"],
  ])("redirect staff without permission: %s leads to %s [RT-5]", async (path, target) => {
    const { address } = await open(path, { staff: { permissions: ["order.create"] } });
    expect(address()).toBe(target);
    expect(steps()).not.toContain("Unconfirmed");
  });

  it.each(["weborder.manage", "all.manage"] as const)(
    "are open to staff with %s [RT-5]",
    async (permission) => {
      const { address } = await open("/pickup/unconfirmed", {
        staff: { permissions: [permission] },
      });
      expect(address()).toBe("/pickup/unconfirmed");
      expect(steps()).toContain("Unconfirmed");
    },
  );

  it("keep their address until the staff member is known [RT-5]", async () => {
    const { address } = await open("/pickup/unconfirmed", { isLoaded: false });
    expect(address()).toBe("/pickup/unconfirmed");
    await act(async () => fixture.load({ staff: { permissions: [] } }));
    expect(address()).toBe("/pickup/new");
  });
});

describe("the counts on the tabs", () => {
  function badge(tab: string): HTMLElement {
    const found = document.querySelector<HTMLElement>(`[data-tab="${tab}"] > span`);
    if (found === null) throw new Error(`${tab} has no badge`);
    return found;
  }

  /** Lets a pop end. */
  const pop = () => act(() => fixture.clock.advanceBy(450));

  it("follow the orders and are animated when they rise, not when they fall [RT-6, B-I9]", async () => {
    await open("/pickup/new", { orders: [anOrder({ id: orderId(1) })] });
    expect(badge("pickup.new").textContent).toContain("0");
    const show = (id: number) => anOrder({ id: orderId(id), isTakeaway: true });
    expect(badge("pickup.new").dataset["rise"]).toBeUndefined();
    await act(async () => fixture.take(show(2)));
    expect(badge("pickup.new").firstChild?.textContent).toBe("1");
    await pop();
    expect(badge("pickup.new").textContent).toBe("11 order");
    const first = badge("pickup.new").dataset["rise"];
    expect(first).toBeDefined();
    await act(async () => fixture.remove(orderId(2)));
    await pop();
    expect(badge("pickup.new").textContent).toBe("00 orders");
    expect(badge("pickup.new").dataset["rise"]).toBe(first);
    await act(async () => fixture.take(show(3)));
    expect(badge("pickup.new").dataset["rise"]).not.toBe(first);
  });

  it("change at most once during a pop, pop once in a burst, and are spoken when it is over [RT-6] (PF-2)", async () => {
    await open("/pickup/new");
    const shown = () => badge("pickup.new").firstChild?.textContent;
    const spoken = () => badge("pickup.new").lastChild?.textContent;
    const take = (id: number) =>
      act(async () => fixture.take(anOrder({ id: orderId(id), isTakeaway: true })));
    const rise = () => badge("pickup.new").dataset["rise"];
    for (const id of [2, 3, 4]) await take(id);
    const first = rise();
    expect(first).toBeDefined();
    expect([shown(), spoken()]).toEqual(["1", "0 orders"]);
    await pop();
    expect(rise()).toBe(first);
    expect([shown(), spoken()]).toEqual(["3", "0 orders"]);
    await pop();
    expect([shown(), spoken()]).toEqual(["3", "3 orders"]);
    await take(5);
    expect(shown()).toBe("4");
    expect(rise()).not.toBe(first);
  });

  it("pop for an order that comes right after another has left [RT-6]", async () => {
    await open("/pickup/new", { orders: [anOrder({ id: orderId(2), isTakeaway: true })] });
    await act(async () => fixture.remove(orderId(2)));
    await act(async () => fixture.take(anOrder({ id: orderId(3), isTakeaway: true })));
    expect(badge("pickup.new").dataset["rise"]).toBeUndefined();
    await pop();
    expect(badge("pickup.new").dataset["rise"]).toBeDefined();
  });

  it("are animated only where motion is not reduced [RT-6]", () => {
    const animated = styleRules("src/ui/shell/count-badge.module.css").filter(
      ({ style }) => style.animation !== "",
    );
    const allowed = "(prefers-reduced-motion: no-preference)";
    expect(animated.map(({ selector, media }) => [selector, media])).toEqual([
      ['.badge[data-rise="even"]', allowed],
      ['.badge[data-rise="odd"]', allowed],
    ]);
  });

  it("show that a list is loading [RT-6]", async () => {
    await open("/home-delivery/new");
    const tab = () => document.querySelector('[data-tab="homeDelivery.ready"]');
    expect(tab()?.getAttribute("aria-busy")).toBe("false");
    await act(async () => fixture.board.list("homeDelivery.ready").beginLoading());
    expect(tab()?.getAttribute("aria-busy")).toBe("true");
  });
});

describe("the header", () => {
  it("has the branches, three areas with open orders, and the theme [RT-8]", async () => {
    await open("/home-delivery/new", {
      orders: [anOrder(), anOrder({ id: orderId(2), status: "delivered" })],
    });
    expect(screen.getByRole("combobox", { name: "Branch" })).toBeDefined();
    const nav = screen.getByRole("navigation", { name: "Areas" });
    expect([...nav.querySelectorAll("a")].map((link) => link.textContent)).toEqual([
      "Home deliveries11 order",
      "Pickups00 orders",
      "Scheduled00 orders",
    ]);
    expect([...nav.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      "/home-delivery/new",
      "/pickup/new",
      "/scheduled",
    ]);
    expect(fixture.stores.theme.isDark).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Switch to the dark theme" }));
    expect(fixture.stores.theme.isDark).toBe(true);
  });

  it("has the name of the signed-in member of staff in its menu", async () => {
    await open("/home-delivery/new", { staff: { name: "Aisha Rahman" } });
    const menu = document.querySelector(`[aria-label="Account"][popover]`);
    const button = screen.getByRole("button", { name: "Account" });
    expect(button.getAttribute("popovertarget")).toBe(menu?.id);
    await act(async () => fireEvent.click(button));
    expect(menu?.querySelector("bdi")?.textContent).toBe("Aisha Rahman");
  });

  it("shows one loader before the first orders are there [RT-8]", async () => {
    await open("/home-delivery/new");
    const list = fixture.board.list("homeDelivery.new");
    await act(async () =>
      runInAction(() => {
        list.forgetLoading();
        list.beginLoading();
      }),
    );
    expect(screen.getAllByText("Loading")).toHaveLength(1);
    expect(screen.queryByText("no order")).toBeNull();
  });

  it("shows a loader over a list that stays usable while it loads, and quiet notices [RT-8]", async () => {
    await open("/home-delivery/new", { orders: [anOrder({ number: "5" })] });
    expect(screen.queryByRole("progressbar")).toBeNull();
    await act(async () => {
      fixture.board.list("homeDelivery.new").beginLoading();
      fixture.notices.add({ kind: "someone_was_faster", orderNumber: "77" });
    });
    expect(screen.getByRole("progressbar").textContent).toBe("Loading");
    fireEvent.click(screen.getByRole("button", { name: "#5" }));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
    expect(screen.getByText("Someone else has already handled order 77")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText(/order 77/)).toBeNull();
  });

  it("shows the state of live updates in a word", async () => {
    await open("/home-delivery/new");
    expect(screen.getByRole("button", { name: "Ready" })).toBeDefined();
    await act(async () => fixture.health.recordPush("degraded"));
    expect(screen.getByRole("button", { name: "Reconnecting" })).toBeDefined();
    await act(async () => fixture.health.recordPush("down"));
    expect(screen.getByRole("button", { name: "Reconnecting" })).toBeDefined();
  });

  it("says that nothing is rejected automatically while the server's time is unknown (N15)", async () => {
    await open("/home-delivery/new");
    await act(async () => fixture.health.recordServerTime(noon - 1));
    const light = screen.getByRole("button", { name: "Auto-reject paused" });
    expect(light.getAttribute("title")).toContain("No order is rejected automatically");
    await act(async () => fixture.connection.set({ extent: "banner" }));
    expect(screen.getByRole("button", { name: "Offline" })).toBeDefined();
    await act(async () => fixture.connection.set({ extent: "none" }));
    await act(async () => fixture.health.recordServerTime(undefined));
    expect(screen.getByRole("button", { name: "Ready" })).toBeDefined();
  });

  it("says Offline only where lists cannot be loaded either, and names the polling on 4004 (N18)", async () => {
    await open("/home-delivery/new");
    await act(async () => fixture.health.recordPush("down", 4004));
    expect(screen.getByRole("button", { name: "Updates every 15 s" })).toBeDefined();
    await act(async () => fixture.health.recordPush("catching_up"));
    expect(screen.getByRole("button", { name: "Updates every 15 s" })).toBeDefined();
    await act(async () => fixture.connection.set({ extent: "banner" }));
    expect(screen.getByRole("button", { name: "Offline" })).toBeDefined();
    await act(async () => fixture.connection.set({ extent: "none" }));
    await act(async () => fixture.health.recordPush("down", 1006));
    expect(screen.getByRole("button", { name: "Reconnecting" })).toBeDefined();
    await act(async () => fixture.health.recordPush("live"));
    expect(screen.getByRole("button", { name: "Ready" })).toBeDefined();
  });
});

describe("the toasts of waiting orders", () => {
  const waiting = (id: number, isTakeaway = false) =>
    anOrder({ id: orderId(id), status: "unconfirmed", isTakeaway });

  it("count them, lead to them, and are hidden there and at zero [NT-1]", async () => {
    const { address } = await open("/home-delivery/new", { orders: [waiting(1), waiting(2)] });
    expect(screen.getByText("2 home delivery orders are waiting")).toBeDefined();
    expect(screen.queryByText(/pickup orders? (is|are) waiting/)).toBeNull();
    await act(async () => fixture.take(waiting(3, true)));
    expect(screen.getByText("1 pickup order is waiting")).toBeDefined();
    fireEvent.click(screen.getByRole("link", { name: "2 home delivery orders are waiting View" }));
    expect(address()).toBe("/home-delivery/unconfirmed");
    expect(screen.queryByText(/home delivery orders are waiting/)).toBeNull();
    expect(screen.getByText("1 pickup order is waiting")).toBeDefined();
    fireEvent.click(screen.getByRole("link", { name: "1 pickup order is waiting View" }));
    expect(address()).toBe("/pickup/unconfirmed");
    expect(screen.queryByText(/pickup orders? (is|are) waiting/)).toBeNull();
    expect(screen.getByText("2 home delivery orders are waiting")).toBeDefined();
    for (const id of [1, 2]) await act(async () => fixture.remove(orderId(id)));
    expect(screen.queryByText(/(is|are) waiting$/)).toBeNull();
  });

  it("leave when staff dismiss them, and come back when the number rises [N26]", async () => {
    await open("/home-delivery/new", {
      orders: [waiting(1), waiting(2), waiting(3, true), anOrder({ id: orderId(9) })],
    });
    const shown = () => screen.queryAllByText(/(is|are) waiting$/).map((one) => one.textContent);
    const dismiss = screen.getByRole("button", { name: "Dismiss" });
    dismiss.focus();
    await act(async () => fireEvent.click(dismiss));
    expect(shown()).toEqual([]);
    expect(document.activeElement).toBe(document.querySelector("main section"));
    await act(async () => fixture.remove(orderId(1)));
    expect(shown()).toEqual([]);
    await act(async () => fixture.take(waiting(4)));
    expect(shown()).toEqual(["2 home delivery orders are waiting"]);
  });

  it.each(["weborder.manage", "all.manage"] as const)(
    "are shown to staff with %s only [NT-2]",
    async (permission) => {
      await open("/home-delivery/new", {
        orders: [waiting(1)],
        staff: { isAdmin: true, permissions: ["weborders.confirm"] },
      });
      expect(screen.queryByText(/(is|are) waiting$/)).toBeNull();
      await act(async () => fixture.load({ staff: { permissions: [permission] } }));
      expect(screen.getByText("1 home delivery order is waiting")).toBeDefined();
    },
  );
});

describe("a visitor who is not signed in", () => {
  it("is asked to log in at every address [RT-4]", async () => {
    const pressed: string[] = [];
    fixture = new UiFixture({ isSignedIn: false });
    const { address } = await renderApp(fixture, "/pickup/new?simulator", () => {
      pressed.push("login");
    });
    expect(address()).toBe("/login-error?simulator");
    expect(screen.getByText("Please login and try again")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Login" }));
    expect(pressed).toEqual(["login"]);
  });
});

describe("the language", () => {
  it.each([
    ["en", "ltr", "no order", "New"],
    ["ms", "ltr", "tiada pesanan", "Baharu"],
    ["zh", "ltr", "没有订单", "新订单"],
    ["fr", "ltr", "no order", "New"],
  ])("is %s by the staff's locale, or English [RT-14]", async (locale, direction, empty, tab) => {
    await open("/home-delivery/new", { staff: { locale } });
    expect(document.documentElement.lang).toBe(locale === "fr" ? "en" : locale);
    expect(document.documentElement.dir).toBe(direction);
    expect(screen.getByText(empty)).toBeDefined();
    expect(document.querySelector('[data-tab="homeDelivery.new"]')?.textContent).toContain(tab);
  });

  it("follows the member of staff; Arabic runs from right to left [RT-14]", async () => {
    await open("/home-delivery/new", { staff: { locale: "ar" } });
    expect(document.documentElement.lang).toBe("ar");
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByText("لا يوجد طلب")).toBeDefined();
  });
});

describe("a language whose texts cannot be fetched", () => {
  afterEach(() => vi.doUnmock("../text/ms.json"));

  it("is reported once and fetched again with each loaded list, the page meanwhile stays as it is [RT-14]", async () => {
    await open("/home-delivery/new");
    const loadList = () =>
      act(async () => runInAction(() => fixture.health.recordLoad(fixture.clock.now())));
    vi.resetModules();
    vi.doMock("../text/ms.json", () => Promise.reject(new Error("no network")));
    await act(async () => fixture.load({ staff: { locale: "ms" } }));
    await fixture.pass(secondMs);
    await loadList();
    // The module is fetched in real time.
    await waitFor(() =>
      expect(fixture.ports.reporter.reports.map(({ message }) => message)).toEqual([
        "The texts of a language could not be loaded",
      ]),
    );
    expect(screen.getByText("no order")).toBeDefined();
    vi.doUnmock("../text/ms.json");
    await fixture.pass(secondMs);
    await loadList();
    expect(await screen.findByText("tiada pesanan")).toBeDefined();
    expect(document.documentElement.lang).toBe("ms");
  });
});

describe("the branch dropdown", () => {
  it("offers all branches first and selects the chosen one [RT-8]", async () => {
    const { aBranch } = await import("../../../tests/support/samples/company-builders.ts");
    await open("/home-delivery/new", { branches: [aBranch(1), aBranch(2)] });
    const dropdown = screen.getByRole<HTMLSelectElement>("combobox", { name: "Branch" });
    expect([...dropdown.options].map(({ text }) => text)).toEqual([
      "All branches",
      "Branch 1",
      "Branch 2",
    ]);
    runInAction(() => fireEvent.change(dropdown, { target: { value: "2" } }));
    expect(fixture.stores.branches.selectedIds).toEqual([2]);
  });
});
