import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";

/** The largest number of different violations that are reported; a hostile page could cause any number. */
export const violationsMax = 50;

export interface PolicyViolationsOptions {
  readonly page: Pick<Document, "addEventListener" | "removeEventListener">;
  readonly reporter: ErrorReporter;
}

/**
 * Reports what the page's content security policy blocks, once for each directive and host. Reports no path
 * or query, because these can hold tokens and names.
 */
export function startPolicyViolations({ page, reporter }: PolicyViolationsOptions): Stop {
  const reported = new Set<string>();
  const listener = (event: SecurityPolicyViolationEvent): void => {
    const directive = event.effectiveDirective || event.violatedDirective;
    const blocked = hostOf(event.blockedURI);
    const violation = `${directive} ${blocked}`;
    if (reported.has(violation) || reported.size >= violationsMax) return;
    reported.add(violation);
    const message = `The content security policy blocked ${blocked} by ${directive}`;
    const details = { directive, blocked, isEnforced: event.disposition === "enforce" };
    reporter.report({ kind: "unexpected", message, details });
  };
  page.addEventListener("securitypolicyviolation", listener);
  return () => page.removeEventListener("securitypolicyviolation", listener);
}

/** The origin of an address; keywords such as `inline` and `trusted-types-sink` as they are. */
function hostOf(blocked: string): string {
  if (!URL.canParse(blocked)) return blocked.slice(0, 60) || "nothing";
  const { origin, protocol } = new URL(blocked);
  return origin === "null" ? protocol : origin;
}
