import { describe, expect, it } from "vitest";
import { idsOfTitles, readLedger, readProofs } from "../../scripts/ledger.mjs";

const ledger = readLedger();
const made = (title: string): string[] => idsOfTitles(`it(${title}, () => {});`);

describe("the requirements ledger", () => {
  it("contains the statements of the specifications", () => {
    expect(ledger.size).toBeGreaterThan(100);
    expect([...ledger.values()].every(({ text }) => text.length > 0)).toBe(true);
  });

  it("contains every id of a test title", () => {
    const unknown = [...readProofs()].filter(([id]) => !ledger.has(id));
    expect(unknown.map(([id, files]) => `${id} in ${[...files].join(", ")}`)).toEqual([]);
  });
});

// The ids are assembled here, so that this file itself proves nothing.
describe("a title's ids", () => {
  const [one, two] = ["RT-1", "LS-5"] as const;

  it("are read from square brackets, also several at once", () => {
    expect(made(`"turns red [${one}]"`)).toEqual([one]);
    expect(made(`\`turns red [${one}, ${two}]\``)).toEqual([one, two]);
    expect(made(`'turns [${one}] red [${two}]'`)).toEqual([one, two]);
    expect(idsOfTitles(`it.each([1, 2])("turns red [${one}]", () => {});`)).toEqual([one]);
  });

  it("are not read from comments, from mentions without brackets or from computed titles", () => {
    expect(idsOfTitles(`// [${one}]\nit("plain", () => {});`)).toEqual([]);
    expect(made(`"as ${one} says"`)).toEqual([]);
    expect(made("title")).toEqual([]);
  });
});
