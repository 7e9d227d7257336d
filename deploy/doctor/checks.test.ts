import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, it } from "vitest";
import { allowedValues, attributeOf } from "../../adapters/browser/configuration-problems.ts";
import { describeProblems } from "../../simulator/training/json-file.ts";
import { wireMe } from "../../tests/support/samples/wire-reference-data.ts";
import { bucketHeaders } from "../bucket-files.ts";
import { type Installation, readInstallation } from "../installation-file.ts";
import { pageTexts } from "../installation-files.ts";
import { attributesText } from "../page-attributes.ts";
import type { Answer, Answered, Ask, Question } from "./ask.ts";
import { certificateFinding } from "./check-certificates.ts";
import { checkClock } from "./check-clock.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { checkFiles, checkWorker } from "./check-files.ts";
import { checkPayments } from "./check-payments.ts";
import { checkPolicy } from "./check-policy.ts";
import { checkServices } from "./check-services.ts";
import { examine } from "./examine.ts";
import { type Finding, joinedFindings, reportText } from "./finding.ts";
import { readInstalledPage, type Visit } from "./visit.ts";

const address = new URL("https://orders.example.com/");
const example = JSON.parse(readFileSync("deploy/installation.example.json", "utf8"));

function installationWith(settings: object = {}, changes: object = {}): Installation {
  const value = { ...example, ...changes, settings: { ...example.settings, ...settings } };
  const reading = readInstallation({ name: "shop.json", text: JSON.stringify(value) });
  if (reading.kind === "invalid") throw new Error(describeProblems(reading.problems));
  return reading.value;
}

function answered(body: string, headers: IncomingHttpHeaders = {}, status = 200): Answered {
  const now = Date.now();
  return {
    kind: "answered",
    status,
    headers,
    body: Buffer.from(body),
    sentAt: now,
    receivedAt: now,
  };
}

const silent: Answer = { kind: "unreachable", reason: "ECONNREFUSED" };

function pageWith(attributes: Readonly<Record<string, string>>): string {
  return `<!doctype html><script src="/assets/a.js"></script><div id="root"${attributesText(attributes)}></div>`;
}

function visitTo(
  attributes: Readonly<Record<string, string>>,
  more: Partial<Visit> & { readonly policy?: string } = {},
): Visit {
  const html = pageWith(attributes);
  const page = readInstalledPage(html, address);
  if (page === undefined) throw new Error("The page has no root");
  const { read } = page;
  const headers = { "content-security-policy": more.policy ?? "" };
  return {
    address,
    page,
    answer: answered(html, headers),
    ask: async () => silent,
    ...(read.kind === "read" && { configuration: read.configuration }),
    ...more,
  };
}

/** A visit to the page of an installation's own file. */
function visitOf(installation: Installation, more: Partial<Visit> = {}): Visit {
  const { attributes, policy } = pageTexts(installation);
  return visitTo(attributes, { policy, ...more });
}

const problemsOf = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ place, problem }) => `${place}: ${problem}`);

/** A bucket behind a CDN, as deploy/bucket.md asks for it. */
function bucketOf(installation: Installation, plain: Answer = silent): Ask {
  const { attributes, policy } = pageTexts(installation);
  const rules = bucketHeaders(policy);
  const headersOf = (path: string): IncomingHttpHeaders => {
    const rule = rules.find(({ paths }) =>
      paths.endsWith("*") ? path.startsWith(paths.slice(0, -1)) : paths === path,
    );
    const headers = Object.entries(rule?.headers ?? {});
    return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  };
  return async ({ protocol, pathname }) => {
    if (protocol === "http:") return plain;
    const headers = headersOf(pathname);
    const isFile = pathname.slice(pathname.lastIndexOf("/")).includes(".");
    if (!isFile) return answered(pageWith(attributes), { ...headers, "content-type": "text/html" });
    const script = { ...headers, "content-type": "text/javascript", "content-encoding": "br" };
    if (["/assets/a.js", "/sw.js"].includes(pathname)) return answered("x".repeat(2_000), script);
    return answered("There is no such file", { ...headers, "cache-control": "no-store" }, 404);
  };
}

describe("the doctor at a bucket", () => {
  it("finds nothing where the CDN follows the guide's headers", async () => {
    const installation = installationWith();
    const { attributes } = pageTexts(installation);
    const ask = bucketOf(installation);
    const answer = (await ask(address)) as Answered;
    const visit = visitTo(attributes, { answer, ask, installation });
    expect(await checkFiles(visit)).toEqual([]);
    expect(await checkWorker(visit)).toEqual([]);
    expect(checkConfiguration(visit)).toEqual([]);
  });

  it("asks that http leads to https, on the usual port", async () => {
    const installation = installationWith();
    const problemsWith = async (plain: Answer) => {
      const ask = bucketOf(installation, plain);
      const answer = (await ask(address)) as Answered;
      return problemsOf(await checkFiles(visitOf(installation, { ask, answer })));
    };
    const away = { location: "https://orders.example.com/" };
    expect(await problemsWith(answered("", away, 301))).toEqual([]);
    expect(await problemsWith(answered(""))).toEqual([
      "http://orders.example.com/: is answered with 200, and does not lead to https",
    ]);
    expect(await problemsWith(answered("", { location: "/login" }, 302))).toHaveLength(1);
  });
});

