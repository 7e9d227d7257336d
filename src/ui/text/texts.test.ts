import { describe, expect, it } from "vitest";
import { languageOf } from "../../../ports/entities/language.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { createTexts } from "./i18n.ts";
import type { Texts } from "./text-keys.ts";

describe("the texts", () => {
  it("of every area load with the first English ones or later", () => {
    const areas = import.meta.glob<Texts>("./*/en.json", { eager: true, import: "default" });
    expect(Object.keys(areas).length).toBeGreaterThan(5);
    expect(en).toEqual(Object.assign({}, ...Object.values(areas)));
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
