// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { hourMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import {
  anOrder,
  anUpdate,
  branchA,
  noon,
  orderId,
  riderId,
} from "../../../tests/support/samples/an-order.ts";
import { someRiderStats as stats } from "../../../tests/support/samples/some-rider-stats.ts";
import { drawn } from "../../../tests/support/screens/drawn.ts";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import { UiFixture, type UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;

interface Opened extends UiFixtureOptions {
  readonly prepare?: (fixture: UiFixture) => void;
}

async function open({ prepare, ...options }: Opened = {}): Promise<void> {
  fixture = new UiFixture(options);
  prepare?.(fixture);
  await renderApp(fixture, "/home-delivery/delivered");
  await act(async () => undefined);
}

function delivered(id: number, set: Partial<Order> = {}): Order {
  return anOrder({
    id: orderId(id),
    number: String(id),
    status: "delivered",
    riderId: riderId(1),
    placedAt: noon - hourMs,
    statusUpdates: [
      anUpdate("created", noon - hourMs),
      anUpdate("marked_as_ready", noon - 48 * minuteMs),
      anUpdate("marked_as_picked_up", noon - 45 * minuteMs),
      anUpdate("marked_as_delivered", noon - 20 * minuteMs),
    ],
    ...set,
  });
}

const lines = () =>
  [...document.querySelectorAll("tr[data-rider]")].map((line) =>
    [...line.querySelectorAll("th, td")].map((cell) => cell.lastChild?.textContent),
  );
const expander = (name: string) => screen.getByRole("button", { name });
const expand = (name: string) => act(async () => fireEvent.click(expander(name)));
const numbers = () =>
  [...document.querySelectorAll<HTMLElement>("tr[data-order]")].map((row) => row.dataset["number"]);
/** Labels and values above and below the table. */
const facts = () =>
  [...document.querySelectorAll("dl")].map((list) =>
    [...list.querySelectorAll("dt")].map((label) => [
      label.textContent,
      label.nextElementSibling?.textContent?.replace(/\s/g, " "),
    ]),
  );

const two = (shown: UiFixture): void => {
  shown.ports.delivered.stats = [
    stats(2, {
      name: "Zeid",
      totalAmount: 5_000,
      cashAmount: 5_000,
      averageDeliveryTimeMs: 61_000,
    }),
    stats(1, {
      name: "Amal",
      totalOrders: 2,
      totalAmount: 121_275,
      cashAmount: 21_275,
      otherAmount: 100_000,
      averageDeliveryTimeMs: 40 * minuteMs,
    }),
  ];
  shown.ports.delivered.orders = [delivered(1), delivered(2, { totalAmount: minor(61_000) })];
};

describe("the delivered report", () => {
  it("shows a rider dropdown, the average delivery time and the total amount above the riders [HD-9]", async () => {
    await open({ prepare: two });
    const dropdown = screen.getByRole<HTMLSelectElement>("combobox", { name: "Rider" });
    expect([...dropdown.options].map(({ text }) => text)).toEqual(["All Riders", "Amal", "Zeid"]);
    expect(facts()[0]).toEqual([
      ["Average delivery time", "20 minutes"],
      ["Total amount", "AED 1,262.75"],
    ]);
    await act(async () => fireEvent.change(dropdown, { target: { value: "2" } }));
    expect(facts()[0]).toEqual([
      ["Average delivery time", "1 minute"],
      ["Total amount", "AED 50.00"],
    ]);
    expect(lines()).toEqual([["Zeid", "1", "50.00", "1 minute"]]);
    expect(expander("Zeid").getAttribute("aria-expanded")).toBe("true");
    await act(async () => fireEvent.change(dropdown, { target: { value: "" } }));
    expect(lines()).toHaveLength(2);
  });

  it("lists riders with total orders, total amount and average delivery time [HD-10]", async () => {
    await open({ prepare: two });
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Rider",
      "Total orders",
      "Total amount",
      "Average delivery time",
    ]);
    expect(lines()).toEqual([
      ["Amal", "2", "1,212.75", "40 minutes"],
      ["Zeid", "1", "50.00", "1 minute"],
    ]);
  });

  it("expands a rider to its deliveries: number, time, time taken, amount and a bar of three parts [HD-10]", async () => {
    await open({ prepare: two });
    expect(expander("Amal").getAttribute("aria-expanded")).toBe("false");
    await expand("Amal");
    expect(expander("Amal").getAttribute("aria-expanded")).toBe("true");
    const table = screen.getByRole("table", { name: "Deliveries of Amal" });
    expect(numbers()).toEqual(["1", "2"]);
    const row = within(table).getAllByRole("row")[1]!;
    expect(
      [...row.querySelectorAll("td")].slice(1, 4).map(({ textContent }) => textContent),
    ).toEqual(["11:40", "40 minutes", "45.50"]);
    const bar = within(row).getByRole("img", { name: /Preparation/ });
    expect(bar.getAttribute("aria-label")).toBe(
      "Preparation: 12 minutes, Pickup: 3 minutes, Delivery: 25 minutes",
    );
    const parts = [...bar.querySelectorAll<HTMLElement>("[data-phase]")];
    expect(parts.map((part) => [part.dataset["phase"], Number(part.style.flexGrow)])).toEqual([
      ["preparation", 12 * minuteMs],
      ["pickup", 3 * minuteMs],
      ["delivery", 25 * minuteMs],
    ]);
    const legend = screen.getByRole("list", { name: "Preparation, pickup and delivery" });
    expect(legend.textContent).toBe("PreparationPickupDelivery");
    await expand("Amal");
    expect(numbers()).toEqual([]);
  });

  it("ends with total deliveries, the amount in cash and others, and the average [HD-11]", async () => {
    await open({ prepare: two });
    expect(facts()[1]).toEqual([
      ["Total deliveries", "3"],
      ["Total amount", "AED 1,262.75"],
      ["Cash", "AED 262.75"],
      ["Others", "AED 1,000.00"],
      ["Average delivery time", "20 minutes"],
    ]);
  });

  it("opens the order popup on a press of the number [HD-13]", async () => {
    await open({ prepare: two });
    await expand("Amal");
    fireEvent.click(screen.getByRole("button", { name: "#2" }));
    expect(await screen.findByRole("dialog", { name: "#2" })).toBeDefined();
  });

  it("updates itself and its badge with new deliveries while it is shown", async () => {
    await open({ prepare: two });
    fixture.ports.delivered.stats = [stats(1, { name: "Amal", totalOrders: 9 })];
    await act(async () => fixture.take(delivered(3)));
    await act(() => fixture.pass(secondMs));
    expect(lines().map((line) => line.slice(0, 2))).toEqual([["Amal", "9"]]);
  });

  it("shows all riders once the line of the chosen one has gone, also after it is back (N45)", async () => {
    await open({ prepare: two });
    const dropdown = screen.getByRole<HTMLSelectElement>("combobox", { name: "Rider" });
    await act(async () => fireEvent.change(dropdown, { target: { value: "2" } }));
    const both = fixture.ports.delivered.stats;
    for (const [number, stats] of [both.filter(({ name }) => name === "Amal"), both].entries()) {
      fixture.ports.delivered.stats = stats;
      await act(async () => fixture.take(delivered(3 + number)));
      await act(() => fixture.pass(secondMs));
      expect([dropdown.value, lines().length]).toEqual(["", stats.length]);
    }
  });

  it("shows deliveries without a rider in a last line", async () => {
    const { riderId: _none, ...nobodys } = delivered(7);
    await open({
      orders: [nobodys],
      prepare: (shown) => {
        shown.ports.delivered.stats = [stats(1, { name: "Zz", totalOrders: 0 })];
      },
    });
    expect(lines().map((line) => line[0])).toEqual(["Zz", "Other deliveries"]);
    await expand("Other deliveries");
    expect(numbers()).toEqual(["7"]);
  });

  it("shows many deliveries in pages of fifty", async () => {
    const many = Array.from({ length: 120 }, (_, place) => delivered(place + 1));
    await open({
      prepare: (shown) => {
        shown.ports.delivered.stats = [stats(1, { name: "Amal", totalOrders: many.length })];
        shown.ports.delivered.orders = many;
      },
    });
    await expand("Amal");
    expect(numbers()).toHaveLength(50);
    const pages = screen.getByRole("navigation", { name: "Pages of deliveries" });
    const place = () => pages.textContent;
    expect(place()).toBe("1–50 of 120");
    const older = within(pages).getByRole("button", { name: "Older deliveries" });
    await act(async () => fireEvent.click(older));
    expect([place(), numbers()[0]]).toEqual(["51–100 of 120", "51"]);
    // The last page has no older one.
    for (const _press of [1, 2]) await act(async () => fireEvent.click(older));
    expect([place(), numbers().length]).toEqual(["101–120 of 120", 20]);
  });

  it("tells riders of one name apart by their id and orders (HD-10)", async () => {
    const riders = [1, 2].map((id) => ({
      id: riderId(id),
      name: "Amal",
      assignedBranchIds: [branchA],
    }));
    await open({
      riders,
      orders: [anOrder({ number: "9", status: "in_progress", riderId: riderId(2) })],
      prepare: (shown) => {
        shown.ports.delivered.stats = [1, 2, 3].map((id) =>
          stats(id, { name: id === 3 ? "Zeid" : "Amal" }),
        );
      },
    });
    const names = ["Amal · #1", "Amal · #2 · 1 order", "Zeid"];
    expect(lines().map((line) => line[0])).toEqual(names);
    const choice = screen.getByRole("combobox", { name: "Rider" });
    expect([...choice.children].map(({ textContent }) => textContent)).toEqual([
      ...["All Riders", ...names],
    ]);
  });

  it("shows hostile names as text, and a nameless rider by its number", async () => {
    const name = '<img src=x onerror="alert(1)">';
    await open({
      prepare: (shown) => {
        shown.ports.delivered.stats = [stats(1, { name }), stats(2, { name: " " })];
      },
    });
    expect(lines().map((line) => line[0])).toEqual(["#2", name]);
    expect(document.querySelector("main img")).toBeNull();
  });
});

