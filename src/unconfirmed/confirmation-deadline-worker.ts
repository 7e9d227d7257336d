import { reaction, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { Company, StaffMember } from "../../ports/entities/company.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type ReachedInstant,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { mayConfirm } from "../company/permissions.ts";
import type { ActionHold } from "../kernel/action-hold.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import type { CommandResult, EndedCommand } from "../orders/commands/command-results.ts";
import { isExpected } from "../orders/commands/command-service.ts";
import type { Orders } from "../orders/create-orders.ts";
import { deadlineOf, expiresAt } from "../orders/order-rules/order-timing.ts";
import type { DeadlineMemory } from "./deadline-memory.ts";

/** Past this the device has slept or was busy. Another device may have acted, so the server is asked first. */
const lateMs: Duration = 2 * secondMs;
/** The time that other devices have to reject an order before this one, which may not, looks it up. */
const othersRejectMs: Duration = 5 * secondMs;
/** An order that waits after its deadline is looked up this often (N3). */
const lookUpEveryMs: Duration = minuteMs;

export interface ConfirmationDeadlineParts {
  readonly clock: Clock;
  readonly company: {
    readonly company: Company | undefined;
    readonly staff: StaffMember | undefined;
  };
  readonly session: { readonly state: "signed_in" | "signed_out" };
  readonly limbo: { has(id: OrderId): boolean };
  /** While it is on, this device rejects nothing, as one that may not. */
  readonly hold?: ActionHold;
  readonly memory: Pick<DeadlineMemory, "has" | "add" | "drop">;
  /** The age at which an order leaves the board (LS-7). */
  readonly expiryThresholdMs: Duration;
  readonly orders: Pick<Orders, "book" | "commands" | "results" | "feed" | "intake">;
  readonly reporter: ErrorReporter;
}

/**
 * Acts on online orders of the selected branches whose confirmation deadline passes (UC-9): once per
 * order and device, also over restarts, never in limbo or while one of the order's commands is in flight
 * (B-I21). Never early: it acts on what the server's clock has certainly reached, so that while the
 * server's time is unknown the order is shown and nothing is rejected (N15). Looks a failed call up and is otherwise silent (PUSH-5). The board's own timer
 * calls it at the deadline. An order that it cannot reject comes back to the board once a look-up shows
 * that it still waits, and is looked up each minute (N3).
 */
export class ConfirmationDeadlineWorker {
  private readonly parts: ConfirmationDeadlineParts;
  private isRunning = false;
  /** The next look-up of each overdue order that this device does not reject. */
  private readonly lookUps = new Map<OrderId, LookUp>();
  /** Orders past their deadline by this device's estimate, but not yet for certain. */
  private readonly uncertain = new Map<OrderId, Stop>();
  /** Orders whose failed rejection has not been reported. */
  private readonly unreported = new Set<OrderId>();

  constructor(parts: ConfirmationDeadlineParts) {
    this.parts = parts;
  }

  /** Considers all orders that are overdue by then, so that it may start late. */
  start(): Stop {
    const { book, intake, results } = this.parts.orders;
    this.isRunning = true;
    const stopResults = results.add((ended) => this.onCommandEnded(ended));
    const stopDeadlines = intake.onDeadlinePassed(
      (model, isFromServer) => void this.consider(model, isFromServer),
    );
    for (const model of book.models()) void this.consider(model, false);
    const stopServerTime = this.parts.clock.onServerTime?.(
      (isKnown) => isKnown && this.considerUncertain(),
    );
    const stopMinutes = reaction(
      () => this.parts.company.company?.confirmationDeadline.minutes,
      () => this.onMinutesChanged(),
    );
    return () => {
      this.isRunning = false;
      stopMinutes();
      stopServerTime?.();
      this.forgetUncertain();
      stopResults();
      stopDeadlines();
      for (const { cancel } of this.lookUps.values()) cancel();
      this.lookUps.clear();
    };
  }

  /** The company has changed its minutes: each order that waits has another deadline, and another timer. */
  private onMinutesChanged(): void {
    const { clock, orders } = this.parts;
    const models = [...orders.book.models()].filter(({ data }) => data.status === "unconfirmed");
    for (const model of models) orders.intake.reconsider(model, clock.now());
  }

  private async consider(model: OrderModel, isFromServer: boolean): Promise<void> {
    // Not inside the action that places the order, nor while one of its commands ends.
    await undefined;
    if (!this.isOverdue(model)) return;
    if (!this.mayReject(model)) {
      this.lookUpIn(this.lookUpDelayMs(model, isFromServer), model);
      return;
    }
    const reached = this.parts.clock.serverTime()?.reached;
    if (reached === undefined || this.overdueMs(model, reached) < 0) {
      this.waitForCertainty(model, reached);
    } else if (!isFromServer && this.overdueMs(model) > lateMs) {
      // An order that is still unconfirmed comes back here, as data from the server.
      this.lookUpIn(0, model);
    } else {
      await this.act(model, reached);
    }
  }

  /**
   * This device estimates that the deadline has passed, but the server's clock has perhaps not reached it.
   * Shows the order, unless certainty is a moment away (N15).
   */
  private waitForCertainty(model: OrderModel, reached: ReachedInstant | undefined): void {
    const { clock } = this.parts;
    const leftMs = reached === undefined ? undefined : -this.overdueMs(model, reached);
    this.uncertain.get(model.id)?.();
    this.uncertain.set(
      model.id,
      leftMs === undefined
        ? () => undefined
        : clock.schedule(clock.now() + leftMs, () => void this.consider(model, false)),
    );
    if (leftMs === undefined || leftMs > lateMs) this.setTimeUp(model, true);
  }

  private considerUncertain(): void {
    const ids = [...this.uncertain.keys()];
    this.forgetUncertain();
    for (const id of ids) {
      const model = this.parts.orders.book.get(id);
      if (model !== undefined) void this.consider(model, false);
    }
  }

  private forgetUncertain(): void {
    for (const cancel of this.uncertain.values()) cancel();
    this.uncertain.clear();
  }

  private lookUpDelayMs(model: OrderModel, isFromServer: boolean): Duration {
    if (model.isTimeUp || model.command !== undefined) return lookUpEveryMs;
    const hasTried = this.parts.memory.has(model.id);
    return hasTried && isFromServer ? 0 : Math.max(0, othersRejectMs - this.overdueMs(model));
  }

  /** Looks the order up after this time, unless an earlier look-up is due or under way. */
  private lookUpIn(afterMs: Duration, { id }: OrderModel): void {
    const { clock } = this.parts;
    const at = clock.now() + afterMs;
    const known = this.lookUps.get(id);
    if (known !== undefined && known.at <= at) return;
    known?.cancel();
    if (afterMs === 0) void this.lookUp(id);
    else this.lookUps.set(id, { at, cancel: clock.schedule(at, () => void this.lookUp(id)) });
  }

  /** Reads the order, and shows it again if it still waits and is not rejected from here. */
  private async lookUp(id: OrderId): Promise<void> {
    const { book, feed } = this.parts.orders;
    const isStillOverdue = (model: OrderModel | undefined): model is OrderModel =>
      model !== undefined && this.isOverdue(model);
    this.lookUps.set(id, underWay);
    const result = isStillOverdue(book.get(id)) ? await feed.lookUp(id) : undefined;
    this.lookUps.delete(id);
    const model = book.get(id);
    if (!isStillOverdue(model)) return;
    const isWaiting = result?.kind === "found" && result.order.status === "unconfirmed";
    if (isWaiting && model.command === undefined && !this.mayReject(model)) {
      this.setTimeUp(model, true);
      this.reportFailure(id);
    }
    this.lookUpIn(lookUpEveryMs, model);
  }

  private setTimeUp(model: OrderModel, isTimeUp: boolean): void {
    const { clock, orders } = this.parts;
    if (model.isTimeUp === isTimeUp) return;
    runInAction(() => {
      model.isTimeUp = isTimeUp;
      orders.intake.reconsider(model, clock.now());
    });
  }

  /** Reports once that an order waits although its rejection was sent (N3). */
  private reportFailure(id: OrderId): void {
    if (!this.unreported.delete(id)) return;
    const message = "An order still waits after its automatic rejection";
    this.parts.reporter.report({ kind: "command", message, details: { orderId: id } });
  }

  /** Remembers the order before sending: this device may never learn the result. `reached` proves the deadline. */
  private async act(model: OrderModel, reached: ReachedInstant): Promise<void> {
    const { memory, expiryThresholdMs } = this.parts;
    const { id, data } = model;
    memory.add(id, expiresAt(data, expiryThresholdMs), reached);
    // Hidden while its rejection is under way.
    this.setTimeUp(model, false);
    const result = await this.send(id);
    // Another command of the order is in flight, and nothing was sent.
    if (result?.kind === "busy") memory.drop(id);
  }

  private async send(id: OrderId): Promise<CommandResult | undefined> {
    const { company, orders } = this.parts;
    switch (company.company?.confirmationDeadline.onDeadline) {
      case "reject":
        return orders.commands.reject(id, { isAutomatic: true });
      case undefined:
        return undefined;
    }
  }

  /** The time since the deadline; negative before it, and for an order without one. */
  private overdueMs({ data }: OrderModel, now = this.parts.clock.now()): Duration {
    const { company } = this.parts.company;
    return now - (deadlineOf(data, company)?.at ?? Number.POSITIVE_INFINITY);
  }

  /** Whether the order of this board is past its deadline and not in limbo. */
  private isOverdue(model: OrderModel): boolean {
    const { session, limbo, orders } = this.parts;
    return (
      this.isRunning &&
      session.state === "signed_in" &&
      orders.book.get(model.id) === model &&
      this.overdueMs(model) >= 0 &&
      !limbo.has(model.id)
    );
  }

  /** Whether this device has not acted on the overdue order yet, and may. */
  private mayReject(model: OrderModel): boolean {
    const { company, memory, hold } = this.parts;
    return (
      hold?.isOn !== true &&
      company.staff !== undefined &&
      mayConfirm(company.staff) &&
      model.command === undefined &&
      !memory.has(model.id)
    );
  }

  /** Considers the order again after a refused command, which held this worker back or was its own. */
  private onCommandEnded({ order, result, isAutomatic }: EndedCommand): void {
    const { clock, orders } = this.parts;
    if (isAutomatic && !isReported(result)) this.unreported.add(order.id);
    const model = orders.book.get(order.id);
    if (model === undefined) return;
    if (isAutomatic) this.lookUpAfter(result, model);
    else if (result.kind === "refused") orders.intake.reconsider(model, clock.now());
  }

  /** Looks a rejected order up that still stands in the book: at once, unless the call was accepted. */
  private lookUpAfter({ kind }: CommandResult, model: OrderModel): void {
    this.lookUpIn(kind === "done" ? lookUpEveryMs : 0, model);
  }
}

interface LookUp {
  readonly at: Instant;
  readonly cancel: Stop;
}

/** Stands for a look-up that waits for its answer. */
const underWay: LookUp = { at: Number.NEGATIVE_INFINITY, cancel: () => undefined };

/** Whether nothing is left to report: it succeeded, or the command service has reported the refusal. */
function isReported(result: CommandResult): boolean {
  if (result.kind === "refused") return !isExpected(result, "reject");
  return result.kind === "done" || result.kind === "busy";
}
