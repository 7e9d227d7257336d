import type { BranchId, DeviceId, OrderId } from "../../../ports/entities/ids.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import type { ConfirmResult } from "./reader-link.ts";
import type { TerminalScenario } from "./terminal-scenarios.ts";

export interface IntentRequest {
  readonly reference: string;
  readonly deviceId: DeviceId;
  readonly branchId: BranchId;
  readonly orderId: OrderId;
  readonly amount: Minor;
}

/** One payment intent as the payment company knows it. */
export interface Intent {
  readonly id: string;
  readonly clientSecret: string;
  readonly request: IntentRequest;
  readonly scenario: TerminalScenario;
  status: string;
  cardNumber: string | undefined;
  /** The numbers of confirmations and of collections. */
  confirms: number;
  collects: number;
}

export interface ScriptedConfirm {
  /** The intent's status from then on. */
  readonly status: string;
  /** The result of the SDK's call. */
  readonly result: ConfirmResult;
}

/**
 * Returns the result of a confirmation, by the intent's script and the number of earlier confirmations.
 */
export function confirmOf(intent: Intent): ScriptedConfirm {
  const { id } = intent;
  if (intent.status === "succeeded") return unexpectedState(id);
  const { confirm, declineCode } = intent.scenario.reader ?? {};
  const isFirst = intent.confirms === 1;
  switch (confirm) {
    case "declined":
      return isFirst ? declined(id, declineCode) : confirmed(id);
    case "processing":
      return failed(id, "processing", "processing_error", "The payment is being processed");
    case "requires_confirmation_once":
      return isFirst
        ? failed(id, "requires_confirmation", "network_error", "The connection failed for a moment")
        : confirmed(id);
    case "answer_lost":
    case "times_out_after_approval":
      return {
        status: "succeeded",
        result: { kind: "failed", code: "network_timeout", message: "The request timed out" },
      };
    case "drops_after_approval":
      return { status: "succeeded", result: { kind: "gone" } };
    default:
      return confirmed(id);
  }
}

function confirmed(intentId: string): ScriptedConfirm {
  return { status: "succeeded", result: { kind: "confirmed", intentId, status: "succeeded" } };
}

/** An intent succeeds once: confirming it again is an error that brings the intent as it stands. */
function unexpectedState(intentId: string): ScriptedConfirm {
  const code = "payment_intent_unexpected_state";
  return failed(intentId, "succeeded", code, "The payment has succeeded before");
}

function declined(intentId: string, declineCode = "generic_decline"): ScriptedConfirm {
  const status = "requires_payment_method";
  const { result } = failed(intentId, status, "card_declined", "Your card was declined.");
  return { status, result: { ...result, declineCode } as ConfirmResult };
}

function failed(intentId: string, status: string, code: string, message: string): ScriptedConfirm {
  return { status, result: { kind: "failed", code, message, intentId, status } };
}
