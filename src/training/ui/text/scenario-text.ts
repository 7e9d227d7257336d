import type { Language } from "../../../../ports/entities/language.ts";
import { isolate } from "../../../ui/text/isolate.ts";
import { isTextKey, textKeys, trainingText } from "./training-texts.ts";

/** A built-in scenario's title and one line about it. */
interface ScenarioText {
  readonly title: string;
  readonly summary: string;
}

/** The scenarios that have a text, in their order. */
export const namedScenarios: readonly string[] = textKeys("scenarios").flatMap(
  (key) => /^(.*)\.title$/.exec(key)?.[1] ?? [],
);

/** Every screen that names a scenario takes its name from here. One without a text is shown by its name in links. */
export function scenarioText(name: string, language: Language): ScenarioText {
  const [title, summary] = [`${name}.title`, `${name}.summary`];
  if (!isTextKey("scenarios", title) || !isTextKey("scenarios", summary)) {
    return { title: name, summary: "" };
  }
  const t = trainingText("scenarios", language);
  return { title: t(title), summary: t(summary) };
}

/** A file's name in a sentence, however long it is and whichever way it runs. */
export function shownFileName(name: string, language: Language): string {
  return isolate(name.slice(0, 80), language);
}
