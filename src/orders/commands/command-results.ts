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

/** So many endings are kept for listeners whose code is still on its way. */
const earlyMax = 200;

/** Lets features above the orders hear how commands ended: a bill, a limbo, a dialog. */
export class CommandResults {
  private readonly listeners = new Set<(ended: EndedCommand) => void>();
  private early: EndedCommand[] | undefined = [];

  onEnded(listener: (ended: EndedCommand) => void): Stop {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Hears what has ended already, too: for listeners whose code is fetched late. */
  onEndedFromStart(listener: (ended: EndedCommand) => void): Stop {
    for (const ended of this.early ?? []) listener(ended);
    return this.onEnded(listener);
  }

  /** All who come late are there: nothing more is kept for them. */
  forgetEarly(): void {
    this.early = undefined;
  }

  tell(ended: EndedCommand): void {
    if (this.early !== undefined && this.early.length < earlyMax) this.early.push(ended);
    for (const listener of [...this.listeners]) listener(ended);
  }
}
