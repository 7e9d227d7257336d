import { describe, expect, it } from "vitest";
import { findScenario } from "../node/open-scenario.ts";
import { scenarios } from "../scenarios/scenarios.ts";
import { baseScenario } from "../world/base-scenario.ts";
import { dayStart, timeOfDayMs } from "../world/wall-time.ts";
import { readScenario } from "./read-scenario.ts";

function problemsOf(value: unknown): readonly string[] {
  const reading = readScenario(value);
  return reading.kind === "invalid" ? reading.problems.map(({ message }) => message) : [];
}

describe("Scenarios", () => {
  it("accepts every built-in scenario, also after a round trip through JSON", () => {
    for (const scenario of scenarios) {
      const reading = readScenario(JSON.parse(JSON.stringify(scenario)));
      expect(reading).toEqual({ kind: "valid", scenario });
    }
  });

  it("takes the fields that a file leaves out from an ordinary day", () => {
    const reading = readScenario({
      name: "mine",
      company: { confirmationDeadline: { minutes: 5, onDeadline: "reject" } },
    });
    const company = { confirmationDeadline: { minutes: 5, onDeadline: "reject" } };
    expect(reading).toEqual({
      kind: "valid",
      scenario: { ...baseScenario, name: "mine", company },
    });
  });

  it("names the field and the fix of every problem", () => {
    expect(problemsOf("lunch")).toEqual(['The scenario is "lunch": give an object']);
    expect(problemsOf({ branchCount: 9 })).toEqual([
      "branchCount is 9: give a whole number from 1 to 5",
    ]);
    expect(problemsOf({ demand: [{ from: "25:99", ordersPerHour: 1.5 }] })).toEqual([
      'demand[0].from is "25:99": give a time of day as "HH:MM", from "00:00" to "29:59"',
      "demand[0].ordersPerHour is 1.5: give a whole number from 0 to 600",
    ]);
    expect(problemsOf({ date: "2026-02-30" })[0]).toContain('date is "2026-02-30"');
    expect(problemsOf({ company: { taxes: 5 } })[0]).toContain(
      "company.taxes is not known: remove it",
    );
    expect(problemsOf({ company: { taxes: 5, duty: 1 } })).toHaveLength(2);
    expect(problemsOf({ mix: 5 })[0]).toBe("mix is 5: give an object");
    expect(problemsOf({ mix: [] })).toEqual(["mix is []: give an object"]);
    expect(problemsOf({ demand: [{ from: "10:00" }] })).toEqual([
      "demand[0].ordersPerHour is missing: add it",
    ]);
  });

  it("checks each fault by its kind", () => {
    const faults = (...given: unknown[]) => problemsOf({ faults: { faults: given } });
    expect(faults({ kind: "flood", atMs: 0 })[0]).toContain("faults.faults[0].kind names no fault");
    expect(faults({ kind: "outage", atMs: 0, forMs: -1 })[0]).toContain(
      "faults.faults[0].forMs is -1",
    );
    expect(faults({ kind: "fail_calls", atMs: 5, count: 1, status: 418 })[0]).toContain(
      "status is 418",
    );
    expect(faults({ kind: "latency", atMs: 5, forMs: 5, minMs: 9, maxMs: 3 })).toEqual([
      "faults.faults[0].minMs is above its maxMs: swap them",
    ]);
    expect(faults({ kind: "lose_pushes", atMs: 5, count: 1, client: "page" })).toEqual([]);
  });

  it("finds contradictions between valid fields", () => {
    expect(problemsOf({ closesAt: "09:00" })[0]).toContain("closesAt is not after opensAt");
    expect(problemsOf({ branchCount: 1, staff: baseScenario.staff })[0]).toContain(
      "staff[2].branches names a branch above branchCount",
    );
    expect(problemsOf({ branchCount: 1 })).toEqual([]);
    const mix = { marketplace: 0, ownOnline: 0, callCenter: 0, walkIn: 0 };
    expect(problemsOf({ mix })[0]).toContain("weight 0");
    const demand = [
      { from: "12:00", ordersPerHour: 1 },
      { from: "11:00", ordersPerHour: 1 },
    ];
    expect(problemsOf({ demand })[0]).toContain("demand[1].from is not after");
  });

  it("says what is wrong with commands: unknown ones, arguments out of range, and too many [CO-5]", () => {
    const incidents = (...given: unknown[]) => problemsOf({ commands: given });
    const saying = (start: string) => [expect.stringMatching(`^${start}`)];
    expect(incidents({ at: 5, do: "dance" })).toEqual(
      saying("commands\\[0\\]\\.do names no incident: give one of order, "),
    );
    expect(incidents({ at: 5, do: "network_outage", seconds: 1e9 })).toEqual(
      saying("commands\\[0\\]\\.seconds is 1000000000: give a whole number from 1 to 86400"),
    );
    expect(incidents({ at: "25:99", do: "order" })).toEqual(saying("commands\\[0\\]\\.at is "));
    const many = Array.from({ length: 5_000 }, () => ({ at: 5, do: "order" }));
    expect(incidents(...many)).toEqual(saying("commands .*500"));
  });

  it("refuses an incident about busy and pause unless the back end declares them [TN-5]", () => {
    const incidents = [{ at: 5, do: "marketplace_pauses" }];
    expect(problemsOf({ commands: incidents })).toEqual([
      'commands[0].do is "marketplace_pauses", which needs a back end with "acceptance": add that to capabilities',
    ]);
    expect(problemsOf({ commands: incidents, capabilities: { acceptance: {} } })).toEqual([]);
  });

  it("refuses an oven that fails in a kitchen without a speed of its own", () => {
    const incidents = [{ at: 5, do: "oven_fails", minutes: 5 }];
    expect(problemsOf({ commands: incidents })).toEqual([
      'commands[0].do is "oven_fails", which needs a kitchen with a speed of its own: add "kitchen"',
    ]);
    expect(problemsOf({ commands: incidents, kitchen: { dishesPerQuarter: 20 } })).toEqual([]);
  });

  it("lists the existing scenarios when the name is unknown", () => {
    expect(findScenario("lunch-rush")).toMatchObject({ kind: "found" });
    expect(findScenario("brunch")).toEqual({
      kind: "missing",
      message:
        'There is no scenario "brunch". Choose one of: lunch-rush, quiet-morning, full-day, friday-night, all-partners, rider-app, handed-out, riders-in-popup, rider-app-dropdown, marketplace-refuses, stormy-lunch, trouble-at-the-counter, four-roles, kuwait-counter, tokyo-counter, party-orders, empty-branch.',
    });
  });

  it("reads days and times of day without the machine's calendar", () => {
    for (const date of ["1970-01-01", "2000-02-29", "2024-03-01", "2026-06-12", "2100-12-31"]) {
      expect(dayStart(date)).toBe(Date.parse(`${date}T00:00:00Z`));
    }
    expect([dayStart("2100-02-29"), dayStart("2026-13-01"), dayStart("today")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([timeOfDayMs("00:00"), timeOfDayMs("25:30"), timeOfDayMs("30:00")]).toEqual([
      0,
      91_800_000,
      undefined,
    ]);
  });
});
