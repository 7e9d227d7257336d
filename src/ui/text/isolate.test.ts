import { describe, expect, it } from "vitest";
import { isolate, listed } from "./isolate.ts";

describe("a name inside a sentence", () => {
  it("keeps its direction in Arabic in every script", () => {
    expect(isolate("A-17", "ar")).toBe("\u2068A-17\u2069");
    expect(isolate("ليلى", "ar")).toBe("\u2068ليلى\u2069");
  });

  it("keeps its direction in the other languages if it is written from right to left", () => {
    expect(isolate("ليلى", "en")).toBe("\u2068ليلى\u2069");
    expect(isolate("Mei 17", "zh")).toBe("Mei 17");
  });

  it("cannot change the direction of the rest of the sentence", () => {
    expect(isolate("\u202eevil\u2067 ليلى", "en")).toBe("\u2068evil ليلى\u2069");
    expect(isolate("\u202eevil", "ms")).toBe("evil");
    expect(isolate("a\u2069b\u202cc", "ar")).toBe("\u2068abc\u2069");
  });
});

describe("names in one line", () => {
  it.each([
    ["en", "Tower 1, ليلى"],
    ["ms", "Tower 1, ليلى"],
    ["zh", "Tower 1、ليلى"],
    ["ar", "Tower 1، ليلى"],
  ] as const)("have the comma of the language between them (%s)", (language, line) => {
    const shown = listed(["Tower 1", "ليلى"], language);
    expect(shown.replace(/[\u2068\u2069]/g, "")).toBe(line);
    expect(shown).toContain(isolate("ليلى", language));
  });
});
