import type { AttemptRequest, Receipt, TerminalFact } from "../../ports/payment-terminal.ts";
import type { TerminalTransport } from "../terminal-link/terminal-transport.ts";
import { trusted } from "../terminal-link/terminal-transport.ts";
import type { TransactionNews } from "../wire/decode-terminal.ts";
import { intentStatusOf } from "./intent-calls.ts";
import type { ReaderResult } from "./reader-errors.ts";

/** The attempt that the facts belong to. */
export interface FactsOf {
  readonly transport: TerminalTransport;
  readonly request: AttemptRequest;
  readonly intentId: string | undefined;
}

export function startedFact(of: FactsOf): TerminalFact {
  return {
    kind: "started",
    status: "in_progress",
    partnerReferences: of.intentId === undefined ? [] : [of.intentId],
    receipt: receiptOf(of),
  };
}

/** The fact of the SDK's answer. */
export function resultFact(result: ReaderResult, of: FactsOf): TerminalFact {
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
  return { kind: "result", via: "sdk", references, status, raw, receipt: receiptOf(of) };
}

/** The fact of the service's answer about the intent. */
export function newsFact(
  via: "poll" | "check",
  { raw, receipt, references }: TransactionNews,
  of: FactsOf,
): Extract<TerminalFact, { readonly kind: "result" }> {
  return {
    kind: "result",
    via,
    references: referencesOf(of, references),
    status: trusted(of.transport, intentStatusOf(raw), receipt),
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
