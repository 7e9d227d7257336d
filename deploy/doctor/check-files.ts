import { headersEverywhere } from "../bucket-files.ts";
import { workerPolicy } from "../page-policy.ts";
import { type Answer, type Answered, isHtml } from "./ask.ts";
import { checkPolicy } from "./check-policy.ts";
import { type Finding, unreachable } from "./finding.ts";
import type { Visit } from "./visit.ts";

const appPath = "/home-delivery/new";
/** Servers leave smaller files as they are. */
const compressedFrom = 1_000;
const yearSeconds = 31_536_000;

interface FileProblem {
  readonly problem: string;
  readonly fix: string;
}

/** Headers of page and files, paths of the app, missing files, compression and caching. */
export async function checkFiles(visit: Visit): Promise<readonly Finding[]> {
  const { address, answer, page, ask } = visit;
  const at = (path: string): URL => new URL(path, address);
  const name = `doctor-${Math.random().toString(36).slice(2)}`;
  const missing = [`/assets/${name}.js`, `/${name}.png`, "/.env"].map(at);
  const assets = page.assets.map(at);
  const fromApp = await ask(at(appPath));
  const checks = await Promise.all([
    ...missing.map(async (file) => ofFile(file, await ask(file), missingProblems)),
    ...assets.flatMap((asset) => [
      ask(asset, { headers: { "accept-encoding": "gzip, br" } }).then((got) => [
        ...(got.kind === "answered" ? checkHeaders(asset, got) : []),
        ...ofFile(asset, got, assetProblems, [address.origin]),
      ]),
      ask(at(`${asset.pathname}.map`)).then((got) => ofFile(asset, got, sourceMapProblems)),
    ]),
    checkPlainHttp(visit),
  ]);
  return [
    ...[address, at(appPath)].flatMap((path) => {
      const got = path === address ? answer : fromApp;
      return isPage(got) ? [...checkHeaders(path, got), ...checkPolicy(visit, path.href, got)] : [];
    }),
    ...ofFile(address, answer, pageProblems),
    ...ofFile(at(appPath), fromApp, appPathProblems),
    ...checks.flat(),
  ];
}

function ofFile(
  file: URL,
  answer: Answer,
  problemsOf: (answer: Answered, file: URL) => readonly FileProblem[],
  explains: readonly string[] = [],
): readonly Finding[] {
  if (answer.kind === "unreachable") return [unreachable(file, answer.reason)];
  return problemsOf(answer, file).map((found) => ({
    ...found,
    check: "files",
    place: placeOf(file),
    explains,
  }));
}

/** The made-up names of missing files differ from run to run. */
function placeOf({ origin, pathname }: URL): string {
  return origin + pathname.replace(/doctor-\w+/, "doctor-…");
}

function isPage(answer: Answer): answer is Answered {
  const { kind } = answer;
  return kind === "answered" && answer.status === 200 && answer.body.includes('id="root"');
}

function cacheOf({ headers }: Answered): string {
  return headers["cache-control"] ?? "";
}

function isRevalidated(cache: string): boolean {
  return /no-cache|no-store/i.test(cache) || maxAgeOf(cache) === 0;
}

function shown(value: string): string {
  return value === "" ? "no Cache-Control" : `Cache-Control “${value}”`;
}

function pageProblems(answer: Answered): readonly FileProblem[] {
  const cache = cacheOf(answer);
  if (isRevalidated(cache)) return [];
  return [
    {
      problem: `is the page, but has ${shown(cache)}: browsers keep an old version and old settings`,
      fix: "Send `Cache-Control: no-cache` with the page.",
    },
  ];
}

function appPathProblems(answer: Answered): readonly FileProblem[] {
  const { status } = answer;
  if (isPage(answer)) return pageProblems(answer);
  return [
    {
      problem: `answers ${status} without the page: a reload would lose the open tab`,
      fix: "Answer every path whose last part has no dot with the page and status 200.",
    },
  ];
}

