import { definedHosts } from "../installation-files.ts";
import { pageHosts } from "../page-hosts.ts";
import { pagePolicy } from "../page-policy.ts";
import type { Answered } from "./ask.ts";
import type { Finding } from "./finding.ts";
import { allows, isHost, isNamedHost, originOf } from "./policy-sources.ts";
import type { Visit } from "./visit.ts";

type Directives = ReadonlyMap<string, readonly string[]>;

/** Directives whose hosts an installation's file may name beside its settings. */
const open: readonly string[] = [
  "connect-src",
  "form-action",
  "frame-src",
  "img-src",
  "script-src",
];
/** Reports and upgrades allow nothing. */
const harmless: readonly string[] = ["report-to", "report-uri", "upgrade-insecure-requests"];
const fix =
  "Run `npm run installation`, which writes the policy from the settings of the page, copy its files to the server, and let no proxy change the header.";

/** The policy that the page needs by its own settings, beside the one that came: each host allowed, and nothing more. */
export function checkPolicy(visit: Visit, place: string, answer: Answered): readonly Finding[] {
  const { address } = visit;
  const finding = (problem: string, ...explains: readonly string[]): Finding => ({
    ...{ check: "policy", place, problem, fix, explains },
  });
  const page = address.origin;
  const header = answer.headers["content-security-policy"];
  const policies = String(header ?? "")
    .split(",")
    .filter((each) => each.trim() !== "");
  const [policy] = policies;
  if (policy === undefined) return [finding("has no Content-Security-Policy", page)];
  if (policies.length > 1) {
    const problem = `has ${policies.length} content security policies, which browsers all obey`;
    return [finding(problem, page)];
  }
  const served = directivesOf(policy);
  const needed = directivesOf(neededPolicy(visit));
  return [
    ...[...needed].flatMap(([name, sources]) => {
      const given = served.get(name);
      if (given === undefined) {
        return [finding(`has no ${name} in its content security policy`, page)];
      }
      return sources
        .filter((source) => source !== "'none'" && !allows(given, source, address))
        .map((source) =>
          finding(
            `has a content security policy whose ${name} does not allow ${source}`,
            originOf(source) ?? page,
          ),
        );
    }),
    ...[...served].flatMap(([name, sources]) =>
      tooBroad(name, sources, needed.get(name) ?? [], visit).map((source) =>
        finding(
          `has a content security policy whose ${name} allows ${source}, which no setting needs`,
        ),
      ),
    ),
  ];
}

function neededPolicy({ configuration, installation, address }: Visit): string {
  return pagePolicy(pageHosts(configuration ?? {}, address, definedHosts(installation?.hosts)));
}

function tooBroad(
  name: string,
  sources: readonly string[],
  needed: readonly string[],
  { configuration, installation }: Visit,
): readonly string[] {
  if (harmless.includes(name)) return [];
  const mayBe = (source: string): boolean => {
    if (needed.includes(source) || source === "'none'" || source === "'report-sample'") return true;
    if (!open.includes(name)) return false;
    // Settings that cannot be read name no hosts.
    if (configuration === undefined) return isHost(source);
    // A single host may be one that the installation's file names beside its settings.
    return installation === undefined && isNamedHost(source);
  };
  return sources.filter((source) => !mayBe(source));
}

function directivesOf(policy: string): Directives {
  return new Map(
    policy
      .split(";")
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name !== "")
      .map(([name = "", ...sources]) => [name.toLowerCase(), sources]),
  );
}
