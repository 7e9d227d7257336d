import { type Language, languages } from "../../../ports/entities/language.ts";
import type { PageProblem, Problem } from "../../kernel/page-problem.ts";
import { pageRelease } from "../context/page-release.ts";
import { configurationSentence } from "../start-text/configuration-sentence.ts";
import ar from "../start-text/problem/ar.json" with { type: "json" };
import en from "../start-text/problem/en.json" with { type: "json" };
import ms from "../start-text/problem/ms.json" with { type: "json" };
import zh from "../start-text/problem/zh.json" with { type: "json" };
import { startTexts } from "../start-text/start-texts.ts";
import styles from "./problem-page.module.css";

/** The app's texts are not loaded when the page cannot start. */
const texts = startTexts({ en, ar, ms, zh });

/** Names the mistakes in the set-up or the link in this language. Sentences about a file are English. */
export function problemPage({ problems }: PageProblem, language: Language): HTMLElement {
  const page = document.createElement("main");
  page.className = styles["page"] ?? "";
  page.lang = language;
  page.dir = languages[language].direction;
  const mark = document.createElement("img");
  mark.className = styles["mark"] ?? "";
  [mark.src, mark.alt] = ["/icon.svg", ""];
  const title = document.createElement("h1");
  title.className = styles["title"] ?? "";
  title.textContent = texts(language)("title");
  const list = document.createElement("ul");
  list.className = styles["problems"] ?? "";
  for (const problem of problems) {
    const item = document.createElement("li");
    if (problem.kind === "file") [item.lang, item.dir] = ["en", "ltr"];
    item.textContent = sentenceOf(problem, language);
    list.append(item);
  }
  page.append(mark, title, list, releaseLine());
  return page;
}

/** The version, for those who help; it is no sentence. */
function releaseLine(): HTMLElement {
  const line = document.createElement("p");
  line.className = styles["release"] ?? "";
  [line.dir, line.textContent] = ["ltr", pageRelease()];
  return line;
}

/** The link names a scenario that does not exist here. */
export function isAboutScenario(problem: Problem): boolean {
  return problem.kind === "no_file" || (problem.kind === "choice" && problem.name === "scenario");
}

function sentenceOf(problem: Problem, language: Language): string {
  const t = texts(language);
  switch (problem.kind) {
    case "setting":
      return configurationSentence(problem.problem, language);
    case "file":
      return problem.message;
    case "no_class":
      return t("noClass", { address: isolated(problem.address) });
    case "unconfigured":
      return t("unconfigured", { attributes: isolated(problem.attributes.join(", ")) });
    case "mode":
      return t("mode", { mode: problem.mode });
    case "no_file":
      return t("noFile", { name: isolated(problem.name.slice(0, valueLengthMax)) });
    case "choice":
      return isAboutScenario(problem)
        ? t("noScenario", { name: isolated(problem.value.slice(0, valueLengthMax)) })
        : t("choice", { part: partOf(problem), choices: isolated(problem.choices.join(", ")) });
    case "number":
      return t("number", { part: partOf(problem), least: problem.least, most: problem.most });
  }
}

const valueLengthMax = 40;

function partOf({ name, value }: { readonly name: string; readonly value: string }): string {
  return isolated(`${name}=${value.slice(0, valueLengthMax)}`);
}

/** Keeps Latin text in one piece inside an Arabic sentence. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}
