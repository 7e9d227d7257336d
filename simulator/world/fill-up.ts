import { isObject } from "../../ports/json-text.ts";
import { baseScenario } from "./base-scenario.ts";
import type { Scenario } from "./scenario.ts";

/**
 * The scenario of a file: a field that the file leaves out is as in an ordinary day, and so is each field of an object.
 * It does not check the fields: see `readScenario`.
 */
export function fillUp({ $schema: _, ...file }: Readonly<Record<string, unknown>>): Scenario {
  const whole = overBase(baseScenario, file) as Scenario;
  return file["staff"] === undefined ? { ...whole, staff: staffOf(whole.branchCount) } : whole;
}

/** The staff of an ordinary day, at the branches that there are. */
function staffOf(branchCount: number): Scenario["staff"] {
  return baseScenario.staff.map((person) => {
    const branches = person.branches.filter((place) => place <= branchCount);
    const isAnywhere = person.branches.length === 0;
    return { ...person, branches: isAnywhere || branches.length > 0 ? branches : [1] };
  });
}

/** Fills objects up from the base; any other value replaces the base's. */
function overBase(base: object, file: Readonly<Record<string, unknown>>): object {
  const whole = new Map<string, unknown>(Object.entries(base));
  for (const [name, field] of Object.entries(file)) {
    const given = whole.get(name);
    whole.set(name, isObject(given) && isObject(field) ? overBase(given, field) : field);
  }
  // Unlike an assignment, this keeps a field of the name "__proto__" an ordinary field.
  return Object.fromEntries(whole);
}
