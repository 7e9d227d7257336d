import { configure } from "mobx";
import { PageProblem } from "./compose/page-problem.ts";
import { runPage } from "./compose/run-page.tsx";

configure({ enforceActions: "always", reactionRequiresObservable: true });

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element");
// Not awaited here: a chunk that leads back to this one would wait for it for ever, and the page with it.
runPage(window, root).catch((error: unknown) => {
  root.append(problemPage(error));
  throw error;
});

/** Before anything is drawn there are no texts to choose from: this is for whoever sets the page up. */
function problemPage(error: unknown): HTMLElement {
  const page = document.createElement("main");
  page.className = "start-problem";
  const title = document.createElement("h1");
  title.textContent = "Delivery Manager could not start";
  const list = document.createElement("ul");
  const problems =
    error instanceof PageProblem
      ? error.problems
      : [error instanceof Error ? error.message : String(error)];
  for (const problem of problems) {
    const item = document.createElement("li");
    item.textContent = problem;
    list.append(item);
  }
  page.append(title, list);
  return page;
}
