import { afterEach, expect, it } from "vitest";
import { orderLists } from "../../ports/entities/order-list.ts";
import type { OrderApi, OrderListAnswer } from "../../ports/order-api.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { runSimulator } from "../../simulator/node/run-simulator.ts";
import { connectAdapters } from "../support/servers/loopback-adapters.ts";

let stop: () => Promise<void> = async () => undefined;

afterEach(() => stop());

async function open(rows: "sparse" | "odd") {
  const started = await runSimulator({
    scenario: "lunch-rush",
    seed: 11,
    speed: 1,
    staff: 0,
    port: 0,
    rows,
    realClock: new NodeClock(),
    appFolder: "no-such-folder",
    onFailure: (error) => expect.fail(String(error)),
  });
  if (started.kind === "failed") throw new Error(started.message);
  stop = () => started.stop();
  const { server, world } = started;
  const { jwt } = world.auth.signIn();
  const { orderApi, reporter } = connectAdapters({
    server,
    clock: new NodeClock(),
    accessToken: { current: () => jwt },
  });
  return { orderApi, reporter, world };
}

async function allOrders(orderApi: OrderApi): Promise<OrderListAnswer> {
  const reads = await Promise.all(
    orderLists.map((list) => orderApi.listOrders({ list, branches: "all" })),
  );
  const answers = reads.map((read) => (read.kind === "loaded" ? read.value : expect.fail()));
  return {
    orders: answers.flatMap(({ orders }) => orders),
    refusals: answers.flatMap(({ refusals }) => refusals),
  };
}

it.each(["sparse", "odd"] as const)(
  "every order with the needed fields is read from a server with %s rows (N16)",
  async (rows) => {
    const { orderApi, reporter } = await open(rows);
    const me = await orderApi.me();
    expect(me.kind).toBe("loaded");
    const { orders, refusals } = await allOrders(orderApi);
    expect(orders.length).toBeGreaterThan(10);
    // Of the odd rows those without placed_at are missing, and named by their numbers.
    expect(refusals.length > 0).toBe(rows === "odd");
    for (const { path, orderNumber } of refusals) {
      expect([path.endsWith("placed_at"), orderNumber]).toEqual([true, expect.any(String)]);
    }
    if (rows === "odd") expect(orders.filter(({ id }) => id % 5 === 0)).toEqual([]);
    for (const read of [
      await orderApi.branches(),
      await orderApi.paymentTypes(),
      await orderApi.logisticsPartners(),
      await orderApi.riders(me.kind === "loaded" ? me.value.company.id : expect.fail()),
      await orderApi.cancelReasons(),
    ]) {
      expect(read.kind === "loaded" && read.value.length > 0).toBe(true);
    }
    const reported = reporter.reports.map(({ details }) => details?.["field"]);
    expect(new Set(reported).size).toBe(reported.length);
    expect(reported).toContain(
      rows === "odd" ? "orders[].logistics_job.status" : "orders[].order_extended_info",
    );
  },
);
