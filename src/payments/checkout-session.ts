import { action, makeObservable, observableRef, reaction, when } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type {
  PaymentMetaData,
  PaymentToRecord,
  PaymentToSend,
} from "../../ports/entities/payment.ts";
import type { Report } from "../../ports/error-reporter.ts";
import { isWrongProof, type Proof, type WrongProof } from "../../ports/outcome.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import type { CommandResult } from "../orders/commands/command-results.ts";
import type { FetchResult } from "../orders/feed/order-fetch-queue.ts";
import {
  type CompletionQuestion,
  isStepPossible,
  type PaidStep,
} from "../orders/order-rules/completion-steps.ts";
import { followApprovals, settleRecorded } from "./approved-lines.ts";
import type { OrderBalance } from "./attempt/order-balance.ts";
import type { AttemptView } from "./attempt/service/attempt-model.ts";
import type { PaymentAttempts } from "./attempt/service/attempt-service.ts";
import { Checkout, type CheckoutSources } from "./checkout.ts";
import { CheckoutFinish, isOver } from "./checkout-finish.ts";
import { CheckoutKeeper } from "./checkout-keeper.ts";
import type { KeptLines } from "./kept-lines.ts";

export interface CheckoutOpening {
  readonly order: Pick<OrderModel, "id" | "data" | "gone" | "isChecking">;
  /** The step that the payment completes. */
  readonly purpose: PaidStep;
  /** The questions that staff have answered at the press that opened it. Absent if it opened by itself (N31). */
  readonly answered?: readonly CompletionQuestion[];
  /** The code that staff have typed at that press (HV-1). */
  readonly proof?: Proof;
}

/** A code or a password that the server did not take, with its sentence. */
export interface RefusedProof {
  readonly proof: Proof;
  readonly message?: string | undefined;
}

export interface CheckoutSessionParts extends CheckoutOpening {
  readonly company: CheckoutSources["company"];
  readonly kept: KeptLines;
  /** Undefined until their code is loaded; observable. */
  readonly attempts: () => PaymentAttempts | undefined;
  /** Whether money of the order waits for that code. */
  readonly isBlocked: () => boolean;
  readonly metaData?: PaymentMetaData | undefined;
  readonly sendsOnlyNewLines?: boolean;
  /** The questions that completing the order asks now. */
  readonly questions: () => readonly CompletionQuestion[];
  /** Reads the order from the server: the row of a list may leave its payments out (N31). */
  readonly lookUp: (id: OrderId) => Promise<FetchResult>;
  readonly send: (payments: readonly PaymentToSend[], proof?: Proof) => Promise<CommandResult>;
  /** The order is completed: by this device with that many payments, or elsewhere if undefined. */
  readonly onEnded: (recordedCount: number | undefined) => void;
  readonly report: (report: Report) => void;
}

/**
 * One order's checkout, outside the screen that shows it. It completes the order by itself only in the tab that holds
 * the lines, if staff opened it there, have not left it, and have answered what the step asks; else it waits for a
 * press (N31).
 */
export class CheckoutSession {
  readonly checkout: Checkout;
  readonly keeper: CheckoutKeeper;
  readonly finish: CheckoutFinish;
  /** The question that a press has raised (FL-7, FL-8), or a code that was refused (HV-1). */
  asking: CompletionQuestion | undefined = undefined;
  /** Asked again with what was typed. */
  refusedProof: RefusedProof | undefined = undefined;
  private proof: Proof | undefined;
  private readonly parts: CheckoutSessionParts;
  private readonly answered: Set<CompletionQuestion>;
  private readonly bag = new DisposerBag();
  private isStarted = false;
  /** Whether lines of approved payments were there before this checkout opened. */
  private hasOldApprovals = false;

  constructor(parts: CheckoutSessionParts) {
    this.parts = parts;
    this.answered = new Set(parts.answered);
    this.proof = parts.proof;
    const { order, company, kept, sendsOnlyNewLines, metaData } = parts;
    const isFrozen = (): boolean => this.isFrozen;
    this.checkout = new Checkout({
      order,
      company,
      isFrozen,
      ...(sendsOnlyNewLines !== undefined && { sendsOnlyNewLines }),
      ...(metaData !== undefined && { metaData }),
    });
    const { checkout } = this;
    const currency = () => company.company.currency;
    const isSent = (): boolean => isOver(this.finish.state);
    this.keeper = new CheckoutKeeper({ checkout, kept, order, currency, isSent });
    this.finish = new CheckoutFinish({
      checkout,
      order,
      isFrozen,
      isGone: () => !this.isPossible,
      isTakenOver: () => this.keeper.restored !== undefined || this.hasOldApprovals,
      read: async () => (await parts.lookUp(order.id)).kind !== "failed",
      send: (payments) => this.send(payments),
      onEnded: (recorded) => this.end(recorded),
      report: parts.report,
    });
    makeObservable<this, "refuse">(this, {
      asking: observableRef,
      refusedProof: observableRef,
      complete: action,
      answer: action,
      prove: action,
      refuse: action,
    });
  }

  /** Whether lines can neither be taken nor removed now, nor sent. */
  get isFrozen(): boolean {
    const { order, attempts, isBlocked } = this.parts;
    if (this.keeper.holder !== "this_tab" || this.keeper.doubt !== undefined) return true;
    return isBlocked() || (attempts()?.store.isOpenFor(order.id) ?? false);
  }

