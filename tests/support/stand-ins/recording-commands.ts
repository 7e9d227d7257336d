import { runInAction } from "mobx";
import { Emitter } from "../../../ports/emitter.ts";
import type { OrderId, RiderId } from "../../../ports/entities/ids.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { OrderBook } from "../../../src/orders/board/order-book.ts";
import { CommandDebounce } from "../../../src/orders/commands/command-debounce.ts";
import type {
  CommandResult,
  CommandResults,
  RiderChange,
} from "../../../src/orders/commands/command-results.ts";
import type { CommandName } from "../../../src/orders/order-rules/command-name.ts";
import type { CommandsView } from "../../../src/stores.ts";

export interface RecordedCommand {
  readonly name: CommandName;
  readonly id: OrderId;
  readonly details: readonly unknown[];
  /** Ends the command. */
  end(result: CommandResult): Promise<void>;
}

/** Records the commands of staff. Each command stays in flight until the test ends it, and changes no order. */
export class RecordingCommands implements CommandsView {
  readonly calls: RecordedCommand[] = [];
  readonly results: CommandResults = new Emitter();
  private readonly book: OrderBook;
  private readonly now: () => Instant;
  private readonly debounce = new CommandDebounce();

  constructor(book: OrderBook, now: () => Instant) {
    this.book = book;
    this.now = now;
  }

  markReady = this.recorder("mark_ready");
  confirm = this.recorder("confirm");
  reject = this.recorder("reject");
  assignRider = this.recorder("assign_rider");
  unassignRider = this.recorder("unassign_rider");
  undoRider = this.recorder("assign_rider");
  createJob = this.recorder("create_job");
  cancelJob = this.recorder("cancel_job");
  markPickedUp = this.recorder("mark_picked_up");
  markDelivered = this.recorder("mark_delivered");
  markCollected = this.recorder("mark_collected");
  reschedule = this.recorder("reschedule");

  private recorder(name: CommandName) {
    return (id: OrderId, ...details: readonly unknown[]): Promise<CommandResult> =>
      new Promise((resolve) => {
        this.show(id, name);
        const order = this.book.get(id)?.data;
        const end = async (result: CommandResult): Promise<void> => {
          this.show(id, undefined);
          const isFromCheckout = Array.isArray(details[0]) || hasPayments(details[0]);
          if (order !== undefined) {
            const change = riderChangeOf(name, order.riderId, details[0]);
            const ended = { name, order, result, isAutomatic: false, isFromCheckout };
            this.results.emit({ ...ended, ...(change !== undefined && { riderChange: change }) });
          }
          resolve(result);
          await Promise.resolve();
        };
        this.calls.push({ name, id, details, end });
      });
  }

  private show(id: OrderId, name: CommandName | undefined): void {
    const model = this.book.get(id);
    if (model === undefined) return;
    runInAction(() => {
      model.command = name;
      const heldUntil = name && this.debounce.heldUntil(name, this.now());
      if (heldUntil !== undefined) model.heldUntil = heldUntil;
    });
  }
}

/** As OrderCommands: assigning and unassigning change the rider. */
function riderChangeOf(
  name: CommandName,
  from: RiderId | undefined,
  to: unknown,
): RiderChange | undefined {
  if (name === "assign_rider") return { from, to: to as RiderId };
  return name === "unassign_rider" ? { from, to: undefined } : undefined;
}

/** As OrderCommands: only the checkout passes payments. */
function hasPayments(details: unknown): boolean {
  return typeof details === "object" && details !== null && "payments" in details;
}
