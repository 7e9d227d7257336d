import { toMajor } from "../../ports/entities/money.ts";
import { terminalCallTimeoutMs } from "../../ports/entities/terminal-kinds.ts";
import type { Read } from "../../ports/outcome.ts";
import type { AttemptRequest, PartnerStatus } from "../../ports/payment-terminal.ts";
import {
  apiRoot,
  type TerminalRequest,
  type TerminalTransport,
} from "../terminal-link/terminal-transport.ts";
import {
  type CreatedIntent,
  cutTerminalTexts,
  decodeConnectionToken,
  decodeCreatedIntent,
  decodeIntent,
  type TransactionNews,
} from "../wire/decode-terminal.ts";
import { type Decoded, refusalText } from "../wire/decoded.ts";
import { sourceOf } from "../wire/left-out-reports.ts";

const root = `${apiRoot}/payment-partners/stripe_connect`;

/** Our back office's side of a card reader: tokens and intents (TT-16). */
export class IntentCalls {
  private readonly transport: TerminalTransport;

  constructor(transport: TerminalTransport) {
    this.transport = transport;
  }

  /** Rejects if there is none, as the SDK requires; the call that needed the token fails with it. */
  async connectionToken(stripeLocationId: string): Promise<string> {
    const query = new URLSearchParams({ stripe_location_id: stripeLocationId });
    const request: TerminalRequest = {
      method: "GET",
      path: `${root}/connection_tokens/new?${query}`,
    };
    const token = await this.read(request, decodeConnectionToken);
    if (token.kind === "loaded") return token.value;
    throw new Error("No connection token was given");
  }

  /** Creates an intent, which moves no money. The back office keys it on our reference. */
  async create(request: AttemptRequest): Promise<Read<CreatedIntent>> {
    const { stripe, currency } = request;
    const created = await this.read(
      {
        method: "POST",
        path: `${root}/payment_intents`,
        body: {
          payment_type_id: request.paymentTypeId,
          device_id: request.device.id,
          amount: toMajor(request.amount, currency.precision),
          reference_id: request.reference,
          location_id: request.branchId,
          order_type: "call-center",
          order_id: request.orderId,
          order_number: request.orderNumber,
          currency: currency.code,
          stripe_connected_account_id: stripe?.connectedAccountId ?? "",
          mcc: stripe?.merchantCategoryCode ?? "",
        },
      },
      (body) => decodeCreatedIntent(body, currency.precision),
    );
    return inMajorUnits(created, request);
  }

  async look(intentId: string, request: AttemptRequest): Promise<Read<TransactionNews>> {
    const { precision } = request.currency;
    const call: TerminalRequest = { method: "GET", path: pathOf(intentId) };
    return inMajorUnits(await this.read(call, (body) => decodeIntent(body, precision)), request);
  }

  /** Cancels an intent. The specification does not show the body; it names the payment. */
  cancel(
    intentId: string,
    { reference, device, branchId }: AttemptRequest,
    reason: string,
  ): Promise<Read<unknown>> {
    return this.send({
      method: "DELETE",
      path: pathOf(intentId),
      body: { reference_id: reference, device_id: device.id, location_id: branchId, reason },
    });
  }

  private send(request: TerminalRequest): Promise<Read<unknown>> {
    return this.transport.calls.send({ ...request, timeoutMs: terminalCallTimeoutMs });
  }

  private async read<Value>(
    request: TerminalRequest,
    decode: (body: unknown) => Decoded<Value>,
  ): Promise<Read<Value>> {
    const answer = await this.send(request);
    if (answer.kind !== "loaded") return answer;
    this.transport.leftOut.report(sourceOf(request), cutTerminalTexts(answer.value));
    const result = decode(answer.value);
    if (result.kind === "decoded") return { kind: "loaded", value: result.value };
    const detail = refusalText(result.refusal);
    this.transport.reporter.report({
      kind: "payment",
      message: `The answer of a card reader's service could not be understood: ${detail}`,
      details: { path: sourceOf(request) },
    });
    return { kind: "malformed", detail };
  }
}

/**
 * The back office is asked in major units, but may pass on what Stripe names in the smallest unit: the requested figure
 * in either unit is the requested amount. Before the card is charged, Stripe's own intent is compared, too.
 */
function inMajorUnits<Named extends Pick<TransactionNews, "amount">>(
  answer: Read<Named>,
  { amount, currency }: AttemptRequest,
): Read<Named> {
  const isSmallestUnit =
    answer.kind === "loaded" && answer.value.amount === amount * 10 ** currency.precision;
  return isSmallestUnit ? { ...answer, value: { ...answer.value, amount } } : answer;
}

function pathOf(intentId: string): string {
  return `${root}/payment_intents/${encodeURIComponent(intentId)}`;
}

const openStatuses = new Set([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
]);

/** Maps an intent's status; held but not captured money is `unknown` (PAY-D6). */
export function intentStatusOf(raw: string | undefined): PartnerStatus {
  if (raw === "succeeded") return "approved";
  if (raw === "canceled") return "cancelled";
  return raw !== undefined && openStatuses.has(raw) ? "in_progress" : "unknown";
}
