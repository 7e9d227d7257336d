// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Minor, minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { hourMs, minuteMs } from "../../../ports/entities/time.ts";
import { anItem, anOrder, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import { aLargeOrderCapability } from "../../../tests/support/samples/company-builders.ts";
import { openBoard, read } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import "../../large-orders/large-order-service.ts";

const largeOrder = aLargeOrderCapability({ amount: minor(50_000) });
const company = { capabilities: { largeOrder }, defaultDeliveryEtaMinutes: 30 };

function sized(id: number, dishes: number, total: number, set: Partial<Order> = {}): Order {
  const items = [anItem({ quantity: dishes, price: minor(0), amount: minor(0) })];
  const ids = { id: orderId(id), number: `${id}` };
  return anOrder({ ...ids, items, totalAmount: minor(total) as Minor, ...set });
}

const orders = [
  sized(1, 19, 4_500),
  sized(2, 24, 4_500),
  sized(3, 3, 61_250),
  sized(4, 120, 61_250),
];
const openNew = (options: UiFixtureOptions) =>
  openBoard("/home-delivery/new", { company, orders, ...options });

describe("the mark of a large order", () => {
  it("stands on its row with its dishes, or with its amount where that alone makes it large [LO-1]", async () => {
    const board = await openNew({});
    expect(read(board.row(1))).not.toContain("Large order");
    expect(read(board.row(2))).toContain("Large order: 24 dishes");
    expect(read(board.row(3))).toMatch(/Large order: AED\s612\.50/);
    expect(read(board.row(4))).toContain("Large order: 120 dishes");
  });

  it("stands in its popup with both that it reaches [LO-1]", async () => {
    const board = await openNew({});
    fireEvent.click(screen.getByRole("button", { name: "#4" }));
    expect(read(board.dialog)).toMatch(/Large order: 120 dishes, AED\s612\.50/);
  });

  it("is nowhere without the capability, whatever the order (CP-1)", async () => {
    const board = await openNew({ company: {} });
    expect(read(board.row(4))).not.toContain("Large order");
    fireEvent.click(screen.getByRole("button", { name: "#4" }));
    expect(read(board.dialog)).not.toContain("Large order");
  });
});

describe("the proposed time of a large order", () => {
  const open = async (order: Order, options: UiFixtureOptions = {}) => {
    const board = await openBoard("/home-delivery/unconfirmed", {
      company,
      orders: [order],
      ...options,
    });
    await board.pass(0);
    fireEvent.click(screen.getByRole("button", { name: `#${order.number}` }));
    const field = board.dialog.querySelector("input") as HTMLInputElement;
    return { minutes: field.value, text: read(board.dialog) };
  };
  const unconfirmed = { status: "unconfirmed" } as const;

  it("is 15 minutes more, with the sum [LO-1]", async () => {
    const { minutes, text } = await open(sized(4, 20, 4_500, unconfirmed));
    expect(minutes).toBe("45");
    expect(text).toContain("30 + 15 large order");
  });

  it("is the usual one of an order that is one dish smaller [LO-1]", async () => {
    const { minutes, text } = await open(sized(4, 19, 4_500, unconfirmed));
    expect(minutes).toBe("30");
    expect(text).not.toContain("large order");
  });

  it("is at most 999 [LO-1]", async () => {
    const usual = { deliveryEtaMinutes: 990 };
    const { minutes, text } = await open(sized(4, 20, 4_500, { ...unconfirmed, ...usual }));
    expect(minutes).toBe("999");
    expect(text).toContain("990 + 9 large order");
  });

  it("comes before the quarter with room [LO-1] [KL-4]", async () => {
    const others = [1, 2].map((id) =>
      sized(id, 1, 4_500, { promise: { readyBy: noon + 50 * minuteMs } }),
    );
    const load = { kitchenLoad: { limit: { orders: 2 } } };
    await import("../../load/kitchen-load.ts");
    const { minutes, text } = await open(sized(4, 20, 4_500, unconfirmed), {
      company: { ...company, capabilities: { ...company.capabilities, ...load } },
      orders: [...others, sized(4, 20, 4_500, unconfirmed)],
    });
    expect(minutes).toBe("60");
    expect(text).toContain("30 + 15 large order + 15, as 12:45 is full");
  });
});

describe("a scheduled large order", () => {
  it("is announced to screen readers, with its day unless that is today [LO-2]", async () => {
    const board = await openNew({ orders: [] });
    await board.pass(0);
    const scheduled = (id: number, hours: number) =>
      sized(id, 20, 4_500, { scheduledFor: noon + hours * hourMs });
    board.fixture.take(scheduled(7, 5));
    await board.pass(0);
    const status = () =>
      read(screen.getByRole("region", { name: "Notices" }).querySelector("[role=status]"));
    expect(status()).toContain("Large scheduled order: #7 (17:00)");
    board.fixture.take(scheduled(8, 30));
    await board.pass(0);
    expect(status()).toMatch(/Large scheduled order: #8 \(4\sMar, 18:00\)/);
  });
});
