import { action, computed, makeObservable, observable, runInAction } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { type Duration, type Instant, secondMs } from "../../../ports/entities/time.ts";
import { type ErrorReporter, isServerError } from "../../../ports/error-reporter.ts";
import type { OrderAction } from "../../../ports/order-api.ts";
import { isWrongProof, type Refused } from "../../../ports/outcome.ts";
import type { OrderBook } from "../board/order-book.ts";
import type { OrderIntake } from "../board/order-intake.ts";
import type { OrderModel } from "../board/order-model.ts";
import type { FetchResult } from "../feed/order-fetch-queue.ts";
import { type CommandName, carrierCommands } from "../order-rules/command-name.ts";
import type { CommandAttempt, CommandCall, CommandRequest } from "./command-attempt.ts";
import {
  type CommandResult,
  type CommandResults,
  isShownByPopup,
  type OrderNotice,
} from "./command-results.ts";
import { ReadBackService, readBackGraceMs, withinTime } from "./read-back-service.ts";

/** An action ends within 30 s by itself (PUSH-9). This guards against one that does not. */
export const actionGuardMs: Duration = 30 * secondMs;
/** The person in whose name commands are sent. */
export interface CommandSession {
  /** The token of the next call; undefined when there is none that can be used. */
  current(): string | undefined;
  /** Returns true once a usable token other than `used`, which the server refused, is there. */
  renew(used: string | undefined): Promise<boolean>;
  /** Set while another person is signed in on this device (N25). */
  readonly replacedBy: object | undefined;
}

export interface CommandServiceParts {
  readonly clock: Clock;
  /** By default branch time is real time. */
  readonly realClock?: Clock;
  readonly session: CommandSession;
  readonly book: OrderBook;
  readonly intake: OrderIntake;
  /** Reads the order from the server and takes the answer in. */
  readonly lookUp: (id: OrderId) => Promise<FetchResult>;
  readonly notify: (notice: OrderNotice) => void;
  readonly results: CommandResults;
  readonly reporter: ErrorReporter;
}

/**
 * Runs commands: one per order at a time. Each ends done, refused or unknown, and its answer is taken in
 * like a push. Only a 401 is sent once more by itself (N14). An answer that does not tell the result gives none until
 * the order was read back (N30).
 */
export class CommandService {
  private readonly parts: CommandServiceParts;
  private readonly debounce = new CommandDebounce();
  private readonly inFlight = observable.map<OrderId, CommandName>();
  private readonly readBack: ReadBackService;
  private readonly guards: readonly Clock[];

  constructor(parts: CommandServiceParts) {
    this.parts = parts;
    const { clock, realClock = clock } = parts;
    this.guards = [clock, realClock];
    this.readBack = new ReadBackService({
      clock,
      guards: this.guards,
      lookUp: parts.lookUp,
      notify: (kind, request) => this.notify(kind, request),
      reportFailure: (command, refusal) => this.reportFailure(command, refusal),
    });
    makeObservable<this, "begin" | "end">(this, {
      isAnyInFlight: computed,
      begin: action,
      end: action,
    });
  }

  /** Whether any command is unresolved; the page does not restart meanwhile (B-I28). */
  get isAnyInFlight(): boolean {
    return this.inFlight.size > 0;
  }

  /**
   * Looks the order up once, here; everything after an `await` uses this model. An order that has left the book
   * or the command's step ends in a notice, never in silence (N2).
   */
  async perform(
    request: CommandRequest,
    prepare: (model: OrderModel) => CommandCall | undefined,
  ): Promise<CommandResult> {
    const { book, clock, session } = this.parts;
    const { id, name, isAutomatic = false, isFromCheckout = false, isUndo = false } = request;
    if (this.inFlight.has(id)) return { kind: "busy" };
    // It would be sent in the name of the person before; only a payment is finished (N25).
    if (session.replacedBy !== undefined && !isFromCheckout) {
      this.notify("signed_in_elsewhere", request);
      return { kind: "busy" };
    }
    const model = book.get(id);
    const call = model === undefined ? undefined : prepare(model);
    if (model === undefined || call === undefined) {
      this.notify("someone_was_faster", request);
      return { kind: "someone_was_faster" };
    }
    const isRepeat = isUndo ? false : this.debounce.isRepeat(id, name, clock.now());
    if (isRepeat) return { kind: "busy" };
    const order = model.data;
    const attempt: CommandAttempt = { ...request, ...call, before: order };
    this.begin(model, name);
    const { riderChange } = call;
    try {
      const result = await this.send(model, attempt);
      const ended = { name, order, result, isAutomatic, isFromCheckout };
      this.parts.results.emit({ ...ended, ...(riderChange !== undefined && { riderChange }) });
      return result;
    } finally {
      this.end(model);
    }
  }

  /**
   * Runs a setting of the order, which reads its result by itself, as the order's one command: its buttons wait, and the
   * page does not restart (LS-8, B-I28). Undefined: nothing was sent.
   */
  async alone<Result>(
    id: OrderId,
    name: CommandName,
    run: (model: OrderModel) => Promise<Result>,
  ): Promise<Result | undefined> {
    const { book, session } = this.parts;
    const model = book.get(id);
    if (model === undefined || this.inFlight.has(id)) return undefined;
    if (session.replacedBy !== undefined) {
      this.notify("signed_in_elsewhere", { id, name });
      return undefined;
    }
    this.begin(model, name);
    try {
      return await run(model);
    } finally {
      this.end(model);
    }
  }

