import { action, computed, makeObservable, observable, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { OrderId, PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PaymentToRecord } from "../../ports/entities/payment.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { ConfirmDetails, OrderApi, RejectDetails } from "../../ports/order-api.ts";
import type { CommandName, CommandResult, OrderNotice } from "./command-result.ts";
import * as carriedOut from "./commands/carried-out.ts";
import type { CommandAttempt } from "./commands/command-attempt.ts";
import { CommandDebounce } from "./commands/command-debounce.ts";
import type { CommandResults } from "./commands/command-results.ts";
import { actionGuardMs, readBackGraceMs, withinTime } from "./commands/within-time-worker.ts";
import type { CompanySource } from "./feed/feed-sources.ts";
import type { FetchResult } from "./feed/order-fetch-queue.ts";
import type { OrderBook } from "./order-book.ts";
import type { OrderIntake } from "./order-intake.ts";
import type { OrderModel } from "./order-model.ts";
import { flowOf } from "./placement.ts";

export interface CommandParts {
  readonly clock: Clock;
  readonly api: OrderApi;
  /** Told of a 401: the session refreshes its token, and the action is not repeated. */
  readonly session: { noteUnauthorised(): void };
  readonly company: CompanySource;
  readonly book: OrderBook;
  readonly intake: OrderIntake;
  /** Asks the server how the order stands, and takes the answer in. */
  readonly lookUp: (id: OrderId) => Promise<FetchResult>;
  readonly tell: (notice: OrderNotice) => void;
  readonly results: CommandResults;
  readonly reporter: ErrorReporter;
}

/**
 * What staff do to orders. One command per order at a time, never repeated by itself; it ends in
 * done, refused or unknown, and its answer takes the same road as a push.
 */
export class OrderCommands {
  private readonly parts: CommandParts;
  private readonly debounce = new CommandDebounce();
  private readonly inFlight = observable.map<OrderId, CommandName>();

  constructor(parts: CommandParts) {
    this.parts = parts;
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

  /** new → ready, in either area (FL-3). */
  markReady(id: OrderId): Promise<CommandResult> {
    return this.perform(id, ({ data }) => ({
      name: "mark_ready",
      send: () => this.parts.api.markReady(id, flowOf(data)),
      isCarriedOut: carriedOut.isBeyond("new"),
    }));
  }

  /**
   * Assigns a rider. A new order stays new (FL-14); a ready one moves to in progress, unless the
   * rider app is on: then its rider picks it up (FL-4).
   */
  assignRider(id: OrderId, riderId: RiderId): Promise<CommandResult> {
    return this.perform(id, ({ data }) => {
      const stage = assignableStage(data);
      if (stage === undefined) return undefined;
      const { api, company } = this.parts;
      const keepsStage = stage === "ready" && company.company?.isRiderAppEnabled === true;
      return {
        name: "assign_rider",
        send: () =>
          keepsStage
            ? api.assignRiderWithoutStateChange(id, riderId)
            : api.assignRider(id, riderId, stage),
        isCarriedOut: (order) => order.riderId === riderId,
      };
    });
  }

  unassignRider(id: OrderId): Promise<CommandResult> {
    return this.perform(id, ({ data }) => {
      const stage = assignableStage(data);
      if (stage === undefined) return undefined;
      return {
        name: "unassign_rider",
        send: () => this.parts.api.unassignRider(id, stage),
        isCarriedOut: (order) => order.riderId === undefined,
      };
    });
  }

  /** ready → in progress (FL-4). */
  markPickedUp(id: OrderId): Promise<CommandResult> {
    return this.perform(id, () => ({
      name: "mark_picked_up",
      send: () => this.parts.api.markPickedUp(id),
      isCarriedOut: carriedOut.isBeyond("ready"),
    }));
  }

  /** in progress → delivered, with what was paid (FL-5). */
  markDelivered(id: OrderId, payments: readonly PaymentToRecord[] = []): Promise<CommandResult> {
    return this.perform(id, () => ({
      name: "mark_delivered",
      send: () => this.parts.api.markDelivered(id, payments),
      isCarriedOut: carriedOut.isCompleted,
    }));
  }

  /** Pickup ready → collected, with what was paid (FL-6). */
  markCollected(id: OrderId, payments: readonly PaymentToRecord[] = []): Promise<CommandResult> {
    return this.perform(id, () => ({
      name: "mark_collected",
      send: () => this.parts.api.markCollected(id, payments),
      isCarriedOut: carriedOut.isCompleted,
    }));
  }

  /** unconfirmed → new (UC-15, FL-15). */
  confirm(id: OrderId, details: ConfirmDetails = {}): Promise<CommandResult> {
    return this.perform(id, ({ data }) => ({
      name: "confirm",
      send: () => this.parts.api.confirm(id, flowOf(data), details),
      isCarriedOut: carriedOut.isConfirmed,
    }));
  }

  /** Takes an unconfirmed order off the board (UC-15, FL-15). */
  reject(id: OrderId, details: RejectDetails): Promise<CommandResult> {
    return this.perform(id, ({ data }) => ({
      name: "reject",
      send: () => this.parts.api.reject(id, flowOf(data), details),
      isCarriedOut: carriedOut.isRejected,
      isAutomatic: details.isAutomatic,
    }));
  }

  /** Moves a scheduled order to another time, in the name of whoever is signed in (SC-5). */
  reschedule(id: OrderId, scheduledFor: Instant, reason: string): Promise<CommandResult> {
    return this.perform(id, () => {
      const { staff } = this.parts.company;
      if (staff === undefined) return undefined;
      const by = { staffId: staff.id, staffName: staff.name };
      return {
        name: "reschedule",
        send: () => this.parts.api.reschedule({ orderId: id, scheduledFor, ...by, reason }),
        isCarriedOut: (order) => order.scheduledFor === scheduledFor,
      };
    });
  }

  createJob(id: OrderId, partnerId: PartnerId): Promise<CommandResult> {
    return this.perform(id, () => ({
      name: "create_job",
      send: () => this.parts.api.createLogisticsJob(id, partnerId),
      isCarriedOut: carriedOut.hasJobOf(partnerId),
    }));
  }

  cancelJob(id: OrderId): Promise<CommandResult> {
    return this.perform(id, () => ({
      name: "cancel_job",
      send: () => this.parts.api.cancelLogisticsJob(id),
      isCarriedOut: carriedOut.hasNoJob,
    }));
  }

  markReprinted(id: OrderId): Promise<CommandResult> {
    return this.perform(id, ({ data }) => ({
      name: "mark_reprinted",
      send: () => this.parts.api.markReprinted(id),
      isCarriedOut: carriedOut.isReprintedAfter(data),
    }));
  }

  /** The order is looked up once, here; whatever comes after an `await` speaks of this model. */
  private async perform(
    id: OrderId,
    prepare: (model: OrderModel) => CommandAttempt | undefined,
  ): Promise<CommandResult> {
    const { book, clock } = this.parts;
    if (this.inFlight.has(id)) return { kind: "busy" };
    const model = book.get(id);
    const attempt = model === undefined ? undefined : prepare(model);
    if (model === undefined || attempt === undefined) return { kind: "someone_was_faster" };
    if (this.debounce.isRepeat(id, attempt.name, clock.now())) return { kind: "busy" };
    const { name, isAutomatic = false } = attempt;
    const order = model.data;
    this.begin(model, name);
    try {
      const result = await this.carryOut(model, attempt);
      this.parts.results.tell({ name, order, result, isAutomatic });
      return result;
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
  }

  private async carryOut(model: OrderModel, attempt: CommandAttempt): Promise<CommandResult> {
    const { clock } = this.parts;
    const sent = attempt.send();
    const answer = await withinTime(clock, actionGuardMs, sent);
    if (answer === undefined) {
      // It may still come, and is then worth as much as a push.
      void sent.then((late) => late.kind === "done" && this.takeIn(model, late.value));
      return this.readBack(model, attempt);
    }
    switch (answer.kind) {
      case "done":
        this.takeIn(model, answer.value);
        return { kind: "done" };
      case "refused":
        return this.beRefused(model, attempt, answer);
      case "unknown":
        return this.readBack(model, attempt);
    }
  }

  private takeIn(model: OrderModel, order: Order | undefined): void {
    const { intake, clock, lookUp } = this.parts;
    if (order === undefined) void lookUp(model.id);
    else runInAction(() => intake.accept(order, { kind: "heard" }, clock.now()));
  }

  private beRefused(
    model: OrderModel,
    attempt: CommandAttempt,
    refusal: Extract<CommandResult, { readonly kind: "refused" }>,
  ): CommandResult {
    const { session, intake, clock, lookUp } = this.parts;
    const [{ status }, { name }] = [refusal, attempt];
    if (status === 404 || status === 409) {
      if (status === 404 && name === "reject") intake.remove(model.id, clock.now());
      void lookUp(model.id);
      this.tell("someone_was_faster", model, attempt);
      return { kind: "someone_was_faster" };
    }
    if (status === 401) session.noteUnauthorised();
    // The session answers a 401, and the reject popup a wrong password.
    const isExpected = status === 401 || (status === 422 && name === "reject");
    if (!isExpected) this.reportFailure(name, status);
    return refusal;
  }

  /** Nobody told how it ended: the order itself may tell. The buttons wait for that a second at most (B-I19). */
  private async readBack(model: OrderModel, attempt: CommandAttempt): Promise<CommandResult> {
    const { clock, lookUp } = this.parts;
    const result = await withinTime(clock, readBackGraceMs, lookUp(model.id));
    if (result?.kind === "found" && attempt.isCarriedOut(result.order)) return { kind: "done" };
    if (result?.kind === "gone") return this.beGone(model, attempt);
    const isSeen = result?.kind === "found";
    this.tell(isSeen ? "not_carried_out" : "outcome_unknown", model, attempt);
    return { kind: "unknown" };
  }

  private beGone(model: OrderModel, attempt: CommandAttempt): CommandResult {
    if (attempt.name === "reject") return { kind: "done" };
    this.tell("someone_was_faster", model, attempt);
    return { kind: "someone_was_faster" };
  }

  private tell(
    kind: OrderNotice["kind"],
    model: OrderModel,
    { name, isAutomatic }: CommandAttempt,
  ): void {
    const order = { orderId: model.id, orderNumber: model.data.number };
    const notice = { kind, ...order, command: name, ...(isAutomatic === true && { isAutomatic }) };
    runInAction(() => this.parts.tell(notice));
  }

  private reportFailure(command: CommandName, status: number): void {
    const kind = status >= 500 ? "server_error" : "command";
    const message = `A command was answered with ${status}`;
    this.parts.reporter.report({ kind, message, details: { command, status } });
  }
}

function assignableStage({ status }: Order): "new" | "ready" | undefined {
  return status === "new" || status === "ready" ? status : undefined;
}
