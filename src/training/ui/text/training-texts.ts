import { type Language, languageTags } from "../../../../ports/entities/language.ts";
import type board from "../../../ui/text/en.json";
import { boardTexts, createTexts } from "../../../ui/text/i18n.ts";
import { loadWithPageLanguage, pageLanguage } from "../../../ui/text/page-language.ts";
import type { KeyOf, PlainValues } from "../../../ui/text/translate.ts";
import type own from "./en.json";

type AreaTexts = typeof own & { readonly board: typeof board };

/** The parts of training, each with keys of its own; `board` has the texts of the board, as its tabs and buttons. */
export type TextArea = keyof AreaTexts;

/** Returns a text of one area in one language. Values stand in it as they are: the caller isolates them. */
export type TrainingText<Area extends TextArea> = (
  key: KeyOf<AreaTexts[Area]>,
  values?: PlainValues,
) => string;

/**
 * Training has a namespace per area, in an instance of its own: it is shown before the board has its language, also on pages
 * without a board, and follows the document's language.
 */
const training = createTexts();

const loaders: Readonly<Record<Language, () => Promise<{ readonly default: object }>>> = {
  en: () => import("./en.json"),
  ar: () => import("./ar.json"),
  ms: () => import("./ms.json"),
  zh: () => import("./zh.json"),
};

/** Loads the texts of one language. Rejects when they cannot be fetched. */
export async function loadTrainingTexts(language: Language): Promise<void> {
  if (training.hasResourceBundle(language, "common")) return;
  const [ofBoard, { default: ofTraining }] = await Promise.all([
    boardTexts(language),
    loaders[language](),
  ]);
  for (const [area, texts] of Object.entries({ ...ofTraining, board: ofBoard })) {
    training.addResourceBundle(language, area, texts);
  }
}

/** Loads every language, for what is found in each of them. */
export async function loadAllTrainingTexts(): Promise<void> {
  await Promise.all(languageTags.map(loadTrainingTexts));
}

/** The texts of an area in a language that is loaded: that of the page always is. */
export function trainingText<Area extends TextArea>(
  area: Area,
  language: Language,
): TrainingText<Area> {
  return training.getFixedT(language, area) as TrainingText<Area>;
}

/** The keys of an area that have no plural forms. */
export function textKeys(area: TextArea): readonly string[] {
  const language = languageTags.find((tag) => training.hasResourceBundle(tag, area));
  return Object.keys(language === undefined ? {} : training.getResourceBundle(language, area));
}

export function isTextKey<Area extends TextArea>(
  area: Area,
  key: string,
): key is Parameters<TrainingText<Area>>[0] {
  return languageTags.some((lng) => training.getResource(lng, area, key) !== undefined);
}

loadWithPageLanguage(loadTrainingTexts);
// A module that shows training waits for the texts by importing this file.
await loadTrainingTexts(pageLanguage());
