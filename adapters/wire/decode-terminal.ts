import { type CurrencyPrecision, type Minor, toMinor } from "../../ports/entities/money.ts";
import type { PartnerStatus, Receipt } from "../../ports/payment-terminal.ts";
import { asFields, type Fields, isAbsent, textOrNumber, WireProblem } from "./checks.ts";
import { errorMessageOf } from "./decode-error.ts";
import { type Decoded, decoded, refused } from "./decoded.ts";
import { textLengthMax } from "./limits.ts";
import { lastFourOf, withoutCardNumbers } from "./mask-card-number.ts";

/** What a partner says of one transaction, wherever it says it. */
export interface TransactionNews {
  /** Every id that stands in the payload; empty when it names none. */
  readonly references: readonly string[];
  /** Absent where the payload has no status of its own. */
  readonly status?: PartnerStatus;
  /** The partner's own word for the status. */
  readonly raw?: string;
  readonly reason?: string;
  readonly amount?: Minor;
  readonly receipt?: Receipt;
}

/** The answer to a start, a check or a cancellation. */
export interface TransactionAnswer extends TransactionNews {
  /** The status inside the body, which stands beside that of HTTP; absent where it is no number. */
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

/** Our word for a partner's; what is not one of the five is `unknown`. */
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

/**
 * `{payload: {status, data}}`, as generic terminals and devices answer (payments-and-assignment section 7).
 * Only the frame has to stand: a field that is odd is left out, since the money may have moved.
 */
export function decodeTransactionAnswer(
  body: unknown,
  precision: CurrencyPrecision,
): Decoded<TransactionAnswer> {
  const answer = asFields(body);
  if (answer instanceof WireProblem) return refused("", answer.problem);
  const payload = asFields(answer["payload"]);
  if (payload instanceof WireProblem) return refused("payload", payload.problem);
  if (!isAbsent(payload["data"]) && asFields(payload["data"]) instanceof WireProblem) {
    return refused("payload.data", "must be an object");
  }
  const payloadStatus = numberOf(payload["status"]);
  const news = newsOf(fieldsOf(payload["data"]), precision);
  const reason = news.reason ?? errorMessageOf(payload) ?? errorMessageOf(answer);
  return decoded({
    ...news,
    ...(payloadStatus !== undefined && { payloadStatus }),
    ...(reason !== undefined && { reason: withoutCardNumbers(reason) }),
  });
}

/**
 * A message on a terminal's channel (TT-19). Never refused: whatever it lacks, the partner has spoken.
 * `payment_success` is an approval unless the message itself says otherwise.
 */
export function decodeTerminalEvent(
  event: "payment_success" | "payment_failed",
  data: unknown,
  precision: CurrencyPrecision,
): TransactionNews & { readonly status: PartnerStatus } {
  const news = newsOf(fieldsOf(data), precision);
  return { ...news, status: statusOfEvent(event, news.status) };
}

function statusOfEvent(
  event: "payment_success" | "payment_failed",
  told: PartnerStatus | undefined,
): PartnerStatus {
  if (event === "payment_success") {
    return told === undefined || told === "approved" ? "approved" : "unknown";
  }
  if (told === undefined) return "declined";
  return told === "approved" || told === "in_progress" ? "unknown" : told;
}

/** A card reader's intent: how it stands, and the card where it is known (TT-21). */
export function decodeIntent(body: unknown): Decoded<TransactionNews> {
  const intent = asFields(body);
  if (intent instanceof WireProblem) return refused("", intent.problem);
  const metadata = intent["metadata"];
  if (!isAbsent(metadata) && asFields(metadata) instanceof WireProblem) {
    return refused("metadata", "must be an object");
  }
  const raw = textOf(intent["status"]);
  return decoded({ ...newsOf(intent, 0), ...(raw !== undefined && { raw }) });
}

export interface CreatedIntent {
  readonly intentId: string;
  /** Never stored and never logged. */
  readonly clientSecret: string;
}

export function decodeCreatedIntent(body: unknown): Decoded<CreatedIntent> {
  const intentId = textOf(fieldsOf(body)["payment_intent_id"]);
  const clientSecret = textOf(fieldsOf(body)["client_secret"]);
  if (intentId === undefined) return refused("payment_intent_id", "must be text");
  if (clientSecret === undefined) return refused("client_secret", "must be text");
  return decoded({ intentId, clientSecret });
}

export function decodeConnectionToken(body: unknown): Decoded<string> {
  const token = fieldsOf(body)["connection_token"];
  return typeof token === "string" && token !== ""
    ? decoded(token)
    : refused("connection_token", "must be text");
}

const referenceNames = [
  "reference_id",
  "transaction_reference_id",
  "order_reference_id",
  "transaction_id",
  "payment_intent_id",
];

function newsOf(data: Fields, precision: CurrencyPrecision): TransactionNews {
  const metadata = fieldsOf(data["metadata"]);
  const references = [data, metadata].flatMap((fields) =>
    referenceNames.flatMap((name) => textOf(fields[name]) ?? []),
  );
  const raw = textOf(data["status"]);
  const reason = reasonOf(data, metadata);
  const major = data["amount"];
  const amount = typeof major === "number" ? toMinor(major, precision) : undefined;
  const receipt = receiptOf(data, metadata);
  return {
    references: [...new Set(references)],
    ...(raw !== undefined && { raw, status: partnerStatusOf(raw) }),
    ...(reason !== undefined && { reason }),
    ...(amount !== undefined && { amount }),
    ...(Object.keys(receipt).length > 0 && { receipt }),
  };
}

/** The partner's sentence for staff. */
function reasonOf(data: Fields, metadata: Fields): string | undefined {
  const words = [
    data["response_message"],
    data["response_from_partner"],
    metadata["response_from_partner"],
  ].find((each): each is string => typeof each === "string" && each.trim() !== "");
  return words === undefined ? undefined : withoutCardNumbers(words.slice(0, textLengthMax.note));
}

function receiptOf(data: Fields, metadata: Fields): Receipt {
  const transactionId = textOf(data["transaction_id"]) ?? textOf(metadata["transaction_id"]);
  const cardLastFour = lastFourOf(metadata["card_no"] ?? data["card_no"]);
  const terminalId = textOf(metadata["terminal_id"] ?? data["terminal_id"]);
  const partner = data["response_from_partner"] ?? metadata["response_from_partner"];
  const isSimulated = metadata["simulated"] === true || data["simulated"] === true;
  return {
    ...(transactionId !== undefined && { transactionId }),
    ...(cardLastFour !== undefined && { cardLastFour }),
    ...(terminalId !== undefined && { terminalId }),
    ...(!isAbsent(partner) && { responseFromPartner: wordsOf(partner) }),
    ...(isSimulated && { isSimulated }),
  };
}

/** What the partner said, as text without card numbers. */
function wordsOf(value: unknown): string {
  const words = typeof value === "string" ? value : JSON.stringify(value);
  return withoutCardNumbers(words).slice(0, textLengthMax.note);
}

function textOf(value: unknown): string | undefined {
  const text = textOrNumber(value);
  return text instanceof WireProblem || text.trim() === "" ? undefined : text;
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : undefined;
}

function fieldsOf(value: unknown): Fields {
  const fields = asFields(value);
  return fields instanceof WireProblem ? {} : fields;
}
