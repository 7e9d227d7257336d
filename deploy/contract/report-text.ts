import { printedText } from "../../ports/entities/text-signs.ts";
import type { ContractReport, JudgedStatement } from "./check-contract.ts";
import type { PathReport } from "./contract-run.ts";
import { bodyOf, type Exchange, partOf, textOf } from "./exchange.ts";
import { lossOf } from "./losses.ts";
import type { Fault } from "./statement.ts";

/** Fields whose text is never printed. */
const secretFields =
  "jwt|access_token|refresh_token|token|supervisor_password|password|client_secret|connection_token|secret|auth";
const secretField = new RegExp(`("(?:${secretFields})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, "gi");
/** A JSON web token begins with a JSON object in base64. */
const webToken = /eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g;
const masked = "‹masked›";

/** Replaces the known secrets, every JSON web token, and the text of every field that holds a secret. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets) if (secret !== "") shown = shown.replaceAll(secret, masked);
  return shown.replaceAll(webToken, masked).replaceAll(secretField, `$1"${masked}"`);
}

/** One fault as the reports show it: without secrets and control characters. */
interface ShownFault {
  readonly problem: string;
  readonly loss?: string;
  readonly request?: string;
  readonly requestBody?: string;
  readonly status?: number | string;
  /** The part of the answer's body that is wrong. */
  readonly part?: string;
}

interface ShownStatement {
  readonly name: string;
  readonly says: string;
  readonly section: string;
  readonly result: "kept" | "broken" | "not_checked";
  readonly reason?: string;
  readonly faults: readonly ShownFault[];
}

interface ShownField {
  readonly field: string;
  readonly loss?: string;
}

interface ShownPath {
  readonly path: string;
  readonly status: number | string;
  readonly ms: number;
  readonly missing: readonly ShownField[];
  readonly unreadable: readonly string[];
}

export interface ShownReport {
  readonly api: string;
  readonly isStopped: boolean;
  readonly statements: readonly ShownStatement[];
  readonly paths: readonly ShownPath[];
  readonly notes: readonly string[];
  readonly left: readonly string[];
}

/** The faults of one statement that are shown in full. */
const faultsMax = 5;
const partLengthMax = 400;
const noAnswer = "no answer";

/** The content of all three reports. */
export function shownReport({
  options,
  judged,
  paths,
  notes,
  left,
  isStopped,
}: ContractReport): ShownReport {
  const { jwt, refreshToken = "", push, write } = options;
  const key = push?.pathname.split("/").at(-1) ?? "";
  const secrets = [jwt, refreshToken, write?.otherJwt ?? "", write?.password ?? "", key];
  const shown = (text: string): string => printedText(withoutSecrets(text, secrets));
  return {
    api: options.api,
    isStopped,
    statements: judged.map((each) => shownStatement(each, shown)),
    paths: paths.map((each) => shownPath(each, shown)),
    notes: notes.map(shown),
    left: left.map(shown),
  };
}

function shownStatement(
  { statement: { name, says, section }, finding }: JudgedStatement,
  shown: (text: string) => string,
): ShownStatement {
  const faults = finding.kind === "broken" ? finding.faults : [];
  return {
    name,
    says,
    section,
    result: finding.kind,
    ...(finding.kind === "not_checked" && { reason: finding.reason }),
    faults: faults.map((fault) => shownFault(fault, shown)),
  };
}

function shownFault(
  { problem, loss, exchange, path }: Fault,
  shown: (text: string) => string,
): ShownFault {
  return {
    problem: shown(problem),
    ...(loss !== undefined && { loss }),
    ...(exchange !== undefined && exchangeOf(exchange, path, shown)),
  };
}

function exchangeOf(
  exchange: Exchange,
  path: string | undefined,
  shown: (text: string) => string,
): Partial<ShownFault> {
  const { method, address, question, answer } = exchange;
  const token = question.headers?.["authorization"] === undefined ? " without a token" : "";
  const body = bodyOf(exchange);
  const isWhole = path === undefined || path === "" || body === undefined;
  const text = isWhole ? textOf(exchange) : partOf(body, path);
  const part = text.length > partLengthMax ? `${text.slice(0, partLengthMax)}…` : text;
  return {
    request: shown(`${method} ${address.href}${token}`),
    ...(question.body !== undefined && { requestBody: shown(question.body) }),
    status: answer.kind === "answered" ? answer.status : `${noAnswer} (${answer.reason})`,
    ...(part !== "" && { part: shown(part) }),
  };
}

function shownPath(
  { path, status, tookMs, missing, unreadable, schema }: PathReport,
  shown: (text: string) => string,
): ShownPath {
  return {
    path,
    status: status ?? noAnswer,
    ms: tookMs,
    missing: missing.map((field) => {
      const loss = schema && lossOf(schema, field);
      return { field, ...(loss !== undefined && { loss }) };
    }),
    unreadable: unreadable.map(shown),
  };
}

export function reportText(report: ShownReport): string {
  const { statements, paths, notes, left, isStopped, api } = report;
  const broken = statements.filter(({ result }) => result === "broken");
  const skipped = statements.filter(({ result }) => result === "not_checked");
  const keptCount = statements.length - broken.length - skipped.length;
  return [
    `The contract at ${api}`,
    "",
    ...paths.flatMap(pathLines),
    "",
    ...broken.flatMap(brokenLines),
    ...skipped.map(({ name, says, reason }) =>
      `NOT CHECKED ${name}: ${says} ${reason ?? ""}`.trim(),
    ),
    ...notes.map((note) => `Note: ${note}`),
    ...left.map((each) => `Left behind: ${each}`),
    ...(isStopped ? ["Stopped before the end."] : []),
    `${keptCount} kept, ${broken.length} broken, ${skipped.length} not checked`,
  ].join("\n");
}

function pathLines({ path, status, ms, missing, unreadable }: ShownPath): readonly string[] {
  return [
    `${String(status).padEnd(9)} ${String(ms).padStart(6)} ms  GET ${path}`,
    ...missing.map(
      ({ field, loss }) => `            missing: ${field}; staff lose ${loss ?? "nothing"}`,
    ),
    ...unreadable.map((problem) => `            unreadable: ${problem}`),
  ];
}

function brokenLines({ name, says, section, faults }: ShownStatement): readonly string[] {
  return [
    `BROKEN ${name}: ${says}`,
    `  docs/integrating.md, “${section}”`,
    ...faults.slice(0, faultsMax).flatMap(faultLines),
    ...(faults.length > faultsMax
      ? [`  and ${faults.length - faultsMax} more faults of this kind`]
      : []),
    "",
  ];
}

function faultLines({
  problem,
  loss,
  request,
  requestBody,
  status,
  part,
}: ShownFault): readonly string[] {
  return [
    `  - ${problem}`,
    ...(request === undefined ? [] : [`    ${request} → ${status}`]),
    ...(requestBody === undefined ? [] : [`    sent: ${requestBody}`]),
    ...(part === undefined ? [] : [`    answer: ${part}`]),
    ...(loss === undefined ? [] : [`    staff lose ${loss}`]),
  ];
}

export function reportJson(report: ShownReport): string {
  return JSON.stringify(report, undefined, 2);
}

/** One test case for each statement, as CI servers read it. */
export function reportJunit({ statements, api, isStopped }: ShownReport): string {
  const failures = statements.filter(({ result }) => result === "broken").length;
  const skipped = statements.filter(({ result }) => result === "not_checked").length;
  const attributes = `name="${xml(`contract of ${api}`)}" tests="${statements.length}" failures="${failures}" skipped="${skipped}" errors="${isStopped ? 1 : 0}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite ${attributes}>`,
    ...statements.map(testCase),
    ...(isStopped ? ["  <system-err>Stopped before the end.</system-err>"] : []),
    "</testsuite>",
  ].join("\n");
}

function testCase({ name, says, section, result, reason = "", faults }: ShownStatement): string {
  const [group = ""] = name.split(".");
  const open = `  <testcase classname="${xml(group)}" name="${xml(`${name}: ${says}`)}"`;
  if (result === "kept") return `${open}/>`;
  if (result === "not_checked") return `${open}><skipped message="${xml(reason)}"/></testcase>`;
  const lines = [`docs/integrating.md, “${section}”`, ...faults.flatMap(faultLines)];
  const [first] = faults;
  return `${open}><failure message="${xml(first?.problem ?? "")}">${xml(lines.join("\n"))}</failure></testcase>`;
}

const entities: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

function xml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities.get(sign) ?? sign);
}
