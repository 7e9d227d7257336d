import { computed, makeObservable, observableRef } from "mobx";
import type { Instant } from "../../../../ports/entities/time.ts";
import type { Attempt, AttemptCommand } from "../machine/attempt.ts";
import { canCancel, canCheckStatus, canGoBack, canRetry } from "../machine/possible.ts";
import type { AttemptView } from "../payment-attempts.ts";

/** One attempt as screens see it: the reducer's value, and commands that go back to it. */
export class AttemptModel implements AttemptView {
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
  get phase() {
    return this.attempt.phase;
  }
  get certainty() {
    return this.attempt.certainty;
  }
  get step() {
    return this.attempt.step;
  }
  get failure() {
    return this.attempt.failure;
  }
  get isCancelling() {
    return this.attempt.isCancelling;
  }
  get isResolving() {
    return this.attempt.resolving !== undefined;
  }
  get question() {
    return this.attempt.question;
  }
  get isUnidentifiedReported() {
    return this.attempt.isUnidentifiedReported;
  }
  get isClosed() {
    return this.attempt.isClosed;
  }
  get startedAt() {
    return this.attempt.startedAt;
  }
  get receipt() {
    return this.attempt.receipt;
  }
  get endsAt(): Instant | undefined {
    return this.attempt.timers.attempt_end;
  }
  get cancelEnabledAt(): Instant | undefined {
    return this.attempt.timers.cancel_enabled;
  }
  get canCancel(): boolean {
    return canCancel(this.attempt);
  }
  get canRetry(): boolean {
    return canRetry(this.attempt);
  }
  get canCheckStatus(): boolean {
    return canCheckStatus(this.attempt);
  }
  get canGoBack(): boolean {
    return canGoBack(this.attempt);
  }
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
  goBack(): void {
    this.send(this, "go_back");
  }
  confirmNotPaid(): void {
    this.send(this, "confirm_not_paid");
  }
  declineNotPaid(): void {
    this.send(this, "decline_not_paid");
  }
}
