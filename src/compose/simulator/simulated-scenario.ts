import { languageOf } from "../../../ports/entities/language.ts";
import { namedFaultPlans } from "../../../simulator/world/fault-plan.ts";
import type { Scenario } from "../../../simulator/world/scenario.ts";
import { PageProblem } from "../../kernel/page-problem.ts";
import type { SimulatorAddress } from "../../training/address/simulator-address.ts";
import { namedScenario } from "../../training/files/scenario-source.ts";

/** The scenario of a link, with what the link changes. Throws a PageProblem for unknown names. */
export async function scenarioOf(
  address: SimulatorAddress,
  window: Window,
  dayOfLesson: Scenario | undefined,
): Promise<Scenario> {
  const { faults, staffIndex, locale } = address;
  const problems = [...address.problems];
  const scenario = dayOfLesson ?? (await namedScenario(address.scenario, window, problems));
  const plan = namedFaultPlans.find((known) => known === faults);
  if (plan === undefined) {
    problems.push({ kind: "choice", name: "faults", value: faults, choices: namedFaultPlans });
  }
  const most = (scenario?.staff.length ?? Number.POSITIVE_INFINITY) - 1;
  if (staffIndex > most) {
    problems.push({ kind: "number", name: "staff", value: String(staffIndex), least: 0, most });
  }
  if (problems.length > 0 || scenario === undefined) throw new PageProblem(problems);
  return {
    ...scenario,
    // Without a plan in the link, the scenario's own faults apply.
    faults: plan === undefined || plan === "none" ? scenario.faults : { ...scenario.faults, plan },
    staff:
      locale === undefined
        ? scenario.staff
        : scenario.staff.map((person) => ({ ...person, locale: languageOf(locale) })),
  };
}
