import { describe, expect, it } from "vitest";
import { type Language, languageOf, languageTags } from "../../../ports/entities/language.ts";
import ar from "./ar.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import { createTexts } from "./i18n.ts";
import ms from "./ms.json" with { type: "json" };
import type { Texts } from "./translate.ts";
import zh from "./zh.json" with { type: "json" };

const all: Readonly<Record<Language, Texts>> = { en, ar, ms, zh };
/** The keys without the endings of their plural forms, which differ by language. */
const keysOf = (texts: Texts) =>
  new Set(Object.keys(texts).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, "")));

describe("the texts", () => {
  it.each(languageTags)("load in %s, each key with words of its own", (language) => {
    expect(keysOf(en).size).toBeGreaterThan(500);
    expect(keysOf(all[language])).toEqual(keysOf(en));
    // Names and numbers alone are the same in each language.
    const texts = Object.entries(all[language]);
    const english: Texts = en;
    const same = texts.filter(([key, text]) => text === english[key]);
    expect(same.length > texts.length / 10).toBe(language === "en");
  });

  it("choose the language by its tag and fall back to English", () => {
    expect(["ar-AE", "zh_CN", "ms", "fr", undefined].map(languageOf)).toEqual([
      "ar",
      "zh",
      "ms",
      "en",
      "en",
    ]);
  });

  it("use the plural forms of each language", async () => {
    const texts = createTexts();
    expect([1, 2].map((count) => texts.t("orders", { count }))).toEqual(["1 order", "2 orders"]);
    await texts.changeLanguage("ar");
    texts.addResourceBundle("ar", "translation", ar);
    expect([1, 2, 3, 11, 100].map((count) => texts.t("orders", { count }))).toEqual([
      "طلب واحد",
      "طلبان",
      "3 طلبات",
      "11 طلبًا",
      "100 طلب",
    ]);
  });
});
