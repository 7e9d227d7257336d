// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";

/** Time stamp of the next event, in milliseconds of the page. */
let now = 0;

beforeEach(() => {
  now = 1_000;
  vi.spyOn(Event.prototype, "timeStamp", "get").mockImplementation(() => now);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const orders = [1, 2, 3].map((id) => anOrder({ id: orderId(id), number: `${id}` }));
const list = () => document.querySelector<HTMLElement>("main section[tabindex]")!;

describe("the rows of a list, by keyboard", () => {
  it("are reached with the arrow keys, from the list itself and from a row's button", async () => {
    const board = await openBoard("/home-delivery/new", { orders });
    list().focus();
    await board.key("ArrowDown");
    expect(document.activeElement).toBe(board.row(1));
    await board.key("ArrowDown");
    await board.key("ArrowDown");
    expect(document.activeElement).toBe(board.row(3));
    await board.key("ArrowDown");
    expect(document.activeElement).toBe(board.row(3));
    screen.getByRole("button", { name: "Mark ready, order 2" }).focus();
    await board.key("ArrowUp");
    expect(document.activeElement).toBe(board.row(1));
    list().focus();
    await board.key("ArrowUp");
    expect(document.activeElement).toBe(board.row(3));
    await board.key("ArrowUp", { ctrlKey: true });
    expect(document.activeElement).toBe(board.row(3));
  });

  it("take the order's next step on Enter, once however long it is held", async () => {
    const board = await openBoard("/home-delivery/new", { orders });
    list().focus();
    await board.key("ArrowDown");
    await board.key("ArrowDown");
    await board.key("Enter");
    await board.key("Enter", { repeat: true });
    expect(board.sent).toEqual([["markReady", 2]]);
  });

  it("open the order on Enter if it has no next step", async () => {
    const board = await openBoard("/scheduled", {
      orders: [
        anOrder({ id: orderId(7), number: "7", scheduledFor: (anOrder().placedAt + 9e6) as never }),
      ],
    });
    list().focus();
    await board.key("ArrowDown");
    await board.key("Enter");
    expect(screen.getByRole("dialog", { name: "#7" })).toBeDefined();
  });

  it.each([
    [499, 0],
    [500, 1],
  ])(
    "that replace a removed row accept Enter from %d ms on: %d commands",
    async (afterMs, count) => {
      const board = await openBoard("/home-delivery/new", { orders });
      list().focus();
      await board.key("ArrowDown");
      await board.remove(1);
      expect(document.activeElement).toBe(board.row(2));
      now += afterMs;
      await board.key("Enter");
      expect(board.sent).toEqual(count === 0 ? [] : [["markReady", 2]]);
    },
  );
});

describe("the delivery time's dialog", () => {
  const waiting = [anOrder({ id: orderId(1), number: "1", status: "unconfirmed" })];

  it("focuses Confirm, and ignores an Enter that is still held from opening it", async () => {
    const board = await openBoard("/home-delivery/unconfirmed", { orders: waiting });
    list().focus();
    await board.key("ArrowDown");
    await board.key("Enter");
    const confirm = screen.getByRole("button", { name: "Confirm" });
    expect(document.activeElement).toBe(confirm);
    expect(fireEvent.keyDown(confirm, { key: "Enter", repeat: true })).toBe(false);
    expect(fireEvent.keyDown(confirm, { key: "Enter" })).toBe(true);
  });
});