function missingProblems(answer: Answered): readonly FileProblem[] {
  if (answer.status !== 404 || isHtml(answer)) {
    return [
      {
        problem: `is no file, but is answered with ${answer.status}${isHtml(answer) ? " and HTML" : ""}`,
        fix: "Answer 404 with a plain text for each missing path with a dot in its last part, never with a page.",
      },
    ];
  }
  if (isRevalidated(cacheOf(answer))) return [];
  return [
    {
      problem: `is no file, and its 404 has ${shown(cacheOf(answer))}: caches keep it when the file is there`,
      fix: "Send `Cache-Control: no-store` with errors.",
    },
  ];
}

function assetProblems(
  { status, headers, body }: Answered,
  { pathname }: URL,
): readonly FileProblem[] {
  const type = headers["content-type"] ?? "";
  const wanted = pathname.endsWith(".css") ? /^text\/css/ : /javascript/;
  if (status !== 200 || !wanted.test(type)) {
    return [
      {
        problem: `belongs to the page, but is answered with ${status} and Content-Type “${type}”`,
        fix: "Copy the whole `dist` of one build, and serve .js as application/javascript and .css as text/css.",
      },
    ];
  }
  const problems: FileProblem[] = [];
  const cache = headers["cache-control"] ?? "";
  if (maxAgeOf(cache) < yearSeconds || !/immutable/i.test(cache)) {
    problems.push({
      problem: `has ${shown(cache)}: browsers ask for unchanged files again`,
      fix: `Send \`Cache-Control: public, max-age=${yearSeconds}, immutable\` with the files below /assets/.`,
    });
  }
  if (headers["content-encoding"] === undefined && body.length > compressedFrom) {
    problems.push({
      problem: "is not compressed",
      fix: "Compress scripts, style sheets, JSON and SVG: in nginx with `gzip on;` and `gzip_types`.",
    });
  }
  return problems;
}

function sourceMapProblems(answer: Answered): readonly FileProblem[] {
  if (answer.status !== 200 || isHtml(answer)) return [];
  return [
    {
      problem: "has its source map beside it, which anyone can read",
      fix: "Remove the .map files: the build writes them to `source-maps`, which belongs on no server.",
    },
  ];
}

/** On the usual port, http must lead to https. */
async function checkPlainHttp({ address, ask }: Visit): Promise<readonly Finding[]> {
  if (address.protocol === "http:") {
    if (/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname)) return [];
    const problem =
      "is on http: others in the network can read along, and browsers switch functions off";
    return [{ ...plain, place: address.href, problem }];
  }
  if (address.port !== "") return [];
  const open = new URL(`http://${address.hostname}/`);
  const answer = await ask(open);
  // A closed port leads nowhere.
  if (answer.kind === "unreachable") return [];
  const target = answer.headers.location ?? "";
  if (answer.status >= 300 && answer.status < 400 && target.startsWith("https://")) return [];
  const problem = `is answered with ${answer.status}, and does not lead to https`;
  return [{ ...plain, place: open.href, problem }];
}

const plain = {
  check: "files",
  fix: "Serve the page by https, and answer http with a redirect (301) to it.",
} as const;

/** The security headers of one answer of the page's server. */
function checkHeaders(address: URL, { headers }: Answered): readonly Finding[] {
  const finding = (problem: string, fix: string): Finding => ({
    check: "headers",
    place: address.href,
    problem,
    fix,
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
function maxAgeOf(header: string): number {
  return Number(/max-age=(\d{1,10})/i.exec(header)?.[1] ?? -1);
}

/** The headers of the service worker, where the build has one. */
export async function checkWorker({ address, ask }: Visit): Promise<readonly Finding[]> {
  const worker = new URL("/sw.js", address);
  const answer = await ask(worker);
  if (answer.kind === "unreachable" || answer.status === 404) return [];
  const finding = (problem: string, fix: string): Finding => ({
    check: "worker",
    place: worker.href,
    problem,
    fix,
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
