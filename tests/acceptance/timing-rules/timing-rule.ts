import type { Duration } from "../../../ports/entities/time.ts";
import {
  type TestBranch,
  type TestBranchOptions,
  testBranch,
} from "../../support/branch/test-branch.ts";

/** One row of docs/timing-rules.md, and the test that proves it. */
export interface TimingRule {
  /** The ids of the ledger, docs/spec/requirements.md. */
  readonly source: string;
  readonly rule: string;
  /** The time the specification gives. */
  readonly value: string;
  /** Returns what is seen this many milliseconds after the rule's instant; negative: before it. */
  readonly seenAt: (offsetMs: Duration) => string | Promise<string>;
  /** The observation a millisecond before the instant, at it, and a millisecond after it. */
  readonly seen: readonly [before: string, at: string, after: string];
}

/** A count in words: "1 bill", "2 bills". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Opens a branch for one look at one rule. */
export async function inBranch(
  look: (branch: TestBranch) => string | Promise<string>,
  options: TestBranchOptions = {},
): Promise<string> {
  await using branch = await testBranch(options);
  return await look(branch);
}
