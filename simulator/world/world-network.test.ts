import { describe, expect, it } from "vitest";
import type { PushMessage } from "../../ports/entities/push-message.ts";
import { hourMs, secondMs } from "../../ports/entities/time.ts";
import { headless, staffApiOf, valueOfAnswer } from "../../tests/support/branch/headless.ts";
import { expectNothingPending } from "../../tests/support/run/leaks.ts";
import { Random } from "../kernel/random-stream.ts";
import { baseScenario } from "./base-scenario.ts";
import { type Fault, faultsOf } from "./fault-plan.ts";
import type { ConnectionFault, Delivered } from "./network.ts";
import type { Answer } from "./staff-api.ts";

function branch() {
  const simulation = headless();
  const stop = simulation.world.start();
  const received: { readonly at: number; readonly event: string }[] = [];
  const openedAt = simulation.clock.now();
  simulation.world.network.listen("page", ({ body }: PushMessage) => {
    if (body.kind !== "order") return;
    received.push({
      at: simulation.clock.now() - openedAt,
      event: `${body.event} ${body.orderId}`,
    });
  });
  const order = () =>
    simulation.world.order({ isTakeaway: true, status: "new", scheduledFor: "never" });
  return { ...simulation, stop, received, order };
}

function call(
  { world, clock }: ReturnType<typeof branch>,
  name: string,
  client = "page",
): { readonly ran: number; readonly at: number; readonly outcome: Delivered<string> | undefined } {
  const result = { ran: 0, at: 0, outcome: undefined as Delivered<string> | undefined };
  const sentAt = clock.now();
  const run = (): Answer<string> => {
    result.ran += 1;
    return { status: 200, value: "yes" };
  };
  void world.network.call(client, name, run).then((outcome) => {
    result.outcome = outcome;
    result.at = clock.now() - sentAt;
  });
  return result;
}

const answered = { kind: "answered", answer: { status: 200, value: "yes" } };

describe("The network of a world", () => {
  it("answers at once and without the clock when there is no fault", async () => {
    const given = branch();
    const result = call(given, "order");
    await Promise.resolve();
    expect(result).toMatchObject({ ran: 1, at: 0, outcome: answered });
    given.order();
    expect(given.received).toHaveLength(1);
  });

  it("delays requests, answers and pushes under latency", async () => {
    const given = branch();
    given.world.injectFault({
      kind: "latency",
      atMs: 0,
      forMs: 60 * secondMs,
      minMs: 100,
      maxMs: 400,
    });
    const result = call(given, "order");
    const { id } = given.order();
    await given.clock.advanceBy(99);
    expect([result.ran, given.received.length]).toEqual([0, 0]);
    await given.clock.advanceBy(701);
    expect(result).toMatchObject({ ran: 1, outcome: answered });
    expect(result.at).toBeGreaterThanOrEqual(200);
    expect(given.received).toEqual([{ at: expect.any(Number), event: `created ${id}` }]);
    await given.clock.advanceBy(60 * secondMs);
    const later = call(given, "order");
    await Promise.resolve();
    expect(later.at).toBe(0);
  });

  it("loses a request before it is carried out, and an answer afterwards", async () => {
    const given = branch();
    given.world.injectFault({ kind: "lose_requests", atMs: 0, count: 1, call: "markReady" });
    given.world.injectFault({ kind: "lose_answers", atMs: 0, count: 1, call: "markReady" });
    const spared = call(given, "order");
    const [first, second, third] = [1, 2, 3].map(() => call(given, "markReady"));
    await Promise.resolve();
    expect(spared.outcome).toEqual(answered);
    expect(first).toMatchObject({ ran: 0, outcome: { kind: "lost", wasCarriedOut: false } });
    expect(second).toMatchObject({ ran: 1, outcome: { kind: "lost", wasCarriedOut: true } });
    expect(third).toMatchObject({ ran: 1, outcome: answered });
  });

  it("fails the next calls with a status without carrying them out", async () => {
    const given = branch();
    given.world.injectFault({ kind: "fail_calls", atMs: 0, count: 2, status: 503 });
    const results = [1, 2, 3].map(() => call(given, "order"));
    await Promise.resolve();
    expect(results.map(({ ran }) => ran)).toEqual([0, 0, 1]);
    const statuses = results.map(
      ({ outcome }) => outcome?.kind === "answered" && outcome.answer.status,
    );
    expect(statuses).toEqual([503, 503, 200]);
  });

  it("affects only the client of a fault", async () => {
    const given = branch();
    given.world.injectFault({
      kind: "fail_calls",
      atMs: 0,
      count: 1,
      status: 500,
      client: "other",
    });
    const spared = call(given, "order");
    const struck = call(given, "order", "other");
    await Promise.resolve();
    expect([spared.ran, struck.ran]).toEqual([1, 0]);
  });

  it("delivers pushes late, twice, out of order or not at all", async () => {
    const given = branch();
    const { world, clock, received } = given;
    world.injectFault({ kind: "delay_pushes", atMs: 0, count: 1, byMs: 5_000 });
    const late = given.order();
    world.injectFault({ kind: "double_pushes", atMs: 0, count: 1, afterMs: 200 });
    const double = given.order();
    world.injectFault({ kind: "lose_pushes", atMs: 0, count: 1 });
    given.order();
    world.injectFault({ kind: "reorder_pushes", atMs: 0, count: 1 });
    const overtaken = given.order();
    const overtaking = given.order();
    await clock.advanceBy(10 * secondMs);
    expect(received).toEqual([
      { at: 0, event: `created ${double.id}` },
      { at: 0, event: `created ${overtaking.id}` },
      { at: 0, event: `created ${overtaken.id}` },
      { at: 200, event: `created ${double.id}` },
      { at: 5_000, event: `created ${late.id}` },
    ]);
  });

  it("delivers a reordered push after a second when no other push overtakes it", async () => {
    const given = branch();
    given.world.injectFault({ kind: "reorder_pushes", atMs: 0, count: 1 });
    given.order();
    await given.clock.advanceBy(999);
    expect(given.received).toEqual([]);
    await given.clock.advanceBy(1);
    expect(given.received).toHaveLength(1);
  });

  it("breaks connections with a code and refuses new ones for a while", async () => {
    const given = branch();
    const faults: ConnectionFault[] = [];
    given.world.network.onConnectionFault("page", (fault) => faults.push(fault));
    const refusedForMs = 20 * secondMs;
    given.world.injectFault({ kind: "close_connections", atMs: 0, code: 4004, refusedForMs });
    const refusedUntil = given.clock.now() + refusedForMs;
    expect(faults).toEqual([{ kind: "closed", code: 4004, refusedUntil }]);
    expect(given.world.network.refusedUntil("page")).toBe(refusedUntil);
    await given.clock.advanceBy(refusedForMs);
    expect(given.world.network.refusedUntil("page")).toBeUndefined();
  });

  it("blocks everything during an outage, and nothing after it", async () => {
    const given = branch();
    given.world.injectFault({ kind: "outage", atMs: 0, forMs: 30 * secondMs });
    const during = call(given, "order");
    given.order();
    await given.clock.advanceBy(30 * secondMs - 1);
    expect(during).toMatchObject({ ran: 0, outcome: { kind: "lost", isAtOnce: true } });
    expect(given.world.network.refusedUntil("page")).toBe(given.clock.now() + 1);
    await given.clock.advanceBy(1);
    const after = call(given, "order");
    await Promise.resolve();
    expect(after.outcome).toEqual(answered);
    expect(given.received).toEqual([]);
  });

  it("refuses the tokens issued so far when they are revoked", () => {
    const { world } = branch();
    const tokens = world.auth.signIn();
    world.injectFault({ kind: "revoke_tokens", atMs: 0 });
    expect(world.auth.staffApiOf(tokens.jwt).status).toBe(401);
    expect(world.auth.staffApiOf(valueOfAnswer(world.auth.refresh(tokens)).jwt).status).toBe(200);
  });

  it("pushes an order that is too large without its payload (PS-5)", () => {
    const given = branch();
    const payloads: boolean[] = [];
    given.world.network.listen("page", ({ body }) => {
      if (body.kind === "order") payloads.push(body.order !== undefined);
    });
    given.world.order({ lineCount: 3, scheduledFor: "never" });
    given.world.order({ lineCount: 40, scheduledFor: "never" });
    expect(payloads).toEqual([true, false]);
  });

  it("pushes only complete changes: a listener sees the order after the step", () => {
    const given = branch();
    const staffApi = staffApiOf(given);
    const seen: string[] = [];
    given.world.network.listen("page", ({ body }) => {
      if (body.kind === "order") seen.push(valueOfAnswer(staffApi.order(body.orderId)).status);
      if (body.kind === "order" && body.event === "created")
        staffApi.markReady(body.orderId, "pickup");
    });
    given.order();
    expect(seen).toEqual(["new", "ready"]);
  });
});

