import type { OrderId } from "../../../../ports/entities/ids.ts";
import { partnerKinds } from "../../../../ports/entities/terminal-kinds.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../../ports/error-reporter.ts";
import type { LocalStore } from "../../../../ports/local-store.ts";
import type { Receipt, TransactionReference } from "../../../../ports/payment-terminal.ts";
import { type AttemptRecord, isSettled } from "../attempt-record.ts";

/** Limit of attempts without a known result; beyond it no new attempt starts. */
export const unsettledMax = 30;
/** Number of settled attempts kept for approvals that come late (PAY-R7). */
export const settledMax = 15;
/** In characters; below the limit of the LocalStore. */
const textLengthMax = 45_000;

/**
 * The write-ahead journal of this browser, shared by its tabs: each change reads the stored text first
 * and writes at once. A paid record stays paid, whichever tab writes last (P-I3).
 */
export class AttemptJournal {
  private readonly store: LocalStore;
  private readonly reporter: ErrorReporter;
  private hasComplained = false;

  constructor(store: LocalStore, reporter: ErrorReporter) {
    this.store = store;
    this.reporter = reporter;
  }

  /**
   * Stores the record. Returns false if storage is blocked or full of unsettled attempts; then no
   * payment may begin.
   */
  put(record: AttemptRecord): boolean {
    const { lastStamp, records } = this.read();
    const { reference } = record.request;
    const known = records.find(({ request }) => request.reference === reference);
    const others = records.filter((other) => other !== known);
    return this.write(lastStamp, [...others, merged(withoutSecrets(record), known)]);
  }

  get(reference: TransactionReference): AttemptRecord | undefined {
    return this.all().find(({ request }) => request.reference === reference);
  }

  unsettled(orderId?: OrderId): readonly AttemptRecord[] {
    return this.all().filter(
      (record) =>
        !isSettled(record) && (orderId ?? record.request.orderId) === record.request.orderId,
    );
  }

  all(): readonly AttemptRecord[] {
    return this.read().records;
  }

  /**
   * Returns a number for a new reference: the time, but never one used before in this browser (PAY-D17).
   */
  nextStamp(now: Instant): number {
    const { lastStamp, records } = this.read();
    const stamp = Math.max(Math.floor(now), lastStamp + 1);
    this.write(stamp, records);
    return stamp;
  }

  private read(): JournalText {
    const journal = readJournal(this.store.read("payment_journal"));
    if (journal.refused > 0 && !this.hasComplained) {
      this.hasComplained = true;
      const message = "Kept payments could not be read; look for them at the partner";
      this.reporter.report({ kind: "payment", message, details: { count: journal.refused } });
    }
    return journal;
  }

  private write(lastStamp: number, records: readonly AttemptRecord[]): boolean {
    const unsettled = records.filter((record) => !isSettled(record));
    const settled = records.filter(isSettled);
    let text = "";
    for (let kept = settledMax; kept >= 0; kept -= 1) {
      const recent = kept === 0 ? [] : settled.slice(-kept);
      text = JSON.stringify({ lastStamp, records: [...recent, ...unsettled] });
      if (text.length <= textLengthMax) break;
    }
    // A full store accepts a small probe, so only the write itself shows whether it fits.
    const isWritten = this.store.write("payment_journal", text);
    return (
      isWritten &&
      text.length <= textLengthMax &&
      unsettled.length <= unsettledMax &&
      this.store.read("payment_journal") === text
    );
  }
}

const useRanks = ["no", "line_added", "order_completed", "excess_alerted"];

/** Keeps an approval, its use and its refund when a tab with an older state writes. */
function merged(record: AttemptRecord, known: AttemptRecord | undefined): AttemptRecord {
  if (known?.certainty !== "paid") return record;
  if (record.certainty !== "paid") return known;
  const isBehind = useRanks.indexOf(known.applied) > useRanks.indexOf(record.applied);
  const refundedAt = record.refundedAt ?? known.refundedAt;
  return {
    ...record,
    ...(isBehind && { applied: known.applied }),
    ...(refundedAt !== undefined && { refundedAt }),
  };
}

