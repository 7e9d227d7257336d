import type { OrderId } from "../../../../ports/entities/ids.ts";
import { isPrecision } from "../../../../ports/entities/money.ts";
import { partnerKinds } from "../../../../ports/entities/terminal-kinds.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import { isNumbers, isObject, isTexts, jsonOf, partsOf } from "../../../../ports/json-text.ts";
import type { StoreKey } from "../../../../ports/local-store.ts";
import type { Certainty } from "../../../../ports/payment-terminal.ts";
import { hexHash } from "../../../../ports/text-hash.ts";
import type { AttemptRecord } from "../attempt-record.ts";
import { type RecordKeys, RecordStore, type StoredRecord } from "./record-store.ts";

/** The end of a text that was cut: its length and its hash. */
const cutMark = /… \[\d+, [\da-f]{16}\]$/;

/** A text that cannot be read, as the journal stores it; one that was cut keeps the facts of the whole. */
export function setApartEntry({ text, foundAt, ...facts }: UnreadableEntry): unknown {
  return { text, foundAt: foundAt ?? null, ...(cutMark.test(text) && { ofCut: facts }) };
}

/** Card payments as they are stored, or as a tab broadcasts them. */
export interface Journal {
  readonly records: readonly AttemptRecord[];
  /** Entries that could not be read; they stay until staff have answered for them (N11). */
  readonly unreadable: readonly UnreadableEntry[];
}

/** All card payments as one text: earlier versions stored them like this, and tabs broadcast them like this. */
export interface JournalText extends Journal {
  /** The greatest number that earlier versions used in a reference of this browser (TT-2, PAY-D17). */
  readonly lastStamp: number;
  /** The numbers of settled attempts that earlier versions dropped. */
  readonly dropped: readonly number[];
}

/** The value of one record's key. */
export type KeptEntry =
  | { readonly kind: "record"; readonly record: AttemptRecord }
  /** A settled attempt that is not kept any more: a tab with an older state must not write it again (N11). */
  | { readonly kind: "dropped"; readonly certainty: Certainty }
  | { readonly kind: "unreadable"; readonly entry: UnreadableEntry };

/** Whether the key holds card payments, in this version's form or in an earlier one's. */
export function isJournalKey(key: StoreKey): boolean {
  return key.startsWith("payment_journal");
}

/** The stored card payments, each under its reference. */
export function keptEntries(store: RecordKeys): RecordStore<KeptEntry> {
  return new RecordStore(store, "payment_journal.", readEntry);
}

/** The stored card payments as the first load needs them, with those of a text that is not split yet. */
export function readKept(store: RecordKeys): Journal {
  const kept = keptEntries(store).all();
  const old = readJournal(store.read("payment_journal"));
  const ids = new Set(kept.map(({ id }) => id));
  return {
    records: [
      ...recordsOf(kept),
      ...old.records.filter(({ request }) => !ids.has(request.reference)),
    ],
    unreadable: [...unreadableOf(kept), ...old.unreadable],
  };
}

/** One record for each reference. */
export function recordsOf(kept: readonly StoredRecord<KeptEntry>[]): readonly AttemptRecord[] {
  const ids = new Set(kept.map(({ id }) => id));
  return kept.flatMap(({ id, entry }) => {
    if (entry.kind !== "record") return [];
    const { reference } = entry.record.request;
    // One that was set apart, and that this version can read again, may have been written again since.
    return id === reference || !ids.has(reference) ? entry.record : [];
  });
}

export function unreadableOf(kept: readonly StoredRecord<KeptEntry>[]): readonly UnreadableEntry[] {
  return kept.flatMap(({ entry }) => (entry.kind === "unreadable" ? entry.entry : []));
}

function readEntry(text: string): KeptEntry {
  const value = jsonOf(text);
  if (isKept(value) && text.length <= recordLengthMax) return { kind: "record", record: value };
  const facts = isObject(value) && value["request"] === undefined ? value : {};
  const { dropped, foundAt } = facts;
  if (isOneOf(certainties, dropped)) return { kind: "dropped", certainty: dropped as Certainty };
  const isSetApart = typeof facts["text"] === "string" && (foundAt === null || isInstant(foundAt));
  const [entry] = isSetApart ? readSetApart(facts) : [];
  const again = entry && jsonOf(entry.text);
  if (isKept(again)) return { kind: "record", record: again };
  return { kind: "unreadable", entry: entry ?? unreadableEntry(text, undefined) };
}

/** A stored payment record that this version of the app cannot read. */
export interface UnreadableEntry {
  /** Word for word as it was stored, or the start of a text that is too long for that. */
  readonly text: string;
  /** Undefined until it was reported and set apart. */
  readonly foundAt: Instant | undefined;
  /** The facts that can be read all the same. Without an order it blocks every order. */
  readonly orderId: OrderId | undefined;
  readonly reference: string | undefined;
  readonly startedAt: Instant | undefined;
}

/**
 * Reads one text of all records. Incomplete entries are returned as they stand, so that the rest stays usable and
 * none of them is lost.
 */
