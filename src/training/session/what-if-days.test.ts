import { expect, it } from "vitest";
import { scenarioNames } from "../../../simulator/scenarios/scenarios.ts";
import { firstDay } from "./what-if-days.ts";

it("The what-if opens with the day that runs, and with the first built-in day where that of a file runs", () => {
  expect(firstDay(undefined, "friday-night")).toEqual({ kind: "scenario", name: "friday-night" });
  expect(firstDay(undefined, "of-a-file")).toEqual({ kind: "scenario", name: scenarioNames[0] });
  expect(firstDay("7", "friday-night")).toEqual({ kind: "run", id: "7" });
});
