import {
  acknowledgesCancel,
  decodeIntent,
  decodeTransactionAnswer,
} from "../../../adapters/wire/decode-terminal.ts";
import { minor, toMajor } from "../../../ports/entities/money.ts";
import { isDeviceKind } from "../../../ports/entities/terminal-kinds.ts";
import { isHtml } from "../../doctor/ask.ts";
import { type ContractRun, problemOfAnswer } from "../contract-run.ts";
import { bodyOf, type Exchange, statusOf } from "../exchange.ts";
import { type Fault, type Finding, judged, notChecked, type Statement } from "../statement.ts";

const generic = "/generic_payments/terminal/transactions";

/** Starts the smallest amount at the terminal that `--terminal` names, and cancels it. */
export const terminalStart: Statement = {
  name: "write.terminal",
  says: "A terminal starts the smallest amount, and its cancellation is acknowledged.",
  section: "Payments",
  needs: ["write.orders", "reference.payment-types"],
  writes: true,
  check: checkTerminal,
};

async function checkTerminal(run: ContractRun): Promise<Finding> {
  const { write } = run.options;
  const { currency } = run.facts.conventions ?? {};
  if (write?.terminal === undefined) return notChecked("--terminal is not given.");
  if (currency === undefined) return notChecked("The company's currency cannot be read.");
  const calls = callsFor(run, write.terminal, write.branch);
  if (calls === undefined) {
    const problem = `no payment type or device of branch ${write.branch} has the terminal ${write.terminal}. Nothing was started.`;
    return judged([{ problem, loss: "card payments at this terminal" }]);
  }
  const reference = `contract-${Date.now()}`;
  const amount = toMajor(minor(1), currency.precision);
  const started = await run.call("POST", calls.startPath, {
    body: {
      ...calls.where,
      ...calls.more,
      amount,
      reference_id: reference,
      order_type: "call-center",
    },
  });
  run.left.push(
    `A payment of ${amount} ${currency.code} with the reference ${reference} was started at ${write.terminal}.`,
  );
  const problem = problemOfAnswer(started);
  const answer = decodeTransactionAnswer(bodyOf(started), currency.precision);
  const loss = "card payments at this terminal";
  const canceled = await run.call(calls.cancel.method, calls.cancel.path(reference), {
    body: calls.cancel.body(reference),
    outlivesStop: true,
  });
  const isCanceled =
    problemOfAnswer(canceled) === undefined && acknowledgesCancel(bodyOf(canceled));
  if (isCanceled) run.left.push(`The payment ${reference} was cancelled.`);
  const { payloadStatus = 0 } = answer.kind === "decoded" ? answer.value : {};
  return judged([
    problem === undefined
      ? undefined
      : { problem: `the start ${problem}`, exchange: started, loss },
    problem === undefined && (answer.kind === "refused" || payloadStatus >= 300)
      ? {
          problem: "the start has no payload with the status 200",
          exchange: started,
          path: "payload",
          loss,
        }
      : undefined,
    isCanceled
      ? undefined
      : {
          problem: "does not acknowledge the cancellation: look at the terminal",
          exchange: canceled,
          path: "payload",
          loss: "the certainty that no card is charged",
        },
  ]);
}

function callsFor({ facts }: ContractRun, id: string, branch: number) {
  const types = facts.paymentTypes ?? [];
  const own = types.find(({ terminal }) => terminal?.terminalId === id);
  if (own !== undefined) {
    const where = { terminal_id: id, company_id: facts.me?.company.id, location_id: branch };
    return {
      startPath: generic,
      where,
      more: {
        payment_type_id: own.id,
        sub_payment_type: own.terminal?.transactionTypes[0]?.code ?? "",
      },
      cancel: {
        method: "POST",
        path: () => `${generic}/cancel`,
        body: (reference: string) => ({ ...where, reference_id: reference, reason: "Contract" }),
      },
    } as const;
  }
  const device = facts.branches
    ?.find((each) => each.id === branch)
    ?.devices.find((each) => each.id === id);
  const type = types.find(({ partner }) => partner !== undefined && isDeviceKind(partner));
  if (device === undefined || type?.partner === undefined) return undefined;
  const path = `/payment-partners/${type.partner}/transactions`;
  const where = { device_id: id, location_id: branch };
  return {
    startPath: path,
    where,
    more: { payment_type_id: type.id },
    cancel: {
      method: "PUT",
      path: (reference: string) => `${path}/${encodeURIComponent(reference)}`,
      body: () => where,
    },
  } as const;
}

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
