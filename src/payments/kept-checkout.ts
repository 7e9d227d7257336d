import type { OrderId } from "../../ports/entities/ids.ts";
import { amountIn, type Currency, isPrecision, type Minor } from "../../ports/entities/money.ts";
import type { OrderPayment } from "../../ports/entities/payment.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { isNumbers, isObject, isTexts, jsonOf } from "../../ports/json-text.ts";
import { amountsIn, type EnteredLine } from "./payment-line.ts";

/** The lines that staff entered in the checkout of one order, until it is completed (N9). */
export interface KeptCheckout {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  /** The last change. */
  readonly at: Instant;
  /** Absent if the order's amount was unknown. */
  readonly total?: Minor | undefined;
  readonly currency: Currency;
  /** The payments of the order at that time, which are none of these lines. */
  readonly carried: readonly Pick<OrderPayment, "name" | "amount">[];
  readonly lines: readonly EnteredLine[];
  /** Set once the order has left without them or counts in another currency: they are on the refund list (N8). */
  readonly lost?: LostLines;
}

const lossReasons = ["order_left", "completed_without", "currency_changed"] as const;

export interface LostLines {
  readonly why: (typeof lossReasons)[number];
  /** Whether staff have read so. */
  readonly isRead: boolean;
}

/** Lines on the refund list. */
export interface LostCheckout extends KeptCheckout {
  readonly lost: LostLines;
}

/**
 * The lines that are not among the others, each of which counts once. The amount of a line that closes a payment, and of
 * its rounding, follows the total: what was collected tells which money it is.
 */
export function linesBeyond(
  lines: readonly EnteredLine[],
  others: readonly EnteredLine[],
): readonly EnteredLine[] {
  const left = others.map(moneyOf);
  return lines.filter((line) => {
    const place = left.indexOf(moneyOf(line));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function moneyOf(line: EnteredLine): string {
  return line.kind === "rounding" ? line.kind : JSON.stringify({ ...line, amount: 0 });
}

/**
 * The lines with their amounts in the company's decimals. Undefined where one is not exact in them, or where the
 * currency is another one (N47).
 */
export function keptIn(kept: KeptCheckout, currency: Currency): KeptCheckout | undefined {
  const lines = kept.lines.flatMap((line) => amountsIn(line, kept.currency, currency) ?? []);
  const carried = kept.carried.flatMap(({ name, amount }) => {
    const converted = amountIn(amount, kept.currency, currency);
    return converted === undefined ? [] : { name, amount: converted };
  });
  if (lines.length < kept.lines.length || carried.length < kept.carried.length) return undefined;
  const total = kept.total && amountIn(kept.total, kept.currency, currency);
  return { ...kept, currency, carried, lines, total };
}

export function isLost(kept: KeptCheckout): kept is LostCheckout {
  return kept.lost !== undefined;
}

/** Undefined if the text is none that this version can read. */
export function readCheckout(text: string): KeptCheckout | undefined {
  const value = jsonOf(text);
  return isCheckout(value) ? value : undefined;
}

function isCheckout(value: unknown): value is KeptCheckout {
  if (!isObject(value) || !isObject(value["currency"])) return false;
  const { orderId, orderNumber, at, total = 0, currency, carried, lines, lost } = value;
  return (
    isNumbers([orderId, at, total]) &&
    isPrecision(currency["precision"]) &&
    (lost === undefined || isLostLines(lost)) &&
    isTexts([orderNumber, currency["code"]]) &&
    Array.isArray(carried) &&
    carried.every(isPayment) &&
    Array.isArray(lines) &&
    lines.length > 0 &&
    lines.every(isLine)
  );
}

function isLostLines(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { why, isRead } = value;
  return lossReasons.includes(why as LostLines["why"]) && typeof isRead === "boolean";
}

function isPayment(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    isObject(value) && typeof value["name"] === "string" && Number.isSafeInteger(value["amount"])
  );
}

function isLine(value: unknown): boolean {
  if (!isPayment(value)) return false;
  const { kind, paymentTypeId, displayName, amountCollected, referenceCode = "" } = value;
  return (
    (kind === "manual" || kind === "rounding") &&
    isNumbers([paymentTypeId, amountCollected]) &&
    isTexts([displayName, referenceCode])
  );
}