export function readJournal(text: string | undefined): JournalText {
  const empty = { lastStamp: 0, records: [], unreadable: [], dropped: [] };
  if (text === undefined) return empty;
  const value = jsonOf(text);
  if (!isObject(value) || !Array.isArray(value["records"]))
    return { ...empty, unreadable: [unreadableEntry(text, undefined)] };
  const entries: readonly unknown[] = value["records"];
  const isFit = (entry: unknown): entry is AttemptRecord =>
    isKept(entry) && !isTooLong(entry, text);
  const { lastStamp, dropped } = value;
  const setApart = readSetApart(value["unreadable"]);
  const again = setApart.map((entry) => jsonOf(entry.text)).filter(isKept);
  return {
    lastStamp: isStamp(lastStamp) ? lastStamp : 0,
    records: [...entries.filter(isFit), ...again],
    unreadable: together([
      ...setApart.filter((entry) => !isKept(jsonOf(entry.text))),
      ...(entries.every(isFit) ? [] : refusedTexts(text)).map((entry) =>
        unreadableEntry(entry, undefined),
      ),
    ]),
    dropped: Array.isArray(dropped) ? dropped.filter(isStamp) : [],
  };
}

function readSetApart(value: unknown): readonly UnreadableEntry[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((entry: unknown) => {
    if (!isObject(entry) || typeof entry["text"] !== "string")
      return unreadableEntry(JSON.stringify(entry), undefined);
    const { text, foundAt, ofCut } = entry;
    return unreadableEntry(text, isInstant(foundAt) ? foundAt : undefined, ofCut);
  });
}

/**
 * A text that cannot be read, with the facts that can: those of an attempt, or of the lines of a checkout (N9).
 * `ofCut`: the facts of the whole of a text that was cut.
 */
export function unreadableEntry(
  text: string,
  foundAt: Instant | undefined,
  ofCut?: unknown,
): UnreadableEntry {
  const value = isObject(ofCut) ? ofCut : jsonOf(text);
  const facts = isObject(value) ? value : {};
  const request = isObject(facts["request"]) ? facts["request"] : facts;
  const { orderId, reference } = request;
  const startedAt = facts["startedAt"] ?? facts["at"];
  return {
    text: cut(text),
    foundAt,
    orderId: isStamp(orderId) ? (orderId as OrderId) : undefined,
    reference:
      typeof reference === "string" ? reference : /"reference"\s*:\s*"([^"]+)"/.exec(text)?.[1],
    startedAt: isInstant(startedAt) ? startedAt : undefined,
  };
}

/** As stored, in characters; a longer text is cut: no version of the app wrote it. */
const unreadableLengthMax = 20_000;
/** As stored, in characters; entries that are longer together become one: no version wrote so many. */
const unreadablesLengthMax = 90_000;
/** Length of the part that is kept of a text that is cut. */
const cutLength = 2_000;

/** The end names the length and the hash, so that two texts can be told apart. */
function cut(text: string): string {
  if (JSON.stringify(text).length <= unreadableLengthMax) return text;
  return `${text.slice(0, cutLength)}… [${text.length}, ${hexHash(text, 0)}]`;
}

/** The entries, within what the device can store; too many are one, which blocks every order. */
function together(entries: readonly UnreadableEntry[]): readonly UnreadableEntry[] {
  const texts = JSON.stringify(entries.map(({ text }) => text));
  if (texts.length <= unreadablesLengthMax) return entries;
  return [{ ...unreadableEntry(texts, undefined), foundAt: entries[0]?.foundAt }];
}

/** The stored texts of the records that cannot be read. */
function refusedTexts(journal: string): readonly string[] {
  const member = partsOf(journal).findLast((part) => /^"records"\s*:/.test(part)) ?? "";
  const records = member.slice(member.indexOf(":") + 1);
  return partsOf(records).filter((part) => part.length > recordLengthMax || !isKept(jsonOf(part)));
}

/** The greatest instant that a date can show. */
const instantMax = 8_640_000_000_000_000;

function isInstant(value: unknown): value is Instant {
  return isStamp(value) && Math.abs(value) <= instantMax;
}

function isStamp(value: unknown): value is number {
  return Number.isSafeInteger(value);
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

/** As stored, in characters; the app cuts what partners say long before. */
const recordLengthMax = 10_000;

function isTooLong(entry: AttemptRecord, journal: string): boolean {
  return journal.length > recordLengthMax && JSON.stringify(entry).length > recordLengthMax;
}

function isKept(value: unknown): value is AttemptRecord {
  if (!isObject(value) || !isRequest(value["request"])) return false;
  return (
    isOneOf(partnerKinds, value["kind"]) &&
    isOneOf(phases, value["phase"]) &&
    isOneOf(certainties, value["certainty"]) &&
    isOneOf(uses, value["applied"]) &&
    Number.isFinite(value["startedAt"]) &&
    isNumbers([value["balance"], value["approvedAmount"] ?? 0]) &&
    isTexts(value["partnerReferences"]) &&
    isTexts(value["paidBefore"]) &&
    typeof value["owner"] === "string" &&
    (value["receipt"] === undefined || isObject(value["receipt"])) &&
    isTexts([value["referenceCode"] ?? "", value["otherCurrency"] ?? ""])
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
  ];
  return isTexts(texts) && isNumbers(numbers) && isPrecision(value["currency"]["precision"]);
}

function isOneOf(choices: readonly string[], value: unknown): boolean {
  return choices.includes(value as string);
}
