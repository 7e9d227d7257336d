import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { NodeClock } from "./node-clock.ts";
import { openScenario } from "./open-scenario.ts";
import { runSimulator } from "./run-simulator.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scenarios-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

it("A scenario is opened by its name or from a file [TN-3]", () => {
  const path = written("mine.json", '{ "name": "mine", "opensAt": "12:00" }');
  expect(openScenario(path)).toMatchObject({ scenario: { name: "mine", opensAt: "12:00" } });
  expect(openScenario("lunch-rush")).toMatchObject({ scenario: { name: "lunch-rush" } });
});

it("A file with mistakes is refused with file, line and fix, one line each [TN-3]", () => {
  const path = written("bad.json", '{\n  "branchCount": 9,\n  "walkins": 5\n}');
  expect(openScenario(path)).toEqual({
    kind: "missing",
    message: expect.stringMatching(
      /^bad\.json:2: branchCount is 9: give .*\nbad\.json:3: walkins is not known: remove it/,
    ),
  });
  const missing = join(folder, "none.json");
  expect(openScenario(missing)).toEqual({
    kind: "missing",
    message: `The file ${missing} cannot be read: check its path`,
  });
});

it("npm run simulator serves the branch of a file, with the file's commands [TN-3]", async () => {
  const incidents = [{ at: 0, do: "order", source: "munchbay", branch: 1 }];
  const quiet = { demand: [{ from: "10:00", ordersPerHour: 0 }], surprisePercent: 0 };
  const scenario = written(
    "served.json",
    JSON.stringify({ name: "served", ...quiet, commands: incidents }),
  );
  const started = await runSimulator({
    scenario,
    seed: 5,
    speed: 1,
    staff: 0,
    port: 0,
    realClock: new NodeClock(),
    appFolder: "no-such-folder",
    onFailure: (error) => expect.fail(String(error)),
  });
  if (started.kind === "failed") throw new Error(started.message);
  const { world } = started;
  await vi.waitUntil(() => world.change(({ ledger }) => ledger.size > 0));
  expect(world.change(({ ledger }) => [...ledger.all()])).toMatchObject([{ source: "munchbay" }]);
  await started.stop();
});

it("The seed of a file is that of the run, unless the command line names one [TN-3]", async () => {
  const scenario = written("seeded.json", '{ "name": "seeded", "seed": 77 }');
  const seedOf = async (given?: number): Promise<[number, string | undefined]> => {
    const started = await runSimulator({
      scenario,
      speed: 1,
      staff: 0,
      port: 0,
      ...(given !== undefined && { seed: given }),
      realClock: new NodeClock(),
      appFolder: "no-such-folder",
      onFailure: (error) => expect.fail(String(error)),
    });
    if (started.kind === "failed") throw new Error(started.message);
    await started.stop();
    return [started.world.seed, started.lines[0]];
  };
  expect(await seedOf()).toEqual([77, expect.stringContaining("Seed 77,")]);
  expect(await seedOf(5)).toEqual([5, expect.stringContaining("Seed 5,")]);
});
