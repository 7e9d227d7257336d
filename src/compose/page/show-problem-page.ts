import { BrowserLocalStore } from "../../../adapters/browser/browser-local-store.ts";
import type { Language } from "../../../ports/entities/language.ts";
import { LanguageStore } from "../../device/language-store.ts";
import type { PageProblem } from "../../kernel/page-problem.ts";
import { isAboutScenario, problemPage } from "../../ui/problem/problem-page.ts";

/** Set by `vite.config.ts`: a build without the simulator has no scenarios. */
declare const __SIMULATOR_MODE__: boolean;

/** Shows the page in the place of an app that cannot start. */
export async function showProblemPage(place: HTMLElement, problem: PageProblem): Promise<void> {
  const { problems } = problem;
  const page = problemPage(problem, deviceLanguage(window));
  place.append(page);
  if (!__SIMULATOR_MODE__ || !problems.some(isAboutScenario)) return;
  const [{ addScenarioChoices }, { acceptDroppedFiles, openFile }] = await Promise.all([
    import("../../training/ui/files/scenario-choices.ts"),
    import("../../training/files/dropped-files.ts"),
  ]);
  const screens = async () => (await import("../simulator/file-screens.ts")).fileScreens;
  addScenarioChoices(page, problems, (file) => void openFile(file, window, { screens }));
  acceptDroppedFiles(window, { screens });
}

/** The language that the app would have: also where it cannot start, staff read the one of this device (N41). */
function deviceLanguage(page: Window): Language {
  // The app that would report what the storage refuses has not started.
  const device = new BrowserLocalStore({ page, reporter: { report: () => undefined } });
  return new LanguageStore(device, () => page.navigator.languages).first(undefined);
}
