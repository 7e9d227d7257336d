// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  builtInBrands,
  builtInLogisticsBrands,
} from "../../../adapters/browser/built-in-brands.ts";
import type { LogisticsPartner } from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { aJob, anOrder, orderId, partnerId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

function cell(id: number, column: string): HTMLElement {
  const selector = `tr[data-order="${id}"] [data-column="${column}"]`;
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`Order ${id} has no ${column}`);
  return found;
}

const logoIn = (element: HTMLElement) => element.querySelector("img")?.getAttribute("src");

describe("the mark of an order's source", () => {
  const from = (source: string): Order =>
    anOrder({ source: source as Order["source"], number: source });

  it("is the logo of each of the 14 sources, with a name for screen readers [RT-15]", async () => {
    const orders = builtInBrands.map(({ source }, place) => ({
      ...from(source),
      id: orderId(place + 1),
    }));
    // A window in which all rows are visible.
    vi.stubGlobal("innerHeight", 1_280);
    await openBoard("/home-delivery/new", { orders, brands: builtInBrands });
    expect(orders).toHaveLength(14);
    for (const [place, { name, source }] of builtInBrands.entries()) {
      const mark = within(cell(place + 1, "number")).getByRole("img", { name });
      expect(mark.getAttribute("src")).toBe(`/brands/${source}.svg`);
    }
  });

  it("is neutral, with the first letter and the name, for a source without a configured brand [RT-15]", async () => {
    await openBoard("/home-delivery/new", { orders: [from("zest_to_go")], brands: builtInBrands });
    const mark = within(cell(1, "number")).getByRole("img", { name: "zest_to_go" });
    expect([mark.tagName, mark.textContent]).toEqual(["SPAN", "Z"]);
  });

  it("is the installation's own file if configured, and neutral if that is broken [RT-15]", async () => {
    const [first] = builtInBrands;
    const { isNameTranslated: _, ...own } = first!;
    const brands = [{ ...own, name: "Till", logo: "our-till.webp" }];
    await openBoard("/home-delivery/new", { orders: [from(first!.source)], brands });
    expect(logoIn(cell(1, "number"))).toBe("/brands/our-till.webp");
    await act(async () => fireEvent.error(within(cell(1, "number")).getByRole("img")));
    const mark = within(cell(1, "number")).getByRole("img", { name: "Till" });
    expect([mark.tagName, mark.textContent]).toEqual(["SPAN", "T"]);
  });

  it("survives hostile and empty names", async () => {
    const named = (source: string, name: string) => ({
      source: source as Order["source"],
      name,
      isOwn: false,
      mayRefuseConfirmation: false,
    });
    await openBoard("/home-delivery/new", {
      orders: [from("a"), { ...from("b"), id: orderId(2) }, { ...from("c"), id: orderId(3) }],
      brands: [named("a", " "), named("b", "<b>"), named("c", "😀 Cakes")],
    });
    const letters = [1, 2, 3].map((id) => within(cell(id, "number")).getByRole("img").textContent);
    expect(letters).toEqual(["?", "<", "😀"]);
  });
});

describe("the mark of a logistics partner", () => {
  const partner = (id: number, name: string, uniqueId?: number): LogisticsPartner => ({
    id: partnerId(id),
    name,
    ...(uniqueId === undefined ? {} : { uniqueId }),
  });
  const carriedBy = (place: number, id: number): Order =>
    anOrder({
      id: orderId(place),
      status: "in_progress",
      job: aJob({ partnerId: partnerId(id), status: "assigned" }),
    });

  it("is its logo beside its name, for all five [RT-15]", async () => {
    const partners = builtInLogisticsBrands.map(({ name, uniqueId }, place) =>
      partner(40 + place, name, uniqueId),
    );
    const orders = partners.map(({ id }, place) => carriedBy(place + 1, id));
    await openBoard("/home-delivery/in-progress", {
      orders,
      partners,
      logisticsBrands: builtInLogisticsBrands,
    });
    expect(orders).toHaveLength(5);
    for (const [place, { name, logo }] of builtInLogisticsBrands.entries()) {
      expect(logoIn(cell(place + 1, "assigned"))).toBe(`/brands/${logo}`);
      expect(cell(place + 1, "assigned").textContent).toContain(name);
    }
  });

  it("is neutral, with its name, without a configured brand, also in the popup [RT-15]", async () => {
    const source = "munchbay" as Order["source"];
    await openBoard("/home-delivery/in-progress", {
      orders: [{ ...carriedBy(1, 40), source }, carriedBy(2, 77)],
      partners: [partner(40, "Zephyr", 99)],
      brands: builtInBrands,
      logisticsBrands: builtInLogisticsBrands,
    });
    expect([cell(1, "assigned").textContent, cell(2, "assigned").textContent]).toEqual([
      "ZZephyrPartner driver",
      "##77Partner driver",
    ]);
    await act(async () => fireEvent.click(within(cell(1, "number")).getByRole("button")));
    expect(screen.getByRole("dialog").textContent).toContain("ZZephyr");
  });
});
