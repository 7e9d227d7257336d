import { runInAction, when } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { Refused } from "../../../ports/outcome.ts";
import { Wait, waitByAll } from "../../../ports/wait.ts";
import { DisposerBag } from "../../kernel/disposer-bag.ts";
import type { OrderModel } from "../board/order-model.ts";
import type { FetchResult } from "../feed/order-fetch-queue.ts";
import { carriesAll, paidLinesIn } from "../order-rules/carried-payments.ts";
import type { CommandName } from "../order-rules/command-name.ts";
import { isRemoved } from "../order-rules/order-status.ts";
import type { CommandAttempt, CommandRequest } from "./command-attempt.ts";
import type { CommandResult, OrderNotice } from "./command-results.ts";

/** The longest wait of an order's buttons for the read-back after a lost answer (B-I19). */
export const readBackGraceMs: Duration = secondMs;
/** After an answer that does not tell the result, the order is read a second time this much later (N30). */
const readAgainMs: Duration = 10 * secondMs;
/** A read ends within 15 s by itself (PUSH-9). This guards against one that does not. */
const readGuardMs: Duration = 15 * secondMs;

export interface ReadBackParts {
  readonly clock: Clock;
  /** Those by which the guards wait: branch time and real time. */
  readonly guards: readonly Clock[];
  /** Reads the order from the server and takes the answer in. */
  readonly lookUp: (id: OrderId) => Promise<FetchResult>;
  readonly notify: (kind: OrderNotice["kind"], request: CommandRequest) => void;
  readonly reportFailure: (command: CommandName, refusal: Refused) => void;
}

/** Finds the result of a command in the order itself, where no answer has told it. */
export class ReadBackService {
  private readonly parts: ReadBackParts;
  /** Orders whose last payment was sent, and may have been recorded although nothing has shown it yet. */
  private readonly mayBeRecorded = new Set<OrderId>();

  constructor(parts: ReadBackParts) {
    this.parts = parts;
  }

  /** Whether the command records a payment, and an earlier one of the order may have been recorded. */
  isRepeat({ id, isFromCheckout }: CommandAttempt): boolean {
    return isFromCheckout === true && this.mayBeRecorded.has(id);
  }

  /**
   * A payment that may have been recorded is not sent again unread: a server that adds would record it twice. Nor is it
   * sent if the order has gained payments, which may be these: staff see them first. Returns the result that the order
   * shows; undefined if it may be sent.
   */
  async beforeRepeat(
    model: OrderModel,
    attempt: CommandAttempt,
  ): Promise<CommandResult | undefined> {
    setChecking(model);
    const { guards, lookUp } = this.parts;
    const result = await withinTime(guards, readGuardMs, lookUp(model.id));
    const shown = this.shownBy(result, attempt);
    if (shown !== undefined || result?.kind === "found") this.mayBeRecorded.delete(model.id);
    if (shown === undefined && isUnclear(result, attempt)) return this.onUnread(attempt);
    if (shown === undefined) setChecking(model, false);
    return shown;
  }

  /** Reads the order back after a lost answer. The buttons wait a second at most for that (B-I19). */
  async once(model: OrderModel, attempt: CommandAttempt): Promise<CommandResult> {
    const { guards, lookUp } = this.parts;
    setChecking(model);
    const result = await withinTime(guards, readBackGraceMs, lookUp(model.id));
    const shown = this.shownBy(result, attempt);
    if (shown !== undefined) return shown;
    this.remember(attempt);
    if (result?.kind !== "found") return this.onUnread(attempt);
    this.parts.notify("no_effect", attempt);
    return { kind: "unknown" };
  }

  /**
   * Reads the order back after an answer that does not tell the result: at once and, unless that shows it, once more
   * 10 s after the answer, because the server may still be at work. Found unchanged, the command has failed with that
   * refusal (N30). An order that has gained payments, and nothing else, is not unchanged: they may be these.
   */
  async twice(
    model: OrderModel,
    attempt: CommandAttempt,
    ifUnchanged: Refused,
  ): Promise<CommandResult> {
    const { clock, lookUp } = this.parts;
    setChecking(model);
    const seen = effectWithin(clock, readAgainMs, () => attempt.hasTakenEffect(model.data));
    const first = await Promise.race([lookUp(model.id), seen.end]);
    if (isFinal(first, attempt)) seen.stop();
    else await seen.end;
    const result = await this.lastOf(model, attempt, first);
    const shown = this.shownBy(result, attempt);
    if (shown !== undefined) return shown;
    this.remember(attempt);
    if (isUnclear(result, attempt)) return this.onUnread(attempt);
    this.parts.reportFailure(attempt.name, ifUnchanged);
    return ifUnchanged;
  }

