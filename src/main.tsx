import { configure } from "mobx";
import { PageProblem } from "./compose/page-problem.ts";
import { runPage } from "./compose/run-page.tsx";

configure({ enforceActions: "always", reactionRequiresObservable: true });

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element");
const failure = document.getElementById("start-failure");
// Not awaited: a chunk that imports this one would wait for it for ever.
runPage(window, root).then(
  () => (failure?.hidden && isStyled() ? failure.remove() : showFailure()),
  (error: unknown) => {
    if (error instanceof PageProblem) root.append(problemPage(error));
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

/** Names the mistakes in the set-up or the link. English only, because no texts are loaded yet. */
function problemPage({ problems }: PageProblem): HTMLElement {
  const page = document.createElement("main");
  page.className = "start-problem";
  const title = document.createElement("h1");
  title.textContent = "Delivery Manager could not start";
  const list = document.createElement("ul");
  for (const problem of problems) {
    const item = document.createElement("li");
    item.textContent = problem;
    list.append(item);
  }
  page.append(title, list);
  return page;
}
