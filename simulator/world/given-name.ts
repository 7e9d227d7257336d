import type { Scenario } from "./scenario.ts";
import type { GivenName } from "./scenario-parts.ts";

/** The name in the language of the scenario's first member of staff, else in the first language that it has. */
export function givenName(name: GivenName, { staff }: Pick<Scenario, "staff">): string {
  if (typeof name === "string") return name;
  const own = name[staff[0]?.locale ?? "en"];
  return own ?? Object.values(name)[0] ?? "";
}
