import type { Company } from "../../ports/entities/company.ts";
import { countedSums } from "../../ports/entities/counted-sums.ts";
import { type DishLine, dishLines, type ModifierLine } from "../../ports/entities/item-tree.ts";
import { type Language, languageOf, languages } from "../../ports/entities/language.ts";
import {
  type Currency,
  type Minor,
  minor,
  toMajorText,
  withMinusSign,
  zero,
} from "../../ports/entities/money.ts";
import type { Order, OrderItem } from "../../ports/entities/order.ts";
import { type OrderPayment, returnedAmount } from "../../ports/entities/payment.ts";
import { countedName, quantityText } from "../../ports/entities/quantity.ts";
import { type Instant, isSet, timeOfDay } from "../../ports/entities/time.ts";
import { type TicketTexts, ticketTexts } from "./ticket-texts.ts";

/** A line with a name and a value at its end. */
export interface TicketRow {
  readonly label: string;
  readonly value: string;
}

export interface TicketLine {
  readonly quantity: string;
  readonly name: string;
  /** Absent on tickets for the kitchen. */
  readonly amount?: string;
  readonly modifiers: readonly string[];
  readonly note?: string;
}

/**
 * The complete content of a printed ticket; a renderer adds only the layout. All of it is marked as training (TN-1).
 */
export interface Ticket {
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  /** In capitals, in the ticket's language and in English. */
  readonly mark: string;
  readonly warning: string;
  readonly title: string;
  readonly companyName: string;
  readonly branchName: string;
  readonly orderLabel: string;
  readonly number: string;
  readonly kind: string;
  readonly times: readonly TicketRow[];
  readonly lines: readonly TicketLine[];
  readonly sums: readonly TicketRow[];
  readonly total?: TicketRow;
  readonly payments: readonly TicketRow[];
  readonly customer: readonly TicketRow[];
}

export interface TicketRequest {
  readonly order: Order;
  readonly company: Company;
  readonly branchName: string;
  /** The language tag of the member of staff who prints. */
  readonly locale: string;
  /** The branch's IANA zone; UTC when it is not known. */
  readonly timeZone?: string;
  readonly printedAt: Instant;
  /** Absent for the takeaway bill. */
  readonly template?: { readonly name: string; readonly printUrl: string };
}

/** Writes the ticket of an order: bills have prices, kitchen tickets have none. */
export function ticketOf(request: TicketRequest): Ticket {
  const { order, company, branchName, template } = request;
  const language = languageOf(request.locale);
  const texts = ticketTexts[language];
  const amounts = amountsOf(language, company.currency);
  const lines = dishLines(order.items);
  const showsPrices = template === undefined || !/(kitchen|packing)/.test(template.printUrl);
  const mark = language === "en" ? "TRAINING" : `${texts.mark.toUpperCase()} · TRAINING`;
  return {
    language,
    direction: languages[language].direction,
    mark,
    warning: texts.warning,
    title: template?.name ?? texts.takeawayBill,
    companyName: company.name,
    branchName,
    orderLabel: texts.order,
    number: order.number,
    kind: order.isTakeaway ? texts.pickup : texts.delivery,
    times: timesOf(request, language, texts),
    lines: lines.map((line) => ({
      quantity: quantityText(line.item.quantity, language),
      name: line.item.name,
      ...(showsPrices && { amount: amounts.plain(amountOf(itemsOf(line))) }),
      modifiers: line.modifiers.map((modifier) => modifierText(modifier, language)),
      ...(line.item.note !== undefined && { note: line.item.note }),
    })),
    sums: showsPrices ? sumsOf(order, company, texts, amounts) : [],
    ...(showsPrices && {
      total: { label: texts.total, value: amounts.withCurrency(order.totalAmount ?? zero) },
    }),
    payments: showsPrices ? paymentsOf(order, company, texts, amounts, mark) : [],
    customer: customerOf(order, texts),
  };
}

interface Amounts {
  plain(amount: Minor): string;
  withCurrency(amount: Minor): string;
}

/** The company sets the number of decimals; digits are Latin, as on the screens. */
function amountsOf(language: Language, { code, precision }: Currency): Amounts {
  const digits = {
    minimumFractionDigits: precision,
    maximumFractionDigits: precision,
    numberingSystem: "latn",
  };
  const plain = new Intl.NumberFormat(language, digits);
  const full = new Intl.NumberFormat(language, {
    ...digits,
    style: "currency",
    currency: code,
    currencyDisplay: "code",
  });
  const text = (amount: Minor) => toMajorText(amount, precision) as Intl.StringNumericLiteral;
  return {
    plain: (amount) => withMinusSign(plain.format(text(amount))),
    withCurrency: (amount) => withMinusSign(full.format(text(amount))),
  };
}

