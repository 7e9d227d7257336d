// @vitest-environment jsdom
import { act, fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { LoadLimit } from "../../../ports/entities/capabilities.ts";
import type { OrderItemId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import {
  anItem,
  anOrder,
  branchA,
  branchB,
  noon,
  orderId,
} from "../../../tests/support/samples/an-order.ts";
import { aBranch } from "../../../tests/support/samples/company-builders.ts";
import { openBoard, read } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import "./load-bar.tsx";

const newTab = "/home-delivery/new";
const withLimit = (limit: LoadLimit) => ({
  capabilities: { kitchenLoad: { limit } },
  defaultDeliveryEtaMinutes: 30,
});

/** Opened, and its lazy parts drawn. */
async function opened(address: string, options: UiFixtureOptions) {
  const board = await openBoard(address, options);
  await board.pass(0);
  return board;
}

/** Orders that have to be ready after so many minutes. */
function due(minutes: number, count: number, set: Partial<Order> = {}, from = 1): Order[] {
  return Array.from({ length: count }, (_, place) =>
    anOrder({
      id: orderId(from + place),
      number: `${from + place}`,
      promise: { readyBy: noon + minutes * minuteMs },
      ...set,
    }),
  );
}

const lines = () =>
  [...document.querySelectorAll<HTMLElement>("button[aria-expanded] [data-fullness]")].map(read);
const columns = () =>
  [...document.querySelectorAll("button[aria-pressed][data-fullness]")].map((column) =>
    column.getAttribute("aria-label"),
  );

describe("the line of the kitchen's load", () => {
  it("names each quarter with its orders, nearly full and full [KL-3]", async () => {
    const orders = [...due(15, 8), ...due(30, 9, {}, 20), ...due(45, 11, {}, 40)];
    await opened(newTab, { company: withLimit({ orders: 10 }), orders });
    expect(lines().slice(0, 5)).toEqual([
      ...["12:00 free", "12:15 nearly full, 8 of 10", "12:30 nearly full, 9 of 10"],
      ...["12:45 full, 11 of 10", "13:00 free"],
    ]);
    expect(lines()).toHaveLength(8);
  });

  it("has only numbers without limits, and names dishes where they are fuller [KL-3]", async () => {
    const board = await opened(newTab, { company: withLimit({}), orders: due(15, 2) });
    expect(lines().slice(0, 2)).toEqual(["12:00 0", "12:15 2"]);
    const store = board.fixture.company;
    const company = { ...store.company!, ...withLimit({ orders: 10, dishes: 4 }) };
    await act(async () => store.take({ me: { staff: store.staff!, company } }));
    const items = [anItem({ quantity: 3 })];
    await board.push(...due(15, 2, { items }));
    expect(lines()[1]).toBe("12:15 full, 6 of 4 dishes");
  });

  it("goes by the limits that the branch's own state names [KL-3]", async () => {
    const orders = due(15, 4);
    const board = await opened(newTab, { company: withLimit({ orders: 8 }), orders });
    expect(lines()[1]).toBe("12:15 4 of 8");
    const { branchSignals } = board.fixture.app.orders;
    const state = { branchId: branchA, changedAt: noon, acceptance: [], loadLimit: { orders: 4 } };
    await act(async () => branchSignals.emit({ kind: "pushed", branchId: branchA, state }));
    expect(lines()[1]).toBe("12:15 full, 4 of 4");
  });

  it("moves what is not ready to late at the very second its quarter ends [KL-1]", async () => {
    const orders = due(14, 1);
    const board = await opened(newTab, { company: withLimit({ orders: 8 }), orders });
    await board.pass(15 * minuteMs - secondMs);
    expect(lines()[0]).toBe("12:00 1 of 8");
    await board.pass(secondMs);
    expect(lines().slice(0, 2)).toEqual(["late 1", "12:15 free"]);
    await board.push(anOrder({ ...orders[0], status: "ready" }));
    expect(lines()[0]).toBe("12:15 free");
  });

  it("uses the clock that the board shows [KL-1]", async () => {
    const orders = due(0, 1);
    const timeZone = "Asia/Kathmandu";
    await opened(newTab, { company: withLimit({ orders: 8 }), orders, timeZone });
    expect(lines()[0]).toBe("17:45 1 of 8");
  });

  it("is there once for each branch, the fullest first, and opens one of them [KL-5]", async () => {
    const orders = [...due(15, 1), ...due(15, 2, { branchId: branchB }, 10)];
    const board = await opened(newTab, {
      company: withLimit({ orders: 8 }),
      orders,
      branches: [aBranch(1), aBranch(2)],
    });
    const named = [...document.querySelectorAll("section > button[aria-expanded] strong")];
    expect(named.map(read)).toHaveLength(2);
    expect(lines()[1]).toBe("12:15 2 of 8");
    await board.push(...due(15, 3, {}, 30));
    expect(lines()[1]).toBe("12:15 4 of 8");
  });

  it("is not there without the capability [CP-1]", async () => {
    const none = await opened(newTab, { orders: due(15, 1) });
    expect(none.text).not.toContain("Kitchen");
  });

  it("is not above another list", async () => {
    const board = await opened("/home-delivery/in-progress", {
      company: withLimit({ orders: 8 }),
      orders: due(15, 1),
    });
    expect(board.text).not.toContain("Kitchen");
  });
});

describe("the bars of the kitchen's load", () => {
  const open = async (orders: readonly Order[]) => {
    const board = await opened(newTab, { company: withLimit({ orders: 4 }), orders });
    await board.press(/^Kitchen/);
    return board;
  };

  it("say in words what is unconfirmed, and list the orders of the fullest quarter [KL-2]", async () => {
    const orders = [...due(15, 3), ...due(15, 2, { status: "unconfirmed" }, 10)];
    const board = await open([...orders, ...due(30, 1, {}, 20)]);
    expect(columns().slice(0, 3)).toEqual([
      ...["12:00, free", "12:15, full, 5 of 4, 2 unconfirmed", "12:30, 1 of 4"],
    ]);
    expect(board.text).toContain("12:15#1#2#3unconfirmed#10#11");
  });

  it("are walked with Left and Right, and end at both ends", async () => {
    await open([...due(15, 3), ...due(30, 1, {}, 20)]);
    const chosen = () => document.querySelector<HTMLElement>('[aria-pressed="true"]');
    chosen()?.focus();
    await act(async () => void fireEvent.keyDown(chosen()!, { key: "ArrowRight" }));
    expect(chosen()?.getAttribute("aria-label")).toBe("12:30, 1 of 4");
    expect(document.activeElement).toBe(chosen());
    await act(async () => void fireEvent.keyDown(chosen()!, { key: "ArrowLeft" }));
    await act(async () => void fireEvent.keyDown(chosen()!, { key: "ArrowLeft" }));
    expect(chosen()?.getAttribute("aria-label")).toBe("12:00, free");
    await act(async () => void fireEvent.keyDown(chosen()!, { key: "ArrowLeft" }));
    expect(chosen()?.getAttribute("aria-label")).toBe("12:00, free");
  });

  it("mark no other quarter once the chosen one has passed (N45)", async () => {
    const board = await open([...due(15, 1), ...due(30, 3, {}, 20)]);
    const marked = () => document.querySelector('[aria-pressed="true"][data-fullness]');
    await act(async () => fireEvent.click(document.querySelectorAll("[aria-pressed]")[1]!));
    expect(marked()?.getAttribute("aria-label")).toBe("12:15, 1 of 4");
    await board.pass(30 * minuteMs);
    expect(marked()).toBeNull();
    expect(board.text).not.toContain("12:30#20");
    // The Tab key still finds the bars.
    expect(document.querySelectorAll('[aria-pressed][tabindex="0"]')).toHaveLength(1);
  });

  it("have every dish together over what is confirmed and not ready, modifiers apart [KL-2]", async () => {
    const items = [
      anItem({ id: 1 as OrderItemId, name: "Wrap", quantity: 2 }),
      anItem({ id: 2 as OrderItemId, name: "No garlic", quantity: 1, parentId: 1 as OrderItemId }),
    ];
    const orders = [
      ...due(15, 2, { items }),
      ...due(30, 1, { items, status: "unconfirmed" }, 10),
      ...due(24 * 60, 1, { items, scheduledFor: noon + 24 * 60 * minuteMs }, 20),
    ];
    const board = await open(orders);
    const together = [...document.querySelectorAll("tbody tr")].map(read);
    expect(together).toContain("Wrap2 No garlic×4");
    expect(board.text).toContain("4 dishes · 2 orders not ready");
  });

  it("stay open on this device until they are closed", async () => {
    const board = await open(due(15, 1));
    expect(board.fixture.localStore.read("kitchen_load")).toBe(String(branchA));
    await board.press(/^Kitchen/);
    expect(columns()).toEqual([]);
    expect(board.fixture.localStore.read("kitchen_load")).toBe("0");
  });
});

describe("the delivery time on approval", () => {
  const unconfirmed = anOrder({ id: orderId(99), number: "99", status: "unconfirmed" });
  const open = async (limit: LoadLimit, ...orders: readonly Order[]) => {
    const board = await opened("/home-delivery/unconfirmed", {
      company: withLimit(limit),
      orders: [unconfirmed, ...orders],
    });
    await board.press(/^Approve/);
    const field = () => board.dialog.querySelector("input");
    return { board, field };
  };

  it("goes to the first quarter with room, and says why [KL-4]", async () => {
    const { board, field } = await open({ orders: 2 }, ...due(30, 2), ...due(45, 1, {}, 10));
    expect(field()?.value).toBe("45");
    expect(read(board.dialog)).toContain("30 + 15, as 12:30 is full");
    expect(read(board.dialog)).not.toContain("Next with room");
  });

  it("does not count the order itself, and stays in a quarter with room [KL-4]", async () => {
    const { board, field } = await open({ orders: 2 }, ...due(30, 1));
    expect(field()?.value).toBe("30");
    expect(read(board.dialog)).not.toContain("is full");
  });

  it("that staff type is never changed; one press takes the next quarter with room [KL-4]", async () => {
    const { board, field } = await open({ orders: 2 }, ...due(60, 2));
    expect(field()?.value).toBe("30");
    fireEvent.change(field()!, { target: { value: "62" } });
    expect(field()?.value).toBe("62");
    expect(read(board.dialog)).toContain("13:00 is full.");
    await board.press("Next with room: 13:15", board.dialog);
    expect(field()?.value).toBe("75");
    expect(read(board.dialog)).not.toContain("is full");
    await board.push(...due(75, 2, {}, 40));
    expect(field()?.value).toBe("75");
    expect(read(board.dialog)).toContain("13:15 is full.");
  });
});
