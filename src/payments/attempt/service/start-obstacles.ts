import type { OrderId } from "../../../../ports/entities/ids.ts";
import { amountIn, type Minor } from "../../../../ports/entities/money.ts";
import type { TransactionReference } from "../../../../ports/payment-terminal.ts";
import { type CardPaymentRequest, isTakeable } from "../attempt-record.ts";
import { cardPaymentOf } from "../attempt-record-rules.ts";
import { mayCollectAgain, mustDeleteIntent } from "../machine/on-command.ts";
import { balanceChange } from "../order-balance.ts";
import type { AttemptController, ControllerParts } from "./attempt-controller.ts";
import type { AttemptModel, AttemptView } from "./attempt-model.ts";

export type AttemptStart =
  | { readonly kind: "started"; readonly attempt: AttemptView }
  /** "A payment is already in progress on this device." */
  | { readonly kind: "device_busy" }
  /** "A payment is already in progress for this order." */
  | { readonly kind: "order_busy" }
  /** An earlier attempt of this order is not confirmed: its overlay is shown again and settled first (P-I5). */
  | { readonly kind: "unresolved"; readonly attempt: AttemptView }
  /** Storage is blocked or full, so that a reload would lose money: no card payment is started. */
  | { readonly kind: "cannot_be_saved" }
  /** This kind of terminal could not be loaded or is not set up. */
  | { readonly kind: "unavailable" }
  /** The amount is not above zero, exceeds the balance, or has a third decimal that no card scheme settles (PAY-D11, PAY-D20). */
  | { readonly kind: "amount_refused" }
  /** The order's balance is not the one for which the amount was chosen: staff choose again (N44). */
  | { readonly kind: "balance_changed" }
  /** Its payment type, terminal or transaction type is not offered any more, or the type needs a code now (N45). */
  | { readonly kind: "choice_gone" }
  /** The order is paid, rejected, voided, completed or gone (N44). */
  | { readonly kind: "order_over" }
  /** A stored payment record that cannot be read may be of this order: staff settle it first (N11). */
  | { readonly kind: "unreadable_record" };

/** Why no attempt was started, if there is no other attempt to show instead. */
export type StartRefusal = Exclude<AttemptStart["kind"], "started" | "unresolved">;

interface NextPayment {
  readonly request: CardPaymentRequest;
  /** The payments that its balance counted. */
  readonly used: readonly TransactionReference[];
}

/** Finds what must end, or be settled, before an order may be charged again. */
export class StartObstacles {
  /** Card payments that wait for an earlier attempt of their order to be settled. */
  private readonly waiting = new Map<TransactionReference, NextPayment>();
  private readonly controller: AttemptController;

  private readonly parts: Pick<ControllerParts, "balanceOf" | "isOffered">;

  constructor(
    controller: AttemptController,
    parts: Pick<ControllerParts, "balanceOf" | "isOffered">,
  ) {
    this.controller = controller;
    this.parts = parts;
  }

  /** The order's payments that this tab shows as lines, or as to be paid back. */
  usedOf(orderId: OrderId): readonly TransactionReference[] {
    return this.controller.store.records
      .filter(({ request, applied }) => request.orderId === orderId && applied !== "no")
      .map(({ request }) => request.reference);
  }

  /** The card payment that begins after this attempt: the one that waits for it, else the same again. */
  takeNext({ request: { reference }, attempt }: AttemptModel): NextPayment {
    const waiting = this.waiting.get(reference);
    this.waiting.delete(reference);
    return waiting ?? { request: cardPaymentOf(attempt), used: attempt.paidBefore };
  }

  /** A payment that waited only for an answer is not begun by a later Retry, which repeats what the overlay shows (N44). */
  dropNext({ request }: AttemptModel): void {
    this.waiting.delete(request.reference);
  }

