import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  projectRoot,
  type ScratchProject,
  scratchProject,
} from "../support/repository/scratch-project.ts";

/** Uses of the platform that pure code must not compile with. */
const platform = [
  "setTimeout(() => {}, 1)",
  "console.log(1)",
  "window.close()",
  'fetch("/")',
  "process.exit(1)",
  "document.title",
  "localStorage.clear()",
  'new Worker("w")',
];

const pureFolders = ["ports", "src/orders", "simulator/world", "simulator/server"];
const impureFiles = [
  "src/ui/screen.tsx",
  "src/compose/wiring.ts",
  "simulator/node/sockets.ts",
  "src/training/runs/page.ts",
  "src/orders/beside.test.ts",
];

describe("the pure compile", () => {
  let scratch: ScratchProject;
  let report: string;

  beforeAll(() => {
    scratch = scratchProject(["tsconfig.json", "tsconfig.pure.json"]);
    for (const folder of pureFolders) {
      platform.forEach((use, index) => {
        scratch.write(`${folder}/planted-${index}.ts`, `export const planted = () => ${use};\n`);
      });
    }
    for (const path of impureFiles) {
      scratch.write(path, "export const allowed = () => console.log(1);\n");
    }
    scratch.write(
      "src/orders/store.ts",
      'import { observable } from "mobx";\nexport const box = observable.box(new Date(0));\n',
    );
    const bin = join(projectRoot, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(
      process.execPath,
      [bin, "-p", "tsconfig.pure.json", "--pretty", "false"],
      { cwd: scratch.root, encoding: "utf8" },
    );
    report = stdout;
  }, 30_000);
  afterAll(() => scratch.remove());

  it.each(pureFolders)("knows no timer, console, page, network or process in %s", (folder) => {
    const reported = platform.filter((_, index) =>
      report.includes(`${folder}/planted-${index}.ts(1,`),
    );
    expect(reported).toEqual(platform);
  });

  it("ignores screens, wiring and sockets, and knows mobx", () => {
    const allowed = [...impureFiles, "src/orders/store.ts", "node_modules"];
    expect(allowed.filter((path) => report.includes(path))).toEqual([]);
  });
});
