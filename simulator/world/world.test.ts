import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import { orderLists } from "../../ports/entities/order-list.ts";
import type { PushMessage } from "../../ports/entities/push-message.ts";
import { dayMs, hourMs, secondMs } from "../../ports/entities/time.ts";
import { headless, staffApiOf, valueOfAnswer } from "../../tests/support/branch/headless.ts";
import { expectNothingPending } from "../../tests/support/run/leaks.ts";
import { sized } from "../../tests/support/run/run-size.ts";
import { defaultScenario } from "../scenarios/default-scenario.ts";
import { builtIn, scenarios } from "../scenarios/scenarios.ts";
import type { Scenario } from "./scenario.ts";
import { sources } from "./sources.ts";
import { metresBetween } from "./way.ts";

async function play(scenario: Scenario, seed: number, durationMs: number) {
  const simulation = headless({ scenario, seed });
  const pushes: PushMessage[] = [];
  const stops = [
    simulation.world.network.listen("page", (message) => pushes.push(message)),
    simulation.world.start(),
  ];
  await simulation.clock.advanceBy(durationMs);
  const digest = simulation.world.digest();
  for (const stop of stops) stop();
  expectNothingPending(simulation.clock);
  return { ...simulation, pushes, digest };
}

/** The visible content of one push, as words. */
function facesOf({ body }: PushMessage): readonly string[] {
  if (body.kind === "job") return [`job ${body.change.status}`];
  if (body.kind !== "order") return [];
  return [body.event, ...(body.order === undefined ? ["without payload"] : orderFaces(body.order))];
}

function orderFaces(order: Order): readonly string[] {
  const { customer, items } = order;
  const features: Readonly<Record<string, boolean>> = {
    unpaid: order.isCashOnDelivery,
    paid: !order.isCashOnDelivery,
    scheduled: order.isScheduled,
    curbside: order.isCurbsidePickup,
    notes: order.notes !== undefined,
    discount: order.discounts.length > 0,
    surcharge: order.surcharges.length > 0,
    modifier: items.some(({ parentId }) => parentId !== undefined),
    weighed: items.some(({ quantity }) => !Number.isInteger(quantity)),
    "Arabic name": /\p{Script=Arabic}/u.test(customer.name),
    "Chinese name": /\p{Script=Han}/u.test(customer.name),
    "Malay name": / (bin|binti) /.test(customer.name),
  };
  const shown = Object.keys(features).filter((name) => features[name]);
  return [order.type, order.source, order.status, ...shown];
}