  private begin(model: OrderModel, name: CommandName): void {
    this.inFlight.set(model.id, name);
    model.command = name;
    const heldUntil = this.debounce.heldUntil(name, this.parts.clock.now());
    if (heldUntil !== undefined) model.heldUntil = heldUntil;
  }

  private end(model: OrderModel): void {
    this.inFlight.delete(model.id);
    model.command = undefined;
    model.isChecking = false;
  }

  private async send(model: OrderModel, attempt: CommandAttempt): Promise<CommandResult> {
    const { session } = this.parts;
    if (this.readBack.isRepeat(attempt)) {
      const shown = await this.readBack.beforeRepeat(model, attempt);
      if (shown !== undefined) return shown;
    }
    const used = session.current();
    let answer = await this.sendOnce(model, attempt);
    // A 401 was certainly not carried out (N14).
    if (isUnauthorised(answer) && (await session.renew(used)))
      answer = await this.sendOnce(model, attempt);
    if (answer === undefined) return this.readBack.once(model, attempt);
    switch (answer.kind) {
      case "done":
        this.takeIn(model, attempt, answer.value);
        return { kind: "done" };
      case "refused":
        return this.onRefused(model, attempt, answer);
      case "unknown":
        return answer.reason === "answer"
          ? this.readBack.twice(model, attempt, answer.ifUnchanged)
          : this.readBack.once(model, attempt);
    }
  }

  /** Undefined: no answer in time. A late one is still taken in, like a push. */
  private async sendOnce(
    model: OrderModel,
    attempt: CommandAttempt,
  ): Promise<OrderAction | undefined> {
    const sent = attempt.send();
    const answer = await withinTime(this.guards, actionGuardMs, sent);
    if (answer === undefined)
      void sent.then((late) => late.kind === "done" && this.takeIn(model, attempt, late.value));
    return answer;
  }

  private takeIn(model: OrderModel, { onTakenIn }: CommandAttempt, order: Order | undefined): void {
    const { intake, clock, lookUp } = this.parts;
    if (order === undefined) {
      void lookUp(model.id).then((read) => read.kind === "found" && onTakenIn?.(read.order));
      return;
    }
    runInAction(() => intake.accept(order, { kind: "event" }, clock.now()));
    onTakenIn?.(order);
  }

  private async onRefused(
    model: OrderModel,
    attempt: CommandAttempt,
    refusal: Extract<CommandResult, { readonly kind: "refused" }>,
  ): Promise<CommandResult> {
    const { intake, clock, lookUp } = this.parts;
    const [{ reason }, { name }] = [refusal, attempt];
    if (reason === "gone" || reason === "changed") {
      if (reason === "gone" && name === "reject") intake.remove(model.id, clock.now(), "removed");
      void lookUp(model.id);
      this.notify("someone_was_faster", attempt);
      return { kind: "someone_was_faster" };
    }
    if (!isExpected(refusal, name)) this.reportFailure(name, refusal);
    // The payments did not fit the order, which may have changed: Try Again compares with its new data (N6).
    if (doesNotFit(refusal) && attempt.isFromCheckout === true)
      await withinTime(this.guards, readBackGraceMs, lookUp(model.id));
    return refusal;
  }

  private notify(kind: OrderNotice["kind"], { id, name, isAutomatic }: CommandRequest): void {
    const orderNumber = this.parts.book.lastKnown(id)?.data.number ?? String(id);
    const notice = { kind, orderId: id, orderNumber, command: name };
    runInAction(() =>
      this.parts.notify({ ...notice, ...(isAutomatic === true && { isAutomatic }) }),
    );
  }

  private reportFailure(command: CommandName, refusal: Pick<Refused, "status">): void {
    const { status } = refusal;
    const kind = isServerError(refusal) ? "server_error" : "command";
    const message = `A command was answered with ${status}`;
    this.parts.reporter.report({ kind, message, details: { command, status } });
  }
}

/** The session handles refused tokens, and popups show some refusals. */
export function isExpected({ reason }: Refused<string>, name: CommandName): boolean {
  return reason === "unauthorised" || isShownByPopup(reason, name);
}

function doesNotFit({ reason }: Refused<string>): boolean {
  return reason === "invalid" || isWrongProof(reason);
}

function isUnauthorised(answer: OrderAction | undefined): boolean {
  return answer?.kind === "refused" && answer.reason === "unauthorised";
}

/** The time for which a button that assigns or cancels ignores repeats (FL-12). */
const debounceMs: Duration = 3 * secondMs;

/** Remembers the last press of the buttons that assign or cancel. */
class CommandDebounce {
  private readonly pressedAt = new Map<string, Instant>();

  /** The instant until which a press at `now` holds the buttons that assign or cancel; undefined for others. */
  heldUntil(name: CommandName, now: Instant): Instant | undefined {
    return carrierCommands.includes(name) ? now + debounceMs : undefined;
  }

  /** Whether this press repeats one of less than 3 s ago. If not, records it as the first. */
  isRepeat(id: OrderId, name: CommandName, now: Instant): boolean {
    if (!carrierCommands.includes(name)) return false;
    for (const [key, at] of this.pressedAt) {
      if (now - at >= debounceMs) this.pressedAt.delete(key);
    }
    const key = `${name} ${id}`;
    if (this.pressedAt.has(key)) return true;
    this.pressedAt.set(key, now);
    return false;
  }
}