describe("the policy of a page", () => {
  const problemsWith = (policy: string, installation?: Installation): readonly string[] => {
    const visit = visitOf(installationWith(), installation && { installation });
    return checkPolicy(visit, "the page", answered("", { "content-security-policy": policy })).map(
      ({ problem }) => problem,
    );
  };
  const { policy } = pageTexts(installationWith());

  it("may allow single hosts that no setting names, but only those of the installation's file if it is given", () => {
    expect(problemsWith(policy)).toEqual([]);
    expect(problemsWith(policy, installationWith())).toEqual([]);
    expect(problemsWith(policy, installationWith({}, { hosts: {} }))).toEqual([
      "has a content security policy whose script-src allows https://js.stripe.com, which no setting needs",
      "has a content security policy whose img-src allows https://core.example.com, which no setting needs",
    ]);
  });

  it.each([
    "https:",
    "*",
    "http://api.example.com",
    "https://*.example.com",
    "data:",
    "'unsafe-eval'",
  ])("may not allow %s beside the configured hosts", (source) => {
    const broad = policy.replace("connect-src", `connect-src ${source}`);
    expect(problemsWith(broad)).toEqual([
      `has a content security policy whose connect-src allows ${source}, which no setting needs`,
    ]);
  });

  it("may report and upgrade, and may have no directive that allows more", () => {
    expect(problemsWith(`${policy}; report-uri /csp; upgrade-insecure-requests`)).toEqual([]);
    expect(problemsWith(`${policy}; media-src 'none'`)).toEqual([]);
    expect(problemsWith(`${policy}; script-src-elem *`)).toHaveLength(1);
    expect(problemsWith("")).toEqual(["has no Content-Security-Policy"]);
  });
});

describe("payments that the page does not ask for", () => {
  const meOf =
    (changes: object, status = 200): Ask =>
    async ({ href }, question) =>
      href === "https://api.example.com/api/v1/me" &&
      question?.headers?.["authorization"] === "Bearer secret"
        ? answered(JSON.stringify(wireMe({ ...changes })), {}, status)
        : silent;
  const found = async (settings: object, ask: Ask, token?: string): Promise<readonly string[]> =>
    problemsOf(
      await checkPayments(
        visitOf(installationWith(settings), { ask, ...(token !== undefined && { token }) }),
      ),
    );

  it.each([
    [
      "the company is not named, and may record them",
      { paymentValidationCompanies: "3, 17" },
      {},
      1,
    ],
    ["no company is named, and it may record them", { paymentValidationCompanies: [] }, {}, 1],
    ["it is named", { paymentValidationCompanies: [9] }, {}, 0],
    ["all are", {}, {}, 0],
    ["it may not", { paymentValidationCompanies: [] }, { dm_can_record_payment: false }, 0],
  ] as const)("are named with a token where %s", async (_, settings, me, count) => {
    const problems = await found(settings, meOf(me), "secret");
    expect(problems).toHaveLength(count);
    expect(problems.every((problem) => problem.includes("leaves out company 9"))).toBe(true);
    expect(await found(settings, meOf(me))).toEqual([]);
  });

  it("are not known where /me does not take the token", async () => {
    expect(await found({}, meOf({}, 401), "secret")).toEqual([
      "https://api.example.com/api/v1: does not answer /me for the token of --token-file",
    ]);
  });

  it("are every one where the page does not answer the setting", async () => {
    const { "data-payment-validation-companies": _, ...attributes } = pageTexts(
      installationWith(),
    ).attributes;
    expect(problemsOf(await checkPayments(visitTo(attributes)))).toEqual([
      "data-payment-validation-companies: is missing: every order is completed without asking for money",
    ]);
    expect(await checkPayments(visitTo({}))).toEqual([]);
  });
});

