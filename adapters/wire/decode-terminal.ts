import * as v from "valibot";
import { shallowValue } from "../../ports/arriving.ts";
import { type CurrencyPrecision, toMinor } from "../../ports/entities/money.ts";
import { isObject } from "../../ports/json-text.ts";
import type { Refusal } from "../../ports/outcome.ts";
import type { NamedAmount, PartnerStatus, Receipt } from "../../ports/payment-terminal.ts";
import { lastFourOf, withoutCardNumbers } from "./card-number.ts";
import { cutErrorTexts, errorMessageOf } from "./decode-error.ts";
import { type Decoded, decoded, decodeWhole } from "./decoded.ts";
import { lenient, objectOf, optional, text } from "./fields.ts";
import { cutTexts, textLengthMax } from "./limits.ts";

/** The state of one transaction as its partner reports it, in an answer or in a push. */
export interface TransactionNews extends NamedAmount {
  /** Every id in the payload; empty when it names none. */
  readonly references: readonly string[];
  /** Absent where the payload has no status of its own. */
  readonly status?: PartnerStatus;
  /** The status as the partner writes it. */
  readonly raw?: string;
  readonly reason?: string;
  readonly receipt?: Receipt;
}

/** The answer to a start, a check or a cancellation. */
export interface TransactionAnswer extends TransactionNews {
  /** The status inside the body, beside the HTTP status; absent where it is no number. */
  readonly payloadStatus?: number;
}

const statuses: ReadonlyMap<string, PartnerStatus> = new Map<string, PartnerStatus>([
  ["in_progress", "in_progress"],
  ["approved", "approved"],
  ["declined", "declined"],
  ["cancelled", "cancelled"],
  ["canceled", "cancelled"],
  ["terminal_timeout", "terminal_timeout"],
]);

/** Our name for a partner's status; `unknown` for any other than the five. */
export function partnerStatusOf(raw: string): PartnerStatus {
  return (
    statuses.get(
      raw
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, "_"),
    ) ?? "unknown"
  );
}

/** A reference or a status; blank text is none. */
const word = v.pipe(
  text(textLengthMax.short),
  v.check((value) => value.trim() !== "", "must be text"),
);
const sentence = lenient(
  v.pipe(
    v.string(),
    v.check((value) => value.trim() !== ""),
  ),
);
const raw = v.optional(v.unknown());

/** A number as text. */
const decimalPattern = /^-?\d{1,15}(?:\.\d{1,15})?$/;

const details = {
  reference_id: lenient(word),
  transaction_reference_id: lenient(word),
  order_reference_id: lenient(word),
  transaction_id: lenient(word),
  payment_intent_id: lenient(word),
  terminal_id: lenient(word),
  response_message: sentence,
  response_from_partner: raw,
  card_no: raw,
  simulated: raw,
};
const { short, note } = textLengthMax;
const detailLimits = {
  reference_id: short,
  transaction_reference_id: short,
  order_reference_id: short,
  transaction_id: short,
  payment_intent_id: short,
  terminal_id: short,
  response_message: note,
  response_from_partner: note,
  status: short,
  amount: short,
  currency: short,
};
const limits = { ...detailLimits, metadata: detailLimits };

/** The texts of a partner's answer or message that are cut. */
export function cutTerminalTexts(body: unknown): readonly Refusal[] {
  const payload = isObject(body) ? body["payload"] : undefined;
  return [
    ...cutTexts(body, { ...limits, payload: { data: limits } }),
    ...cutErrorTexts(body),
    ...cutErrorTexts(payload, "payload"),
  ];
}

const metadata = objectOf(details);
const named = { amount: raw, currency: lenient(word) };
const fields = { ...details, status: lenient(word), ...named };
/** A field that is odd is left out, because the money may have moved. */
const transaction = objectOf({ ...fields, metadata: lenient(metadata) });

type WireDetails = Partial<v.InferOutput<typeof metadata>>;
type WireTransaction = Partial<v.InferOutput<typeof transaction>>;

