import { isGenericKind } from "../../ports/entities/terminal-kinds.ts";
import type { Intent } from "../world/terminals/intent.ts";
import type { TerminalTransaction } from "../world/terminals/partner-terminals.ts";
import { type TerminalEvent, trainingCard } from "../world/terminals/terminal-event.ts";
import type { WirePush } from "./encode-push.ts";
import type { WireObject } from "./wire-values.ts";

/** Encodes the answer to a start, a check or a cancellation for the generic integration and the devices. */
export function encodeTransaction(transaction: TerminalTransaction): WireObject {
  const { start, partnerReference, status, reason } = transaction;
  return {
    payload: {
      status: 200,
      data: {
        reference_id: start.reference,
        ...(isGenericKind(start.kind) && { status }),
        ...(reason !== undefined && { response_message: reason }),
        metadata: {
          reference_id: start.reference,
          transaction_id: partnerReference,
          terminal_id: start.deviceId,
          card_no: status === "approved" ? trainingCard : null,
          simulated: true,
        },
      },
    },
  };
}

export function encodeIntent({ status, request, cardNumber }: Intent): WireObject {
  return {
    status,
    metadata: {
      reference_id: request.reference,
      device_id: request.deviceId,
      location_id: request.branchId,
      card_no: cardNumber ?? null,
      simulated: true,
    },
  };
}

/** Encodes a result for its terminal's channel (TT-19). Devices report only success or failure. */
export function encodeTerminalEvent(event: TerminalEvent): WirePush {
  const { kind, deviceId, isSuccess, reference, partnerReference, cardNumber } = event;
  const reason = event.reason ?? (isGenericKind(kind) ? undefined : deviceWords.get(event.status));
  const data = {
    ...(reference !== undefined && {
      reference_id: reference,
      transaction_reference_id: reference,
    }),
    ...(partnerReference !== undefined && { transaction_id: partnerReference }),
    ...(isGenericKind(kind) && { status: event.status }),
    ...(reason !== undefined && { response_message: reason }),
    metadata: {
      ...(reference !== undefined && { reference_id: reference }),
      terminal_id: deviceId,
      card_no: cardNumber ?? null,
      simulated: true,
    },
  };
  return {
    channel: `private_${kind}_transaction_${deviceId}`,
    event: isSuccess ? "payment_success" : "payment_failed",
    data: JSON.stringify(data),
  };
}

/** A device's message for a failure that is no decline. */
const deviceWords: ReadonlyMap<string, string> = new Map([
  ["cancelled", "Cancelled by customer"],
  ["terminal_timeout", "The terminal timed out"],
]);
