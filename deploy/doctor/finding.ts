import type { IncomingHttpHeaders } from "node:http";
import { printedText } from "../../ports/entities/text-signs.ts";

/** The checks, by the names that the report gives them. */
export type CheckName =
  | "authorisation"
  | "browser"
  | "certificate"
  | "clock"
  | "configuration"
  | "cors"
  | "files"
  | "headers"
  | "payments"
  | "policy"
  | "push"
  | "services"
  | "unreachable"
  | "worker";

/** One thing that is wrong at one place of an installation. */
export interface Finding {
  readonly check: CheckName;
  /** The address or setting. */
  readonly place: string;
  readonly problem: string;
  readonly fix: string;
  /** Origins whose failures in a browser this explains; the browser then reports none for them. */
  readonly explains?: readonly string[];
}

/** The same thing at every place that has it: one line of the report. */
export interface ReportedFinding extends Omit<Finding, "place"> {
  readonly places: readonly string[];
}

/** Joins findings that differ in their place only. */
export function joinedFindings(findings: readonly Finding[]): readonly ReportedFinding[] {
  const joined = new Map<string, ReportedFinding>();
  for (const { place, ...finding } of findings) {
    const { check, problem, fix, explains = [] } = finding;
    const key = JSON.stringify([check, problem, fix]);
    const { places = [], explains: others = [] } = joined.get(key) ?? {};
    joined.set(key, {
      ...finding,
      places: [...new Set([...places, place])],
      explains: [...new Set([...others, ...explains])],
    });
  }
  return [...joined.values()];
}

/** A server that gives no answer to a call. */
export function unreachable(address: URL, reason: string): Finding {
  return {
    check: "unreachable",
    place: address.origin,
    problem: `does not answer (${reason})`,
    fix: "Check the address, start the server, and let the network of the tablets reach it.",
    explains: [address.origin],
  };
}

/** The words of a header with a list, in lower case. */
export function listedIn(headers: IncomingHttpHeaders, name: string): readonly string[] {
  const value = headers[name];
  return typeof value === "string" ? value.toLowerCase().split(/\s*,\s*/) : [];
}

interface ReportOptions {
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
