import { describe, expect, it } from "vitest";
import type { OrderId } from "../../ports/entities/ids.ts";
import { aLesson } from "../../tests/support/samples/a-lesson.ts";
import { anOrder } from "../../tests/support/samples/an-order.ts";
import { began, omar, RunBuilder, second } from "../../tests/support/samples/run-builder.ts";
import { type DebriefedRun, debriefOf } from "./debrief.ts";

const second2 = 2 as OrderId;
const lesson = aLesson({
  goals: [
    {
      id: "ready",
      weight: 70,
      kind: "order_reaches",
      orders: ["first", "other"],
      status: "ready",
      withinSeconds: 60,
    },
    { id: "send", weight: 30, kind: "order_reaches", orders: ["first"], status: "in_progress" },
  ],
});

function debrief(log: RunBuilder, set: Partial<DebriefedRun> = {}) {
  const end = { at: second(200), reason: "time" } as const;
  return debriefOf({ lesson, events: log.events, opening: [], startedAt: began, end, ...set });
}

/** The first order is prepared in time; the other one is late, because the first was sent out before. */
const usual = () =>
  new RunBuilder()
    .order(0, { status: "new" })
    .order(10, { status: "new" }, "other", second2)
    .step(20, "marked_as_ready", { status: "ready" })
    .call(20, "markReady")
    .call(25, "assignRider", {}, 409)
    .step(30, "rider_assigned", { status: "in_progress", riderId: omar })
    .call(30, "assignRider")
    .step(90, "marked_as_ready", { status: "ready" }, "trainee", second2)
    .call(90, "markReady", {}, 200, second2);