  /** Returns the first read if it is final, else the order as a push has brought it, else a second read. */
  private async lastOf(
    model: OrderModel,
    attempt: CommandAttempt,
    first: FetchResult | undefined,
  ): Promise<FetchResult | undefined> {
    const { guards, lookUp } = this.parts;
    if (isFinal(first, attempt)) return first;
    const order = model.currentData;
    if (attempt.hasTakenEffect(order)) return { kind: "found", order };
    return withinTime(guards, readGuardMs, lookUp(model.id));
  }

  /** The result that an order shows which was read back; undefined if it is unchanged, or was not read. */
  private shownBy(
    result: FetchResult | undefined,
    attempt: CommandAttempt,
  ): CommandResult | undefined {
    if (result?.kind === "found" && attempt.hasTakenEffect(result.order)) {
      attempt.onTakenIn?.(result.order);
      return { kind: "done" };
    }
    const isFound = result?.kind === "found";
    if (result?.kind === "gone" || (isFound && isRemoved(result.order.status)))
      return this.onGone(attempt);
    if (!isFound || attempt.isDoneElsewhere?.(result.order) !== true) return undefined;
    this.parts.notify("someone_was_faster", attempt);
    return { kind: "someone_was_faster" };
  }

  private onUnread(attempt: CommandAttempt): CommandResult {
    this.parts.notify("outcome_unknown", attempt);
    return { kind: "unknown" };
  }

  private remember({ id, isFromCheckout }: CommandAttempt): void {
    if (isFromCheckout === true) this.mayBeRecorded.add(id);
  }

  private onGone(attempt: CommandAttempt): CommandResult {
    if (attempt.name === "reject") return { kind: "done" };
    this.parts.notify("someone_was_faster", attempt);
    return { kind: "someone_was_faster" };
  }
}

function setChecking(model: OrderModel, isChecking = true): void {
  runInAction(() => {
    model.isChecking = isChecking;
  });
}

/** Whether a first read decides: it shows the command's effect, or that the order is gone. */
function isFinal(result: FetchResult | undefined, { hasTakenEffect }: CommandAttempt): boolean {
  if (result?.kind !== "found") return result?.kind === "gone";
  return hasTakenEffect(result.order) || isRemoved(result.order.status);
}

/** Whether the order was not read, or carries payments that it did not when the checkout sent its lines. */
function isUnclear(
  result: FetchResult | undefined,
  { before, isFromCheckout }: CommandAttempt,
): boolean {
  if (result?.kind !== "found") return true;
  const { order } = result;
  const found = paidLinesIn(order.payments, order.currency, before.currency);
  return isFromCheckout === true && !(found && carriesAll(found, before.payments));
}

/** Ends after `limitMs`, or as soon as `hasTakenEffect`, which is observed. */
function effectWithin(
  clock: Clock,
  limitMs: Duration,
  hasTakenEffect: () => boolean,
): { readonly end: Promise<undefined>; readonly stop: Stop } {
  const bag = new DisposerBag();
  const end = new Promise<undefined>((resolve) => {
    const finish = (): void => {
      bag.dispose();
      resolve(undefined);
    };
    bag.add(new Wait(clock, limitMs, finish).stop);
    bag.add(when(hasTakenEffect, finish));
  });
  return { end, stop: () => bag.dispose() };
}

/** Resolves with the promise's value, or with undefined after `limitMs` by all clocks. The promise itself goes on. */
export function withinTime<Value>(
  clocks: readonly Clock[],
  limitMs: Duration,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const stop = waitByAll(clocks, limitMs, () => resolve(undefined));
    promise.then(resolve, reject).finally(stop);
  });
}
