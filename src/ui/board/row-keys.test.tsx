// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anOrder, orderId } from "../../../tests/support/an-order.ts";
import { renderApp } from "../../../tests/support/render-app.tsx";
import { UiFixture, type UiFixtureOptions } from "../../../tests/support/ui-fixture.ts";

let fixture: UiFixture;

async function open(path: string, options: UiFixtureOptions = {}): Promise<void> {
  fixture = new UiFixture(options);
  await renderApp(fixture, path);
}

/** Time stamp of the next event, in milliseconds of the page. */
let now = 0;

beforeEach(() => {
  now = 1_000;
  vi.spyOn(Event.prototype, "timeStamp", "get").mockImplementation(() => now);
});

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  fixture.close();
});

const orders = [1, 2, 3].map((id) => anOrder({ id: orderId(id), number: `${id}` }));
const list = () => document.querySelector<HTMLElement>("main section[tabindex]")!;
const row = (id: number) => document.querySelector<HTMLElement>(`tr[data-order="${id}"]`)!;
const key = (name: string, details: KeyboardEventInit = {}) =>
  act(async () => fireEvent.keyDown(document.activeElement!, { key: name, ...details }));
const sent = () => fixture.commands.calls.map(({ name, id }) => [name, id]);

describe("the rows of a list, by keyboard", () => {
  it("are reached with the arrow keys, from the list itself and from a row's button", async () => {
    await open("/home-delivery/new", { orders });
    list().focus();
    await key("ArrowDown");
    expect(document.activeElement).toBe(row(1));
    await key("ArrowDown");
    await key("ArrowDown");
    expect(document.activeElement).toBe(row(3));
    await key("ArrowDown");
    expect(document.activeElement).toBe(row(3));
    screen.getByRole("button", { name: "Mark ready, order 2" }).focus();
    await key("ArrowUp");
    expect(document.activeElement).toBe(row(1));
    list().focus();
    await key("ArrowUp");
    expect(document.activeElement).toBe(row(3));
    await key("ArrowUp", { ctrlKey: true });
    expect(document.activeElement).toBe(row(3));
  });

  it("take the order's next step on Enter, once however long it is held", async () => {
    await open("/home-delivery/new", { orders });
    list().focus();
    await key("ArrowDown");
    await key("ArrowDown");
    await key("Enter");
    await key("Enter", { repeat: true });
    expect(sent()).toEqual([["mark_ready", 2]]);
  });

  it("open the order on Enter if it has no next step", async () => {
    await open("/scheduled", {
      orders: [
        anOrder({ id: orderId(7), number: "7", scheduledFor: (anOrder().placedAt + 9e6) as never }),
      ],
    });
    list().focus();
    await key("ArrowDown");
    await key("Enter");
    expect(screen.getByRole("dialog", { name: "#7" })).toBeDefined();
  });

  it.each([
    [499, 0],
    [500, 1],
  ])(
    "that replace a removed row accept Enter from %d ms on: %d commands",
    async (afterMs, count) => {
      await open("/home-delivery/new", { orders });
      list().focus();
      await key("ArrowDown");
      await act(async () => fixture.remove(orderId(1)));
      expect(document.activeElement).toBe(row(2));
      now += afterMs;
      await key("Enter");
      expect(sent()).toEqual(count === 0 ? [] : [["mark_ready", 2]]);
    },
  );
});

describe("the delivery time's dialog", () => {
  const waiting = [anOrder({ id: orderId(1), number: "1", status: "unconfirmed" })];

  it("focuses Confirm, and ignores an Enter that is still held from opening it", async () => {
    await open("/home-delivery/unconfirmed", { orders: waiting });
    list().focus();
    await key("ArrowDown");
    await key("Enter");
    const confirm = screen.getByRole("button", { name: "Confirm" });
    expect(document.activeElement).toBe(confirm);
    expect(fireEvent.keyDown(confirm, { key: "Enter", repeat: true })).toBe(false);
    expect(fireEvent.keyDown(confirm, { key: "Enter" })).toBe(true);
  });
});
