import { type Language, languageOf } from "../../../../ports/entities/language.ts";
import type { Problem } from "../../../kernel/page-problem.ts";
import { namedScenarios, scenarioText } from "../text/scenario-text.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./scenario-choices.module.css";

/** Adds to the page about a missing scenario: links to those that exist, and a way to open its file. */
export function addScenarioChoices(
  page: HTMLElement,
  problems: readonly Problem[],
  openFile: (file: File) => void,
): void {
  const language = languageOf(page.lang);
  // The dialog about a file with mistakes follows the language of the page.
  Object.assign(page.ownerDocument.documentElement, { lang: page.lang, dir: page.dir });
  if (problems.some(({ kind }) => kind === "no_file")) {
    page.append(fileButton(language, openFile));
  }
  page.append(scenarioLinks(language, window.location.search));
}

/** The scenarios, each in place of the one that does not exist. */
function scenarioLinks(language: Language, search: string): HTMLElement {
  const links = made("nav", styles["scenarios"]);
  links.setAttribute("aria-label", trainingText("files", language)("scenarios"));
  for (const name of namedScenarios) {
    const query = new URLSearchParams(search);
    query.delete("simulator");
    query.delete("lesson");
    query.set("scenario", name);
    const link = made("a", styles["scenario"], scenarioText(name, language).title);
    link.href = `/?simulator&${query}`;
    links.append(link);
  }
  return links;
}

function fileButton(language: Language, openFile: (file: File) => void): HTMLElement {
  const label = made("label", styles["file"], trainingText("files", language)("openFile"));
  const input = made("input", styles["input"]);
  [input.type, input.accept] = ["file", ".json,application/json"];
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file !== undefined) openFile(file);
    // The same file can be chosen again after it was corrected.
    input.value = "";
  });
  label.append(input);
  return label;
}

function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = "",
  text = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
