import { toMajor } from "../../ports/entities/money.ts";
import {
  type DeviceKind,
  type TerminalFeatures,
  terminalFeatures,
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

/** Magnati and Razorpay: a device at the branch, which reports its result by push alone. */
export class DeviceTerminal implements PaymentTerminal {
  readonly kind: DeviceKind;
  private readonly transport: TerminalTransport;

  constructor(kind: DeviceKind, transport: TerminalTransport) {
    this.kind = kind;
    this.transport = transport;
  }

  features(): TerminalFeatures {
    return terminalFeatures(this.kind);
  }

  begin(request: AttemptRequest, onFact: (fact: TerminalFact) => void): AttemptHandle {
    const attempt = this.attempt(request, onFact);
    attempt.start();
    return attempt;
  }

  resume({ request }: ResumedAttempt, onFact: (fact: TerminalFact) => void): AttemptHandle {
    return this.attempt(request, onFact);
  }

  private attempt(request: AttemptRequest, onFact: (fact: TerminalFact) => void): PartnerAttempt {
    return new PartnerAttempt(this.transport, request, protocolOf(this.kind, request), onFact);
  }
}

function protocolOf(kind: DeviceKind, request: AttemptRequest): PartnerProtocol {
  const { reference, device, branchId, currency } = request;
  const path = `${apiRoot}/payment-partners/${kind}/transactions`;
  const where = { device_id: device.id, location_id: branchId };
  return {
    channel: `private_${kind}_transaction_${device.id}`,
    start: {
      method: "POST",
      path,
      body: {
        ...where,
        amount: toMajor(request.amount, currency.precision),
        payment_type_id: request.paymentTypeId,
        reference_id: reference,
        order_type: "call-center",
      },
    },
    cancel: () => ({
      method: "PUT",
      path: `${path}/${encodeURIComponent(reference)}`,
      body: where,
    }),
    readStart,
  };
}

/** Only the status 200 inside the body means started (TT-10). */
function readStart(answer: TransactionAnswer): TerminalFact {
  const { payloadStatus, references, reason, receipt } = answer;
  if (payloadStatus === undefined) return { kind: "start_lost" };
  if (payloadStatus !== 200) {
    return {
      kind: "start_refused",
      status: payloadStatus,
      ...(reason !== undefined && { reason }),
    };
  }
  return {
    kind: "started",
    status: "in_progress",
    partnerReferences: references,
    ...namedOf(answer),
    ...(receipt !== undefined && { receipt }),
  };
}
