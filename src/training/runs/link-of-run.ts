import { languageOf } from "../../../ports/entities/language.ts";
import { namedFaultPlans } from "../../../simulator/world/fault-plan.ts";
import type { Scenario } from "../../../simulator/world/scenario.ts";
import { PageProblem, type Problem } from "../../kernel/page-problem.ts";
import type { SimulatorAddress } from "../address/simulator-address.ts";
import { namedScenario } from "../files/scenario-source.ts";
import type { LinkedPage, OpenedLesson } from "./open-lesson.ts";
import type { SimulatedLesson } from "./simulated-lesson.ts";

/** The lesson of the link; its code and its texts are loaded on request. Throws a PageProblem for an unknown one. */
export async function lessonOfLink(
  { lesson: name, isTakenOver }: SimulatorAddress,
  /** Loads what a lesson needs of the page. */
  loadPage: () => Promise<LinkedPage>,
): Promise<OpenedLesson | undefined> {
  if (name === undefined) return undefined;
  const [{ openLesson }, page] = await Promise.all([import("./open-lesson.ts"), loadPage()]);
  const problems: Problem[] = [];
  const opened = await openLesson({ name, isTakenOver: isTakenOver === true }, page, problems);
  if (problems.length > 0) throw new PageProblem(problems);
  return opened;
}

/** The day of the link, or of its lesson, with what else the link says. Throws a PageProblem for unknown names. */
export async function scenarioOfLink(
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

/** Loads the code that plans incidents. A lesson starts its own, because its goals depend on them. */
export async function incidentsOf(
  { commands: incidents }: Scenario,
  lesson: SimulatedLesson | undefined,
) {
  if (lesson !== undefined || incidents.length === 0) return undefined;
  return import("../../../simulator/training/incidents/start-incidents.ts");
}
