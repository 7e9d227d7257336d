import type { en } from "./en.ts";

/** The plural categories of CLDR; each language needs some of them. */
export type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

type EnglishKey = keyof typeof en;
type PluralKey = EnglishKey extends infer Key
  ? Key extends `${infer Base}_${PluralForm}`
    ? Base
    : never
  : never;
type SingleKey = Exclude<EnglishKey, `${string}_${PluralForm}`>;

/** What a screen may ask for: keys without their plural endings. */
export type TextKey = SingleKey | PluralKey;

/** All texts of a language that has these plural forms; the compiler names what is missing. */
export type TextsWith<Form extends PluralForm> = Readonly<
  Record<SingleKey, string> & Record<`${PluralKey}_${Form}`, string>
>;
