import { toMinor } from "../../ports/entities/money.ts";
import type {
  AttemptRequest,
  NamedAmount,
  Receipt,
  ResultFact,
  TerminalFact,
} from "../../ports/payment-terminal.ts";
import { type TerminalTransport, trusted } from "../terminal-link/terminal-transport.ts";
import {
  amountOf,
  type CreatedIntent,
  namedOf,
  type TransactionNews,
} from "../wire/decode-terminal.ts";
import { intentStatusOf } from "./intent-calls.ts";
import type { ReaderResult } from "./reader-errors.ts";
import type { SdkIntent } from "./reader-sdk.ts";

/** The attempt that the facts belong to. */
export interface FactsOf {
  readonly transport: TerminalTransport;
  readonly request: AttemptRequest;
  readonly intentId: string | undefined;
}

export function startedFact(of: FactsOf, intent: CreatedIntent): TerminalFact {
  return {
    kind: "started",
    status: "in_progress",
    partnerReferences: [intent.intentId],
    ...namedOf(intent),
    receipt: receiptOf(of),
  };
}

/** The fact of a card that was read, and is not charged yet. */
export function readFact(intent: SdkIntent, of: FactsOf): ResultFact {
  const references = referencesOf(of, []);
  const status = "in_progress";
  return { kind: "result", via: "sdk", references, status, ...namedBy(intent, of.request) };
}

/** The fact of the SDK's answer. */
export function resultFact(
  result: ReaderResult,
  of: FactsOf,
  intent: SdkIntent | null | undefined,
): TerminalFact {
  if (result.kind === "row") {
    const { row, certainty, again, message } = result;
    return {
      kind: "reader_error",
      row,
      certainty,
      again,
      ...(message !== undefined && { message }),
    };
  }
  const { status, raw } = result;
  const references = referencesOf(of, []);
  const named = namedBy(intent ?? {}, of.request);
  return { kind: "result", via: "sdk", references, status, ...named, raw, receipt: receiptOf(of) };
}

/** The fact of the service's answer about the intent. */
export function newsFact(via: "poll" | "check", news: TransactionNews, of: FactsOf): ResultFact {
  const { raw, receipt, references } = news;
  return {
    kind: "result",
    via,
    references: referencesOf(of, references),
    status: trusted(of.transport, intentStatusOf(raw), receipt),
    ...namedOf(news),
    ...(raw !== undefined && { raw }),
    receipt: { ...receipt, ...receiptOf(of) },
  };
}

/** An answer about our intent concerns this attempt, even if an earlier attempt created the intent. */
function referencesOf({ request, intentId }: FactsOf, found: readonly string[]): readonly string[] {
  const own = intentId === undefined ? [] : [intentId];
  return [...new Set([request.reference, ...own, ...found])];
}

/** The facts of every payment of this intent; the SDK does not report that it is a scripted one. */
function receiptOf({ transport, intentId }: FactsOf): Receipt {
  return {
    ...(intentId !== undefined && { intentId }),
    ...(transport.takesTrainingPayments && { isSimulated: true }),
  };
}

/** Currencies that Stripe counts in whole units, and in thousandths; all others in hundredths. */
const wholeUnits = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF";
const thousandths = "BHD JOD KWD OMR TND";

/** The amount and the currency that Stripe's own intent names. */
function namedBy(
  { amount, amount_received: received, currency }: SdkIntent,
  request: AttemptRequest,
): NamedAmount {
  const code = request.currency.code.toUpperCase();
  const digits = wholeUnits.includes(code) ? 0 : thousandths.includes(code) ? 3 : 2;
  const taken = amountOf(received || amount, (units) =>
    toMinor(units / 10 ** digits, request.currency.precision),
  );
  return { ...taken, ...(typeof currency === "string" && { currency }) };
}
