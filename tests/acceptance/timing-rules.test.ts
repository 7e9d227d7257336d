import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readLedger } from "../../scripts/ledger.mjs";
import { projectRoot } from "../support/repository/scratch-project.ts";
import { boardRules } from "./timing-rules/board-rules.ts";
import { capabilityRules } from "./timing-rules/capability-rules.ts";
import { paymentRules } from "./timing-rules/payment-rules.ts";
import { sourceProblems } from "./timing-rules/source-problems.ts";
import { staffRules } from "./timing-rules/staff-rules.ts";
import type { TimingRule } from "./timing-rules/timing-rule.ts";

const groups: readonly (readonly [title: string, rules: readonly TimingRule[]])[] = [
  ["The board", boardRules],
  ["Staff, session and map", staffRules],
  ["Card payments", paymentRules],
  ["Optional capabilities", capabilityRules],
];
const rules = groups.flatMap(([, each]) => each);

/** The ledger of both specifications, without the extensions. */
const specifications = readFileSync(join(projectRoot, "docs/spec/requirements.md"), "utf8");
const duration = /\b\d+ (?:ms|s|min|minutes|hours|days)\b/;

const introduction = `# Timing rules

Every timing rule of both specifications, and the exact instants of the capabilities, with what is seen a millisecond
before its instant, at it, and a millisecond after it. Generated from the acceptance table in \`tests/acceptance/timing-rules\`, which proves each line; do not edit
it here. After a change of the table, \`npm run unit -- tests/acceptance/timing-rules -u\` writes this page again.
[testing-time.md](testing-time.md) shows how to write such a test.

The source is the id of the statement in [the ledger](spec/requirements.md), with the section of the specification it
comes from (B: order board, P: payments and assignment).
`;

describe("every timing rule, at its exact instant and a millisecond to either side", () => {
  it.each(rules)("$source: $rule [DV-1] [SM-3]", async ({ seenAt, seen }) => {
    expect([await seenAt(-1), await seenAt(0), await seenAt(1)]).toEqual(seen);
  });
});

describe("the source of a timing rule", () => {
  const ledger = readLedger();
  const [red] = boardRules.filter(({ source }) => source === "LS-5");
  if (red === undefined) throw new Error("No row has the source LS-5");

  it("is a statement of the ledger that names the rule's time [DV-5]", () => {
    expect(rules.flatMap((rule) => sourceProblems(rule, ledger))).toEqual([]);
  });

  it.each([
    ["that does not exist", "LS-99", "the ledger has no LS-99"],
    ["with one id that does not exist", "LS-5, LS-99", "the ledger has no LS-99"],
    ["that is empty", "", "the ledger has no "],
    ["about another time", "FL-12", "FL-12 does not name 3300000 ms"],
    ["without any time", "LS-5, PM-1", "PM-1 speaks of no time"],
  ])("%s is refused", (_, source, problem) => {
    expect(sourceProblems({ ...red, source }, ledger)).toContain(`${red.rule}: ${problem}`);
  });
});

describe("docs/timing-rules.md", () => {
  it("lists every rule of the table, with its value, its source and what is seen [DV-5]", async () => {
    const page = [introduction, ...groups.map(tableOf)].join("\n");
    await expect(page).toMatchFileSnapshot("../../docs/timing-rules.md");
  });

  it("leaves out no statement of the ledger that names a time [DV-5]", () => {
    const sources = new Set(rules.flatMap(({ source }) => source.split(", ")));
    const timed = [...readLedger()]
      .filter(([id]) => specifications.includes(`\`${id}\``))
      .filter(([, { text }]) => duration.test(text.replace(/\*\*Reading.*$/, "")))
      .map(([id]) => id);
    expect(timed).toContain("LS-5");
    expect(timed.filter((id) => !sources.has(id))).toEqual([]);
  });
});

function tableOf([title, of]: (typeof groups)[number]): string {
  const header = ["Rule", "Value", "Source", "1 ms before", "At its instant", "1 ms after"];
  const rows = of.map(({ rule, value, source, seen }) => [rule, value, sourceOf(source), ...seen]);
  const lines = [header, header.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
  return `## ${title}\n\n${lines.join("\n")}\n`;
}

/** The ids of the ledger, each with the sections of the specifications that its statement names. */
function sourceOf(ids: string): string {
  return ids
    .split(", ")
    .map((id) => {
      const statement = readLedger().get(id);
      if (statement === undefined) throw new Error(`The ledger has no ${id}`);
      const sections = /\[((?:[BP]\d+(?:, )?)+)\]/.exec(statement.text)?.[1];
      return sections === undefined ? id : `${id} (${sections})`;
    })
    .join(", ");
}