describe("The debrief", () => {
  it("sums up score, points per goal and the distance to the next medal [DB-3]", () => {
    const { score, medal, next, goals } = debrief(usual());
    expect([score, medal, next]).toEqual([65, "bronze", { medal: "silver", points: 10 }]);
    expect(goals.map(({ points, weight }) => [points, weight])).toEqual([
      [35, 70],
      [30, 30],
    ]);
  });

  it("advises on the goal that cost most, with the order that was lost [DB-3]", () => {
    expect(debrief(usual()).advice).toEqual({
      goalId: "ready",
      cost: 35,
      orderId: second2,
      orderNumber: "1002",
      fault: {
        kind: "late",
        at: second(70),
        button: "action.markReady",
        press: { at: second(90), outcome: "late" },
      },
    });
    const perfect = usual();
    perfect.events.splice(-2);
    perfect.step(40, "marked_as_ready", { status: "ready" }, "trainee", second2);
    expect(debrief(perfect)).toMatchObject({ score: 100, medal: "gold", advice: undefined });
    expect(debrief(perfect).next).toBeUndefined();
  });

  it("says the last moment at which an order could have been saved, and what was done meanwhile [DB-6]", () => {
    const { missed, opensAt } = debrief(usual());
    expect(missed).toMatchObject([
      {
        goalId: "ready",
        orderNumber: "1002",
        since: second(10),
        lastMomentAt: second(70),
        until: second(90),
        cost: 35,
        meanwhile: [{ name: "markReady" }, { name: "assignRider" }, { name: "assignRider" }],
      },
    ]);
    expect(opensAt).toBe(second(70));
  });

  it("marks the actions that earned points and those that were refused", () => {
    const { actions } = debrief(usual());
    expect(actions.map(({ earnedPoints, wasRefused }) => [earnedPoints, wasRefused])).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  it("gives each press its points, and to a step before it those that its order earned next", () => {
    const log = usual().call(22, "markReprinted");
    log.events.sort((one, other) => one.at - other.at);
    const { actions } = debrief(log);
    expect(actions.map(({ name, points, earnedPoints }) => [name, points, earnedPoints])).toEqual([
      ["markReady", 35, true],
      ["markReprinted", 30, false],
      ["assignRider", undefined, false],
      ["assignRider", 30, true],
      ["markReady", undefined, false],
    ]);
  });

  it("advises on the order that was lost before the others, whatever the goal names first", () => {
    const log = new RunBuilder()
      .order(30, { status: "new" })
      .order(10, { status: "new" }, "other", second2);
    const { advice, goals } = debrief(log);
    expect(advice).toMatchObject({ orderId: second2, fault: { at: second(70) } });
    expect(goals[0]?.subject).toBe(second2);
  });

  it("gives points to the one press that earned them, also where its answer was lost", () => {
    const log = new RunBuilder()
      .order(0, { status: "new" })
      .order(0, { status: "new" }, "other", second2)
      .call(19.5, "markReprinted")
      .step(20, "marked_as_ready", { status: "ready" })
      .call(20, "markReady", {}, "lost")
      .call(20.5, "assignRider", {}, "lost")
      .step(30, "marked_as_ready", { status: "ready" }, "trainee", second2)
      .call(30, "markReady", {}, 200, second2)
      .call(30.5, "markReprinted", {}, 200, second2);
    const { actions } = debrief(log);
    expect(actions.map(({ name, points, earnedPoints }) => [name, points, earnedPoints])).toEqual([
      ["markReprinted", 35, false],
      ["markReady", 35, true],
      ["assignRider", undefined, false],
      ["markReady", 35, true],
      ["markReprinted", undefined, false],
    ]);
  });

  it("opens at the moment of the advice, also where a costly deadline came later", () => {
    const goals = [
      ...lesson.goals,
      { id: "no", weight: 90, kind: "rejected_for", orders: ["first"], reason: 1 } as const,
    ];
    const log = usual().step(12, "marked_as_confirmed", { status: "new" }).call(12, "confirm");
    log.events.sort((one, other) => one.at - other.at);
    const { advice, opensAt } = debrief(log, { lesson: { ...lesson, goals } });
    expect([advice?.goalId, opensAt]).toEqual(["no", advice?.fault.at]);
    expect(opensAt).toBe(second(12));
  });

  it("counts the orders at the counter, with those of the opening and those for later", () => {
    const opening = [
      anOrder({ id: 8 as OrderId, placedAt: began }),
      anOrder({ id: 9 as OrderId, placedAt: began, scheduledFor: second(50) }),
    ];
    expect(debrief(usual(), { opening }).waiting).toEqual([
      { at: began, count: 2 },
      { at: second(10), count: 3 },
      { at: second(30), count: 2 },
      { at: second(50), count: 3 },
    ]);
  });

  it("shows trouble from its incident until it is over", () => {
    const log = usual()
      .troubles(40, { outage: 70 })
      .incident(40, { do: "network_outage" })
      .incident(50, { do: "printer", state: "out_of_paper" })
      .incident(60, { do: "printer", state: "ready" })
      .troubles(95, { close_connections: 695 })
      .incident(95, { do: "push_connection_lost", seconds: 600 }, undefined, "trainer")
      .incident(96, { do: "order" });
    expect(debrief(log).troubles).toEqual([
      { from: second(40), until: second(70), command: "network_outage", by: "scenario" },
      { from: second(50), until: second(60), command: "printer", by: "scenario" },
      { from: second(95), until: second(200), command: "push_connection_lost", by: "trainer" },
    ]);
  });

  it("shows no trouble of one order until another order that came at its instant is done", () => {
    const log = new RunBuilder()
      .order(0, { status: "new" })
      .incident(10, { do: "update" }, 1 as OrderId)
      .order(10, { status: "new" }, "other", second2)
      .dismiss(10);
    const { troubles } = debrief(log);
    expect(troubles.map(({ command, from, until }) => [command, until - from])).toEqual([
      ["update", 0],
      ["delete_rider", 0],
    ]);
  });

  it("ends trouble when the branch ended it: by calm, by taking back, or with another one in between", () => {
    const log = usual()
      .troubles(40, { outage: 100 })
      .incident(40, { do: "network_outage", seconds: 60 })
      .troubles(50, { outage: 100, latency: 110 })
      .incident(50, { do: "slow_network" })
      .troubles(60, { latency: 110 })
      .incident(60, { do: "take_back", what: "network_outage" })
      .troubles(70, {})
      .incident(70, { do: "calm" })
      .troubles(80, { outage: 110 })
      .incident(80, { do: "network_outage" });
    expect(debrief(log).troubles.map(({ from, until }) => [from, until])).toEqual([
      [second(40), second(60)],
      [second(50), second(70)],
      [second(80), second(110)],
    ]);
  });

  it("ends the pause of a marketplace when that source opens, and one that sticks with the next", () => {
    const log = usual()
      .source(40, { mode: "paused" }, "munchbay", "Munchbay")
      .incident(40, { do: "marketplace_pauses" })
      .source(50, { mode: "open" }, "online")
      .source(60, { mode: "paused" }, "online")
      .incident(70, { do: "pause_sticks" })
      .source(80, { mode: "open" }, "online")
      .source(90, { mode: "open" }, "munchbay")
      .source(95, { mode: "paused" }, "munchbay", "Munchbay")
      .incident(95, { do: "marketplace_pauses" });
    expect(debrief(log).troubles.map(({ from, until }) => [from, until])).toEqual([
      [second(40), second(90)],
      [second(70), second(80)],
      [second(95), second(200)],
    ]);
  });

  it("ends the failure of an oven after its minutes, or when it is taken back", () => {
    const fails = { do: "oven_fails", minutes: 1, percent: 50 };
    const log = usual()
      .incident(20, fails)
      .incident(100, fails)
      .incident(110, { do: "take_back", what: "printer.blocked" })
      .incident(120, { do: "take_back", what: "oven_fails" });
    expect(debrief(log).troubles.map(({ from, until }) => [from, until])).toEqual([
      [second(20), second(80)],
      [second(100), second(120)],
    ]);
  });

  it("marks the presses on the terminal and on the bell, and the time without sound as trouble", () => {
    const log = usual()
      .screen(0, { sound: "blocked" })
      .screen(4, { sound: "on" })
      .screen(50, { sound: "off" })
      .screen(60, { sound: "off", path: "/scheduled" })
      .screen(80, { sound: "on" })
      .incident(120, { do: "sound_off" }, undefined, "trainer")
      .screen(120, { sound: "off" });
    const { actions, troubles } = debrief(log);
    const sounds = actions.filter(({ orderId }) => orderId === undefined);
    expect(sounds.map(({ at, name }) => [at, name])).toEqual([
      [second(50), "soundOff"],
      [second(80), "soundOn"],
      [second(120), "soundOff"],
    ]);
    expect(troubles).toEqual([
      { from: second(0), until: second(4), command: "sound_off" },
      { from: second(50), until: second(80), command: "sound_off" },
      { from: second(120), until: second(200), command: "sound_off", by: "trainer" },
    ]);
  });

  it("ignores everything after the end of the run", () => {
    const log = usual().step(201, "voided", { status: "voided" }, "Call centre");
    expect(debrief(log)).toEqual(debrief(usual()));
  });
});