describe("the settings of a page", () => {
  const live = pageTexts(installationWith()).attributes;

  it.each(Object.keys(allowedValues))("name a wrong value of %s, cut short [IN-4]", (name) => {
    const attribute = attributeOf(name);
    const found = checkConfiguration(visitTo({ ...live, [attribute]: "!".repeat(200_000) }));
    const problems = found.map(({ problem }) => problem);
    expect(problems.filter((problem) => problem.startsWith(`${attribute} is “!!!!`))).toHaveLength(
      1,
    );
    expect(problems.join("")).not.toContain("!".repeat(81));
  });

  it("need what fits together", () => {
    const problemsWith = (changes: Readonly<Record<string, string>>): readonly string[] =>
      checkConfiguration(visitTo({ ...live, ...changes })).map(({ problem }) => problem);
    expect(problemsWith({})).toEqual([]);
    expect(problemsWith({ "data-map-tiles": "http://tiles.example.com/{z}/{x}/{y}" })).toEqual([
      "data-map-tiles is on http, which browsers refuse on an https page.",
    ]);
    expect(problemsWith({ "data-heartbeat-url": "http://watch.example.com/v1/metrics" })).toEqual([
      "data-heartbeat-url is on http, which browsers refuse on an https page.",
    ]);
    const { "data-push-authorisation-endpoint": _, ...withoutEndpoint } = live;
    expect(checkConfiguration(visitTo(withoutEndpoint)).map(({ problem }) => problem)).toEqual([
      "data-push-authorisation-endpoint is missing: no private channel can be opened.",
    ]);
    expect(checkConfiguration(visitTo({}))).toEqual([]);
    expect(problemsOf(checkConfiguration(visitTo({ "data-simulator": "no" })))).toEqual([
      "the page's settings: data-api-base is missing.",
    ]);
  });

  it("are those of the installation's file, whose values are not printed", () => {
    const installation = installationWith({ pushKey: "an-older-secret", spreadSeconds: 7 });
    const problems = problemsOf(checkConfiguration(visitOf(installationWith(), { installation })));
    expect(problems).toEqual([
      "the page's settings: data-push-key on the page is not that of the installation's file.",
      "the page's settings: data-spread-seconds on the page is not that of the installation's file.",
    ]);
  });
});

