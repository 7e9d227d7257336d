import type { Language, PluralForm } from "../../../ports/entities/language.ts";

/** The base of a key with a plural ending: "orders" of "orders_one". The endings are i18next's. */
export type PluralKey<Key> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : never;
export type SingleKey<Key> = Exclude<Key, `${string}_${Intl.LDMLPluralRule}`>;

/**
 * Texts in one language for the keys of the English ones, with the plural forms of that language.
 * The compiler names each key and form that is missing.
 */
export type TextsIn<Tag extends Language, English> = Readonly<
  Record<SingleKey<keyof English>, string> &
    Record<`${PluralKey<keyof English>}_${PluralForm<Tag>}`, string>
>;