/** The journal's content in the LocalStore. */
export interface JournalText {
  /** The greatest number used in a reference of this browser (TT-2, PAY-D17). */
  readonly lastStamp: number;
  readonly records: readonly AttemptRecord[];
  /** The number of entries that could not be read. */
  readonly refused: number;
}

const phases = [
  "waiting",
  "in_progress",
  "verifying",
  "paid",
  "failed",
  "cancelled",
  "terminal_timeout",
];
const certainties = ["open", "paid", "unpaid", "unknown"];
const uses = ["no", "line_added", "order_completed", "excess_alerted"];

/**
 * Reads the stored records; leaves out and counts incomplete entries, so that the rest stays usable.
 */
export function readJournal(text: string | undefined): JournalText {
  if (text === undefined) return { lastStamp: 0, records: [], refused: 0 };
  const value = parsed(text);
  if (!isObject(value) || !Array.isArray(value["records"]))
    return { lastStamp: 0, records: [], refused: 1 };
  const entries: readonly unknown[] = value["records"];
  const records = entries.filter(isKept);
  const { lastStamp } = value;
  return {
    lastStamp: typeof lastStamp === "number" && Number.isSafeInteger(lastStamp) ? lastStamp : 0,
    records,
    refused: entries.length - records.length,
  };
}

function isKept(value: unknown): value is AttemptRecord {
  if (!isObject(value) || !isRequest(value["request"])) return false;
  return (
    isOneOf(partnerKinds, value["kind"]) &&
    isOneOf(phases, value["phase"]) &&
    isOneOf(certainties, value["certainty"]) &&
    isOneOf(uses, value["applied"]) &&
    Number.isFinite(value["startedAt"]) &&
    Number.isSafeInteger(value["balance"]) &&
    isTexts(value["partnerReferences"]) &&
    isTexts(value["paidBefore"]) &&
    typeof value["owner"] === "string" &&
    (value["receipt"] === undefined || isObject(value["receipt"]))
  );
}

function isRequest(value: unknown): boolean {
  if (!isObject(value) || !isObject(value["device"]) || !isObject(value["currency"])) return false;
  const texts = [
    value["attemptId"],
    value["reference"],
    value["orderNumber"],
    value["device"]["id"],
    value["currency"]["code"],
  ];
  const numbers = [
    value["orderId"],
    value["companyId"],
    value["branchId"],
    value["paymentTypeId"],
    value["amount"],
    value["currency"]["precision"],
  ];
  return texts.every((text) => typeof text === "string") && numbers.every(Number.isSafeInteger);
}

function isOneOf(choices: readonly string[], value: unknown): boolean {
  return typeof value === "string" && choices.includes(value);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In characters; longer texts of a partner are cut before they are stored. */
const partnerTextLengthMax = 300;
/** Twelve to nineteen digits, also in groups: a possible card number. */
const cardNumber = /\d(?:[ -]?\d){11,18}/g;

/** Removes what the device must not store: full card numbers and client secrets (P-I17). */
export function withoutSecrets(kept: AttemptRecord): AttemptRecord {
  const { receipt, partnerReferences } = kept;
  return {
    ...kept,
    partnerReferences: partnerReferences.filter((reference) => !reference.includes("_secret_")),
    ...(receipt !== undefined && { receipt: safeReceipt(receipt) }),
  };
}

function safeReceipt(receipt: Receipt): Receipt {
  const { cardLastFour, responseFromPartner, ...rest } = receipt;
  return {
    ...rest,
    ...(cardLastFour !== undefined && { cardLastFour: cardLastFour.slice(-4) }),
    ...(responseFromPartner !== undefined && {
      responseFromPartner: responseFromPartner
        .replace(cardNumber, (digits) => `…${digits.slice(-4)}`)
        .slice(0, partnerTextLengthMax),
    }),
  };
}