describe("the clocks", () => {
  /** Offsets in seconds; undefined: no Date. */
  async function problemsWith(page: number | undefined, api: number | undefined, age = "0") {
    const dateOf = (seconds: number | undefined): IncomingHttpHeaders =>
      seconds === undefined ? {} : { date: new Date(Date.now() + seconds * 1_000).toUTCString() };
    const ask = async ({ host }: URL, { method }: Question = {}): Promise<Answer> =>
      host === address.host && method === "HEAD"
        ? answered("", { ...dateOf(page), age })
        : answered("", dateOf(api), 401);
    return problemsOf(await checkClock(visitOf(installationWith(), { ask })));
  }

  it("may differ by a few seconds, and are corrected by the time in a cache (N15)", async () => {
    expect(await problemsWith(0, 0)).toEqual([]);
    expect(await problemsWith(3, -3)).toEqual([]);
    expect(await problemsWith(-100, 0, "100")).toEqual([]);
    expect(await problemsWith(-100, 0)).toEqual([
      expect.stringMatching(/^HEAD .*: has a clock that is 1\d\d s behind this machine's$/),
    ]);
  });

  it("are one finding where this machine's is the wrong one", async () => {
    expect(await problemsWith(60, 61)).toHaveLength(1);
    expect(await problemsWith(60, -60)).toHaveLength(2);
    expect(await problemsWith(undefined, 0)).toEqual([
      "HEAD https://orders.example.com/: is answered without a Date",
    ]);
  });

  it("are told by an API on the page's own server without CORS, and missed without a Date", async () => {
    const installation = installationWith({ apiBase: "/", authBase: "/", coreBase: "/core" });
    const ask = async ({ pathname }: URL, { method }: Question = {}): Promise<Answer> =>
      method === "HEAD" || pathname.startsWith("/core")
        ? answered("", { date: new Date().toUTCString() })
        : answered("", {}, 401);
    const visit = visitOf(installation, { ask });
    expect(problemsOf(await checkClock(visit))).toEqual([
      "https://orders.example.com/api/v1: answers without a Date, so that countdowns follow another clock",
    ]);
    const own = (await checkServices(visit)).filter(({ place }) =>
      place.startsWith(address.origin),
    );
    expect(own).toEqual([]);
  });
});

describe("head office", () => {
  const heartbeatUrl = "https://watch.example.com/v1/metrics";
  const allowed = {
    "access-control-allow-origin": "https://orders.example.com",
    "access-control-allow-headers": "content-type",
  };
  async function problemsWith(answer: Answer, preflight: Answer): Promise<readonly string[]> {
    const ask: Ask = async ({ href }, question) => {
      if (href !== heartbeatUrl) return silent;
      expect(["OPTIONS", "POST"]).toContain(question?.method);
      if (question?.method === "POST") expect(question.body).toBe('{"resourceMetrics":[]}');
      return question?.method === "OPTIONS" ? preflight : answer;
    };
    const findings = await checkServices(visitOf(installationWith({ heartbeatUrl }), { ask }));
    return problemsOf(findings.filter(({ place }) => place.startsWith("https://watch.")));
  }

  it("takes heartbeats from the page, or is named with the setting [IN-4]", async () => {
    expect(await problemsWith(answered("{}", allowed), answered("", allowed, 204))).toEqual([]);
    expect(await problemsWith(answered("", allowed, 404), answered("", allowed, 204))).toEqual([
      `${heartbeatUrl}: does not take a heartbeat without metrics (404)`,
    ]);
    expect(await problemsWith(silent, silent)).toEqual([
      "https://watch.example.com: does not answer (ECONNREFUSED)",
    ]);
  });

  it("allows pages of the installation's origin (CORS), or is named with what lacks [IN-4]", async () => {
    const { "access-control-allow-headers": _, ...withoutHeader } = allowed;
    expect(await problemsWith(answered("{}", {}), answered("", {}, 405))).toEqual([
      `${heartbeatUrl}: answers the browser's preflight (OPTIONS) with 405`,
      `${heartbeatUrl}: does not allow pages of https://orders.example.com`,
    ]);
    expect(await problemsWith(answered("{}", allowed), answered("", withoutHeader, 204))).toEqual([
      `${heartbeatUrl}: does not allow the request header content-type`,
    ]);
  });
});

describe("an address", () => {
  it("that does not answer, leads elsewhere or has another page is the only finding", async () => {
    const problemsWith = async (answer: Answer): Promise<readonly string[]> => {
      const findings = await examine(address, { ask: async () => answer });
      return findings.map(({ places, problem }) => `${places.join(", ")}: ${problem}`);
    };
    const place = "https://orders.example.com";
    expect(await problemsWith(silent)).toEqual([`${place}: does not answer (ECONNREFUSED)`]);
    expect(await problemsWith(answered("", { location: "/login" }, 302))).toEqual([
      `${place}/: answers 302 and leads to /login, without the page of Delivery Manager`,
    ]);
    expect(await problemsWith(answered("<h1>It works!</h1>"))).toEqual([
      `${place}/: answers 200, without the page of Delivery Manager`,
    ]);
  });
});

describe("a report", () => {
  it("has one line for the same finding at several places", () => {
    const finding = { check: "headers", problem: "has no X", fix: "Send X." } as const;
    const joined = joinedFindings([
      { ...finding, place: "/a" },
      { ...finding, place: "/b", explains: ["https://b.example"] },
      { ...finding, place: "/a" },
      { ...finding, place: "/c", fix: "Send Y." },
    ]);
    expect(joined.map(({ places }) => places)).toEqual([["/a", "/b"], ["/c"]]);
    expect(joined[0]?.explains).toEqual(["https://b.example"]);
  });

  it("is JSON for programs, which says what was not checked", () => {
    const findings = joinedFindings([
      { check: "files", place: "/a", problem: "is not compressed", fix: "Compress it." },
    ]);
    const json = (hasBrowser: boolean): unknown =>
      JSON.parse(reportText(address, findings, { isJson: true, hasBrowser }));
    const listed = {
      address: address.href,
      findings: [
        { check: "files", places: ["/a"], problem: "is not compressed", fix: "Compress it." },
      ],
    };
    expect(json(true)).toEqual({ ...listed, notChecked: [] });
    expect(json(false)).toEqual({ ...listed, notChecked: ["browser"] });
  });
});

describe("the certificate of a host", () => {
  const now = Date.UTC(2026, 0, 15, 12);
  const daysLater = (days: number): number => now + days * 86_400_000;
  const lineOf = (days: number, problem?: string, startsInDays = -30): string => {
    const certificate = { problem, startsAt: daysLater(startsInDays), endsAt: daysLater(days) };
    const finding = certificateFinding("orders.example.com", certificate, now);
    return finding === undefined ? "" : `${finding.problem} ${finding.fix}`;
  };

  it("is to be renewed once it has ended, whether trusted or not, and trusted only until then", () => {
    expect(lineOf(0, "CERT_HAS_EXPIRED")).toBe(
      "has a certificate that ended on 2026-01-15 Renew it, and check that it is renewed automatically.",
    );
    expect(lineOf(-1, "DEPTH_ZERO_SELF_SIGNED_CERT")).toContain("ended on 2026-01-14 Renew it");
    expect(lineOf(1, "DEPTH_ZERO_SELF_SIGNED_CERT")).toContain(
      "is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT) Install a certificate",
    );
    expect(lineOf(13.9)).toContain("ends in 13 days Renew it");
    expect(lineOf(14)).toBe("");
  });

  it("that is not valid yet is waited for, and the clock is looked at", () => {
    expect(lineOf(60, "CERT_NOT_YET_VALID", 2)).toContain("begins on 2026-01-17 only Wait");
  });
});