describe("Fault plans", () => {
  const storm = { plan: "storm", calmAfterMs: 12 * hourMs, faults: [] } as const;

  it("are drawn from a stream of their own: the same for a seed, of every kind, and ended in time", () => {
    const plan = faultsOf(storm, new Random(1).stream("faults"));
    expect(faultsOf(storm, new Random(1).stream("faults"))).toEqual(plan);
    expect(new Set(plan.map(({ kind }) => kind)).size).toBe(11);
    expect(plan.every(({ atMs }) => atMs < storm.calmAfterMs)).toBe(true);
    const light = faultsOf({ ...storm, plan: "light" }, new Random(1).stream("faults"));
    expect(light.length).toBeGreaterThan(3);
    expect(light.length).toBeLessThan(plan.length / 5);
  });

  it("start and end at their times", async () => {
    const faults: readonly Fault[] = [
      { kind: "lose_pushes", atMs: 2 * secondMs, count: 99 },
      { kind: "lose_pushes", atMs: secondMs, count: 1, client: "nobody" },
    ];
    const scenario = {
      ...baseScenario,
      demand: [{ from: "10:00", ordersPerHour: 0 }],
      faults: { plan: "light" as const, calmAfterMs: 5 * secondMs, faults },
    };
    const { world, clock } = headless({ scenario });
    const stop = world.start();
    const received: PushMessage[] = [];
    world.network.listen("page", (message) => received.push(message));
    await clock.advanceBy(2 * secondMs);
    world.order();
    expect(received).toHaveLength(0);
    await clock.advanceBy(3 * secondMs);
    world.order();
    expect(received).toHaveLength(1);
    stop();
    expectNothingPending(clock);
  });

  it("do not change the customers' orders", async () => {
    const created = async (plan: "none" | "storm"): Promise<readonly string[]> => {
      const scenario = { ...baseScenario, faults: { plan, calmAfterMs: hourMs, faults: [] } };
      const { world, clock } = headless({ scenario });
      const stop = world.start();
      await clock.advanceBy(hourMs);
      stop();
      return world.log
        .tail()
        .flatMap(({ atMs, what }) => (/^created/.test(what) ? [`${atMs} ${what}`] : []));
    };
    expect(await created("storm")).toEqual(await created("none"));
  });
});
