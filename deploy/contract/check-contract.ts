import type { Me } from "../../ports/entities/company.ts";
import type { Carrier } from "./carrier.ts";
import { type ContractOptions, ContractRun, type PathReport } from "./contract-run.ts";
import { type Finding, notChecked, type Statement } from "./statement.ts";
import { statements } from "./statements/statements.ts";

export interface JudgedStatement {
  readonly statement: Statement;
  readonly finding: Finding;
}

export interface ContractReport {
  readonly options: ContractOptions;
  readonly judged: readonly JudgedStatement[];
  readonly paths: readonly PathReport[];
  readonly notes: readonly string[];
  /** Sentences on what the run leaves behind. */
  readonly left: readonly string[];
  /** Whether the run was stopped before its end. */
  readonly isStopped: boolean;
}

export interface CheckOptions {
  readonly carrier: Carrier;
  readonly signal?: AbortSignal;
  /** Called before each statement. */
  readonly onProgress?: (statement: Statement, place: number, count: number) => void;
}

/** Checks every statement of the contract, one after the other (IN-5). */
export async function checkContract(
  options: ContractOptions,
  { carrier, signal, onProgress }: CheckOptions,
): Promise<ContractReport> {
  const run = new ContractRun(carrier, options);
  const asked = statements.filter(({ writes }) => writes !== true || options.write !== undefined);
  const judged: JudgedStatement[] = [];
  const unkept = new Set<string>();
  for (const [place, statement] of asked.entries()) {
    if (!applies(statement, run)) continue;
    onProgress?.(statement, place + 1, asked.length);
    const needed = statement.needs?.find((name) => unkept.has(name));
    const finding =
      needed === undefined ? await statement.check(run) : notChecked(`It needs ${needed}.`);
    // The calls of a run that was stopped failed for that reason.
    if (signal?.aborted === true) break;
    judged.push({ statement, finding });
    // One that does not apply to this back end leaves the others as they are.
    if (finding.kind === "broken" || needed !== undefined) unkept.add(statement.name);
  }
  const { paths, notes, left, facts } = run;
  if (facts.me !== undefined) notes.push(...noteOnUndeclared(facts.me));
  return { options, judged, paths, notes, left, isStopped: signal?.aborted === true };
}

function applies({ ofCapabilities }: Statement, { facts }: ContractRun): boolean {
  const declared = facts.me?.company.capabilities;
  return ofCapabilities?.some((name) => declared?.[name] !== undefined) ?? true;
}

function noteOnUndeclared({ company }: Me): readonly string[] {
  const names = new Set(statements.flatMap(({ ofCapabilities = [] }) => ofCapabilities));
  const undeclared = [...names].filter((name) => company.capabilities?.[name] === undefined);
  if (undeclared.length === 0) return [];
  const words = undeclared.map((name) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  return [`/me does not declare ${words.join(", ")}: nothing of it was asked.`];
}
