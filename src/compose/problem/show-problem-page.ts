import { BrowserLocalStore } from "../../../adapters/browser/browser-local-store.ts";
import type { Language } from "../../../ports/entities/language.ts";
import { LanguageStore } from "../../device/language-store.ts";
import type { PageProblem } from "./page-problem.ts";
import { isAboutScenario, problemPage } from "./problem-page.ts";

/** Set by `vite.config.ts`: a build without the simulator has no scenarios. */
declare const __SIMULATOR_MODE__: boolean;

/** Shows the page in the place of an app that cannot start. */
export async function showProblemPage(place: HTMLElement, problem: PageProblem): Promise<void> {
  const { problems } = problem;
  const page = problemPage(problem, deviceLanguage(window));
  place.append(page);
  if (!__SIMULATOR_MODE__ || !problems.some(isAboutScenario)) return;
  const { addScenarioChoices } = await import("../simulator/scenario-choices.ts");
  addScenarioChoices(page, problems);
}

/** The language that the app would have: also where it cannot start, staff read the one of this device (N41). */
function deviceLanguage(page: Window): Language {
  // The app that would report what the storage refuses has not started.
  const device = new BrowserLocalStore({ page, reporter: { report: () => undefined } });
  return new LanguageStore(device, () => page.navigator.languages).first(undefined);
}
