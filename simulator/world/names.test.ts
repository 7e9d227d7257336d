import { expect, it } from "vitest";
import { Random } from "../kernel/random-stream.ts";
import { arabic, chinese, malay, Names } from "./names.ts";

const names = new Names(new Random(5).stream("names"));
const people = Array.from({ length: 3_000 }, () => names.person().name);
const staff = Array.from({ length: 1_000 }, () => names.staffName());

const of = (part: unknown): readonly string[] => (part ?? []) as readonly string[];

it("A Malay man is the son and a Malay woman the daughter of the father", () => {
  const { first_name } = malay.person ?? {};
  const men = of(first_name?.male);
  const women = of(first_name?.female);
  const malays = [...people, ...staff].filter((name) => / bin(ti)? /.test(name));
  expect(malays.length).toBeGreaterThan(300);
  for (const name of malays) {
    const [, first = "", relation] = /^(.+) (bin|binti) \w+$/.exec(name) ?? [];
    expect(relation === "bin" ? men : women, name).toContain(first);
  }
});

it("A Chinese name has the family name first and no space", () => {
  const families = of(chinese.person?.last_name?.generic);
  const chineseNames = people.filter((name) => /\p{Script=Han}/u.test(name));
  expect(chineseNames.length).toBeGreaterThan(200);
  for (const name of chineseNames) {
    expect(families).toContain(name.slice(0, 1));
    expect(name).toMatch(/^\p{Script=Han}{2,3}$/u);
  }
});

it("An Arabic name is one's own, often the father's, and the family's", () => {
  const { first_name, last_name } = arabic.person ?? {};
  const men = of(first_name?.male);
  const own = [...men, ...of(first_name?.female)];
  const families = of(last_name?.generic);
  const arabs = people.filter((name) => /\p{Script=Arabic}/u.test(name));
  const counts = new Set<number>();
  for (const name of arabs) {
    const [first = "", ...rest] = name.split(" ");
    expect(own).toContain(first);
    expect(families).toContain(rest.at(-1));
    for (const father of rest.slice(0, -1)) {
      expect(men).toContain(father);
      expect(father).not.toBe(first);
    }
    counts.add(rest.length);
  }
  expect([...counts].toSorted()).toEqual([1, 2]);
});
