import type { Clock } from "../../ports/clock.ts";
import type { Company, StaffMember } from "../../ports/entities/company.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import { mayConfirm } from "../company/permissions.ts";
import type { CommandResult, EndedCommand } from "../orders/commands/command-results.ts";
import type { Orders } from "../orders/create-orders.ts";
import type { OrderModel } from "../orders/order-model.ts";
import { confirmationDeadline, expiresAt } from "../orders/order-timing.ts";
import type { DeadlineMemory } from "./deadline-memory.ts";

/** Past this the device has slept or was busy. Another device may have acted, so the server is asked first. */
const lateMs: Duration = 2 * secondMs;

export interface ConfirmationDeadlineParts {
  readonly clock: Clock;
  readonly company: {
    readonly company: Company | undefined;
    readonly staff: StaffMember | undefined;
  };
  readonly session: { readonly state: "signed_in" | "signed_out" };
  readonly limbo: { has(id: OrderId): boolean };
  readonly memory: Pick<DeadlineMemory, "has" | "add" | "drop">;
  /** The age at which an order leaves the board (LS-7). */
  readonly expiryThresholdMs: Duration;
  readonly orders: Pick<Orders, "book" | "commands" | "results" | "feed" | "intake">;
}

/**
 * Acts on online orders of the selected branches whose confirmation deadline passes (UC-9): once per
 * order and device, also over restarts, never early, never in limbo or while one of the order's commands
 * is in flight (B-I21). Looks a failed call up and is otherwise silent (PUSH-5). The board's own timer
 * calls it at the deadline.
 */
export class ConfirmationDeadlineWorker {
  private readonly parts: ConfirmationDeadlineParts;
  private isRunning = false;

  constructor(parts: ConfirmationDeadlineParts) {
    this.parts = parts;
  }

  /** Considers all orders that are overdue by then, so that it may start late. */
  start(): Stop {
    const { book, intake, results } = this.parts.orders;
    this.isRunning = true;
    const stopResults = results.onEnded((ended) => this.onCommandEnded(ended));
    const stopDeadlines = intake.onDeadlinePassed(
      (model, isFromServer) => void this.consider(model, isFromServer),
    );
    for (const model of book.models()) void this.consider(model, false);
    return () => {
      this.isRunning = false;
      stopResults();
      stopDeadlines();
    };
  }

  private async consider(model: OrderModel, isFromServer: boolean): Promise<void> {
    // Not inside the action that places the order, nor while one of its commands ends.
    await undefined;
    const { orders } = this.parts;
    const overdueMs = this.overdueMs(model);
    if (overdueMs < 0 || !this.mayAct(model)) return;
    if (!isFromServer && overdueMs > lateMs) {
      // An order that is still unconfirmed comes back here, as data from the server.
      void orders.feed.lookUp(model.id);
      return;
    }
    await this.act(model);
  }

  /** Remembers the order before sending: this device may never learn the result. */
  private async act({ id, data }: OrderModel): Promise<void> {
    const { clock, memory, expiryThresholdMs } = this.parts;
    memory.add(id, expiresAt(data, expiryThresholdMs), clock.now());
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
  private overdueMs({ data }: OrderModel): Duration {
    const { clock, company } = this.parts;
    const minutes = company.company?.confirmationDeadline.minutes ?? Number.POSITIVE_INFINITY;
    return clock.now() - (confirmationDeadline(data, minutes) ?? Number.POSITIVE_INFINITY);
  }

  private mayAct(model: OrderModel): boolean {
    const { company, session, limbo, memory, orders } = this.parts;
    return (
      this.isRunning &&
      session.state === "signed_in" &&
      company.staff !== undefined &&
      mayConfirm(company.staff) &&
      orders.book.get(model.id) === model &&
      model.command === undefined &&
      !limbo.has(model.id) &&
      !memory.has(model.id)
    );
  }

  /** Considers the order again after a refused command, which held this worker back or was its own. */
  private onCommandEnded({ order, result, isAutomatic }: EndedCommand): void {
    const { clock, orders } = this.parts;
    const model = orders.book.get(order.id);
    if (result.kind !== "refused" || model === undefined) return;
    if (isAutomatic) void orders.feed.lookUp(order.id);
    else orders.intake.reconsider(model, clock.now());
  }
}
