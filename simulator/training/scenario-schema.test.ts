import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { editorSchema } from "../../tests/support/repository/editor-schema.ts";
import { projectRoot } from "../../tests/support/repository/scratch-project.ts";
import { scenarioSchema } from "./read-scenario.ts";

const committed = join(projectRoot, "simulator/training/scenario.schema.json");
const folder = join(projectRoot, "simulator/scenarios");
const generated = editorSchema(scenarioSchema, "A scenario of Delivery Manager's simulator");

describe("The JSON schema of scenario files, for editors", () => {
  it("is the one that the checks give; after a change run npm run unit -- simulator/training/scenario-schema.test.ts -u", async () => {
    await expect(generated).toMatchFileSnapshot(committed);
  });

  const isValid = new Ajv({ allErrors: true }).compile(JSON.parse(generated));

  it.each(readdirSync(folder).filter((name) => name.endsWith(".json")))("accepts %s", (name) => {
    const file: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
    expect(isValid(file), JSON.stringify(isValid.errors)).toBe(true);
    expect(file).toHaveProperty("$schema", "../training/scenario.schema.json");
  });

  it.each([
    { branchCount: 9 },
    { branchCount: 1.5 },
    { walkins: 5 },
    { mix: { walkins: 5 } },
    { demand: [{ from: "10:00" }] },
    { demand: {} },
    { mix: [] },
    { name: "" },
    { commands: [{ at: 5, do: "dance" }] },
    { commands: [{ do: "order" }] },
    { commands: [{ at: 5, do: "next_call", status: 418 }] },
    { company: { taxes: 5 } },
    { faults: { faults: [{ kind: "flood", atMs: 0 }] } },
  ])("marks %o as wrong", (file) => {
    expect(isValid(file)).toBe(false);
  });

  it("accepts each field of an incident", () => {
    const incidents = [
      { at: "12:00:30", do: "order", source: "munchbay", as: "first", isPaid: true },
      { at: 90, do: "partner_job", order: "first", to: "failed", message: "No driver" },
      { at: 91, do: "void", order: 1007 },
    ];
    expect(isValid({ name: "mine", commands: incidents }), JSON.stringify(isValid.errors)).toBe(
      true,
    );
  });
});
