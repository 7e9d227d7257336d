import { expect, it } from "vitest";
import type { BranchId } from "../../ports/entities/ids.ts";
import { orderLists } from "../../ports/entities/order-list.ts";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import { defaultScenario } from "../../simulator/scenarios/default-scenario.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminal-world.ts";
import { headless } from "../support/branch/headless.ts";
import { terminalRequest } from "../support/payments/terminal-requests.ts";

it("the simulator generates orders, pushes their changes, and plays the outcomes of terminals [SM-2]", async () => {
  const { clock, world, ports } = headless({ scenario: defaultScenario, seed: 7 });
  const stop = world.start();
  const told = new Map<string, number>();
  const branchIds = world.reference.branches.map(({ id }) => id as BranchId);
  const connection = ports.pushBus.open(
    branchIds.flatMap((branchId) => [
      { kind: "order_events", branchId } as const,
      { kind: "logistics_events", branchId } as const,
    ]),
    {
      onMessage: ({ message: { body } }) => {
        const name = body.kind === "order" ? body.event : body.kind;
        told.set(name, (told.get(name) ?? 0) + 1);
      },
      onGap: () => undefined,
      onHealth: () => undefined,
    },
  );
  await clock.advanceBy(2 * hourMs);
  const lists = await Promise.all(
    orderLists.map((tab) => ports.orderApi.listOrders({ list: tab, branches: "all" })),
  );
  const orders = lists.flatMap((read) => (read.kind === "loaded" ? read.value.orders : []));
  expect(new Set(orders.map(({ id }) => id)).size).toBeGreaterThan(20);
  expect(told.get("created")).toBeGreaterThan(20);
  expect(told.size).toBeGreaterThan(2);
  connection.close();
  const received: unknown[] = [];
  const terminal = (await ports.paymentTerminals()).get("generic");
  for (const scenario of ["approved", "declined"] as const) {
    terminalsOf(world).pick(scenario);
    const wish = { kind: "generic", reference: `DM-101-${scenario}` } as const;
    const request = terminalRequest(world.reference, wish);
    const handle = terminal?.begin(request, (fact) => received.push(fact));
    await clock.advanceBy(2 * minuteMs);
    handle?.detach();
  }
  expect(JSON.stringify(received)).toMatch(/"approved".*"declined"/);
  stop();
});
