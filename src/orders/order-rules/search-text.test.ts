import { describe, expect, it } from "vitest";
import { named } from "./search-text.ts";

describe("the search by name", () => {
  it("finds a part of the name in any case [RA-3]", () => {
    const all = ["Omar Said", "Lina", "Wei", "Noor"].map((name) => ({ name }));
    const found = (search: string) => named(all, search).map(({ name }) => name);
    expect(["OMAR", "r sa", "wei"].map(found)).toEqual([["Omar Said"], ["Omar Said"], ["Wei"]]);
    expect(found("o")).toEqual(["Omar Said", "Noor"]);
    expect(["ＯＭＡＲ", "\u200fomar  said\u200f"].map(found)).toEqual([
      ["Omar Said"],
      ["Omar Said"],
    ]);
    expect(found("  ")).toEqual(["Omar Said", "Lina", "Wei", "Noor"]);
    expect(found("zz")).toEqual([]);
  });

  it.each([
    ["أحمد إبراهيم", "احمد ابراهيم"],
    ["محمود", "مَحْمُود"],
    ["سـلـيم", "سليم"],
    ["ليلى فاطمة", "ليلي فاطمه"],
    ["مصطفي", "مصطفى"],
    ["José Núñez", "nunez"],
    ["陈小明", "小明"],
    ["ﾀﾅｶ", "タナカ"],
    ["Al-Amin", "al amin"],
    ["O’Brien", "o'brien"],
    ["سائق ٣", "سائق 3"],
  ])("finds %s by %s, as people write the name", (name, search) => {
    expect(named([{ name }, { name: "Omar Said" }], search)).toEqual([{ name }]);
  });

  it("treats hostile input as text", () => {
    const named_ = (name: string, search: string) => named([{ name }], search).length;
    for (const text of [".*", "[", "(?:", "\\", "<b>", "$&"]) {
      expect([named_("Omar", text), named_(`x${text}y`, text)]).toEqual([0, 1]);
    }
  });
});
