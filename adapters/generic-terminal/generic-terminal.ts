import { toMajor } from "../../ports/entities/money.ts";
import {
  type GenericKind,
  type TerminalFeatures,
  terminalFeatures,
  terminalKinds,
} from "../../ports/entities/terminal-kinds.ts";
import type {
  AttemptHandle,
  AttemptRequest,
  PaymentTerminal,
  ResumedAttempt,
  TerminalFact,
} from "../../ports/payment-terminal.ts";
import { PartnerAttempt, type PartnerProtocol } from "../terminal-link/partner-attempt.ts";
import { apiRoot, type TerminalTransport } from "../terminal-link/terminal-transport.ts";
import { namedOf, type TransactionAnswer } from "../wire/decode-terminal.ts";

const root = `${apiRoot}/generic_payments/terminal`;

/** Terminals of any partner behind the generic integration (payments-and-assignment section 7). */
export class GenericTerminal implements PaymentTerminal {
  readonly kind: GenericKind;
  private readonly transport: TerminalTransport;

  constructor(kind: GenericKind, transport: TerminalTransport) {
    this.kind = kind;
    this.transport = transport;
  }

  features({ terminal }: Pick<AttemptRequest, "terminal">): TerminalFeatures {
    return terminalFeatures(this.kind, terminal);
  }

  begin(request: AttemptRequest, onFact: (fact: TerminalFact) => void): AttemptHandle {
    const attempt = this.attempt(request, onFact);
    attempt.start();
    return attempt;
  }

  resume({ request }: ResumedAttempt, onFact: (fact: TerminalFact) => void): AttemptHandle {
    const attempt = this.attempt(request, onFact);
    attempt.check("check");
    return attempt;
  }

  private attempt(request: AttemptRequest, onFact: (fact: TerminalFact) => void): PartnerAttempt {
    return new PartnerAttempt(this.transport, request, protocolOf(this.kind, request), onFact);
  }
}

function protocolOf(kind: GenericKind, request: AttemptRequest): PartnerProtocol {
  const { reference, device, companyId, branchId, currency } = request;
  const where = { terminal_id: device.id, company_id: companyId, location_id: branchId };
  const query = new URLSearchParams({
    order_reference_id: reference,
    terminal_id: device.id,
    company_id: String(companyId),
    location_id: String(branchId),
  });
  return {
    ...(terminalKinds[kind].hasChannel && { channel: `private_${kind}_transaction_${device.id}` }),
    start: {
      method: "POST",
      path: `${root}/transactions`,
      body: {
        ...where,
        amount: toMajor(request.amount, currency.precision),
        payment_type_id: request.paymentTypeId,
        reference_id: reference,
        sub_payment_type: request.subPaymentType ?? "",
        order_type: "call-center",
      },
    },
    check: { method: "GET", path: `${root}/transaction_status_check?${query}` },
    cancel: (reason) => ({
      method: "POST",
      path: `${root}/transactions/cancel`,
      body: { ...where, reference_id: reference, reason },
    }),
    readStart,
  };
}

/**
 * A status of 4xx inside the body refuses the start; of 5xx, or without a status of the payment, the
 * result is unknown.
 */
function readStart(answer: TransactionAnswer): TerminalFact {
  const { payloadStatus = 200, status, reason, receipt } = answer;
  if (payloadStatus >= 400 && payloadStatus < 500) {
    return {
      kind: "start_refused",
      status: payloadStatus,
      ...(reason !== undefined && { reason }),
    };
  }
  if (payloadStatus >= 500 || status === undefined) return { kind: "start_lost" };
  return {
    kind: "started",
    status,
    partnerReferences: answer.references,
    ...namedOf(answer),
    ...(reason !== undefined && { reason }),
    ...(receipt !== undefined && { receipt }),
  };
}
