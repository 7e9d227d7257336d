import type en from "./en.json";

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
