import { printedText } from "../../ports/printed-text.ts";
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
  const listed = findings.map(({ check, places, problem, fix }) => ({
    check,
    places: places.map(printedText),
    problem: printedText(problem),
    fix: printedText(fix),
  }));
  if (!isJson) return listed.map(linesOf).join("\n");
  const notChecked = hasBrowser ? [] : ["browser"];
  return JSON.stringify({ address: address.href, findings: listed, notChecked }, undefined, 2);
}

function linesOf({
  places,
  problem,
  fix,
}: Pick<ReportedFinding, "places" | "problem" | "fix">): string {
  return `${places.join(", ")}: ${problem}\n  Fix: ${fix}`;
}
