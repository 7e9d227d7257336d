import { reaction } from "mobx";
import type { Order } from "../../ports/entities/order.ts";
import type { PaymentMetaData, PaymentType } from "../../ports/entities/payment.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ApprovedLine, PaymentAttempts } from "./attempt/attempt-view.ts";
import type { Checkout } from "./checkout.ts";

type Attempts = Pick<PaymentAttempts, "takeApproved" | "markApplied" | "addedTo">;

export interface ApprovedLinesOptions {
  readonly checkout: Checkout;
  readonly attempts: Attempts;
  readonly order: Pick<Order, "id">;
  readonly types: () => readonly PaymentType[];
}

/**
 * Puts what terminals approve on the order's lines for as long as it runs, and what was on them before
 * a reload (payments.md section 7.5). Each reference becomes one line.
 */
export function followApprovals(options: ApprovedLinesOptions): Stop {
  const { attempts, order } = options;
  // A card reader tells the card's digits after the approval.
  const stopCompleting = reaction(
    () => attempts.addedTo(order.id),
    (lines) => {
      for (const line of lines) add(line, options);
    },
    { fireImmediately: true },
  );
  const stopAdding = reaction(
    () => attempts.takeApproved(order.id),
    (lines) => {
      for (const line of lines) {
        add(line, options);
        attempts.markApplied(line.reference, "line_added");
      }
    },
    { fireImmediately: true },
  );
  return () => {
    stopAdding();
    stopCompleting();
  };
}

/**
 * Says what became of the approved lines once the order is completed. Where somebody else completed it,
 * a line that the order does not carry is money that nobody needs: it goes on the list of what is to be
 * paid back (payments.md R20, R21).
 */
export function settleApprovals(
  attempts: Attempts,
  { id, payments, status }: Order,
  types: readonly PaymentType[],
  by: "us" | "others",
): void {
  for (const { reference, request } of attempts.addedTo(id)) {
    const name = types.find((type) => type.id === request.paymentTypeId)?.name;
    const isOnOrder = payments.some(
      (payment) => payment.name === name && payment.amount === request.amount,
    );
    const isUsed = by === "us" || (isOnOrder && status !== "voided");
    attempts.markApplied(reference, isUsed ? "order_completed" : "excess_alerted");
  }
}

function add(line: ApprovedLine, { checkout, types }: ApprovedLinesOptions): void {
  const { request, reference } = line;
  checkout.takeApproval({
    reference,
    type: types().find(({ id }) => id === request.paymentTypeId) ?? unlistedType(line),
    amount: request.amount,
    metaData: receiptFacts(line),
  });
}

/** A type that the company has taken off its list since: the money was taken all the same. */
function unlistedType({ request }: ApprovedLine): PaymentType {
  return {
    id: request.paymentTypeId,
    name: request.device.name,
    displayName: request.device.name,
    isPrimary: false,
    requiresReferenceCode: false,
  };
}

/** The receipt as it travels with the line; never a full card number (TT-19, P-I17). */
function receiptFacts({ reference, request, receipt }: ApprovedLine): PaymentMetaData {
  return {
    reference_id: reference,
    terminal_id: receipt?.terminalId ?? request.device.id,
    ...(receipt?.cardLastFour !== undefined && { card_no: receipt.cardLastFour.slice(-4) }),
    ...(receipt?.transactionId !== undefined && { transaction_id: receipt.transactionId }),
    ...(receipt?.intentId !== undefined && { payment_intent_id: receipt.intentId }),
    ...(receipt?.isSimulated === true && { simulated: true }),
    ...(receipt?.responseFromPartner !== undefined && {
      response_from_partner: receipt.responseFromPartner,
    }),
  };
}
