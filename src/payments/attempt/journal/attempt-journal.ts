import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../../ports/error-reporter.ts";
import type { LocalStore } from "../../../../ports/local-store.ts";
import type { TransactionReference } from "../../../../ports/payment-terminal.ts";
import { hexHash } from "../../../../ports/text-hash.ts";
import { type AttemptRecord, isSettled } from "../attempt-record.ts";
import { numberIn, stampOf, standingUse } from "../attempt-record-rules.ts";
import {
  type JournalText,
  type KeptEntry,
  keptEntries,
  readJournal,
  recordsOf,
  setApartEntry,
  type UnreadableEntry,
  unreadableEntry,
  unreadableOf,
} from "./journal-text.ts";
import { laterOf } from "./old-states.ts";
import type { RecordStore } from "./record-store.ts";
import { answeredTexts, trimmed, type UnreadableAnswer } from "./unreadable-answers.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Limit of attempts that run at the same time; beyond it no new attempt starts. */
export const openMax = 30;
/** Number of settled attempts kept for approvals that come late (PAY-R7). */
export const settledMax = 15;
/** Number of dropped attempts that are remembered, so that no tab writes them again. */
const droppedMax = 500;

/**
 * The write-ahead journal of this browser, shared by its tabs: each attempt has a key of its own, and each change looks
 * at what is stored first. A paid record stays paid, whichever tab writes last (P-I3).
 */
export class AttemptJournal {
  private readonly store: LocalStore;
  private readonly reporter: ErrorReporter;
  private readonly kept: RecordStore<KeptEntry>;
  private old: { readonly text: string | undefined; readonly journal: JournalText };
  private hasComplained = false;

  constructor(store: LocalStore, reporter: ErrorReporter) {
    this.store = store;
    this.reporter = reporter;
    this.kept = keptEntries(store);
    this.old = { text: undefined, journal: readJournal(undefined) };
  }

  /**
   * Stores the record. Returns false if storage is blocked or full, or too many attempts run; then no
   * payment may begin. Attempts left unknown do not count (N10).
   */
  put(record: AttemptRecord): boolean {
    const { reference } = record.request;
    const all = this.all();
    const known = all.find(({ request }) => request.reference === reference);
    if (known === undefined && !this.isNews(record)) return true;
    const isOneMore = record.certainty === "open" && known?.certainty !== "open";
    if (isOneMore && all.filter(({ certainty }) => certainty === "open").length >= openMax)
      return false;
    const isWritten = this.write(merged(withoutSecrets(record), known));
    this.dropOldest();
    return isWritten;
  }

  /** Whether the attempt was settled and is not kept any more. */
  isDropped(record: AttemptRecord): boolean {
    return this.kept.get(record.request.reference)?.kind === "dropped";
  }

  /** Entries that cannot be read, until staff answer for them (N11). */
  unreadable(): readonly UnreadableEntry[] {
    const unreadable = new Map<string, UnreadableEntry>();
    for (const entry of [...this.unreadableOfOldText(), ...unreadableOf(this.kept.all())])
      if (unreadable.get(entry.text)?.foundAt === undefined) unreadable.set(entry.text, entry);
    const found = [...unreadable.values()];
    this.complain(found.filter(({ foundAt }) => foundAt === undefined).length);
    return found;
  }

  /** The same, with those for which staff have answered, as long as they are kept. */
  everUnreadable(): readonly UnreadableEntry[] {
    const answered = [...this.answered()];
    return [...this.unreadable(), ...answered.map((text) => unreadableEntry(text, undefined))];
  }

  /**
   * Writes what a text of an earlier version holds under keys of its own, and sets new unreadable entries apart, word for
   * word, with the time at which they were found.
   */
  setApart(now: Instant): void {
    for (const record of this.newerOfOldText()) this.put(record);
    for (const entry of this.unreadable())
      if (entry.foundAt === undefined) this.writeApart({ ...entry, foundAt: now });
  }

  /**
   * Splits the text of an earlier version, once everything of it is on the device. What is left of it tells tabs of that
   * version what was dropped.
   */
  splitOldText(now: Instant): void {
    const text = this.store.read("payment_journal");
    if (text === undefined) return;
    this.setApart(now);
    const { dropped, lastStamp } = this.oldText();
    if (!this.isOldTextWritten() || !this.writeStamp(Math.max(lastStamp, this.lastStamp()))) return;
    const rest = JSON.stringify({ lastStamp, records: [], dropped });
    if (dropped.length === 0) this.store.remove("payment_journal");
    else if (text !== rest) this.store.write("payment_journal", rest);
  }

  /** Keeps entries that are not on the device, unless staff have answered for them. Returns whether it did. */
  keepUnreadable(entries: readonly UnreadableEntry[]): boolean {
    if (entries.length === 0) return true;
    const kept = new Set(this.unreadable().map(({ text }) => text));
    const answered = this.answered();
    let areKept = true;
    for (const entry of entries)
      if (!kept.has(entry.text) && !answered.has(entry.text))
        areKept = this.writeApart(entry) && areKept;
    return areKept;
  }

