import { beforeAll, describe, expect, it } from "vitest";
import ar from "./ar.json" with { type: "json" };
import { createTexts } from "./i18n.ts";
import { type TextKey, textIn } from "./translate.ts";

const texts = createTexts();
beforeAll(async () => {
  texts.addResourceBundle("ar", "translation", ar);
});

describe("a text with values", () => {
  it("has the plural form of each count, also the second time", () => {
    const { t } = textIn(texts, "ar");
    const counts = [0, 1, 2, 3, 11, 100, 103, 1, 4, 12];
    const shown = counts.map((count) => t("orders", { count }));
    expect(shown).toEqual(counts.map((count) => texts.getFixedT("ar")("orders", { count })));
  });

  it("shows the values of each call", () => {
    const { t } = textIn(texts, "en");
    const shown = ["7", "$& 8"].map((number) => t("rider.ofOrder", { number }));
    expect(shown[1]).toBe(shown[0]?.replace("7", () => "$& 8"));
    expect(shown[1]).toContain("$& 8");
  });

  it("keeps a number in its own direction in Arabic", () => {
    expect(textIn(texts, "ar").t("rider.ofOrder", { number: "A7" })).toContain("\u2068A7\u2069");
  });

  it("takes words that are isolated one by one as they are, so that they go in its direction", () => {
    const isolated = "\u2068Cash\u2069 \u2068AED 20.00\u2069";
    const shown = textIn(texts, "ar").t("pay.notRecordedText", {
      number: "A7",
      lines: { isolated },
    });
    expect(shown).toContain(`: ${isolated}`);
    expect(shown).not.toContain(`\u2068${isolated}`);
  });

  it("whose chunk is not there yet is looked up again", () => {
    const late = createTexts();
    const { t } = textIn(late, "en");
    const key = "a.late.text" as TextKey;
    expect(t(key)).toBe(key);
    // A bundle makes a copy: other files share the first English texts.
    late.addResourceBundle("en", "translation", { [key]: "There" });
    expect(t(key)).toBe("There");
  });
});
