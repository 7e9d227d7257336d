import type { OrderId } from "../../../../ports/entities/ids.ts";
import { partnerKinds } from "../../../../ports/entities/partner-kinds.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import type { AttemptRecord } from "../attempt-record.ts";

/** The journal's content in the LocalStore. */
export interface JournalText {
  /** The greatest number used in a reference of this browser (TT-2, PAY-D17). */
  readonly lastStamp: number;
  readonly records: readonly AttemptRecord[];
  /** Entries that could not be read; they stay until staff have answered for them (N11). */
  readonly unreadable: readonly UnreadableEntry[];
  /** The numbers of settled attempts that were dropped: a tab with an older state must not write them again (N11). */
  readonly dropped: readonly number[];
}

/** A stored payment record that this version of the app cannot read. */
export interface UnreadableEntry {
  /** Word for word as it was stored. */
  readonly text: string;
  /** Undefined until it was reported and set apart. */
  readonly foundAt: Instant | undefined;
  /** The facts that can be read all the same. Without an order it blocks every order. */
  readonly orderId: OrderId | undefined;
  readonly reference: string | undefined;
  readonly startedAt: Instant | undefined;
}

/**
 * Reads the stored records. Incomplete entries are returned as they stand, so that the rest stays usable and a
 * write loses none of them.
 */
export function readJournal(text: string | undefined): JournalText {
  const empty = { lastStamp: 0, records: [], unreadable: [], dropped: [] };
  if (text === undefined) return empty;
  const value = parsed(text);
  if (!isObject(value) || !Array.isArray(value["records"]))
    return { ...empty, unreadable: [unreadableEntry(text, undefined)] };
  const entries: readonly unknown[] = value["records"];
  const { lastStamp, dropped } = value;
  const setApart = readSetApart(value["unreadable"]);
  const again = setApart.map((entry) => parsed(entry.text)).filter(isKept);
  return {
    lastStamp: isStamp(lastStamp) ? lastStamp : 0,
    records: [...entries.filter(isKept), ...again],
    unreadable: [
      ...setApart.filter((entry) => !isKept(parsed(entry.text))),
      ...(entries.every(isKept) ? [] : refusedTexts(text)).map((entry) =>
        unreadableEntry(entry, undefined),
      ),
    ],
    dropped: Array.isArray(dropped) ? dropped.filter(isStamp) : [],
  };
}

function readSetApart(value: unknown): readonly UnreadableEntry[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((entry: unknown) => {
    if (!isObject(entry) || typeof entry["text"] !== "string")
      return unreadableEntry(JSON.stringify(entry), undefined);
    const { text, foundAt } = entry;
    return unreadableEntry(text, isInstant(foundAt) ? foundAt : undefined);
  });
}

/** A text that cannot be read, with the facts that can: those of an attempt, or of the lines of a checkout (N9). */
export function unreadableEntry(text: string, foundAt: Instant | undefined): UnreadableEntry {
  const value = parsed(text);
  const facts = isObject(value) ? value : {};
  const request = isObject(facts["request"]) ? facts["request"] : facts;
  const { orderId, reference } = request;
  const startedAt = facts["startedAt"] ?? facts["at"];
  return {
    text,
    foundAt,
    orderId: isStamp(orderId) ? (orderId as OrderId) : undefined,
    reference:
      typeof reference === "string" ? reference : /"reference"\s*:\s*"([^"]+)"/.exec(text)?.[1],
    startedAt: isInstant(startedAt) ? startedAt : undefined,
  };
}

/** The stored texts of the records that cannot be read. */
function refusedTexts(journal: string): readonly string[] {
  const member = partsOf(journal).findLast((part) => /^"records"\s*:/.test(part)) ?? "";
  const records = member.slice(member.indexOf(":") + 1);
  return partsOf(records).filter((part) => !isKept(parsed(part)));
}

/** Texts in quotes, and the signs that divide JSON. */
const jsonSigns = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;

/** The members of a JSON object, or the items of an array, each as it stands in the text. */
function partsOf(json: string): readonly string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  const signs = [...json.matchAll(jsonSigns)].filter(([sign]) => sign.length === 1);
  for (const { 0: sign, index } of signs) {
    const isEnd = "}]".includes(sign);
    if ("{[".includes(sign)) depth += 1;
    else if (depth === 1) parts.push(json.slice(start, index).trim());
    if (depth === 1) start = index + 1;
    if (isEnd) depth -= 1;
  }
  return parts.filter((part) => part !== "");
}

/** The greatest instant that a date can show. */
const instantMax = 8_640_000_000_000_000;

function isInstant(value: unknown): value is Instant {
  return isStamp(value) && Math.abs(value) <= instantMax;
}

function isStamp(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
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
