import type { OrderId, StaffId } from "../../../../ports/entities/ids.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../../ports/error-reporter.ts";
import type { LocalStore } from "../../../../ports/local-store.ts";
import type { Receipt, TransactionReference } from "../../../../ports/payment-terminal.ts";
import { type AttemptRecord, isSettled } from "../attempt-record.ts";
import { stampOf } from "../attempt-record-rules.ts";
import { type JournalText, readJournal, type UnreadableEntry } from "./journal-text.ts";

/** Limit of attempts that run at the same time; beyond it no new attempt starts. */
export const openMax = 30;
/** Number of settled attempts kept for approvals that come late (PAY-R7). */
export const settledMax = 15;
/** Number of dropped attempts that are remembered, so that no tab writes them again. */
const droppedMax = 500;
/** In characters; below the limit of the LocalStore. */
const textLengthMax = 190_000;

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
   * Stores the record. Returns false if storage is blocked or full, or too many attempts run; then no
   * payment may begin. Attempts left unknown do not count (N10).
   */
  put(record: AttemptRecord): boolean {
    const journal = this.read();
    const { reference } = record.request;
    const known = journal.records.find(({ request }) => request.reference === reference);
    // Another tab settled and dropped it; only an approval is news then.
    if (known === undefined && this.isDropped(record) && record.certainty !== "paid") return true;
    const others = journal.records.filter((other) => other !== known);
    const stamp = stampOf(record);
    return this.write({
      ...journal,
      records: [...others, merged(withoutSecrets(record), known)],
      dropped: journal.dropped.filter((dropped) => dropped !== stamp),
    });
  }

  /** Whether the attempt was settled and is not kept any more. */
  isDropped(record: AttemptRecord): boolean {
    return this.read().dropped.includes(stampOf(record));
  }

  /** Entries that cannot be read, until staff answer for them (N11). */
  unreadable(): readonly UnreadableEntry[] {
    return this.read().unreadable;
  }

  /** Sets new unreadable entries apart, word for word, with the time at which they were found. */
  setApart(now: Instant): void {
    const journal = this.read();
    if (journal.unreadable.every(({ foundAt }) => foundAt !== undefined)) return;
    const unreadable = journal.unreadable.map((entry) => ({
      ...entry,
      foundAt: entry.foundAt ?? now,
    }));
    this.write({ ...journal, unreadable });
  }

  /** Keeps entries that another tab's write has erased, unless staff have answered for them. Returns whether it did. */
  keepUnreadable(entries: readonly UnreadableEntry[]): boolean {
    const journal = this.read();
    const answered = answeredTexts(this.store.read("unreadable_payments"));
    const lost = entries.filter(
      ({ text }) =>
        !journal.unreadable.some((entry) => entry.text === text) &&
        !answered.some((entry) => entry.text === text),
    );
    if (lost.length === 0) return true;
    return this.write({ ...journal, unreadable: [...journal.unreadable, ...lost] });
  }

  /** Ends the block of an unreadable entry; its text is kept under another key. Returns whether it was stored. */
  answerUnreadable(text: string, answer: UnreadableAnswer): boolean {
    const key = "unreadable_payments";
    const answered = [...answeredTexts(this.store.read(key)), { text, ...answer }];
    if (!this.store.write(key, JSON.stringify(answered))) return false;
    const journal = this.read();
    const unreadable = journal.unreadable.filter((entry) => entry.text !== text);
    return this.write({ ...journal, unreadable });
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
    const journal = this.read();
    const stamp = Math.max(Math.floor(now), journal.lastStamp + 1);
    this.write({ ...journal, lastStamp: stamp });
    return stamp;
  }

  private read(): JournalText {
    const journal = readJournal(this.store.read("payment_journal"));
    const count = journal.unreadable.filter(({ foundAt }) => foundAt === undefined).length;
    if (count > 0 && !this.hasComplained) {
      this.hasComplained = true;
      const message = "Kept payments could not be read; look for them at the partner";
      this.reporter.report({ kind: "payment", message, details: { count } });
    }
    return journal;
  }

  private write(journal: JournalText): boolean {
    const { lastStamp, records } = journal;
    const unsettled = records.filter((record) => !isSettled(record));
    const settled = records.filter(isSettled);
    const unreadable = journal.unreadable.map(({ text, foundAt }) => ({ text, foundAt }));
    let text = "";
    for (let kept = settledMax; kept >= 0; kept -= 1) {
      const recent = kept === 0 ? [] : settled.slice(-kept);
      const old = settled.slice(0, settled.length - recent.length).map(stampOf);
      const dropped = [...journal.dropped, ...old].slice(-droppedMax);
      text = JSON.stringify({
        lastStamp,
        records: [...recent, ...unsettled],
        ...(unreadable.length > 0 && { unreadable }),
        ...(dropped.length > 0 && { dropped }),
      });
      if (text.length <= textLengthMax) break;
    }
    // A full store accepts a small probe, so only the write itself shows whether it fits.
    const isWritten = this.store.write("payment_journal", text);
    return (
      isWritten &&
      text.length <= textLengthMax &&
      unsettled.filter(({ certainty }) => certainty === "open").length <= openMax &&
      this.store.read("payment_journal") === text
    );
  }
}

/** The answer of staff about a record that cannot be read. */
export interface UnreadableAnswer {
  readonly wasPaid: boolean;
  readonly by: StaffId | undefined;
  readonly at: Instant;
}

/** An unreadable list of answers is kept as one of them. */
function answeredTexts(stored: string | undefined): readonly { readonly text: string }[] {
  if (stored === undefined) return [];
  try {
    const value: unknown = JSON.parse(stored);
    if (Array.isArray(value)) return value;
  } catch {
    // Kept as it stands.
  }
  return [{ text: stored }];
}

const useRanks = ["no", "line_added", "order_completed", "excess_alerted"];

/** Keeps an approval, its use and its refund when a tab with an older state writes. */
function merged(record: AttemptRecord, known: AttemptRecord | undefined): AttemptRecord {
  // A tab that slept holds an older state of an attempt that ended meanwhile (N11).
  const isThawed = known?.unpaidAt !== undefined && record.unpaidAt === undefined;
  if (isThawed && record.certainty !== "paid") return known;
  if (known?.certainty !== "paid") return record;
  if (record.certainty !== "paid") return known;
  const isBehind = useRanks.indexOf(known.applied) > useRanks.indexOf(record.applied);
  const refundedAt = record.refundedAt ?? known.refundedAt;
  const refundReason = record.refundReason ?? known.refundReason;
  return {
    ...record,
    ...(isBehind && { applied: known.applied }),
    ...(refundedAt !== undefined && { refundedAt }),
    ...(refundReason !== undefined && { refundReason }),
  };
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