const payloadStatus = lenient(
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{3}$/))]), v.transform(Number)),
);
const answer = objectOf({
  payload: objectOf({
    status: payloadStatus,
    data: optional(transaction),
    error: raw,
    message: raw,
  }),
  error: raw,
  message: raw,
});

/**
 * `{payload: {status, data}}`, as generic terminals and devices answer (payments-and-assignment section 7).
 * Only this frame has to be right.
 */
export function decodeTransactionAnswer(
  body: unknown,
  precision: CurrencyPrecision,
): Decoded<TransactionAnswer> {
  const result = decodeWhole(answer, body);
  if (result.kind === "refused") return result;
  const { payload } = result.value;
  const news = newsOf(payload.data ?? {}, precision);
  const reason = news.reason ?? errorMessageOf(payload) ?? errorMessageOf(result.value);
  return decoded({
    ...news,
    ...(payload.status !== undefined && { payloadStatus: payload.status }),
    ...(reason !== undefined && { reason: withoutCardNumbers(reason) }),
  });
}

/**
 * Whether an answer acknowledges a cancellation: an empty body, a status inside the body of 2xx without a status of
 * the payment, or a payment that was cancelled or declined. Anything else does not (N12). A card reader's service may
 * answer with the intent itself.
 */
export function acknowledgesCancel(body: unknown): boolean {
  if (body === undefined || body === null || body === "") return true;
  const answer = decodeTransactionAnswer(body, 0);
  if (answer.kind === "refused") {
    const intent = decodeIntent(body, 0);
    return intent.kind === "decoded" && intent.value.status === "cancelled";
  }
  const { payloadStatus, status } = answer.value;
  if (payloadStatus !== undefined && (payloadStatus < 200 || payloadStatus >= 300)) return false;
  if (status === undefined) return payloadStatus !== undefined;
  return status === "cancelled" || status === "declined";
}

/**
 * A message on a terminal's channel (TT-19). Never refused: even one that cannot be read is a sign of the
 * partner. `payment_success` is an approval unless the message itself says otherwise.
 */
export function decodeTerminalEvent(
  event: "payment_success" | "payment_failed",
  data: unknown,
  precision: CurrencyPrecision,
): TransactionNews & { readonly status: PartnerStatus } {
  const result = decodeWhole(transaction, data);
  const news = newsOf(result.kind === "decoded" ? result.value : {}, precision);
  return { ...news, status: statusOfEvent(event, news.status) };
}

function statusOfEvent(
  event: "payment_success" | "payment_failed",
  status: PartnerStatus | undefined,
): PartnerStatus {
  if (event === "payment_success") {
    return status === undefined || status === "approved" ? "approved" : "unknown";
  }
  if (status === undefined) return "declined";
  return status === "approved" || status === "in_progress" ? "unknown" : status;
}

/** A card reader's intent: its status, and the card where it is known (TT-21). */
export function decodeIntent(
  body: unknown,
  precision: CurrencyPrecision,
): Decoded<TransactionNews> {
  const result = decodeWhole(transaction, body);
  return result.kind === "refused" ? result : decoded(newsOf(result.value, precision));
}

export interface CreatedIntent extends NamedAmount {
  readonly intentId: string;
  /** Never stored and never logged. */
  readonly clientSecret: string;
}

const createdIntent = objectOf({ payment_intent_id: word, client_secret: word, ...named });

export function decodeCreatedIntent(
  body: unknown,
  precision: CurrencyPrecision,
): Decoded<CreatedIntent> {
  const result = decodeWhole(createdIntent, body);
  if (result.kind === "refused") return result;
  const { payment_intent_id: intentId, client_secret: clientSecret } = result.value;
  return decoded({ intentId, clientSecret, ...namedIn(result.value, precision) });
}

