import type { i18n } from "i18next";
import type { Language } from "../../../ports/entities/language.ts";
import type en from "./en.json";
import { isolate } from "./isolate.ts";

/** Texts by key, as in a file of i18next's JSON format. */
export type Texts = Readonly<Record<string, string>>;

/** The keys that a screen may ask for: "orders" for "orders_one" and "orders_other". The endings are i18next's. */
export type KeyOf<English> = keyof English extends infer Key extends string
  ? WithoutForm<Key>
  : never;

type WithoutForm<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}`
  ? Base
  : Key;

export type TextKey = KeyOf<typeof en>;

/** Words whose names and numbers are isolated one by one: as a part of a sentence, they go in its direction. */
export interface IsolatedText {
  readonly isolated: string;
}

export interface TextValues {
  readonly [name: string]: string | number | IsolatedText;
}

/** Values of texts that isolate nothing. */
export interface PlainValues {
  readonly [name: string]: string | number;
}

/** Returns a text in the current language; `count` chooses the plural form. */
export type Translate = (key: TextKey, values?: TextValues) => string;

export interface Text {
  readonly t: Translate;
  readonly language: Language;
}

/** A text and the names of the values in it, in turn: text, name, text. */
type Template = readonly string[];

/** Encloses the name of a value; no text contains it. */
const mark = "\u0000";

/** The texts of one language. */
export function textIn(texts: i18n, language: Language): Text {
  const translate = texts.getFixedT(language);
  const plurals = new Intl.PluralRules(language);
  // A lookup is slow: each row needs a dozen texts, and badges count with every push. A text is looked up once for each
  // plural form, with marks in place of its values, so that the texts limit the cache.
  const cache = new Map<string, Template>();
  const templateOf = (key: TextKey, values: TextValues): Template => {
    const { count } = values;
    const name = typeof count === "number" ? key + plurals.select(count) : key;
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const marks = Object.keys(values).map((value) => [value, mark + value + mark]);
    const text = translate(key, { ...values, replace: Object.fromEntries(marks) });
    const template = text.split(mark);
    // A text whose chunk is not there yet is looked up again.
    if (text !== key) cache.set(name, template);
    return template;
  };
  return {
    language,
    t: (key, values = noValues) =>
      templateOf(key, values)
        .map((part, place) => (place % 2 === 0 ? part : shownIn(language, values[part])))
        .join(""),
  };
}

const noValues: TextValues = {};

/** Order numbers, names and times keep their direction inside a sentence; counts stay numbers. */
function shownIn(language: Language, value: TextValues[string] = ""): string {
  if (typeof value === "object") return value.isolated;
  return typeof value === "string" ? isolate(value, language) : String(value);
}
