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
  const unkept = new Map<string, string>();
  for (const [place, statement] of asked.entries()) {
    onProgress?.(statement, place + 1, asked.length);
    const finding = await findingOf(statement, run, unkept);
    // The calls of a run that was stopped failed for that reason.
    if (signal?.aborted === true) break;
    judged.push({ statement, finding });
    if (finding.kind !== "kept") unkept.set(statement.name, statement.name);
  }
  const { paths, notes, left } = run;
  return { options, judged, paths, notes, left, isStopped: signal?.aborted === true };
}

async function findingOf(
  statement: Statement,
  run: ContractRun,
  unkept: ReadonlyMap<string, string>,
): Promise<Finding> {
  const [needed] = (statement.needs ?? []).filter((name) => unkept.has(name));
  if (needed !== undefined) return notChecked(`It needs ${needed}.`);
  return statement.check(run);
}
