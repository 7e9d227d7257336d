import type { Order } from "../../../ports/entities/order.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { CommandName, CommandResult } from "../command-result.ts";

/** A command that was sent and is over. */
export interface EndedCommand {
  readonly name: CommandName;
  /** The order as it stood when the command began. */
  readonly order: Order;
  readonly result: CommandResult;
  /** True where nobody pressed anything. */
  readonly isAutomatic: boolean;
}

/** Lets features above the orders hear how commands ended: a bill, a limbo, a dialog. */
export class CommandResults {
  private readonly listeners = new Set<(ended: EndedCommand) => void>();

  onEnded(listener: (ended: EndedCommand) => void): Stop {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(ended: EndedCommand): void {
    for (const listener of [...this.listeners]) listener(ended);
  }
}
