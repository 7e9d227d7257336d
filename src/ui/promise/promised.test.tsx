// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { aPromiseCapability } from "../../../tests/support/samples/company-builders.ts";
import { openBoard, read } from "../../../tests/support/screens/open-board.tsx";

const company = { capabilities: { promise: aPromiseCapability() } };
const at = (minutes: number) => noon + minutes * minuteMs;

function promised(id: number, readyIn: number | undefined, set: Partial<Order> = {}): Order {
  const promise = readyIn === undefined ? undefined : { readyBy: at(readyIn) };
  return anOrder({ id: orderId(id), number: `${id}`, ...(promise && { promise }), ...set });
}

const rows = () =>
  [...document.querySelectorAll<HTMLElement>("tr[data-order]")]
    .toSorted((one, other) => Number(one.dataset["index"]) - Number(other.dataset["index"]))
    .map((row) => Number(row.dataset["order"]));
const filled = () =>
  [
    ...document.querySelectorAll<HTMLElement>('[data-column="actions"] [data-variant="filled"]'),
  ].map((button) => Number(button.closest("tr")?.dataset["order"]));

describe("the time promised, below an order's timer", () => {
  it("is the time, then the minutes left, due now and the minutes late [DL-3]", async () => {
    const board = await openBoard("/home-delivery/new", { company, orders: [promised(1, 8)] });
    const line = () => board.row(1).querySelector("[data-nearness]");
    expect(read(line())).toBe("ready by 12:08");
    await board.pass(3 * minuteMs - secondMs);
    expect(read(line())).toBe("ready by 12:08");
    await board.pass(secondMs);
    expect(read(line())).toBe("in 5 min");
    await board.pass(5 * minuteMs - secondMs);
    expect(read(line())).toBe("in 1 min");
    await board.pass(secondMs);
    expect(read(line())).toBe("due now");
    await board.pass(59 * secondMs);
    expect(read(line())).toBe("due now");
    await board.pass(secondMs);
    expect(read(line())).toBe("1 min late");
    await board.pass(minuteMs);
    expect(read(line())).toBe("2 min late");
    await board.pass(178 * minuteMs - secondMs);
    expect(read(line())).toBe("179 min late");
    await board.pass(secondMs);
    expect(read(line())).toBe("3 h late");
    await board.pass(119 * minuteMs);
    expect(read(line())).toBe("4 h late");
  });

  it("becomes the customer's time when the order is ready", async () => {
    const promise = { readyBy: at(8), promisedAt: at(25) };
    const orders = [promised(1, 8, { status: "ready", promise })];
    const board = await openBoard("/home-delivery/waiting-for-pickup", { company, orders });
    expect(read(board.row(1).querySelector("[data-nearness]"))).toBe("by 12:25");
  });

  it("follows a push that moves it", async () => {
    const board = await openBoard("/home-delivery/new", { company, orders: [promised(1, 8)] });
    await board.push(promised(1, 18));
    expect(read(board.row(1).querySelector("[data-nearness]"))).toBe("ready by 12:18");
  });

  it("is not there without the capability, whatever the order carries (CP-1)", async () => {
    await openBoard("/home-delivery/new", { orders: [promised(1, 8)] });
    expect(document.querySelector("[data-nearness]")).toBeNull();
  });
});

describe("the times promised, in the details of an order", () => {
  const promise = { readyBy: at(8), promisedAt: at(20) };
  const facts = (board: Awaited<ReturnType<typeof openBoard>>) =>
    [...board.dialog.querySelectorAll("[role=tabpanel] dl > div")]
      .slice(0, 2)
      .map((fact) => read(fact));

  it("are the customer's and the kitchen's, each with the minutes left, until the order is ready [DL-2]", async () => {
    const board = await openBoard("/home-delivery/new", {
      company,
      orders: [promised(1, 8, { promise })],
    });
    await board.press("#1");
    expect(facts(board)).toEqual(["Promised to the customer12:20", "Ready by12:08"]);
    await board.pass(9 * minuteMs);
    expect(facts(board)).toEqual(["Promised to the customer12:20", "Ready by12:08, 1 min late"]);
    await board.push(promised(1, 8, { promise, status: "ready" }));
    expect(facts(board)[1]).not.toContain("Ready by");
    await board.push(promised(1, 8, { promise, status: "delivered" }));
    expect(read(board.dialog)).not.toContain("Promised");
  });

  it("are not there without the capability (CP-1)", async () => {
    const board = await openBoard("/home-delivery/new", { orders: [promised(1, 8, { promise })] });
    await board.press("#1");
    expect(read(board.dialog)).not.toContain("Promised");
  });
});

describe("the order of the rows", () => {
  const of = (set: Partial<Order> = {}): readonly Order[] => [
    promised(1, undefined, { placedAt: noon - 3, ...set }),
    promised(2, 30, { placedAt: noon - 2, ...set }),
    promised(3, 10, { placedAt: noon - 1, ...set }),
    promised(4, undefined, { placedAt: noon - 4, ...set }),
  ];
  const orders = of();

  const lists: readonly (readonly [string, Partial<Order>])[] = [
    ["/home-delivery/new", {}],
    ["/home-delivery/waiting-for-pickup", { status: "ready" }],
    ["/pickup/new", { isTakeaway: true }],
    ["/pickup/waiting-for-collection", { isTakeaway: true, status: "ready" }],
  ];
  for (const [path, set] of lists) {
    it(`of ${path} is by the time to be ready, then by age, and the first row's button is filled [DL-1]`, async () => {
      const board = await openBoard(path, { company, orders: of(set) });
      expect(rows()).toEqual([3, 2, 4, 1]);
      expect(filled()).toEqual([3]);
      await board.push(promised(3, 40, { placedAt: noon - 1, ...set }));
      expect(rows()).toEqual([2, 3, 4, 1]);
      expect(filled()).toEqual([2]);
    });
  }

  it("is by age without the capability, and changes when a company sync declares it (CP-1)", async () => {
    const board = await openBoard("/home-delivery/new", { orders });
    expect(rows()).toEqual([4, 1, 2, 3]);
    const store = board.fixture.company;
    const me = { staff: store.staff!, company: { ...store.company!, ...company } };
    await act(async () => store.take({ me }));
    expect(rows()).toEqual([3, 2, 4, 1]);
  });
});