function itemsOf({ item, modifiers }: DishLine): readonly OrderItem[] {
  return [item, ...modifiers.map((line) => line.item)];
}

/** A modifier with its note, and a plus sign for each modifier between it and its dish (N48). */
function modifierText({ item, depth }: ModifierLine, language: Language): string {
  const note = item.note === undefined ? "" : ` · ${item.note}`;
  return `${"+ ".repeat(depth - 1)}${countedName(item, language)}${note}`;
}

function amountOf(items: readonly OrderItem[]): Minor {
  return minor(items.reduce((sum, item) => sum + (item.amount ?? 0) - item.discountAmount, 0));
}

function timesOf(
  { order, printedAt, timeZone = "UTC" }: TicketRequest,
  language: Language,
  texts: TicketTexts,
): readonly TicketRow[] {
  // The day comes before the month, as on the board.
  const format = new Intl.DateTimeFormat(languages[language].locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    ...timeOfDay,
    timeZone,
  });
  const row = (label: string, at: Instant): TicketRow => ({ label, value: format.format(at) });
  return [
    ...(isSet(order.placedAt) ? [row(texts.placedAt, order.placedAt)] : []),
    ...(order.scheduledFor === undefined ? [] : [row(texts.scheduledFor, order.scheduledFor)]),
    row(texts.printedAt, printedAt),
  ];
}

function sumsOf(
  order: Order,
  company: Company,
  texts: TicketTexts,
  { plain }: Amounts,
): readonly TicketRow[] {
  const counted = dishLines(order.items).flatMap(itemsOf);
  const tax = counted.reduce((sum, item) => sum + item.tax, 0);
  return [
    { label: texts.subtotal, value: plain(amountOf(counted)) },
    ...order.surcharges.map(({ name, amount }) => ({ label: name, value: plain(amount) })),
    ...order.discounts.map(({ name, amount }) => ({
      label: name === "" ? texts.discount : name,
      value: plain(minor(-amount)),
    })),
    ...(company.isTaxInclusive || tax === 0
      ? []
      : [{ label: texts.tax, value: plain(minor(tax)) }]),
  ];
}

/** Each payment is marked by itself, because it can be cut off the ticket as a receipt. */
function paymentsOf(
  order: Order,
  company: Company,
  texts: TicketTexts,
  amounts: Amounts,
  mark: string,
): readonly TicketRow[] {
  const rows = order.payments.flatMap((payment) => [
    { label: `${paymentName(payment, texts)} · ${mark}`, value: amounts.plain(payment.amount) },
    ...handedOver(payment, texts, amounts),
  ]);
  // Points count as they do on the screens (N46).
  const { loyalty, others } = countedSums(order, company);
  const total = order.totalAmount ?? zero;
  const due = minor(Math.max(zero, total - loyalty - others));
  const owed = minor(Math.max(zero, others - total));
  if (owed > 0) return [...rows, { label: texts.owed, value: amounts.withCurrency(owed) }];
  // An order without payments that is not cash on delivery was paid elsewhere.
  const isDue = due > 0 && (order.isCashOnDelivery || order.payments.length > 0);
  return isDue ? [...rows, { label: texts.due, value: amounts.withCurrency(due) }] : rows;
}

/** The money that the customer handed over, where it was more than the payment: with the tip, and the change (OP-7). */
function handedOver(
  payment: OrderPayment,
  texts: TicketTexts,
  { plain }: Amounts,
): readonly TicketRow[] {
  const { amountCollected, tip } = payment;
  const change = returnedAmount(payment);
  return [
    ...(change > 0 ? [{ label: texts.collected, value: plain(amountCollected) }] : []),
    ...(tip > 0 ? [{ label: texts.tip, value: plain(tip) }] : []),
    ...(change > 0 ? [{ label: texts.change, value: plain(change) }] : []),
  ];
}

function paymentName({ name, cardLastFour }: OrderPayment, texts: TicketTexts): string {
  return cardLastFour === undefined ? name : `${name} (${texts.cardEnding} ${cardLastFour})`;
}

function customerOf(order: Order, texts: TicketTexts): readonly TicketRow[] {
  const { customer, deliveryAddress, isTakeaway, notes } = order;
  const { roomNumber, building, street, landmark, area } = deliveryAddress;
  const address = isTakeaway
    ? ""
    : [roomNumber, building, street, landmark, area]
        .flatMap((part) => part?.trim() || [])
        .join(texts.separator);
  return [
    { label: texts.customer, value: customer.name },
    { label: texts.telephone, value: customer.telephone ?? "" },
    { label: texts.address, value: address },
    { label: texts.notes, value: notes ?? "" },
  ].filter(({ value }) => value !== "");
}
