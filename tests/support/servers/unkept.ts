import type { ContractReport } from "../../../deploy/contract/check-contract.ts";

/** The statements of a report that are not kept, each with its first problem or the reason that it was not checked. */
export function unkept({ judged }: ContractReport): readonly string[] {
  return judged.flatMap(({ statement: { name }, finding }) => {
    if (finding.kind === "kept") return [];
    const why = finding.kind === "broken" ? finding.faults[0]?.problem : finding.reason;
    return [`${name}: ${why}`];
  });
}
