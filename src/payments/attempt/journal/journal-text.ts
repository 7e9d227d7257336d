import { partnerKinds } from "../../../../ports/entities/terminal-kinds.ts";
import type { Receipt } from "../../../../ports/payment-terminal.ts";
import type { AttemptRecord } from "../attempt-record.ts";

/** The journal as it stands in the LocalStore. */
export interface JournalText {
  /** The greatest number that a reference of this browser has ended in (TT-2, PAY-D17). */
  readonly lastStamp: number;
  readonly records: readonly AttemptRecord[];
  /** How many entries could not be read. */
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

/** Reads what was kept; an entry that is not whole is left out and counted, the rest stays usable. */
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

/** Longer words of a partner are cut before they are kept. */
const partnerTextLengthMax = 300;
/** Twelve to nineteen digits, also in groups: what may be a card number. */
const cardNumber = /\d(?:[ -]?\d){11,18}/g;

/** What may be written to the device: no full card number, no client secret (P-I17). */
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
