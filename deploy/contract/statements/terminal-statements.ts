import { decodeIntent, decodeTransactionAnswer } from "../../../adapters/wire/decode-terminal.ts";
import { isHtml } from "../../doctor/ask.ts";
import type { ContractRun } from "../contract-run.ts";
import { bodyOf, type Exchange, statusOf } from "../exchange.ts";
import { type Fault, type Finding, judged, notChecked, type Statement } from "../statement.ts";

const section = "Payments";
const unknownReference = "contract-unknown-reference";
const loss = "the truth about a card payment: a charge that never was is recorded";

/** Statements on terminals that start nothing. */
export const terminalStatements: readonly Statement[] = [
  {
    name: "terminals.unknown-check",
    says: "The status check of a generic terminal reports no approval of a reference that was never started.",
    section,
    needs: ["reference.payment-types"],
    check: async (run) => {
      const terminalId = run.facts.paymentTypes?.find(
        ({ terminal }) => terminal?.terminalId !== undefined,
      )?.terminal?.terminalId;
      const [branch] = run.facts.branches ?? [];
      if (terminalId === undefined || branch === undefined)
        return notChecked("No payment type has a generic terminal.");
      const query = new URLSearchParams({
        order_reference_id: unknownReference,
        terminal_id: terminalId,
        company_id: String(run.facts.me?.company.id),
        location_id: String(branch.id),
      });
      const path = `/generic_payments/terminal/transaction_status_check?${query}`;
      return judgeUnknown(run, path, (body) => {
        const read = decodeTransactionAnswer(body, precisionOf(run));
        return read.kind === "decoded" ? read.value.status : undefined;
      });
    },
  },
  {
    name: "terminals.unknown-intent",
    says: "A card reader's intent that does not exist is answered with 404.",
    section,
    needs: ["reference.branches"],
    check: async (run) => {
      if (run.facts.branches?.some(({ readerAccount }) => readerAccount !== undefined) !== true) {
        return notChecked("No branch has card readers.");
      }
      return judgeUnknown(
        run,
        `/payment-partners/stripe_connect/payment_intents/${unknownReference}`,
        (body) => {
          const read = decodeIntent(body, precisionOf(run));
          return read.kind === "decoded" ? read.value.status : undefined;
        },
      );
    },
  },
];

function precisionOf({ facts }: ContractRun) {
  return facts.conventions?.currency?.precision ?? 2;
}

async function judgeUnknown(
  run: ContractRun,
  path: string,
  stateOf: (body: unknown) => string | undefined,
): Promise<Finding> {
  const exchange = await run.call("GET", path);
  return judged([faultOfUnknown(exchange, stateOf)]);
}

function faultOfUnknown(
  exchange: Exchange,
  stateOf: (body: unknown) => string | undefined,
): Fault | undefined {
  const { answer } = exchange;
  const status = statusOf(exchange);
  if (answer.kind !== "answered")
    return { problem: `gives no answer (${answer.reason})`, exchange, loss };
  if (isHtml(answer)) return { problem: `answers ${status} with a page of HTML`, exchange, loss };
  const isGood = status !== undefined && status < 300;
  const state = isGood ? stateOf(bodyOf(exchange)) : undefined;
  if (state === "approved")
    return { problem: "reports an approval that never was", exchange, loss };
  const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 401;
  if (isGood || isRefused) return undefined;
  const problem = `answers ${status}, where 404 is right: the app takes it for a failing server and asks again`;
  return { problem, exchange, loss: "time at the counter" };
}
