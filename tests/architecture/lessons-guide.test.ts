import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandNames } from "../../simulator/training/command-schema.ts";
import { describeProblems } from "../../simulator/training/json-file.ts";
import { readScenarioFile } from "../../simulator/training/scenario-file.ts";
import { projectRoot } from "../support/scratch-project.ts";

const guide = readFileSync(join(projectRoot, "docs/lessons.md"), "utf8");

describe("docs/lessons.md", () => {
  it("shows a scenario that can be opened", () => {
    const example = /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
    const reading = readScenarioFile({ name: "example.json", text: example });
    expect(reading.kind === "valid" ? "valid" : describeProblems(reading.problems)).toBe("valid");
  });

  it("names every command", () => {
    const table = guide.slice(guide.indexOf("| `do` |"));
    for (const name of commandNames) expect(table).toContain(`\`${name}\``);
  });
});
