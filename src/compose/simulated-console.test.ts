import { expect, it } from "vitest";
import { createSimulation } from "../../simulator/in-process/create-simulation.ts";
import { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import { replayTo } from "../../simulator/inputs/replay.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { builtIn } from "../../simulator/scenarios/scenarios.ts";
import { commandNames } from "../../simulator/training/command-schema.ts";
import type { CommandResult } from "../../simulator/training/command-targets.ts";
import { offerCommandsForReplay } from "../../simulator/training/start-commands.ts";
import type { Scenario } from "../../simulator/world/scenario.ts";
import { yieldToPlatform } from "../../tests/support/headless.ts";
import { startScenarioCommands } from "./simulated-commands.ts";
import { openBranchConsole } from "./simulated-console.ts";

function consoleOf(scenario: Scenario = builtIn("stormy-lunch")) {
  const real = new VirtualClock({ startAt: 0, yieldToPlatform });
  const simulation = createSimulation({
    ...{ scenario, seed: 4, speed: 1, clock: real, yieldToPlatform },
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
  if (scenario.commands.length > 0) startScenarioCommands(world, printer);
  const page = {} as Window & { readonly branch: Branch };
  openBranchConsole(page, simulation, printer);
  return { ...simulation, printer, branch: page.branch };
}

interface Branch {
  readonly clock: ReturnType<typeof createSimulation>["control"];
  readonly commands: readonly string[];
  run(command: unknown): CommandResult;
  log(count?: number): string;
  recording(): ReturnType<ReturnType<typeof createSimulation>["recorder"]["recording"]>;
  replay(recording: unknown): Promise<unknown>;
}

/** The fields that a command cannot do without. */
const needed: Readonly<Record<string, object>> = {
  partner_job: { to: "assigned" },
  next_call: { status: 500 },
  printer: { state: "out_of_paper" },
  next_card: { outcome: "declined" },
};

it("The console's branch knows every command, and what it runs is repeated from the recording [DV-6]", async () => {
  const { branch, world } = consoleOf();
  expect(branch.commands).toEqual(commandNames);
  for (const name of branch.commands) {
    const result = branch.run({ do: name, ...needed[name] });
    if (!result.done) expect(result.problem).not.toMatch(/names no command|is missing|give/);
    await branch.clock.jumpTo(world.now + 60_000);
  }
  const recording = branch.recording();
  expect(recording.stopped).toBeUndefined();
  const replayed = await replayTo(
    JSON.parse(JSON.stringify(recording)),
    undefined,
    offerCommandsForReplay,
  );
  expect(replayed.world.digest()).toBe(world.digest());
  const { at, digest } = recording.end;
  expect(await branch.replay(recording)).toEqual({ at, digest });
});

it("A command in the console finds the orders that the scenario's commands have labelled [DV-6]", async () => {
  const { branch, world } = consoleOf({
    ...builtIn("empty-branch"),
    commands: [{ at: 0, do: "order", type: "call_center", isPaid: false, as: "first" }],
  });
  await branch.clock.jumpTo(world.now + 60_000);
  expect(branch.run({ do: "update", order: "first" })).toMatchObject({ done: true });
  expect(branch.log()).toContain("update order=first");
  const replayed = await replayTo(branch.recording(), undefined, offerCommandsForReplay);
  expect(replayed.world.digest()).toBe(world.digest());
});

it("A mistyped command changes nothing and says what is wrong with it [DV-6]", () => {
  const { branch, world } = consoleOf();
  const before = world.digest();
  expect(branch.run({ do: "coffee" })).toMatchObject({
    done: false,
    problem: expect.stringContaining("names no command"),
  });
  expect(branch.run("order")).toMatchObject({ done: false });
  expect(world.digest()).toBe(before);
});
