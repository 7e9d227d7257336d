import { describe, expect, it } from "vitest";
import { RunBuilder, second } from "../../tests/support/samples/run-builder.ts";
import { baseScenario } from "../world/base-scenario.ts";
import type { ScenarioAcceptance } from "../world/scenario-capabilities.ts";
import { RunFacts } from "./run-facts.ts";
import { type SlowingGoal, slowingAct } from "./slowing-plan.ts";

const failed = () => new RunBuilder().incident(5, { do: "oven_fails", minutes: 6, percent: 10 });
const busy = { id: "busy", weight: 100, kind: "busy_in_time", lateMax: 5 } as const;
const pause = { id: "pause", weight: 100, kind: "reopened_within", minutes: 15 } as const;
const few = { id: "few", weight: 100, kind: "turned_away_at_most", customers: 1 } as const;
const paused = () => failed().source(60, { mode: "paused" });

/** The act of the coach at an instant; the goal began with the oven's failure. */
function actAt(
  goal: SlowingGoal,
  log: RunBuilder,
  at: number,
  acceptance: ScenarioAcceptance = {},
) {
  const scenario = { ...baseScenario, capabilities: { acceptance } };
  const facts = new RunFacts(log.events.filter((event) => event.at <= second(at)));
  const lesson = { scenario, goals: [goal] };
  const part = { state: "open", since: second(5), dueAt: second(960) } as const;
  return slowingAct(goal, part, { lesson, facts, now: second(at) });
}

describe("The coach", () => {
  it("makes all sources busy that staff set, for the minutes that are offered", () => {
    const busyFor = (acceptance: ScenarioAcceptance) => actAt(busy, failed(), 10, acceptance);
    const act = { do: "slow_source", mode: "busy" };
    expect(busyFor({})).toEqual({ ...act, source: "all", minutes: 20 });
    expect(busyFor({ busyMinutes: [5, 15], sources: ["online"] })).toEqual({
      ...act,
      source: "online",
      minutes: 15,
    });
    expect(busyFor({ modes: ["paused"] })).toBeUndefined();
  });

  it("pauses one marketplace for the longest time that the goal allows", () => {
    const pausedFor = (acceptance: ScenarioAcceptance) => actAt(pause, failed(), 10, acceptance);
    const act = { do: "slow_source", mode: "paused", minutes: 15 };
    expect(pausedFor({ sources: ["online", "munchbay"] })).toEqual({ ...act, source: "munchbay" });
    expect(pausedFor({ sources: ["online"] })).toEqual({ ...act, source: "online" });
    expect(pausedFor({ pauseMinutes: [30] })).toBeUndefined();
  });

  it("waits while the oven is out of order, and then opens the source, at the latest a minute before its time", () => {
    const opens = { do: "open_source", source: "munchbay" };
    const until = second(5 + 6 * 60);
    expect(actAt(pause, paused(), 100)).toEqual({ do: "wait", reason: "event", until });
    expect(actAt(pause, paused(), 365)).toEqual(opens);
    const long = new RunBuilder().incident(5, { do: "oven_fails", minutes: 60, percent: 0 });
    long.source(60, { mode: "paused" });
    expect(actAt(pause, long, 899)).toMatchObject({ do: "wait", until: second(900) });
    expect(actAt(pause, long, 900)).toEqual(opens);
  });

  it("keeps a pause while orders are late, where no oven has failed", () => {
    const late = new RunBuilder()
      .order(0, { status: "new", promise: { readyBy: second(0) } })
      .source(70, { mode: "paused" });
    expect(actAt(pause, late, 100)).toMatchObject({ do: "wait", until: second(900) });
    late.step(110, "marked_as_ready", { status: "ready" }, "Kitchen");
    expect(actAt(pause, late, 111)).toMatchObject({ do: "open_source" });
  });

  it("makes sources busy before few may turn away, and opens a paused one before one too many does", () => {
    expect(actAt(few, failed(), 10)).toMatchObject({ do: "slow_source", mode: "busy" });
    expect(actAt(few, paused(), 61)).toBeUndefined();
    expect(actAt(few, paused().turnedAway(70), 71)).toMatchObject({ do: "open_source" });
  });
});