  /** Whether the completion was sent, and the order is being read for its result (N30). */
  get isChecking(): boolean {
    return this.parts.order.isChecking;
  }

  /** Whether the order still waits for the step. */
  get isPossible(): boolean {
    const { order, purpose } = this.parts;
    return order.gone === undefined && isStepPossible(order.data, purpose);
  }

  /** The part of the order that may be charged at this instant (N44). */
  get balance(): OrderBalance {
    const { checkout, finish, keeper, parts } = this;
    if (!this.isPossible) return { kind: "order_over" };
    const isHeld = keeper.holder === "this_tab" && keeper.doubt === undefined;
    if (!isHeld || !checkout.isAmountKnown || isOver(finish.state)) return { kind: "undecided" };
    if (checkout.isPaid) return { kind: "nothing_due" };
    return { kind: "due", amount: checkout.remaining, currency: parts.company.company.currency };
  }

  /** The attempt at a terminal that covers the checkout. */
  get shown(): AttemptView | undefined {
    return this.parts.attempts()?.store.shownFor(this.parts.order.id);
  }

  /** Starts once; a second call has no effect. */
  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    const { bag, keeper, parts } = this;
    void parts.lookUp(parts.order.id);
    bag.add(this.followAttempts());
    bag.add(
      reaction(
        () => this.shown,
        (shown, before) => shown === undefined && before !== undefined && this.endWithTerminal(),
      ),
    );
    // Loyalty points alone paid the order: it completes without a question (PY-12).
    bag.add(
      when(
        () => keeper.holder === "this_tab",
        () => this.checkout.isPaidByLoyaltyAlone && this.completeByItself(),
      ),
    );
    bag.add(keeper.start());
  }

  stop(): void {
    this.bag.dispose();
  }

  /** Completes the order at a press of staff; first raises the questions that they have not answered. */
  async complete(): Promise<void> {
    this.asking = this.openQuestion();
    if (this.asking === undefined) await this.finish.finish();
  }

  /** The answer to the question that is asked: go on, or not now. */
  answer(isYes: boolean): void {
    const { asking } = this;
    this.asking = undefined;
    if (asking === undefined || !isYes) return;
    this.answered.add(asking);
    void this.complete();
  }

  /** Goes on with the code that staff have typed, or the password in its place. */
  prove(proof: Proof): void {
    this.proof = proof;
    this.answer(true);
  }

  /** A question about the order that staff have not answered; the others are for the checkout itself. */
  private openQuestion(): CompletionQuestion | undefined {
    return this.parts
      .questions()
      .find(
        (question) =>
          (isAskedOnce(question) && !this.answered.has(question)) ||
          (question === "handover_code" && this.proof === undefined),
      );
  }

  /** Sends the code only while it is asked for. One that is refused is asked for again, and the lines stay. */
  private async send(payments: readonly PaymentToSend[]): Promise<CommandResult> {
    const { questions, send } = this.parts;
    const proof = questions().includes("handover_code") ? this.proof : undefined;
    if (proof === undefined) return send(payments);
    const result = await send(payments, proof);
    if (isProofWrong(result)) this.refuse(proof, result.message);
    return result;
  }

  private refuse(proof: Proof, message: string | undefined): void {
    // The order was read after the refusal: where the lines no longer pay for it, the checkout says so (N6).
    if (this.checkout.problem() !== undefined) return;
    this.proof = undefined;
    this.refusedProof = { proof, message: message?.trim() || undefined };
    this.asking = "handover_code";
  }

  private followAttempts(): () => void {
    const { attempts, order, company } = this.parts;
    const { checkout } = this;
    let unfollow = (): void => undefined;
    const stop = reaction(
      attempts,
      (opened) => {
        unfollow();
        if (opened === undefined) return;
        this.hasOldApprovals = opened.store.addedTo(order.id).length > 0;
        const types = () => company.paymentTypes;
        const isSent = (): boolean => isOver(this.finish.state);
        unfollow = followApprovals({ checkout, attempts: opened, order, types, isSent });
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      unfollow();
    };
  }

  /** The overlay of a payment has closed: completes the order if it was the rest. */
  private endWithTerminal(): void {
    const { change, excess, isPaid } = this.checkout;
    if (isPaid && change === 0 && excess === 0) this.completeByItself();
  }

  private completeByItself(): void {
    const { answered } = this.parts;
    if (answered !== undefined && this.openQuestion() === undefined) void this.finish.finish();
  }

  private end(recorded: readonly PaymentToRecord[] | undefined): void {
    const { attempts, order, onEnded } = this.parts;
    const opened = attempts();
    // Completed elsewhere, the order's money is for the settlement worker, which looks the order up.
    if (recorded !== undefined) this.keeper.discard();
    onEnded(recorded?.length);
    if (recorded !== undefined && opened !== undefined) settleRecorded(opened, order.id, recorded);
  }
}

function isAskedOnce(question: CompletionQuestion): boolean {
  return question === "rider_deleted" || question === "active_job";
}

/** Whether the server did not take a code, or the password in its place. */
export function isProofWrong(
  result: CommandResult | undefined,
): result is Extract<CommandResult, { readonly reason: WrongProof }> {
  return result?.kind === "refused" && isWrongProof(result.reason);
}
