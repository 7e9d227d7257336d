import { describe, expect, it } from "vitest";
import { languageTags } from "../../../../ports/entities/language.ts";
import { everyLanguage } from "../../../../tests/support/samples/every-language.ts";
import type { Texts } from "../../text/text-keys.ts";

const files = import.meta.glob<Texts>("./buttons/*.json", { eager: true, import: "default" });

describe("The labels of buttons in a debrief", () => {
  it.each(languageTags)("are those of the board in the language %s", (language) => {
    const texts: Readonly<Record<string, string>> = everyLanguage[language];
    const labels = Object.entries(files[`./buttons/${language}.json`] ?? {});
    expect(labels.length).toBeGreaterThan(10);
    expect(labels).toEqual(labels.map(([key]) => [key, texts[key]]));
  });
});