describe("a report that cannot be loaded", () => {
  const unreachable = { kind: "unreachable", reason: "network" } as const;

  it("says so, and loads on Try again", async () => {
    await open({
      prepare: (shown) => {
        two(shown);
        shown.ports.delivered.failure = unreachable;
      },
    });
    expect(screen.getByRole("alert").textContent).toContain("The deliveries could not be loaded.");
    fixture.ports.delivered.failure = undefined;
    await act(() => fixture.pass(secondMs));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try Again" })));
    expect(lines()).toHaveLength(2);
  });

  it("keeps its figures when an update fails, and says so", async () => {
    await open({ prepare: two });
    await expand("Amal");
    fixture.ports.delivered.failure = unreachable;
    await act(() => fixture.pass(secondMs));
    await act(async () => fixture.take(delivered(3)));
    expect(screen.getByRole("alert").textContent).toContain("The latest figures");
    expect(lines()).toHaveLength(2);
    expect(numbers()).toEqual(["1", "2"]);
  });

  it("can be loaded again after its code failed to load", async () => {
    await open({
      prepare: (shown) => {
        two(shown);
        shown.ports.delivered.isUnfetchable = true;
      },
    });
    expect(screen.getByRole("alert").textContent).toContain("could not be loaded");
    fixture.ports.delivered.isUnfetchable = false;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try Again" })));
    await drawn(() => lines().length > 0);
    expect(lines()).toHaveLength(2);
  });

  it("reports it for the deliveries of one rider alone", async () => {
    await open({ prepare: two });
    fixture.ports.delivered.failure = unreachable;
    await expand("Amal");
    expect(screen.getByRole("alert").textContent).toContain("The deliveries could not be loaded.");
    fixture.ports.delivered.failure = undefined;
    await act(() => fixture.pass(secondMs));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try Again" })));
    expect(numbers()).toEqual(["1", "2"]);
  });
});
