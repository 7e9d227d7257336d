import { describe, expect, it } from "vitest";
import { type Language, languageTags } from "../../../../ports/entities/language.ts";
import { consoleRows } from "../../console/console-rows.ts";
import { rowLabel, rowSynonyms } from "../text/incident-words.ts";
import { loadAllTrainingTexts } from "../text/training-texts.ts";
import { searchRows } from "./search-rows.ts";

await loadAllTrainingTexts();

const rows = consoleRows.map((row) => ({
  key: row.key,
  labels: languageTags.map((language) => rowLabel(row, language)),
  synonyms: languageTags.map((language) => rowSynonyms(row, language)),
}));
const find = (query: string) => searchRows(rows, query);

describe("The search of the console", () => {
  it.each(languageTags)(
    "finds every incident by its name, and by each of its synonyms, in the language %s [CO-2]",
    (language: Language) => {
      for (const row of consoleRows) {
        const label = rowLabel(row, language);
        expect(label, row.key).not.toMatch(/\.label|^\s*$|\{\{/);
        expect(find(label), label).toContain(row.key);
        for (const synonym of rowSynonyms(row, language).split(", ")) {
          expect(find(synonym), synonym).toContain(row.key);
        }
      }
    },
  );

  it("begins at the third letter; a Chinese character counts twice [CO-2]", () => {
    expect(find("")).toBeUndefined();
    expect(find("vo")).toBeUndefined();
    expect(find("v o ")).toBeUndefined();
    expect(find("void")?.[0]).toBe("void");
    expect(find("骑")).toBeUndefined();
    expect(find("骑手")).toContain("rider_back");
  });

  it("puts names that begin so first, then words of names, then synonyms [CO-2]", () => {
    expect(find("new")?.[0]).toBe("order");
    const found = find("cancel");
    expect(found?.indexOf("partner_job.cancelled")).toBeLessThan(found?.indexOf("take_back") ?? 0);
    expect(find("rider back")).toEqual(expect.arrayContaining(["rider_back"]));
  });

  it("ignores capitals, accents and forms of the same Arabic letter [CO-2]", () => {
    expect(find("NÉW ORDER")).toContain("order");
    expect(find("الغاء")).toEqual(find("إلغاء"));
    expect(find("عوده سائق")).toContain("rider_back");
  });

  it("finds nothing for words that no incident has [CO-2]", () => {
    expect(find("2 late pizzas")).toEqual([]);
    expect(find("xyz")).toEqual([]);
  });

  it("knows twelve most used incidents, three of each group [CO-2]", () => {
    const most = consoleRows.filter(({ isMostUsed }) => isMostUsed);
    expect(most.slice(0, 12).map(({ key }) => key)).toEqual(
      consoleRows.slice(0, 12).map(({ key }) => key),
    );
    for (const group of ["orders", "deliveries", "payments", "trouble"]) {
      expect(most.filter((row) => row.group === group)).toHaveLength(3);
    }
  });
});
