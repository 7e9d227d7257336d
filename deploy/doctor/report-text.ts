import type { ReportedFinding } from "./finding.ts";

export interface ReportOptions {
  readonly isJson: boolean;
  readonly hasBrowser: boolean;
}

/** Two lines for each finding: the problem and its fix. Nothing for an installation without findings. */
export function reportText(
  address: URL,
  findings: readonly ReportedFinding[],
  { isJson, hasBrowser }: ReportOptions,
): string {
  if (!isJson) return findings.map(linesOf).join("\n");
  const listed = findings.map(({ check, places, problem, fix }) => ({
    ...{ check, places, problem, fix },
  }));
  const notChecked = hasBrowser ? [] : ["browser"];
  return JSON.stringify({ address: address.href, findings: listed, notChecked }, undefined, 2);
}

function linesOf({ places, problem, fix }: ReportedFinding): string {
  return `${places.join(", ")}: ${problem}\n  Fix: ${fix}`;
}
