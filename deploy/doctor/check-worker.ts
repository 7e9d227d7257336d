import { workerPolicy } from "../page-policy.ts";
import { isHtml } from "./ask.ts";
import { maxAgeOf } from "./check-headers.ts";
import type { Finding } from "./finding.ts";
import type { Visit } from "./visit.ts";

/** The headers of the service worker, where the build has one. */
export async function checkWorker({ address, ask }: Visit): Promise<readonly Finding[]> {
  const worker = new URL("/sw.js", address);
  const answer = await ask(worker);
  if (answer.kind === "unreachable" || answer.status === 404) return [];
  const finding = (problem: string, fix: string): Finding => ({
    ...{ check: "worker", place: worker.href, problem, fix },
  });
  const { status, headers } = answer;
  if (status !== 200 || isHtml(answer) || !/javascript/.test(headers["content-type"] ?? "")) {
    const problem = `is answered with ${status} and Content-Type “${headers["content-type"] ?? ""}”`;
    return [
      finding(
        problem,
        "Answer it with the build's own file as application/javascript, or with 404.",
      ),
    ];
  }
  const findings: Finding[] = [];
  const cache = headers["cache-control"] ?? "";
  if (!/no-cache|no-store/i.test(cache) && maxAgeOf(cache) !== 0) {
    const problem = `may be kept by caches (Cache-Control “${cache}”): new versions arrive late`;
    findings.push(finding(problem, "Send `Cache-Control: no-cache` with it."));
  }
  // A second policy is reported for the page.
  const policies = String(headers["content-security-policy"] ?? "").split(/,\s*/);
  if (!policies.includes(workerPolicy)) {
    const problem = "does not have the content security policy of the service worker";
    findings.push(finding(problem, `Send \`Content-Security-Policy: ${workerPolicy}\` with it.`));
  }
  return findings;
}
