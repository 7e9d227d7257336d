import { configure, runInAction } from "mobx";
import { decodeOrder } from "../../adapters/wire/decode-order.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { encodeOrder } from "../../simulator/server/encode-order.ts";
import { amountEncoder } from "../../simulator/server/wire-values.ts";
import { benchOrder } from "./bench-orders.ts";
import { type BenchRow, median } from "./bench-report.ts";
import { bookAndTabs } from "./branch-parts.ts";
import { heapInUse, measureApart } from "./child.ts";
import { interleave } from "./rounds.ts";

const rounds = 3;
const orderCount = 5_000;
const lines = 25;
const now = Date.UTC(2026, 2, 1, 12);

/**
 * The heap of an order with 25 lines on the board, decoded from the wire, beside our own lean form of it, parsed from
 * JSON into a Map (PF-5). The wire's form, with its nulls, would be an easier baseline.
 */
export async function benchHeap(): Promise<readonly BenchRow[]> {
  const sides = await interleave(rounds, {
    ours: () => measureApart<number>("heap-ours"),
    baseline: () => measureApart<number>("heap-baseline"),
  });
  return [
    {
      goal: "PF-5",
      work: `heap per order with ${lines} lines, ${orderCount} orders`,
      ours: median(sides.ours),
      baseline: median(sides.baseline),
      unit: "B",
      ratioMax: 1.5,
    },
  ];
}

/** Bytes per order in the order book and tabs. */
export function measureHeapOurs(): Promise<number> {
  configure({ enforceActions: "always" });
  const amount = amountEncoder(2);
  const { book, intake } = bookAndTabs(now);
  return bytesPerOrder(book, (order) => {
    const text = JSON.stringify(encodeOrder(order, amount));
    const decoded = decodeOrder(JSON.parse(text), {
      conventions: { currency: { code: "AED", precision: 2 } },
      path: "",
    });
    if (decoded.kind === "refused") throw new Error(decoded.refusal.problem);
    const value = decoded.value;
    runInAction(() => intake.accept(value, { kind: "read", since: 0 }, now));
  });
}

/** Bytes per order in a plain Map. */
export function measureHeapBaseline(): Promise<number> {
  const orders = new Map<OrderId, Order>();
  return bytesPerOrder(orders, (order) => {
    orders.set(order.id, JSON.parse(JSON.stringify(order)) as Order);
  });
}

async function bytesPerOrder(
  holder: { readonly size: number },
  take: (order: Order) => void,
): Promise<number> {
  // Objects that are made once, such as schemas and compiled code, belong to no order.
  const warmUp = 50;
  for (let index = 0; index < warmUp; index += 1) take(benchOrder(index, { lines, start: now }));
  const before = await heapInUse();
  for (let index = 0; index < orderCount; index += 1) {
    take(benchOrder(warmUp + index, { lines, start: now }));
  }
  const after = await heapInUse();
  if (holder.size !== warmUp + orderCount) throw new Error(`${holder.size} orders are held`);
  return (after - before) / orderCount;
}
