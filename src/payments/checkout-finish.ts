import { action, makeObservable, observableRef, runInAction } from "mobx";
import type { Order } from "../../ports/entities/order.ts";
import {
  isNewPayment,
  type PaymentToRecord,
  type PaymentToSend,
} from "../../ports/entities/payment.ts";
import type { Report } from "../../ports/error-reporter.ts";
import type { CommandResult } from "../orders/commands/command-results.ts";
import type { CaptureProblem } from "./captured-payments.ts";
import type { Checkout } from "./checkout.ts";

export type FinishState =
  | { readonly kind: "open" }
  | { readonly kind: "sending" }
  /** Nothing was recorded, or the result is unknown; the lines are unchanged. */
  | {
      readonly kind: "failed";
      readonly why: "refused" | "unknown" | "busy";
      /** The server's sentence about a refusal (N6). */
      readonly message?: string;
    }
  /** The lines do not pay for the order: nothing was sent (PY-14, ER-7). */
  | { readonly kind: "stopped"; readonly problem: CaptureProblem }
  | { readonly kind: "ended" };

export interface CheckoutFinishOptions {
  readonly checkout: Checkout;
  readonly order: { readonly data: Order };
  /** Whether an attempt at a terminal is open: the order is not completed then (P-I13). */
  readonly isFrozen: () => boolean;
  /** Whether the order was processed elsewhere: then it is neither checked nor sent any more. */
  readonly isGone: () => boolean;
  /** Whether some lines are from before this checkout opened: they may have been sent already (N30). */
  readonly isTakenOver: () => boolean;
  /** Reads the order from the server; false if it could not be read. */
  readonly read: () => Promise<boolean>;
  readonly send: (payments: readonly PaymentToSend[]) => Promise<CommandResult>;
  /** The order is completed: by this device with `recorded`, or elsewhere if undefined. */
  readonly onEnded: (recorded: readonly PaymentToRecord[] | undefined) => void;
  readonly report: (report: Report) => void;
}

/**
 * Completes the order with the captured payments. Never repeats by itself; the lines outlive a refusal.
 */
export class CheckoutFinish {
  state: FinishState = { kind: "open" };
  private readonly options: CheckoutFinishOptions;
  private isRead = false;

  constructor(options: CheckoutFinishOptions) {
    this.options = options;
    makeObservable<this, "move">(this, { state: observableRef, move: action });
  }

  /** Sends the payments if they match the order's total. Lines from before a reload are not sent unread (N30). */
  async finish(): Promise<void> {
    const { checkout, order, isTakenOver, send, report, onEnded } = this.options;
    if (this.isHindered) return;
    if (isTakenOver() && !this.isRead && !(await this.read())) return;
    const problem = checkout.problem();
    if (problem !== undefined) {
      if (isMismatch(problem)) report(mismatchReport(problem, order.data));
      this.move({ kind: "stopped", problem });
      return;
    }
    checkout.fixAmounts();
    this.move({ kind: "sending" });
    const payments = checkout.toSend();
    const result = await send(payments);
    const state = stateAfter(result);
    runInAction(() => this.move(state));
    if (state.kind === "ended")
      onEnded(result.kind === "done" ? payments.filter(isNewPayment) : undefined);
  }

  /** Staff have read why it stopped or failed. */
  dismiss(): void {
    if (this.state.kind !== "sending") this.move({ kind: "open" });
  }

  private get isHindered(): boolean {
    const { isFrozen, isGone } = this.options;
    return isOver(this.state) || isFrozen() || isGone();
  }

  /** Reads the order before its lines are sent. Returns whether they may be sent. */
  private async read(): Promise<boolean> {
    this.move({ kind: "sending" });
    this.isRead = await this.options.read();
    this.move(this.isRead ? { kind: "open" } : { kind: "failed", why: "unknown" });
    return this.isRead && !this.isHindered;
  }

  private move(state: FinishState): void {
    this.state = state;
  }
}

/** Whether the completion is sent or done: its payments reach the order before its answer. */
export function isOver({ kind }: FinishState): boolean {
  return kind === "sending" || kind === "ended";
}

function stateAfter(result: CommandResult): FinishState {
  switch (result.kind) {
    case "done":
    case "someone_was_faster":
      return { kind: "ended" };
    case "refused": {
      const message = result.message?.trim();
      return { kind: "failed", why: "refused", ...(message && { message }) };
    }
    case "unknown":
    case "busy":
      return { kind: "failed", why: result.kind };
  }
}

type Mismatch = Extract<
  CaptureProblem,
  { readonly kind: "excess_amount" | "incomplete_split_payment" }
>;

function isMismatch(problem: CaptureProblem): problem is Mismatch {
  return problem.kind === "excess_amount" || problem.kind === "incomplete_split_payment";
}

/** The report of payments that do not match the order's total (ER-7). */
export function mismatchReport(
  problem: Mismatch,
  order: Pick<Order, "id" | "totalAmount">,
): Report {
  const details = { order: order.id, total: order.totalAmount ?? "unknown" };
  return problem.kind === "excess_amount"
    ? {
        kind: "payment",
        message: "Payment mismatch: excess amount",
        details: { ...details, excess: problem.excess },
      }
    : {
        kind: "payment",
        message: "Payment mismatch: incomplete split payment",
        details: { ...details, missing: problem.missing },
      };
}
