import { expect, it } from "vitest";
import { createSimulation } from "../../../simulator/in-process/create-simulation.ts";
import { InProcessPrinter } from "../../../simulator/in-process/in-process-printer.ts";
import { replayTo } from "../../../simulator/inputs/replay.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { builtIn } from "../../../simulator/scenarios/scenarios.ts";
import { incidentNames } from "../../../simulator/training/incidents/incident-list.ts";
import { incidentRows } from "../../../simulator/training/incidents/incident-rows.ts";
import {
  offerIncidentsForReplay,
  startIncidents,
} from "../../../simulator/training/incidents/start-incidents.ts";
import type { Scenario } from "../../../simulator/world/scenario.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { type ConsoleWindow, openBranchConsole } from "./branch-console.ts";

function consoleOf(scenario: Scenario = builtIn("stormy-lunch")) {
  const real = new VirtualClock({ startAt: 0, yieldToPlatform });
  const simulation = createSimulation({
    scenario,
    seed: 4,
    speed: 1,
    clock: real,
    yieldToPlatform,
    accessToken: { current: () => undefined },
    onFailure: (error) => {
      throw error;
    },
  });
  const { clock, world } = simulation;
  const printer = new InProcessPrinter(
    clock,
    () => undefined,
    (what) => world.report("printer", what),
  );
  simulation.start();
  if (scenario.commands.length > 0) startIncidents(world, { printer });
  const page = {} as ConsoleWindow;
  openBranchConsole(page, simulation, printer, yieldToPlatform);
  return { ...simulation, printer, branch: page.branch };
}

it("The console's branch knows every incident, and what it runs is repeated from the recording [DV-6]", async () => {
  const { branch, world } = consoleOf();
  expect(branch.commands).toEqual(incidentNames);
  for (const { incident } of incidentRows) {
    const result = branch.run(incident);
    if (!result.done) expect(result.problem).not.toMatch(/names no incident|is missing|give/);
    await branch.clock.jumpTo(world.now + 60_000);
  }
  const recording = branch.recording();
  expect(recording.stopped).toBeUndefined();
  const replayed = await replayTo(
    JSON.parse(JSON.stringify(recording)),
    undefined,
    offerIncidentsForReplay,
  );
  expect(replayed.world.digest()).toBe(world.digest());
  const { at, digest } = recording.end;
  expect(await branch.replay(recording)).toEqual({ at, digest });
});

it("An incident in the console finds the orders that the scenario's incidents have labelled [DV-6]", async () => {
  const { branch, world } = consoleOf({
    ...builtIn("empty-branch"),
    commands: [{ at: 0, do: "order", type: "call_center", isPaid: false, as: "first" }],
  });
  await branch.clock.jumpTo(world.now + 60_000);
  expect(branch.run({ do: "update", order: "first" })).toMatchObject({ done: true });
  expect(branch.log()).toContain("update order=first");
  const replayed = await replayTo(branch.recording(), undefined, offerIncidentsForReplay);
  expect(replayed.world.digest()).toBe(world.digest());
});

it("A mistyped incident changes nothing and says what is wrong with it [DV-6]", () => {
  const { branch, world } = consoleOf();
  const before = world.digest();
  expect(branch.run({ do: "coffee" })).toMatchObject({
    done: false,
    problem: expect.stringContaining("names no incident"),
  });
  expect(branch.run("order")).toMatchObject({ done: false });
  expect(world.digest()).toBe(before);
});

it("The console knows the instant at the branch, and jumps to a time of its day or to an instant [DV-6]", async () => {
  const { branch, clock } = consoleOf(builtIn("empty-branch"));
  const opened = branch.now;
  expect(opened).toBe(clock.now());
  await branch.clock.jumpTo(opened + 90_000);
  expect(branch.now).toBe(opened + 90_000);
  const [, time = ""] = /at (\d\d:\d\d:\d\d) of its day/.exec(branch.help()) ?? [];
  const [hour = "", minute = ""] = time.split(":");
  await branch.clock.jumpTo(`${hour}:${String(Number(minute) + 3).padStart(2, "0")}`);
  expect(branch.now).toBe(opened + 180_000 + 60_000);
  expect(branch.help()).toContain(`at ${hour}:${String(Number(minute) + 3).padStart(2, "0")}:00`);
});

it.each([
  ["25:99", '"25:99" is no time: give a time of day such as "12:30"'],
  ["noon", '"noon" is no time'],
  ["", '"" is no time'],
  [Number.NaN, "NaN is no time"],
  [undefined, "undefined is no time"],
  [60_000, "60000 is over, it is "],
  ["00:01", '"00:01" is over, it is '],
  [9e15, "9000000000000000 is more than 31 days ahead"],
])("The console refuses to jump to %j, and says what to give [DV-6]", async (typed, problem) => {
  const { branch } = consoleOf(builtIn("empty-branch"));
  const before = branch.now;
  await expect(branch.clock.jumpTo(typed as string)).rejects.toThrow(problem);
  expect(branch.now).toBe(before);
});

it("The console's help names each of its members, and each incident with its fields [DV-6]", () => {
  const { branch } = consoleOf();
  const help = branch.help();
  for (const member of Object.keys(branch)) expect(help).toContain(`branch.${member}`);
  for (const name of branch.commands) expect(help).toMatch(new RegExp(`^ {2}${name}\\b`, "m"));
  expect(help).toContain("  reschedule order inMinutes");
});
