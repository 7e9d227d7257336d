import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { incidentNames } from "../../simulator/training/incidents/incident-list.ts";
import { describeProblems } from "../../simulator/training/json-file.ts";
import { readScenarioFile } from "../../simulator/training/scenario-file.ts";
import { actButtons } from "../../simulator/training/staff-acts.ts";
import texts from "../../src/ui/text/en.json" with { type: "json" };
import { projectRoot } from "../support/repository/scratch-project.ts";

const guide = readFileSync(join(projectRoot, "docs/lessons.md"), "utf8");

describe("docs/lessons.md", () => {
  it("shows scenarios that can be opened", () => {
    const examples = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
    const days = examples.filter((text) => !text.includes('"goals"'));
    expect(days).toHaveLength(2);
    for (const text of days) {
      const reading = readScenarioFile({ name: "example.json", text });
      expect(reading.kind === "valid" ? "valid" : describeProblems(reading.problems)).toBe("valid");
    }
  });

  it("names every command", () => {
    const table = guide.slice(guide.indexOf("| `do` |"));
    for (const name of incidentNames) expect(table).toContain(`\`${name}\``);
  });
});

describe("docs/staff-guide.md", () => {
  it("names the button of each action on an order, as the screen does", () => {
    const staffGuide = readFileSync(join(projectRoot, "docs/staff-guide.md"), "utf8");
    // A partner is chosen by its own name.
    const buttons = Object.values(actButtons).filter((button) => button !== "partner.name");
    for (const button of buttons) expect(staffGuide).toContain(`**${texts[button]}**`);
  });
});
