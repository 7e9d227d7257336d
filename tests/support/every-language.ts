import type { Language } from "../../ports/entities/language.ts";
import { ar } from "../../src/ui/text/ar.ts";
import { en } from "../../src/ui/text/en.ts";
import { ms } from "../../src/ui/text/ms.ts";
import type { TextsIn } from "../../src/ui/text/texts-in.ts";
import { zh } from "../../src/ui/text/zh.ts";

/** The texts of the screens in every language. */
export const everyLanguage: { readonly [Tag in Language]: TextsIn<Tag, typeof en> } = {
  en,
  ar,
  ms,
  zh,
};
