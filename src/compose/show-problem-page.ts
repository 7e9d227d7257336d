import type { PageProblem } from "./page-problem.ts";
import { isAboutScenario, problemPage } from "./problem-page.ts";

/** Set by `vite.config.ts`: a build without the simulator has no scenarios. */
declare const __SIMULATOR_MODE__: boolean;

/** Shows the page in the place of an app that cannot start. */
export async function showProblemPage(place: HTMLElement, problem: PageProblem): Promise<void> {
  const { problems } = problem;
  const page = problemPage(problem, window.navigator.language);
  place.append(page);
  if (!__SIMULATOR_MODE__ || !problems.some(isAboutScenario)) return;
  const { addScenarioChoices } = await import("./scenario-choices.ts");
  addScenarioChoices(page, problems);
}
