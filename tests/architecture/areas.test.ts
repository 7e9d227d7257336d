import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { areaNames, areaOf, testsOf } from "../../scripts/areas.mjs";
import { projectRoot } from "../support/repository/scratch-project.ts";

const product = ["ports", "src", "adapters", "simulator", "bundle", "deploy"];

it("each unit test of the product belongs to one area", () => {
  const all = product
    .flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.test\.tsx?$/.test(file));
  const ofAreas = areaNames.flatMap((name) => testsOf(areaOf(name)));
  expect(ofAreas.toSorted()).toEqual(all.toSorted());
});

it("the tests of the board are none of training or the simulator", () => {
  expect(testsOf(areaOf("board")).filter((file) => /training|^simulator/.test(file))).toEqual([]);
});

it("an area that does not exist ends the program with the names of those that do", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/check.mjs", "--area", "till"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: "unknown area: till; there are board, training, simulator, deploy\n",
  });
});
