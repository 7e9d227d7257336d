import type { Rolldown } from "vite";
import { afterEach, describe, expect, it } from "vitest";
import { projectRoot } from "../support/repository/scratch-project.ts";
import { buildApp } from "./first-load.ts";

const { MODES } = process.env;
afterEach(() => {
  if (MODES === undefined) delete process.env["MODES"];
  else process.env["MODES"] = MODES;
});

const root = projectRoot.replace(/\/*$/, "/");

/** Every module of the build with these modes, relative to the project. */
async function modulesOf(modes: string): Promise<readonly string[]> {
  process.env["MODES"] = modes;
  const { output }: Rolldown.RolldownOutput = await buildApp(projectRoot);
  return output.flatMap((part) =>
    part.type === "chunk" ? part.moduleIds.map((id) => id.replace(root, "")) : [],
  );
}

describe("a build", () => {
  it("with live mode alone holds nothing of the simulator, nor of training [IN-3] [N29]", async () => {
    const modules = await modulesOf("live");
    const training = /^simulator\/|^src\/(ui\/)?training\/|@faker-js|simulated|classroom/;
    expect(modules.filter((id) => training.test(id))).toEqual([]);
    expect(modules).toContain("src/compose/live/live-ports.ts");
  }, 120_000);

  it("with the simulator alone holds no adapter of a server @verify [N29]", async () => {
    const modules = await modulesOf("simulator");
    expect(modules.filter((id) => /node_modules\/(axios|pusher-js|@stripe)\//.test(id))).toEqual(
      [],
    );
    expect(modules).toContain("src/compose/simulator/simulated-ports.ts");
  }, 120_000);

  it("refuses an unknown mode", async () => {
    await expect(modulesOf("live,demo")).rejects.toThrow("MODES has no demo");
  });
});