describe("A world", () => {
  it("gives the same events for the same seed and others for another seed", async () => {
    for (const scenario of [defaultScenario, builtIn("stormy-lunch")]) {
      const first = await play(scenario, 42, 2 * hourMs);
      const again = await play(scenario, 42, 2 * hourMs);
      const other = await play(scenario, 43, 2 * hourMs);
      expect(again.digest).toBe(first.digest);
      expect(again.world.log.tail()).toEqual(first.world.log.tail());
      expect(other.digest).not.toBe(first.digest);
    }
  });

  it("gives the same events however its time is divided into runs", async () => {
    const whole = await play(defaultScenario, 5, hourMs);
    const simulation = headless({ scenario: defaultScenario, seed: 5 });
    const stop = simulation.world.start();
    for (let step = 0; step < 3_600; step += 1) await simulation.clock.advanceBy(secondMs);
    expect(simulation.world.digest()).toBe(whole.digest);
    stop();
  });

  it("gives other events when staff act", async () => {
    const untouched = await play(defaultScenario, 42, hourMs);
    const simulation = headless({ scenario: defaultScenario, seed: 42 });
    const stop = simulation.world.start();
    const staffApi = staffApiOf(simulation);
    const [order] = valueOfAnswer(staffApi.listOrders("homeDelivery.new", "all"));
    valueOfAnswer(staffApi.markReady(order!.id, "homeDelivery"));
    await simulation.clock.advanceBy(hourMs);
    expect(simulation.world.digest()).not.toBe(untouched.digest);
    stop();
  });

  it("opens the lunch rush with orders in every tab, and the first one comes within five seconds", async () => {
    const simulation = headless({ scenario: defaultScenario });
    const { world, clock } = simulation;
    const createdAt: number[] = [];
    world.network.listen("page", ({ body }) => {
      if (body.kind === "order" && body.event === "created") createdAt.push(clock.now());
    });
    const openedAt = clock.now();
    const stop = world.start();
    const staffApi = staffApiOf(simulation);
    const counts = orderLists.map((tab) => valueOfAnswer(staffApi.listOrders(tab, "all")).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    await clock.advanceBy(5 * secondMs);
    expect(createdAt).toHaveLength(1);
    await clock.advanceBy(10 * 60 * secondMs);
    const gapMs = (clock.now() - openedAt) / createdAt.length;
    expect(gapMs).toBeGreaterThan(15 * secondMs);
    expect(gapMs).toBeLessThan(45 * secondMs);
    stop();
  });

  it("shows every type, source, status and step of an order within a few days", async () => {
    const seen = new Set<string>();
    for (const seed of [1, 2, 3]) {
      const { pushes } = await play(builtIn("full-day"), seed, 16 * hourMs);
      for (const push of pushes) for (const face of facesOf(push)) seen.add(face);
    }
    const wanted = [
      ...["online", "walk_in", "call_center"],
      ...sources.map(({ source }) => source),
      ...[
        "unconfirmed",
        "new",
        "ready",
        "in_progress",
        "delivered",
        "collected",
        "rejected",
        "voided",
      ],
      ...["created", "confirmed", "marked_as_ready", "marked_pickup_as_ready", "rider_assigned"],
      ...["rider_unassigned", "marked_as_delivered", "marked_as_collected", "marked_as_picked_up"],
      ...["marked_as_reprinted", "customer_arrived", "tip_collected", "updated", "rescheduled"],
      ...["job pending", "job assigned", "job cancelled", "job arrived", "job delivering"],
      ...["job complete", "job reassigning"],
      ...["without payload", "unpaid", "paid", "scheduled", "curbside", "notes", "discount"],
      ...["surcharge", "modifier", "weighed", "Arabic name", "Chinese name", "Malay name"],
    ];
    expect(wanted.filter((each) => !seen.has(each))).toEqual([]);
  });

  it("keeps its invariants over the seeds of many days, with and without faults", async () => {
    for (let seed = 1; seed <= sized({ quick: 6, whole: 20 }); seed += 1) {
      const scenario = scenarios[seed % scenarios.length]!;
      await play(scenario, seed, 6 * hourMs);
    }
  });

  it("completes all orders of a day that helpers run, and removes them at the business end", async () => {
    const simulation = await play(builtIn("full-day"), 9, 20 * hourMs);
    const staffApi = staffApiOf(simulation);
    const left = ["homeDelivery.new", "homeDelivery.ready", "pickup.new"] as const;
    for (const tab of left) {
      expect(valueOfAnswer(staffApi.listOrders(tab, "all")).length).toBeLessThan(8);
    }
    expect(valueOfAnswer(staffApi.listOrders("homeDelivery.delivered", "all"))).toEqual([]);
    expect(valueOfAnswer(staffApi.riderStats("all"))).toEqual([]);
  });

  it("sends orders only to partners when there are no riders", async () => {
    const { pushes } = await play(builtIn("all-partners"), 3, 3 * hourMs);
    const delivered = pushes.flatMap(({ body }) =>
      body.kind === "order" && body.event === "marked_as_delivered" ? [body.order] : [],
    );
    expect(delivered.length).toBeGreaterThan(20);
    expect(delivered.every((order) => order?.riderId === undefined)).toBe(true);
  });

  it("lets riders with the app pick up and deliver by themselves (FL-4)", async () => {
    const { pushes, world } = await play(builtIn("rider-app"), 3, 2 * hourMs);
    const riders = new Set(world.reference.riders.map(({ name }) => name));
    const byRiders = pushes.filter(({ body }) => {
      const last = body.kind === "order" ? body.order?.statusUpdates.at(-1) : undefined;
      return riders.has(last?.staffName ?? "");
    });
    const events = new Set(byRiders.map(({ body }) => (body.kind === "order" ? body.event : "")));
    expect(events).toContain("marked_as_picked_up");
    expect(events).toContain("marked_as_delivered");
  });

  it("pushes the positions of riders while they are out (PS-7)", async () => {
    const { pushes } = await play(defaultScenario, 3, hourMs);
    const positions = pushes.flatMap(({ body }) =>
      body.kind === "rider_position" ? [body.position] : [],
    );
    expect(positions.length).toBeGreaterThan(50);
    const places = new Set(positions.map(({ coordinates }) => JSON.stringify(coordinates)));
    expect(places.size).toBeGreaterThan(40);
  });

  it("lets riders follow the streets of their branch's town (MP-8)", async () => {
    const { pushes, world } = await play(defaultScenario, 3, hourMs);
    const town = world.towns.of(world.reference.branches[0]!.id)!;
    const places = pushes.flatMap(({ channel, body }) => {
      const isHere =
        channel.kind === "logistics_events" && channel.branchId === world.reference.branches[0]!.id;
      const place =
        body.kind === "rider_position" && isHere ? body.position.coordinates : undefined;
      return place === undefined ? [] : [place];
    });
    expect(places.length).toBeGreaterThan(20);
    for (const place of places) {
      const away = town.streets.map(({ points: [one, other] }) =>
        Math.abs(
          metresBetween(one!, place) + metresBetween(place, other!) - metresBetween(one!, other!),
        ),
      );
      expect(Math.min(...away)).toBeLessThan(1);
    }
  });

  it("has no events when nothing happens by itself", async () => {
    const { pushes } = await play(headless().world.scenario, 1, dayMs);
    expect(pushes).toEqual([]);
  });

  it("lets a marketplace reject an order after the deadline and its grace time, and not before", async () => {
    const simulation = headless();
    const { world, clock } = simulation;
    const stop = world.start();
    const { id } = world.order({ type: "online", status: "unconfirmed", confirmationMinutes: 5 });
    const staffApi = staffApiOf(simulation);
    await clock.advanceBy(5 * 60 * secondMs + 90 * secondMs - 1);
    expect(valueOfAnswer(staffApi.order(id)).status).toBe("unconfirmed");
    await clock.advanceBy(1);
    expect(valueOfAnswer(staffApi.order(id)).status).toBe("rejected");
    stop();
  });

  it.each([
    ["later", 9],
    ["earlier", 3],
  ])("lets a marketplace reject an order %s when its minutes change", async (_, minutes) => {
    const simulation = headless();
    const { world, clock } = simulation;
    const stop = world.start();
    const { id } = world.order({ type: "online", status: "unconfirmed", confirmationMinutes: 5 });
    const staffApi = staffApiOf(simulation);
    await clock.advanceBy(60 * secondMs);
    world.change(({ lifecycle }) =>
      lifecycle.change(id, { name: "Marketplace" }, { confirmationMinutes: minutes }),
    );
    await clock.advanceBy((minutes - 1) * 60 * secondMs + 90 * secondMs - 1);
    expect(valueOfAnswer(staffApi.order(id)).status).toBe("unconfirmed");
    await clock.advanceBy(1);
    expect(valueOfAnswer(staffApi.order(id)).status).toBe("rejected");
    stop();
  });

  it("lets a marketplace reject an order no more once it has no deadline", async () => {
    const simulation = headless();
    const { world, clock } = simulation;
    const stop = world.start();
    const { id } = world.order({ type: "online", status: "unconfirmed", confirmationMinutes: 5 });
    world.change(({ lifecycle }) =>
      lifecycle.change(id, { name: "Marketplace" }, { confirmationMinutes: 0 }),
    );
    await clock.advanceBy(60 * 60 * secondMs);
    expect(valueOfAnswer(staffApiOf(simulation).order(id)).status).toBe("unconfirmed");
    stop();
  });
});
