import { expect, it } from "vitest";
import type { PushMessage } from "../../ports/entities/push-message.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { yieldToPlatform } from "../../tests/support/branch/headless.ts";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import { defaultScenario } from "../scenarios/default-scenario.ts";
import { openingOf } from "../world/scenario.ts";
import { World } from "../world/world.ts";
import { lookingPorts } from "./looking-ports.ts";

it("A page that looks at a branch reads everything, gets each push, changes nothing, and is refused each change", async () => {
  const scenario = defaultScenario;
  const clock = new VirtualClock({ startAt: openingOf(scenario), yieldToPlatform });
  const world = new World({ scenario, seed: 7, clock });
  const inputs: unknown[] = [];
  world.start();
  world.door.onInput((input) => inputs.push(input));
  const { orderApi, pushBus, sessionApi, tokens } = lookingPorts({
    world,
    clock,
    accessToken: { current: () => tokens.jwt },
    onFailure: (error) => {
      throw error;
    },
  });
  const before = world.digest();
  const list = { list: "homeDelivery.unconfirmed", branches: "all" } as const;
  const me = await orderApi.me();
  const read = await orderApi.listOrders(list);
  const refreshed = await sessionApi.refresh(tokens);
  expect([me.kind, read.kind, refreshed.kind]).toEqual(["loaded", "loaded", "loaded"]);
  const order = world.order();
  const changed = world.digest();
  expect(changed).not.toBe(before);
  const refused = await orderApi.reject(order.id, "homeDelivery", { isAutomatic: false });
  expect(refused).toMatchObject(refusedWith(403));
  expect(world.digest()).toBe(changed);
  expect(inputs).toHaveLength(1);

  const received: PushMessage[] = [];
  const connection = pushBus.open([{ kind: "order_events", branchId: order.branchId }], {
    onMessage: ({ message }) => received.push(message),
    onGap: () => undefined,
    onHealth: () => undefined,
  });
  await clock.advanceBy(0);
  const pushed = world.order({ branchId: order.branchId });
  expect(received.map(({ body }) => body)).toMatchObject([{ kind: "order", orderId: pushed.id }]);
  connection.close();
  world.close();
});
