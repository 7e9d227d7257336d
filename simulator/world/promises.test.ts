import { describe, expect, it } from "vitest";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import {
  headless,
  staffApiOf,
  valueOfAnswer,
  withCapabilities,
} from "../../tests/support/branch/headless.ts";
import { ownOnline } from "./sources.ts";

function branch(promise?: object) {
  const scenario = withCapabilities("empty-branch", promise === undefined ? {} : { promise });
  const simulation = headless({ scenario });
  const { world, clock } = simulation;
  const stop = world.start();
  const order = world.order({
    source: ownOnline,
    isTakeaway: false,
    status: "new",
    scheduledFor: "never",
  });
  const { id } = order;
  const now = () => valueOfAnswer(staffApiOf(simulation).order(id));
  return {
    world,
    clock,
    stop,
    order,
    now,
    api: staffApiOf(simulation),
    until: (at: number) => clock.runUntil(at),
    calls: () =>
      world.log
        .describe()
        .split("\n")
        .filter((line) => line.includes("calls about")),
  };
}

describe("A customer who was promised an order", () => {
  it("calls five minutes after the promise, and cancels 25 minutes after it", async () => {
    const { order, until, calls, now, stop } = branch({});
    const promisedAt = order.promise?.promisedAt ?? 0;
    await until(promisedAt + 5 * minuteMs - 1);
    expect(calls()).toHaveLength(0);
    await until(promisedAt + 5 * minuteMs);
    expect(calls()).toHaveLength(1);
    await until(promisedAt + 25 * minuteMs - 1);
    expect(now().status).toBe("new");
    await until(promisedAt + 25 * minuteMs);
    expect(now().status).toBe("voided");
    expect(calls()).toHaveLength(1);
    stop();
  });

  it("waits for the new promise instead, and no longer once the order is there", async () => {
    const { order, until, calls, now, api, stop } = branch({});
    const was = order.promise?.promisedAt ?? 0;
    valueOfAnswer(api.setPromise(order.id, { wanted: was + 20 * minuteMs, was }));
    await until(was + 24 * minuteMs);
    expect([calls().length, now().status]).toEqual([0, "new"]);
    api.markReady(order.id, "homeDelivery");
    api.markPickedUp(order.id);
    api.markDelivered(order.id, []);
    await until(was + 60 * minuteMs);
    expect(calls()).toHaveLength(0);
    expect(now().status).not.toBe("voided");
    stop();
  });

  it("is promised nothing where the scenario declares none, and no courier tells when it comes (CP-6)", async () => {
    const { order, until, now, world, stop } = branch();
    expect(order.promise).toBeUndefined();
    const [partner] = world.reference.partners;
    world.change(({ partners }) => partners.create(order, partner!.id, { name: "Mona" }));
    await until(order.placedAt + 3 * minuteMs);
    expect(now().job?.pickupAt).toBeUndefined();
    expect(world.reference.company.capabilities).toBeUndefined();
    stop();
  });
});

describe("The server", () => {
  it("takes a repeated promise for the one that it has, and counts it once [CP-3]", () => {
    const { order, now, api, stop } = branch({});
    const was = order.promise?.promisedAt ?? 0;
    const change = { wanted: was + 5 * minuteMs, was };
    for (let time = 0; time < 2; time += 1) valueOfAnswer(api.setPromise(order.id, change));
    expect(now().promise).toMatchObject({ promisedAt: change.wanted, delays: 1 });
    expect(api.setPromise(order.id, { ...change, wanted: was + 10 * minuteMs }).status).toBe(409);
    stop();
  });
});

describe("An order of some time ago", () => {
  it("was promised when it was placed", () => {
    const { world, clock, stop } = branch({});
    const request = { type: "online", isTakeaway: false, status: "new" } as const;
    const order = world.order({
      ...request,
      scheduledFor: "never",
      placedAgoMs: 40 * minuteMs,
      deliveryEtaMinutes: 47,
    });
    expect(order.promise?.promisedAt).toBe(clock.now() + 7 * minuteMs);
    stop();
  });
});

describe("A promise whose courier was requested", () => {
  it("is fixed from that instant on, and open again after the job was cancelled [DL-5]", async () => {
    const { order, until, now, api, world, stop } = branch({});
    const [partner] = world.reference.partners;
    const sara = { name: "Sara" };
    const was = order.promise?.promisedAt ?? 0;
    const give = () => api.setPromise(order.id, { wanted: was + 5 * minuteMs, was }).status;
    const pushed: string[] = [];
    world.network.listen("page", ({ body }) => {
      if (body.kind === "order" && body.order?.promise?.fixedFrom !== undefined) {
        pushed.push(body.event);
      }
    });
    await until(order.placedAt + minuteMs);
    expect(now().promise?.fixedFrom).toBeUndefined();
    world.change(({ partners }) => partners.create(order, partner!.id, sara));
    expect(now().promise?.fixedFrom).toBe(order.placedAt + minuteMs);
    await until(order.placedAt + minuteMs + secondMs);
    expect(pushed).toEqual(["promise_changed"]);
    expect(give()).toBe(422);
    world.change(({ promises }) => promises.move(now(), was + minuteMs, sara));
    expect(now().promise?.fixedFrom, "another's change opens nothing").toBe(
      order.placedAt + minuteMs,
    );
    world.change(({ promises }) => promises.move(now(), was, sara));
    world.change(({ partners }) => partners.cancel(now(), sara));
    expect(now().promise?.fixedFrom).toBeUndefined();
    expect(give()).toBe(200);
    stop();
  });
});

describe("A courier of a branch that keeps promises", () => {
  it("tells in whole minutes when it comes, and comes then", async () => {
    const { order, until, now, world, stop } = branch({});
    const [partner] = world.reference.partners;
    world.change(({ partners }) => partners.create(order, partner!.id, { name: "Mona" }));
    let pickupAt = 0;
    for (let tick = 0; tick < 60 * 20 && now().job?.status !== "arrived"; tick += 1) {
      await until(order.placedAt + tick * secondMs);
      pickupAt = now().job?.pickupAt ?? pickupAt;
    }
    expect(now().job?.status).toBe("arrived");
    expect(pickupAt % minuteMs).toBe(0);
    expect(Math.abs(pickupAt - (now().job?.updatedAt ?? 0))).toBeLessThanOrEqual(minuteMs);
    stop();
  });
});
