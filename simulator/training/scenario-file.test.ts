import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { OrderId } from "../../ports/entities/ids.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { headless } from "../../tests/support/branch/headless.ts";
import { projectRoot } from "../../tests/support/repository/scratch-project.ts";
import { scenarioNamed, scenarioNames } from "../scenarios/scenarios.ts";
import { terminalsOf } from "../world/terminals/terminal-world.ts";
import type { Incident } from "./incidents/incident-list.ts";
import { startIncidents } from "./incidents/start-incidents.ts";
import { describeProblems } from "./json-file.ts";
import { readScenario } from "./read-scenario.ts";
import { readScenarioFile } from "./scenario-file.ts";

const folder = join(projectRoot, "simulator/scenarios");
const builtInFiles = readdirSync(folder).filter((name) => name.endsWith(".json"));

function problemsIn(text: string): string {
  const reading = readScenarioFile({ name: "mine.json", text });
  return reading.kind === "valid" ? "valid" : describeProblems(reading.problems);
}

describe("A scenario file [TN-3]", () => {
  it.each(builtInFiles)("%s is valid, named as its file, and offered", (name) => {
    const reading = readScenarioFile({ name, text: readFileSync(join(folder, name), "utf8") });
    if (reading.kind === "invalid") expect.fail(describeProblems(reading.problems));
    expect(`${reading.value.name}.json`).toBe(name);
    expect(reading.value).toEqual(scenarioNamed(reading.value.name));
  });

  it("exists for each of the sixteen scenarios", () => {
    expect(scenarioNames).toHaveLength(17);
    expect(builtInFiles).toHaveLength(17);
  });

  it.each([
    ['{\n  "name": "mine",\n  "branchCount": 9\n}', "mine.json:3: branchCount is 9: give a whole"],
    [
      '{\n  "demand": [\n    { "from": "10:00", "ordersPerHour": 5 },\n    { "from": "11:00" }\n  ]\n}',
      "mine.json:4: demand[1].ordersPerHour is missing: add it",
    ],
    ['{\n  "mix": {\n    "walkins": 5\n  }\n}', "mine.json:3: mix.walkins is not known: remove"],
    ['{\n  "opensAt": "12:00",\n  "closesAt": "11:00"\n}', "mine.json:3: closesAt is not after"],
    [
      '{\n  "commands": [\n    { "at": 5, "do": "dance" }\n  ]\n}',
      "mine.json:3: commands[0].do names",
    ],
    [
      '{\n  "commands": [\n    { "at": "12:00", "do": "order" },\n    { "at": "11:59:30", "do": "order" }\n  ]\n}',
      "mine.json:4: commands[1].at is before the incident above it",
    ],
    [
      '{\n  "commands": [\n    { "at": "09:00", "do": "order" }\n  ]\n}',
      "mine.json:3: commands[0].at is before opensAt",
    ],
    [
      '{\n  "commands": [\n    { "at": 5, "do": "void", "order": "first" }\n  ]\n}',
      'mine.json:3: commands[0].order names "first"',
    ],
    [
      '{\n  "commands": [{ "at": "noon", "do": "order" }]\n}',
      'commands[0].at is "noon": give a time of day',
    ],
    ['{\n  "seed": -1\n}', "mine.json:2: seed is -1: give a whole number from 0 to 999999999"],
    [
      '{\n  "menu": [\n    { "name": "Soups", "items": [\n      { "name": "Hot", "price": 0 }\n    ] }\n  ]\n}',
      "mine.json:4: menu[0].items[0].price is 0: give a whole number from 1 to 1000000",
    ],
    [
      '{\n  "menu": [{ "items": [],\n  "name": { "fr": "Soupes" } }]\n}',
      'mine.json:3: menu[0].name is {"fr":"Soupes"}: give a text of 1 to 60 characters, or an object',
    ],
    ['{\n  "menu": []\n}', "mine.json:2: menu is []: give a list of 1 to 30 elements"],
    [
      '{\n  "terminals": [\n    { "name": "Till", "outcome": "explodes" }\n  ]\n}',
      'mine.json:3: terminals[0].outcome is "explodes": give one of "approved"',
    ],
    [
      '{\n  "branchCount": 2,\n  "terminals": [\n    { "name": "Till", "branch": 3 }\n  ]\n}',
      "mine.json:4: terminals[0].branch names a branch above branchCount: lower it",
    ],
    [
      '{\n  "terminals": [\n    { "name": "Till", "kind": "terminal", "branch": 1 }\n  ]\n}',
      'mine.json:3: terminals[0].branch is for readers only: remove it, or make it a "reader"',
    ],
    [
      '{\n  "terminals": [\n    { "name": "A", "kind": "terminal" },\n    { "name": "B", "kind": "terminal" },\n    { "name": "C", "kind": "terminal" }\n  ]\n}',
      'mine.json:5: terminals[2].kind is the third "terminal": make it a "reader"',
    ],
    [
      '{\n  "partners": [\n    { "name": "Hinode", "refusesPercent": 101 }\n  ]\n}',
      "mine.json:3: partners[0].refusesPercent is 101: give a whole number from 0 to 100",
    ],
    ['{\n  "name": "one",\n  "name": "two"\n}', "mine.json:3: name is given twice: remove one"],
    ['{\n  "name": "one"\n  "title": "two"\n}', 'mine.json:3: a "," is missing before this'],
    ['{\n  "name": "one",\n}', "mine.json:3: a field is missing here"],
    ['{\n  // Mine\n  "name": "one"\n}', "mine.json:2: JSON has no comments: remove it"],
    ['{\n  "name": one\n}', "mine.json:2: is no JSON: put texts between double quotes"],
    ['{\n  "name": "one\n}', "mine.json:2: the text does not end on its line"],
    ["{}\n{}", "mine.json:2: the file goes on after its end"],
    ["", "mine.json:1: "],
    ["\n\n[]", "mine.json:3: The scenario is []: give an object"],
    ['{ "__proto__": {} }', "mine.json:1: __proto__ is not known"],
    ['{ "company": { "__proto__": 5 } }', "mine.json:1: __proto__ is not known"],
  ])("with a mistake is refused with file, line and fix: %j", (text, expected) => {
    expect(problemsIn(text)).toContain(expected);
  });

  it("may begin with a byte order mark, and end its lines as Windows does", () => {
    expect(problemsIn('\uFEFF{\r\n  "name": "mine",\r\n  "version": 2\r\n}\r\n')).toBe("valid");
    expect(problemsIn('\uFEFF{\r\n  "name": 5\r\n}')).toContain("mine.json:2: name is 5");
    expect(problemsIn('\uFEFF{\n"name": 5\n}')).toContain("mine.json:2: name is 5");
  });

  it("of too many characters, levels or mistakes is refused, and nothing breaks", () => {
    expect(problemsIn(`{"name":"${"x".repeat(10_000_000)}"}`)).toContain("give at most 1000000");
    expect(problemsIn("[".repeat(900_000))).toContain("more than 64 levels deep");
    expect(problemsIn(`["one\n${"[".repeat(900_000)}"`)).toContain("more than 64 levels deep");
    expect(problemsIn("[},".repeat(300_000))).toContain("more than 64 levels deep");
    expect(problemsIn(`"${'\\"'.repeat(400_000)}`)).toContain("the text does not end on its line");
    expect(problemsIn(`{"name":"${"[".repeat(60)}"}`)).toBe("valid");
    const many = Array.from({ length: 300 }, (_, index) => `"field${index}": 1`);
    expect(problemsIn(`{${many.join(",\n")}}`).split("\n")).toHaveLength(20);
  });

  it("runs its incidents at their times, and skips one that is no longer possible", async () => {
    const reading = readScenario({
      name: "mine",
      opensAt: "12:00",
      demand: [{ from: "12:00", ordersPerHour: 0 }],
      surprisePercent: 0,
      colleagues: { sharePercent: 0 },
      otherBranches: { sharePercent: 0 },
      commands: [
        { at: 30, do: "order", type: "call_center", as: "first" },
        { at: "12:01", do: "void", order: "first" },
        { at: "12:01:30", do: "void", order: "first" },
        { at: "12:02", do: "next_card", outcome: "declined" },
      ],
    });
    if (reading.kind === "invalid") expect.fail(reading.problems[0]?.message);
    const { world, clock } = headless({ scenario: reading.scenario });
    const _labels = new Map<string, OrderId>();
    const ran: (readonly [number, Incident["do"], boolean])[] = [];
    const startedAt = clock.now();
    const terminals = terminalsOf(world);
    world.start();
    startIncidents(world, {
      onIncident: (incident, { done }) =>
        ran.push([(clock.now() - startedAt) / secondMs, incident.do, done]),
    });
    await clock.advanceBy(3 * minuteMs);
    expect(ran).toEqual([
      [30, "order", true],
      [60, "void", true],
      [90, "void", false],
      [120, "next_card", true],
    ]);
    expect(terminals.choice.scriptedCount).toBe(1);
    expect(world.log.describe()).toContain("cannot void: Order");
  });
});
