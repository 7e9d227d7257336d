import type { Browser } from "@playwright/test";
import type { Installation } from "../installation-file.ts";
import { type Ask, askServer } from "./ask.ts";
import { checkCertificates } from "./check-certificates.ts";
import { checkClock } from "./check-clock.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { checkFiles, checkWorker } from "./check-files.ts";
import { checkInBrowser } from "./check-in-browser.ts";
import { checkPayments } from "./check-payments.ts";
import { checkPush } from "./check-push.ts";
import { checkServices } from "./check-services.ts";
import { type Finding, joinedFindings, type ReportedFinding, unreachable } from "./finding.ts";
import { readInstalledPage, type Visit } from "./visit.ts";

export interface ExamineOptions {
  /** Absent: the page is not opened in a browser. */
  readonly browser?: Browser | undefined;
  readonly installation?: Installation | undefined;
  /** The access token of an administrator; absent: what needs one is not checked. */
  readonly token?: string | undefined;
  /** Certificates of authorities in the place of Node's own. */
  readonly authorities?: string;
  /** For tests; by default over sockets. */
  readonly ask?: Ask;
}

/** Examines a running installation from outside, and changes nothing (IN-4). */
export async function examine(
  address: URL,
  options: ExamineOptions = {},
): Promise<readonly ReportedFinding[]> {
  const visit = await visitTo(address, options);
  if ("problem" in visit) return joinedFindings([visit]);
  const found = await Promise.all([
    checkConfiguration(visit),
    checkPayments(visit),
    checkFiles(visit),
    checkWorker(visit),
    checkServices(visit),
    checkClock(visit),
    checkPush(visit),
    checkCertificates(visit, options.authorities),
  ]);
  const findings = found.flat();
  const { browser } = options;
  const explained = new Set(findings.flatMap(({ explains = [] }) => explains));
  const inBrowser =
    browser === undefined
      ? []
      : await checkInBrowser(visit, browser, (origin) => explained.has(origin));
  return joinedFindings([...findings, ...inBrowser]);
}

async function visitTo(
  address: URL,
  { ask = askServer, installation, token }: ExamineOptions,
): Promise<Visit | Finding> {
  const answer = await ask(address);
  if (answer.kind === "unreachable") return unreachable(address, answer.reason);
  const { status, headers, body } = answer;
  const page = status === 200 ? readInstalledPage(body.toString(), address) : undefined;
  if (page === undefined) {
    const to = headers.location === undefined ? "" : ` and leads to ${headers.location}`;
    return {
      check: "files",
      place: address.href,
      problem: `answers ${status}${to}, without the page of Delivery Manager`,
      fix: "Give the address of the page itself, and serve `dist` there as deploy/README.md says.",
    };
  }
  const { read } = page;
  return {
    address,
    answer,
    page,
    ask,
    ...(read.kind === "read" && { configuration: read.configuration }),
    ...(installation && { installation }),
    ...(token !== undefined && { token }),
  };
}
