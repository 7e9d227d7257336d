import { definedHosts } from "../installation-files.ts";
import { pageHosts, pagePolicy } from "../page-policy.ts";
import type { Answered } from "./ask.ts";
import type { Finding } from "./finding.ts";
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
    check: "policy",
    place,
    problem,
    fix,
    explains,
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

const upgrades: ReadonlyMap<string, readonly string[]> = new Map([
  ["http", ["http", "https"]],
  ["ws", ["ws", "wss"]],
  ["https", ["https"]],
  ["wss", ["wss"]],
]);
const usualPorts: ReadonlyMap<string, string> = new Map([
  ["http", "80"],
  ["ws", "80"],
  ["https", "443"],
  ["wss", "443"],
]);

interface HostSource {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
}

/** Whether sources of a directive let through the wanted one, as every browser compares them. */
function allows(sources: readonly string[], wanted: string, page: URL): boolean {
  if (sources.includes(wanted)) return true;
  const target = hostSource(wanted);
  return target !== undefined && sources.some((source) => lets(source, target, page));
}

function lets(source: string, target: HostSource, page: URL): boolean {
  if (source === "*") return true;
  const scheme = /^([a-z]+):$/i.exec(source)?.[1]?.toLowerCase();
  if (scheme !== undefined) return mayStandFor(scheme, target.scheme);
  const own = hostSource(page.origin);
  const given = source === "'self'" ? own : hostSource(source, own?.scheme);
  if (given === undefined) return false;
  // 'self' and sources without a scheme include the page's own sockets.
  const isSocket = target.scheme === "wss" && given.scheme === "https" && !source.includes("://");
  return (
    (isSocket || mayStandFor(given.scheme, target.scheme)) &&
    (given.port === target.port || given.port === "*") &&
    hostLets(given.host, target.host)
  );
}

function mayStandFor(scheme: string, target: string): boolean {
  return upgrades.get(scheme)?.includes(target) === true;
}

function hostLets(given: string, wanted: string): boolean {
  return given.startsWith("*.") ? wanted.endsWith(given.slice(1)) : given === wanted;
}

/** Reads scheme://host:port; undefined for keywords. */
function hostSource(source: string, schemeElse?: string): HostSource | undefined {
  const found = /^(?:([a-z]+):\/\/)?((?:\*\.)?[\w.-]+|\[[\da-f:.]+\])(?::(\d+|\*))?\/?$/i.exec(
    source,
  );
  const scheme = found?.[1]?.toLowerCase() ?? schemeElse;
  const host = found?.[2]?.toLowerCase();
  if (scheme === undefined || host === undefined) return undefined;
  return { scheme, host, port: found?.[3] ?? usualPorts.get(scheme) ?? "" };
}

/** A host, or all below it. */
function isHost(source: string): boolean {
  return hostSource(source) !== undefined;
}

/** One encrypted host by its whole name. */
function isNamedHost(source: string): boolean {
  const read = hostSource(source);
  return read !== undefined && /^(?:https|wss)$/.test(read.scheme) && !source.includes("*");
}

/** The origin of a source with a host; undefined for others. */
export function originOf(source: string): string | undefined {
  return hostSource(source) === undefined || source.includes("*")
    ? undefined
    : new URL(source).origin;
}
