// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type Language, languageTags } from "../../../../ports/entities/language.ts";
import { scenarios } from "../../../../simulator/scenarios/scenarios.ts";
import { fileScreens } from "../../../compose/simulator/file-screens.ts";
import { PageProblem } from "../../../kernel/page-problem.ts";
import { problemPage } from "../../../ui/problem/problem-page.ts";
import { openFile } from "../../files/dropped-files.ts";
import { namedScenarios, scenarioText } from "../text/scenario-text.ts";
import { addScenarioChoices } from "./scenario-choices.ts";

const noScenario = new PageProblem([
  { kind: "choice", name: "scenario", value: "brunch", choices: ["lunch-rush"] },
]);
const noFile = new PageProblem([{ kind: "no_file", name: "mine.json" }]);

beforeEach(() => document.body.replaceChildren());

function pageOf(problem: PageProblem, language: Language): HTMLElement {
  const page = problemPage(problem, language);
  document.body.append(page);
  addScenarioChoices(
    page,
    problem.problems,
    (file) => void openFile(file, window, { screens: async () => fileScreens }),
  );
  return page;
}

it.each(languageTags)("offers the scenarios that exist, in %s [TN-3]", (language) => {
  history.replaceState(null, "", "/?simulator&scenario=brunch&seed=7&locale=ar");
  const page = pageOf(noScenario, language);
  const links = [...page.querySelectorAll("nav a")];
  expect(page.querySelector("li")?.textContent).toContain("brunch");
  expect(links.map(({ textContent }) => textContent)).toEqual(
    scenarios.map(({ name }) => scenarioText(name, language).title),
  );
  expect(links[1]?.getAttribute("href")).toBe(
    "/?simulator&scenario=quiet-morning&seed=7&locale=ar",
  );
  expect(document.documentElement.lang).toBe(language);
});

it("takes the names of days from one list, in the order of the scenarios, and files have its English ones", () => {
  expect(namedScenarios).toEqual(scenarios.map(({ name }) => name));
  expect(namedScenarios.map((name) => scenarioText(name, "en").title)).toEqual(
    scenarios.map(({ title }) => title),
  );
});

it("takes the file that the link names, and does so again after a mistake [TN-3]", async () => {
  const page = pageOf(noFile, "en");
  expect(page.querySelector("li")?.textContent).toContain("mine.json");
  const input = page.querySelector("input");
  for (const field of ["walkins", "walkouts"]) {
    const file = new File([`{ "${field}": 1 }`], "mine.json");
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    input?.dispatchEvent(new Event("change"));
    await vi.waitUntil(() => document.body.textContent.includes(`${field} is not known`), {
      timeout: 20_000,
    });
    const close = document.querySelector<HTMLButtonElement>("dialog button");
    await act(async () => close?.click());
    expect(document.querySelector("dialog")).toBeNull();
  }
});