  /** Ends the block of an unreadable entry; its text is kept under another key. Returns whether it was stored. */
  answerUnreadable(text: string, answer: UnreadableAnswer): boolean {
    const key = "unreadable_payments";
    const answered = trimmed([...answeredTexts(this.store.read(key)), { text, ...answer }]);
    if (!this.store.write(key, JSON.stringify(answered))) return false;
    this.removeUnreadable(text);
    return true;
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

  /** In the order of their references' numbers. */
  all(): readonly AttemptRecord[] {
    const newer = this.newerOfOldText();
    const references = new Set(newer.map(({ request }) => request.reference));
    const kept = this.records().filter(({ request }) => !references.has(request.reference));
    return [...kept, ...newer].toSorted((one, other) => stampOf(one) - stampOf(other));
  }

  /**
   * Returns a number for a new reference: the time, but never one used before in this browser (PAY-D17).
   */
  nextStamp(now: Instant): number {
    const last = Math.max(this.lastStamp(), this.oldText().lastStamp);
    const stamp = Math.max(Math.floor(now), last + 1);
    this.writeStamp(stamp);
    return stamp;
  }

  private lastStamp(): number {
    const stamp = Number(this.store.read("payment_stamp"));
    return Number.isSafeInteger(stamp) ? stamp : 0;
  }

  private writeStamp(stamp: number): boolean {
    return this.store.write("payment_stamp", String(stamp));
  }

  private records(): readonly AttemptRecord[] {
    return recordsOf(this.kept.all());
  }

  private answered(): ReadonlySet<string> {
    const stored = this.store.read("unreadable_payments");
    return new Set(answeredTexts(stored).map(({ text }) => text));
  }

  /** Another tab settled and dropped it; only an approval is news then. */
  private isNews({ request, certainty }: AttemptRecord): boolean {
    const entry = this.kept.get(request.reference);
    if (entry?.kind !== "dropped") return true;
    return certainty === "paid" && entry.certainty !== "paid";
  }

  /** A text that cannot be read stays, under a key of its own. */
  private write(record: AttemptRecord): boolean {
    const { reference } = record.request;
    const before = this.kept.get(reference);
    if (before?.kind === "unreadable" && !this.writeApart(before.entry)) return false;
    return this.kept.write(reference, JSON.stringify(record));
  }

  private writeApart(entry: UnreadableEntry): boolean {
    const id = `unreadable-${hexHash(entry.text, 0)}`;
    const text = JSON.stringify(setApartEntry(entry));
    if (!this.kept.write(id, text)) return false;
    this.removeUnreadable(entry.text, id);
    return true;
  }

  private removeUnreadable(text: string, except?: string): void {
    for (const { id, entry } of this.kept.all())
      if (entry.kind === "unreadable" && entry.entry.text === text && id !== except)
        this.kept.remove(id);
  }

  /** Marks the settled attempts that ended first, and forgets the oldest marks. */
  private dropOldest(): void {
    const settled = this.records().filter(isSettled);
    if (settled.length > settledMax) {
      const oldest = settled.toSorted((one, other) => endOf(one) - endOf(other));
      for (const { request, certainty } of oldest.slice(0, -settledMax))
        this.kept.write(request.reference, JSON.stringify({ dropped: certainty }));
    }
    const dropped = this.kept.all().filter(({ entry }) => entry.kind === "dropped");
    if (dropped.length <= droppedMax) return;
    const oldest = dropped
      .map(({ id }) => id)
      .toSorted((one, other) => numberIn(one) - numberIn(other));
    for (const id of oldest.slice(0, -droppedMax)) this.kept.remove(id);
  }

  /** Facts in the text of an earlier version that the keys lack; a tab of that version may have written them. */
  private newerOfOldText(): readonly AttemptRecord[] {
    const { records } = this.oldText();
    if (records.length === 0) return [];
    const known = new Map(this.records().map((record) => [record.request.reference, record]));
    return records
      .filter((record) => this.isNews(record))
      .flatMap((record) => {
        const stored = known.get(record.request.reference);
        const later = stored === undefined ? record : laterOf(stored, record);
        return later === stored ? [] : later;
      });
  }

  /** Writes all of it once more: only a write shows that an entry is on the device, and not in this page alone. */
  private isOldTextWritten(): boolean {
    const { records, unreadable } = this.oldText();
    const references = new Set(records.map(({ request }) => request.reference));
    const texts = new Set(unreadable.map(({ text }) => text));
    return (
      this.all().every((record) => !references.has(record.request.reference) || this.put(record)) &&
      this.unreadable().every((entry) => !texts.has(entry.text) || this.writeApart(entry))
    );
  }

  /** A tab of an earlier version may still keep those for which staff have answered. */
  private unreadableOfOldText(): readonly UnreadableEntry[] {
    const { unreadable } = this.oldText();
    if (unreadable.length === 0) return [];
    const answered = this.answered();
    return unreadable.filter(({ text }) => !answered.has(text));
  }

  private oldText(): JournalText {
    const text = this.store.read("payment_journal");
    if (text !== this.old.text) this.old = { text, journal: readJournal(text) };
    return this.old.journal;
  }

  private complain(count: number): void {
    if (count === 0 || this.hasComplained) return;
    this.hasComplained = true;
    const message = "Kept payments could not be read; look for them at the partner";
    this.reporter.report({ kind: "payment", message, details: { count } });
  }
}

/** The instant at which a settled attempt ended. */
function endOf({ startedAt, approvedAt, unpaidAt, refundedAt }: AttemptRecord): Instant {
  return Math.max(startedAt, approvedAt ?? 0, unpaidAt ?? 0, refundedAt ?? 0);
}

/** Keeps an approval, its use and its refund when a tab with an older state writes. */
function merged(record: AttemptRecord, known: AttemptRecord | undefined): AttemptRecord {
  // A tab that slept holds an older state of an attempt that ended meanwhile (N11).
  const isThawed = known?.unpaidAt !== undefined && record.unpaidAt === undefined;
  if (isThawed && record.certainty !== "paid") return known;
  if (known?.certainty !== "paid") return record;
  if (record.certainty !== "paid") return known;
  return { ...record, ...standingUse(record, known) };
}
