import { headersEverywhere } from "../bucket-files.ts";
import type { Answered } from "./ask.ts";
import type { Finding } from "./finding.ts";

/** The security headers of one answer of the page's server. */
export function checkHeaders(address: URL, { headers }: Answered): readonly Finding[] {
  const finding = (problem: string, fix: string): Finding => ({
    ...{ check: "headers", place: address.href, problem, fix },
  });
  const findings = Object.entries(headersEverywhere).flatMap(([name, wanted]) => {
    // Browsers ignore it over http.
    if (name === "Strict-Transport-Security" && address.protocol === "http:") return [];
    const value = headers[name.toLowerCase()];
    const given = typeof value === "string" ? value : "";
    if (isAsStrict(name, given, wanted)) return [];
    const problem = given === "" ? `has no ${name}` : `has ${name} “${given.slice(0, 80)}”`;
    return [
      finding(
        problem,
        `Send \`${name}: ${wanted}\` with every answer, as deploy/nginx.conf does, and let no proxy change it.`,
      ),
    ];
  });
  const server = String(headers["server"] ?? "");
  if (/\/\d/.test(server)) {
    const fix = "Switch it off: in nginx with `server_tokens off;`.";
    findings.push(finding(`names the version of its server, ${server}`, fix));
  }
  return findings;
}

function isAsStrict(name: string, given: string, wanted: string): boolean {
  switch (name) {
    case "Strict-Transport-Security":
      return maxAgeOf(given) >= maxAgeOf(wanted);
    case "Permissions-Policy": {
      const switchedOff = given.split(/\s*,\s*/);
      return wanted.split(", ").every((feature) => switchedOff.includes(feature));
    }
    default:
      return given.toLowerCase() === wanted.toLowerCase();
  }
}

/** The seconds for which a header holds; none: -1. */
export function maxAgeOf(header: string): number {
  return Number(/max-age=(\d{1,10})/i.exec(header)?.[1] ?? -1);
}
