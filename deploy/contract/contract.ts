// npm run contract: checks an owner's back end against every statement of the contract, over HTTP and WebSocket (IN-5).
import { readFileSync } from "node:fs";
import { arrivingMax } from "../../ports/arriving.ts";
import { printedLines } from "../../ports/entities/text-signs.ts";
import { checkContract } from "./check-contract.ts";
import type { ContractOptions } from "./contract-run.ts";
import { networkCarrier } from "./network-carrier.ts";
import {
  type ContractArguments,
  type ReportFormat,
  readContractArguments,
} from "./read-arguments.ts";
import {
  reportJson,
  reportJunit,
  reportText,
  type ShownReport,
  shownReport,
} from "./report-text.ts";

const exitCodes = { kept: 0, broken: 1, wrongArguments: 2, stopped: 130 } as const;

const formats: Readonly<Record<ReportFormat, (report: ShownReport) => string>> = {
  json: reportJson,
  junit: reportJunit,
  text: reportText,
};

const read = readContractArguments(process.argv.slice(2));
if (read.kind === "wrong") refuse(read.message);
else await start(read.arguments);

async function start(given: ContractArguments): Promise<void> {
  let options: ContractOptions;
  try {
    options = optionsOf(given);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  const stopped = new AbortController();
  process.once("SIGINT", () => stopped.abort());
  process.once("SIGTERM", () => stopped.abort());
  const carrier = networkCarrier(stopped.signal);
  if (given.write !== undefined) console.error(printedLines(warningOf(given.write)));
  const report = await checkContract(options, {
    carrier,
    signal: stopped.signal,
    onProgress: ({ says }, place, count) =>
      console.error(printedLines(`${place}/${count} ${says}`)),
  });
  const shown = shownReport(report);
  console.log(printedLines(formats[given.format](shown)));
  const isBroken = shown.statements.some(({ result }) => result === "broken");
  process.exitCode = report.isStopped
    ? exitCodes.stopped
    : isBroken
      ? exitCodes.broken
      : exitCodes.kept;
}

/** Said before anything is changed. */
function warningOf(write: NonNullable<ContractArguments["write"]>): string {
  const { branch, orders, terminal, complete, reject, partner } = write;
  return [
    ...(orders.length > 0
      ? [
          `Each of the orders ${orders.join(", ")} of branch ${branch} may go on by some steps; no payment is recorded on them. One may have a rider for a moment.`,
          `As far as /me declares it, a source of branch ${branch} is made busy and a promise of these orders is moved, and both are put back.`,
        ]
      : []),
    ...(complete === undefined
      ? []
      : [`Order ${complete} is completed, and a PAYMENT of what is due is recorded on it.`]),
    ...(reject === undefined ? [] : [`Order ${reject} is rejected.`]),
    ...(partner === undefined
      ? []
      : [`Partner ${partner} is requested for one of the orders, and cancelled.`]),
    ...(terminal === undefined
      ? []
      : [`At terminal ${terminal} the smallest amount is started and cancelled.`]),
    "A refresh is sent if the token file has a refresh token. The report ends with what is left behind.",
  ].join("\n");
}

function optionsOf({ tokenFile, write, format: _, ...given }: ContractArguments): ContractOptions {
  const [jwt = "", refreshToken] = tokensOf(tokenFile);
  const { otherTokenFile, passwordFile, ...named } = write ?? { branch: 0, orders: [] };
  const otherJwt = otherTokenFile && tokensOf(otherTokenFile)[0];
  const password = passwordFile && readText(passwordFile).replace(/\r?\n$/, "");
  return {
    ...given,
    jwt,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(write && {
      write: {
        ...named,
        ...(otherJwt !== undefined && { otherJwt }),
        ...(password !== undefined && { password }),
      },
    }),
  };
}

/** The lines of a token file. */
function tokensOf(file: string): readonly string[] {
  const lines = readText(file)
    .split(/\s+/)
    .filter((line) => line !== "");
  const [token] = lines;
  // Node refuses other signs in a header.
  const isToken =
    token !== undefined && token.length <= arrivingMax.token && /^[\x21-\x7e]+$/.test(token);
  if (!isToken) throw new Error(`The file ${file} has no access token in its first line`);
  return lines;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Error(`The file ${file} cannot be read: check its path`);
  }
}

function refuse(message: string): void {
  console.error(printedLines(message));
  process.exitCode = exitCodes.wrongArguments;
}
