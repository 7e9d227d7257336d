import type { Clock } from "../../ports/clock.ts";
import type { Company, StaffMember } from "../../ports/entities/company.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import { mayConfirm } from "../company/permissions.ts";
import type { EndedCommand } from "../orders/commands/command-results.ts";
import type { Orders } from "../orders/create-orders.ts";
import type { OrderModel } from "../orders/order-model.ts";
import { autoRejectAt, expiresAt } from "../orders/order-timing.ts";
import type { RejectionMemory } from "./rejection-memory.ts";

/** Later than this, the device has slept or was busy: somebody may have been faster, so the server is asked first. */
const lateMs: Duration = 2 * secondMs;

export interface AutoRejectParts {
  readonly clock: Clock;
  readonly company: {
    readonly company: Company | undefined;
    readonly staff: StaffMember | undefined;
  };
  readonly session: { readonly state: "signed_in" | "signed_out" };
  readonly limbo: { has(id: OrderId): boolean };
  readonly memory: Pick<RejectionMemory, "has" | "add" | "drop">;
  /** How old an order may grow (LS-7). */
  readonly expiryThresholdMs: Duration;
  readonly orders: Pick<Orders, "book" | "commands" | "results" | "feed" | "intake">;
}

/**
 * Rejects online orders of the selected branches that nobody confirmed in time (UC-9): once per order
 * and device, also over restarts, never before its time, never in limbo or while one of its commands is in flight (B-I21). A failure is
 * looked up and otherwise silent (PUSH-5). The board's own timer says when the time is up.
 */
export class AutoRejectWorker {
  private readonly parts: AutoRejectParts;
  private isRunning = false;

  constructor(parts: AutoRejectParts) {
    this.parts = parts;
  }

  /** What is overdue by then is looked at, so that it may start late. */
  start(): Stop {
    const { book, intake, results } = this.parts.orders;
    this.isRunning = true;
    const stopHearing = results.onEnded((ended) => this.hear(ended));
    const stopWaiting = intake.onTimeUp(
      (model, isFromServer) => void this.consider(model, isFromServer),
    );
    for (const model of book.models()) void this.consider(model, false);
    return () => {
      this.isRunning = false;
      stopHearing();
      stopWaiting();
    };
  }

  private async consider(model: OrderModel, isFromServer: boolean): Promise<void> {
    // Not inside the action that places the order, nor while a command of it is ending.
    await undefined;
    const { orders } = this.parts;
    const overdueMs = this.overdueMs(model);
    if (overdueMs < 0 || !this.isOurs(model)) return;
    if (!isFromServer && overdueMs > lateMs) {
      // When it is still unconfirmed, it comes back here as heard.
      void orders.feed.lookUp(model.id);
      return;
    }
    await this.reject(model);
  }

  /** Remembered before it is sent: how it ends may never be known here. */
  private async reject({ id, data }: OrderModel): Promise<void> {
    const { clock, memory, orders, expiryThresholdMs } = this.parts;
    memory.add(id, expiresAt(data, expiryThresholdMs), clock.now());
    const result = await orders.commands.reject(id, { isAutomatic: true });
    // Another command of it is still on its way, and nothing was sent.
    if (result.kind === "busy") memory.drop(id);
  }

  /** How long its time has been up by the clock; negative before, and where it does not reject itself. */
  private overdueMs({ data }: OrderModel): Duration {
    const { clock, company } = this.parts;
    const minutes = company.company?.autoRejectionMinutes ?? Number.POSITIVE_INFINITY;
    return clock.now() - (autoRejectAt(data, minutes) ?? Number.POSITIVE_INFINITY);
  }

  private isOurs(model: OrderModel): boolean {
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

  /** A command held the order back, or was this one: what the server says now decides. */
  private hear({ order, result, isAutomatic }: EndedCommand): void {
    const { clock, orders } = this.parts;
    const model = orders.book.get(order.id);
    if (result.kind !== "refused" || model === undefined) return;
    if (isAutomatic) void orders.feed.lookUp(order.id);
    else orders.intake.reconsider(model, clock.now());
  }
}
