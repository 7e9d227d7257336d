// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import { orderLists } from "../../../ports/entities/order-list.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import { noAddressAsked } from "../../../ports/page.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import { UiFixture, type UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;
let address: () => string | undefined;

async function open(path: string, options: UiFixtureOptions = {}): Promise<void> {
  fixture = new UiFixture(options);
  ({ address } = await renderApp(fixture, path));
}

afterEach(() => {
  history.replaceState(null, "");
});

const waiting = (id: number, set: Partial<Order> = {}): Order =>
  anOrder({ id: orderId(id), number: `${id}`, status: "unconfirmed", ...set });
/** The pickup is older; the home delivery expires first. */
const orders = [
  waiting(1, { confirmationMinutes: 3 }),
  waiting(2, { placedAt: noon - minuteMs, isTakeaway: true }),
  anOrder({ id: orderId(3), number: "3" }),
];
const key = (name: string, details: KeyboardEventInit = {}) =>
  act(async () =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...details }),
  );
const focused = () => document.activeElement?.getAttribute("data-number");
const link = () =>
  screen.queryByRole("link", { name: /^Go to the unconfirmed order with the least time left/ });

describe("the unconfirmed order with the least time left", () => {
  it("has the focus after one key from any tab, and three keys approve it", async () => {
    await open("/home-delivery/new", { orders: [waiting(1), orders[2] as Order] });
    await key("F2");
    expect(address()).toBe("/home-delivery/unconfirmed");
    expect(focused()).toBe("1");
    await key("Enter");
    const confirm = screen.getByRole("button", { name: "Confirm" });
    expect(document.activeElement).toBe(confirm);
    await act(async () => confirm.click());
    expect(fixture.commands.calls.map(({ name, id }) => [name, id])).toEqual([["confirm", 1]]);
  });

  it("is that of both areas, and the first link of the page leads to it, too", async () => {
    await open("/scheduled", { orders });
    expect(document.querySelector("a, button, select")).toBe(link());
    await act(async () => link()?.click());
    expect(address()).toBe("/home-delivery/unconfirmed");
    expect(focused()).toBe("1");
  });

  it("has the filled button of its list, also where an older order stands above it", async () => {
    const older = waiting(4, { placedAt: noon - minuteMs, confirmationMinutes: 9 });
    await open("/home-delivery/new", { orders: [older, ...orders] });
    await key("F2");
    expect(focused()).toBe("1");
    const filled = document.querySelectorAll(
      'tr [data-variant="filled"], tr button[class*=filled]',
    );
    expect([...filled].map((button) => button.closest("tr")?.dataset["number"])).toEqual(["1"]);
  });

  it("has the focus after a key that came before the first orders, unless staff have done something else since", async () => {
    const openBeforeFirstOrders = async (): Promise<void> => {
      await open("/home-delivery/new", { orders: [orders[2] as Order] });
      act(() => {
        for (const list of orderLists) fixture.board.list(list).forgetLoading();
      });
    };
    await openBeforeFirstOrders();
    await key("F2");
    expect(address()).toBe("/home-delivery/new");
    await act(async () => fixture.take(...orders));
    expect([address(), focused()]).toEqual(["/home-delivery/unconfirmed", "1"]);
    fixture.close();
    await openBeforeFirstOrders();
    await key("F2");
    await key("Tab");
    await act(async () => fixture.take(...orders));
    expect(address()).toBe("/home-delivery/new");
  });

  it("is not gone to long after a key that found none", async () => {
    await open("/home-delivery/new", { orders: [orders[2] as Order] });
    await key("F2");
    await act(async () => fixture.take(waiting(4)));
    expect(address()).toBe("/home-delivery/new");
  });

  it("has no link and no key while there is none, for staff who may not see them, or under a dialog", async () => {
    await open("/home-delivery/new", { orders: [orders[2] as Order] });
    expect(link()).toBeNull();
    await key("F2");
    expect(address()).toBe("/home-delivery/new");
    fixture.close();
    await open("/home-delivery/new", { orders, staff: { permissions: ["order.create"] } });
    expect(link()).toBeNull();
    fixture.close();
    await open("/home-delivery/new", { orders });
    await act(async () => screen.getByRole("button", { name: "#3" }).click());
    await key("F2");
    await key("F2", { ctrlKey: true });
    expect(address()).toBe("/home-delivery/new");
  });
});

describe("after a sign-in that asked for no address", () => {
  it("the board opens on the tab where an order expires first, and stays there", async () => {
    history.replaceState(noAddressAsked, "");
    await open("/home-delivery/new", { orders });
    await waitFor(() => expect(address()).toBe("/home-delivery/unconfirmed"));
    expect(history.state).toBeNull();
    await act(async () => fixture.take(waiting(4, { isTakeaway: true, confirmationMinutes: 1 })));
    expect(address()).toBe("/home-delivery/unconfirmed");
  });

  it("the new orders stay in view if nothing expires, or if staff have pressed a key before", async () => {
    history.replaceState(noAddressAsked, "");
    await open("/home-delivery/new", { orders: [orders[2] as Order] });
    await waitFor(() => expect(history.state).toBeNull());
    expect(address()).toBe("/home-delivery/new");
    fixture.close();
    history.replaceState(noAddressAsked, "");
    await open("/home-delivery/new", { orders, isLoaded: false });
    await key("Tab");
    await act(async () => fixture.load());
    expect(address()).toBe("/home-delivery/new");
  });

  it("an address that was asked for is kept (RT-3)", async () => {
    await open("/home-delivery/new", { orders });
    expect(address()).toBe("/home-delivery/new");
  });
});

describe("the headings of a tab", () => {
  it.each([
    ["/home-delivery/unconfirmed", "Home deliveries: Unconfirmed"],
    ["/pickup/collected", "Pickups: Collected"],
    ["/scheduled", "Scheduled"],
    ["/home-delivery/delivered", "Home deliveries: Delivered"],
  ])("%s begin with %s", async (path, title) => {
    await open(path, { orders });
    const headings = screen.getAllByRole("heading", { level: 1 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([title]);
  });
});
