import { expect, it } from "vitest";
import type { CustomerId } from "../../../ports/entities/ids.ts";
import { orderId } from "../../../tests/support/samples/an-order.ts";
import { coreAddress } from "./core-links.ts";

it("edit, repay, void and past orders have their addresses in the core app [PM-4]", () => {
  const base = "https://core.example/app";
  expect([
    coreAddress(base, { kind: "modify", orderId: orderId(7) }),
    coreAddress(base, { kind: "repay", orderId: orderId(7) }),
    coreAddress(base, { kind: "void", orderId: orderId(7) }),
    coreAddress(base, { kind: "walk_in" }),
    coreAddress(base, { kind: "past_orders", customerId: 9 as CustomerId }),
  ]).toEqual([
    "https://core.example/app/orders/7/edit",
    "https://core.example/app/orders/7/repay",
    "https://core.example/app/orders/7/void",
    "https://core.example/app/walk_in",
    "https://core.example/app/customers/9/orders",
  ]);
});
