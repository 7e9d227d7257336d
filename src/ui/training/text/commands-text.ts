import type { Language } from "../../../../ports/entities/language.ts";
import type { CommandName, ConsoleRow } from "../../../training/console/console-rows.ts";
import { areaTexts } from "./area-texts.ts";
import { cardOutcomeText } from "./card-outcome-text.ts";
import ar from "./commands/ar.json" with { type: "json" };
import en from "./commands/en.json" with { type: "json" };
import ms from "./commands/ms.json" with { type: "json" };
import zh from "./commands/zh.json" with { type: "json" };

/** The words of a trainer's commands: their names, what else they are found by, and what they say afterwards. */
export const commandsText = areaTexts("commands", { en, ar, ms, zh });
export type CommandsText = ReturnType<typeof commandsText>;

type Words = CommandsText extends (key: infer Key, ...rest: never) => string ? Key : never;
type OutcomeName = Parameters<ReturnType<typeof cardOutcomeText>>[0];

/** The name of a row, as on its button. A command without words does not compile. */
export function rowLabel(
  { key, name, choice }: Pick<ConsoleRow, "key" | "name" | "choice">,
  language: Language,
): string {
  const t = commandsText(language);
  if (hasWords(key)) return t(key);
  const label: `${CommandName}.label` = `${name}.label`;
  if (name !== "next_card") return t(label);
  return t(label, { outcome: cardOutcomeText(language)(choice as OutcomeName) });
}

/** The words by which the search finds a row beside its name. */
export function rowSynonyms({ name }: Pick<ConsoleRow, "name">, language: Language): string {
  const synonyms: `${CommandName}.find` = `${name}.find`;
  return commandsText(language)(synonyms);
}

/** A text whose key is put together; undefined where there is none. */
export function commandsWord(key: string, language: Language): string | undefined {
  return hasWords(key) ? commandsText(language)(key) : undefined;
}

function hasWords(key: string): key is Words {
  return Object.hasOwn(en, key);
}
