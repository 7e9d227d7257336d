import type { Language } from "../../../../ports/entities/language.ts";
import type { ConsoleRow, IncidentName } from "../../console/console-rows.ts";
import { isTextKey, type TrainingText, trainingText } from "./training-texts.ts";

type OutcomeName = Parameters<TrainingText<"cardOutcomes">>[0];

/** The name of a row, as on its button. An incident without words does not compile. */
export function rowLabel(
  { key, name, choice }: Pick<ConsoleRow, "key" | "name" | "choice">,
  language: Language,
): string {
  const t = trainingText("incidents", language);
  if (isTextKey("incidents", key)) return t(key);
  const label: `${IncidentName}.label` = `${name}.label`;
  if (name !== "next_card") return t(label);
  return t(label, { outcome: trainingText("cardOutcomes", language)(choice as OutcomeName) });
}

/** The words by which the search finds a row beside its name. */
export function rowSynonyms({ name }: Pick<ConsoleRow, "name">, language: Language): string {
  const synonyms: `${IncidentName}.find` = `${name}.find`;
  return trainingText("incidents", language)(synonyms);
}

/** A text whose key is put together; undefined where there is none. */
export function incidentsWord(key: string, language: Language): string | undefined {
  return isTextKey("incidents", key) ? trainingText("incidents", language)(key) : undefined;
}