  /**
   * The attempt that must end, or be settled, before the order may be charged again (P-I4, P-I5). `used`: the
   * payments that its balance counted; `settled`: the attempt that has just given way, whose intent the partner was
   * asked to delete.
   */
  obstacleTo(
    request: CardPaymentRequest,
    used: readonly TransactionReference[],
    settled?: AttemptModel,
  ): AttemptStart | undefined {
    // As stored now: the news of another tab's find may be on its way.
    const unreadable = this.controller.journal.unreadable();
    if (unreadable.some(({ orderId }) => (orderId ?? request.orderId) === request.orderId))
      return { kind: "unreadable_record" };
    const models = this.controller.store.of(request.orderId);
    if (models.some(({ certainty }) => certainty === "open")) return { kind: "order_busy" };
    const approved = models.find(({ attempt }) => isTakeable(attempt));
    if (approved !== undefined) return { kind: "unresolved", attempt: approved };
    const refusal = this.refusalOf(request);
    if (refusal !== undefined) return refusal;
    const unknown = models.find((model) => this.mustSettle(model, request, settled));
    if (unknown !== undefined) {
      this.waiting.set(unknown.request.reference, { request, used });
      this.controller.send(unknown, { kind: "command", command: "settle" });
      return { kind: "unresolved", attempt: unknown };
    }
    // A record without a model in this tab belongs to another tab.
    const isElsewhere = this.controller.journal
      .unsettled(request.orderId)
      .some(({ certainty }) => certainty === "open" || certainty === "unknown");
    return isElsewhere ? { kind: "order_busy" } : this.newLineOf(request, used);
  }

  /** Another amount than staff chose, or one that is not due any more, is not charged (N44), nor by a choice that went (N45). */
  private refusalOf(request: CardPaymentRequest): AttemptStart | undefined {
    switch (balanceChange(request, this.parts.balanceOf(request.orderId))) {
      case "same":
        return this.parts.isOffered(request) ? undefined : { kind: "choice_gone" };
      case "changed":
        return { kind: "balance_changed" };
      case "over":
        return { kind: "order_over" };
    }
  }

  /** A payment that the balance did not count, because it became a line meanwhile, perhaps in another tab (PAY-R20). */
  private newLineOf(
    { orderId }: CardPaymentRequest,
    used: readonly TransactionReference[],
  ): AttemptStart | undefined {
    const { journal, store } = this.controller;
    const line = journal
      .all()
      .find(
        ({ request, certainty, applied }) =>
          request.orderId === orderId &&
          certainty === "paid" &&
          applied !== "excess_alerted" &&
          !used.includes(request.reference),
      );
    if (line === undefined) return undefined;
    store.reload();
    const attempt = store.get(line.request.reference);
    return attempt === undefined ? { kind: "order_busy" } : { kind: "unresolved", attempt };
  }

  private mustSettle(
    model: AttemptModel,
    request: CardPaymentRequest,
    settled: AttemptModel | undefined,
  ): boolean {
    const { attempt, certainty } = model;
    if (certainty === "unknown" || attempt.resolving !== undefined) return true;
    if (certainty === "unpaid" && attempt.isRechecking) return true;
    // It is surely unpaid: a partner that does not answer is not asked again without end.
    if (model === settled) return false;
    const hasIntentLeft = certainty === "unpaid" && mustDeleteIntent(attempt);
    return hasIntentLeft && this.controller.isListening(model) && !isSameIntent(model, request);
  }
}

/** Whether a payment of the same balance on the same reader reuses the attempt's intent (PAY-S28). */
export function isSameIntent(model: AttemptModel, wanted: CardPaymentRequest): boolean {
  const { request, kind, attempt } = model;
  return (
    mayCollectAgain(attempt) &&
    kind === wanted.kind &&
    amountIn(request.amount, request.currency, wanted.currency) === wanted.amount &&
    balanceFor(model, wanted) !== undefined &&
    request.paymentTypeId === wanted.paymentTypeId &&
    request.device.id === wanted.device.id
  );
}

/** The balance in the decimals of the attempt (N47); undefined where it is not exact in them. */
export function balanceFor(
  { request }: AttemptModel,
  { balance, currency }: CardPaymentRequest,
): Minor | undefined {
  return amountIn(balance, currency, request.currency);
}
