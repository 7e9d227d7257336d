import { computed, makeObservable, observableRef } from "mobx";
import type { Instant } from "../../../../ports/entities/time.ts";
import type { Attempt, AttemptCommand } from "../machine/attempt.ts";
import { canCancel, canCheckStatus, canGoBack, canRetry } from "../machine/on-command.ts";

/**
 * One attempt as screens see it: the reducer's value, and commands that go back to it. Everything is
 * observable and already decided: a button is shown if its `can…` is true. Nothing here follows the
 * ticker; only the overlay's countdown to `cancelEnabledAt` or `endsAt` does. A command that is not
 * possible now does nothing.
 */
export class AttemptModel {
  attempt: Attempt;
  private readonly send: (model: AttemptModel, command: AttemptCommand) => void;
  private readonly isLinkUp: () => boolean;

  constructor(
    attempt: Attempt,
    parts: {
      readonly send: (model: AttemptModel, command: AttemptCommand) => void;
      readonly isLinkUp: () => boolean;
    },
  ) {
    this.attempt = attempt;
    this.send = parts.send;
    this.isLinkUp = parts.isLinkUp;
    makeObservable(this, {
      attempt: observableRef,
      canCancel: computed,
      canRetry: computed,
      canCheckStatus: computed,
      canGoBack: computed,
      isLinkLost: computed,
    });
  }

  get request() {
    return this.attempt.request;
  }
  get kind() {
    return this.attempt.kind;
  }
  /** The overlay that is shown, one of seven (TT-1). */
  get phase() {
    return this.attempt.phase;
  }
  /** The knowledge about the money; `unknown` shows "payment not confirmed" on the order. */
  get certainty() {
    return this.attempt.certainty;
  }
  /** Card readers only: the reader's current step. */
  get step() {
    return this.attempt.step;
  }
  /** Set in failed, cancelled and terminal_timeout. */
  get failure() {
    return this.attempt.failure;
  }
  /** The partner was asked to cancel and has not answered. */
  get isCancelling() {
    return this.attempt.isCancelling;
  }
  /** Retry was pressed while the result is unknown: the partner is being asked. */
  get isResolving() {
    return this.attempt.resolving !== undefined;
  }
  /** The partner could not tell: staff must confirm that they checked the terminal and it was not paid (PAY-R19). */
  get question() {
    return this.attempt.question;
  }
  /** A payment without a reference was reported on this device (PAY-R8). */
  get isUnidentifiedReported() {
    return this.attempt.isUnidentifiedReported;
  }
  /** The card reader does not answer; staff may leave it. */
  get isSilent() {
    return this.attempt.isSilent;
  }
  /** The overlay is closed: after success, by staff, or by a newer attempt. */
  get isClosed() {
    return this.attempt.isClosed;
  }
  /** The balance for which its amount was chosen (N44). */
  get balance() {
    return this.attempt.balance;
  }
  get startedAt() {
    return this.attempt.startedAt;
  }
  get receipt() {
    return this.attempt.receipt;
  }
  /** The attempt times out then; undefined if it has no timeout, and after it ended. */
  get endsAt(): Instant | undefined {
    return this.attempt.timers.attempt_end;
  }
  /** Cancel becomes possible then, as long as it is not yet (Magnati: 60 s after the start). */
  get cancelEnabledAt(): Instant | undefined {
    return this.attempt.timers.cancel_enabled;
  }
  get canCancel(): boolean {
    return canCancel(this.attempt);
  }
  /** "Retry" or "Retry Payment". `shownFor` returns the new attempt from then on. */
  get canRetry(): boolean {
    return canRetry(this.attempt);
  }
  get canCheckStatus(): boolean {
    return canCheckStatus(this.attempt);
  }
  /** Whether asking the partner is the next step: it can be asked, and the last check of staff was not inconclusive (N57). */
  get isAskable(): boolean {
    const { features, isCheckInconclusive } = this.attempt;
    return features.hasStatusCheck && !isCheckInconclusive;
  }
  /** "Go Back" or "Go back to payment". */
  get canGoBack(): boolean {
    return canGoBack(this.attempt);
  }
  /** The push connection is down: the overlay says "connection lost, still waiting", not a failure (PAY-M8). */
  get isLinkLost(): boolean {
    return this.attempt.certainty === "open" && !this.isLinkUp();
  }

  cancel(): void {
    this.send(this, "cancel");
  }
  checkStatus(): void {
    this.send(this, "check_status");
  }
  retry(): void {
    this.send(this, "retry");
  }
  /** Closes the overlay; the service keeps listening (PAY-G34, PAY-S26). */
  goBack(): void {
    this.send(this, "go_back");
  }
  /** "It was paid". This answer and the next are logged with the staff member and the time. */
  confirmPaid(): void {
    this.send(this, "say_paid");
  }
  /** "It was not paid" */
  confirmNotPaid(): void {
    this.send(this, "confirm_not_paid");
  }
  declineNotPaid(): void {
    this.send(this, "decline_not_paid");
  }
}

/** One attempt as its overlay sees it. */
export type AttemptView = Omit<AttemptModel, "attempt">;