const connectionToken = v.pipe(
  objectOf({ connection_token: v.pipe(v.string("must be text"), v.nonEmpty("must not be empty")) }),
  v.transform((wire) => wire.connection_token),
);

export function decodeConnectionToken(body: unknown): Decoded<string> {
  return decodeWhole(connectionToken, body);
}

function newsOf(data: WireTransaction, precision: CurrencyPrecision): TransactionNews {
  const more: WireDetails = data.metadata ?? {};
  const references = [...referencesOf(data), ...referencesOf(more)];
  const reason = reasonOf(data, more);
  const receipt = receiptOf(data, more);
  return {
    references: [...new Set(references)],
    ...(data.status !== undefined && { raw: data.status, status: partnerStatusOf(data.status) }),
    ...(reason !== undefined && { reason }),
    ...namedIn(data, precision),
    ...(Object.keys(receipt).length > 0 && { receipt }),
  };
}

function namedIn(
  { amount, currency }: Pick<WireTransaction, "amount" | "currency">,
  precision: CurrencyPrecision,
): NamedAmount {
  const isDecimal = typeof amount === "string" && decimalPattern.test(amount.trim());
  const units = amountOf(isDecimal ? Number(amount) : amount, (major) => toMinor(major, precision));
  return { ...units, ...(currency !== undefined && { currency }) };
}

/** An amount from outside: in smallest units, or as it was written if it is there and cannot be read. Blank text is none. */
export function amountOf(
  value: unknown,
  toUnits: (value: number) => NamedAmount["amount"],
): NamedAmount {
  if (value === undefined || value === null) return {};
  const amount = typeof value === "number" ? toUnits(value) : undefined;
  if (amount !== undefined) return { amount };
  const written = typeof value === "object" ? textOf(value) : String(value);
  const amountText = withoutCardNumbers(written.trim()).slice(0, short);
  return amountText === "" ? {} : { amountText };
}

/** As the partner wrote it, within the depth that is read: one that is nested absurdly must not lose its approval. */
function textOf(value: unknown): string {
  return JSON.stringify(shallowValue(value));
}

/** The amount that news name, and nothing else of them. */
export function namedOf({ amount, amountText, currency }: NamedAmount): NamedAmount {
  return {
    ...(amount !== undefined && { amount }),
    ...(amountText !== undefined && { amountText }),
    ...(currency !== undefined && { currency }),
  };
}

function referencesOf(fields: WireDetails): readonly string[] {
  return [
    fields.reference_id,
    fields.transaction_reference_id,
    fields.order_reference_id,
    fields.transaction_id,
    fields.payment_intent_id,
  ].filter((reference) => reference !== undefined);
}

/** The partner's sentence for staff. */
function reasonOf(data: WireDetails, more: WireDetails): string | undefined {
  const [words] = [
    data.response_message,
    v.parse(sentence, data.response_from_partner),
    v.parse(sentence, more.response_from_partner),
  ].filter((each) => each !== undefined);
  return words === undefined ? undefined : withoutCardNumbers(words.slice(0, note));
}

function receiptOf(data: WireDetails, more: WireDetails): Receipt {
  const transactionId = data.transaction_id ?? more.transaction_id;
  const cardLastFour = lastFourOf(more.card_no ?? data.card_no);
  const terminalId = more.terminal_id ?? data.terminal_id;
  const partner = data.response_from_partner ?? more.response_from_partner ?? undefined;
  const isSimulated = more.simulated === true || data.simulated === true;
  return {
    ...(transactionId !== undefined && { transactionId }),
    ...(cardLastFour !== undefined && { cardLastFour }),
    ...(terminalId !== undefined && { terminalId }),
    ...(partner !== undefined && { responseFromPartner: maskedText(partner) }),
    ...(isSimulated && { isSimulated }),
  };
}

/** The partner's response as text without card numbers. */
function maskedText(value: unknown): string {
  const words = typeof value === "string" ? value : textOf(value);
  return withoutCardNumbers(words).slice(0, note);
}
