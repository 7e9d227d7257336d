import { configure } from "mobx";
import { runPage } from "./compose/page/run-page.tsx";
import { PageProblem } from "./kernel/page-problem.ts";

configure({ enforceActions: "always", reactionRequiresObservable: true });

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element");
const failure = document.getElementById("start-failure");
// Not awaited: a chunk that imports this one would wait for it for ever.
runPage(window, root).then(
  () => (failure?.hidden && isStyled() ? failure.remove() : showFailure()),
  async (error: unknown) => {
    if (error instanceof PageProblem) await showProblem(root, error).catch(showFailure);
    else showFailure();
    throw error;
  },
);

/** Shows the static text of index.html: a chunk of the first load is missing. */
function showFailure(): void {
  if (failure !== null) failure.hidden = false;
}

/** Whether each loaded style sheet has rules: for the browser, a page of HTML in its place counts as loaded. */
function isStyled(): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>(
    'link[rel=stylesheet][href*="/assets/"]',
  );
  return [...links].every(({ sheet }) => sheet === null || sheet.cssRules.length > 0);
}

async function showProblem(place: HTMLElement, problem: PageProblem): Promise<void> {
  const { showProblemPage } = await import("./compose/page/show-problem-page.ts");
  await showProblemPage(place, problem);
}
