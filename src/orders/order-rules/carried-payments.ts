import { amountIn, type Currency } from "../../../ports/entities/money.ts";
import {
  cashName,
  cashRoundingName,
  isLoyalty,
  isNewPayment,
  type PaymentToSend,
} from "../../../ports/entities/payment.ts";

/** A payment by the facts that tell it from others. */
export interface PaidLine extends Pick<PaymentToSend, "name" | "amount"> {
  /** Of a card payment, where it is known. */
  readonly reference?: string | undefined;
}

/** A line of a completion; a card payment has its reference in its facts. */
function paidLineOf(line: PaymentToSend): PaidLine {
  const { name, amount } = line;
  const own = isNewPayment(line) ? line.metaData?.["reference_id"]?.toString() : line.reference;
  return { name, amount, ...(own !== undefined && { reference: own }) };
}

/**
 * Lines of a completion in the currency in which an order was read since; undefined where the amount of one cannot be
 * expressed in it (N47). `own`: that of the lines which the order carried already.
 */
export function paidLinesIn(
  lines: readonly PaymentToSend[],
  own: Currency | undefined,
  to: Currency | undefined,
): readonly PaidLine[] | undefined {
  const converted = lines.flatMap((line) => {
    const from = isNewPayment(line) ? line.currency : own;
    const known = paidLineOf(line);
    const amount = from && to ? amountIn(line.amount, from, to) : line.amount;
    return amount === undefined ? [] : { ...known, amount };
  });
  return converted.length < lines.length ? undefined : converted;
}

/**
 * Compares lines with the payments of an order. A line is on the order if a payment has its reference, else its name
 * and amount, else if the rest of its name comes to the same on both sides, as a server may merge or split lines and
 * round the cash line itself. Each payment counts once. `free`: the payments that are none of the lines.
 */
export function comparePayments<Line extends PaidLine>(
  lines: readonly Line[],
  payments: readonly PaidLine[],
): { readonly carried: readonly Line[]; readonly free: readonly PaidLine[] } {
  const free = [...payments];
  const takes = (isSame: (payment: PaidLine, line: Line) => boolean) => (line: Line) => {
    const place = free.findIndex((payment) => isSame(payment, line));
    if (place >= 0) free.splice(place, 1);
    return place >= 0;
  };
  const named = lines.filter(takes(hasReferenceOf));
  const alike = lines.filter((line) => !named.includes(line)).filter(takes(isLike));
  const rest = lines.filter((line) => !named.includes(line) && !alike.includes(line));
  const others = free.filter((payment) => isFitFor(payment, rest));
  const merged = rest.filter((line) => sumOfName(rest, line) === sumOfName(others, line));
  const isMerged = (payment: PaidLine): boolean =>
    others.includes(payment) && merged.some((line) => nameOf(line) === nameOf(payment));
  return {
    carried: [...named, ...alike, ...merged],
    free: free.filter((payment) => !isMerged(payment)),
  };
}

/** Whether an order carries all these lines (N8). A server may leave out rounding and points, which it works out itself. */
export function carriesAll(lines: readonly PaidLine[], payments: readonly PaidLine[]): boolean {
  const { carried } = comparePayments(lines, payments);
  return lines.every((line) => isWorkedOut(line) || carried.includes(line));
}

function hasReferenceOf(payment: PaidLine, { reference, amount }: PaidLine): boolean {
  return reference !== undefined && payment.reference === reference && payment.amount === amount;
}

function isLike(payment: PaidLine, line: PaidLine): boolean {
  return payment.name === line.name && payment.amount === line.amount && isFitFor(payment, [line]);
}

/** Whether it may be one of these: two card payments of one amount differ by their references. */
export function isFitFor({ reference }: PaidLine, lines: readonly PaidLine[]): boolean {
  if (reference === undefined) return true;
  return lines.some((line) => line.reference === undefined || line.reference === reference);
}

function sumOfName(lines: readonly PaidLine[], of: PaidLine): number {
  return sumOf(lines.filter((line) => nameOf(line) === nameOf(of)));
}

/** Rounding belongs to the cash line. */
function nameOf({ name }: PaidLine): string {
  return name === cashRoundingName ? cashName : name;
}

/** Whether a server works this line out itself: rounding and points. */
export function isWorkedOut(line: PaidLine): boolean {
  return isLoyalty(line) || line.name === cashRoundingName;
}

function sumOf(lines: readonly PaidLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
