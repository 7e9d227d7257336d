import type { Language } from "../../../../ports/entities/language.ts";
import { areaTexts } from "./area-texts.ts";
import ar from "./scenarios/ar.json" with { type: "json" };
import en from "./scenarios/en.json" with { type: "json" };
import ms from "./scenarios/ms.json" with { type: "json" };
import zh from "./scenarios/zh.json" with { type: "json" };

/** A built-in scenario's title and one line about it. */
interface ScenarioText {
  readonly title: string;
  readonly summary: string;
}

type NameIn<Key> = Key extends `${infer Name}.title` ? Name : never;
type Scenario = NameIn<keyof typeof en>;

const texts = areaTexts("scenarios", { en, ar, ms, zh });

/** The scenarios that have a text, in their order. */
export const namedScenarios: readonly string[] = Object.keys(en).flatMap(
  (key) => /^(.*)\.title$/.exec(key)?.[1] ?? [],
);

/** Every screen that names a scenario takes its name from here. One without a text is shown by its name in links. */
export function scenarioText(name: string, language: Language): ScenarioText {
  if (!isNamed(name)) return { title: name, summary: "" };
  const t = texts(language);
  return { title: t(`${name}.title`), summary: t(`${name}.summary`) };
}

function isNamed(name: string): name is Scenario {
  return Object.hasOwn(en, `${name}.title`);
}
