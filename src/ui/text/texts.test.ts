import { describe, expect, it } from "vitest";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { createTexts } from "./i18n.ts";
import { languageOf, languages } from "./languages.ts";
import { ms } from "./ms.ts";
import { zh } from "./zh.ts";

const everyLanguage: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en,
  ar,
  ms,
  zh,
};
const result = /_(zero|one|two|few|many|other)$/;

function baseKeys(of: Readonly<Record<string, string>>): string[] {
  return [...new Set(Object.keys(of).map((key) => key.replace(result, "")))].sort();
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "");
}

describe("the texts", () => {
  it.each(languages)("say the same things in %s", (language) => {
    expect(baseKeys(everyLanguage[language]!)).toEqual(baseKeys(en));
  });

  it.each(languages)("have every plural form that %s needs, and none more", (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = Object.keys(en).filter((key) => key.endsWith("_other"));
    for (const key of counted) {
      const base = key.replace(result, "");
      const present = Object.keys(everyLanguage[language]!)
        .filter((other) => other.replace(result, "") === base)
        .map((other) => other.slice(base.length + 1));
      expect(present.sort(), base).toEqual([...forms].sort());
    }
  });

  it.each(languages)("fill in nothing in %s that English does not offer", (language) => {
    for (const [key, text] of Object.entries(everyLanguage[language]!)) {
      const english: Readonly<Record<string, string>> = en;
      const offered = placeholders(english[key.replace(result, "_other")] ?? english[key] ?? "");
      expect(offered, key).toEqual(expect.arrayContaining(placeholders(text)));
      expect(text.trim(), key).not.toBe("");
    }
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

  it("count in the words of each language", async () => {
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
