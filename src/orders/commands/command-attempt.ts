import type { Order } from "../../../ports/entities/order.ts";
import type { OrderAction } from "../../../ports/order-api.ts";
import type { CommandName } from "../command-result.ts";

/** One call of one command, with how to recognise that it was carried out. */
export interface CommandAttempt {
  readonly name: CommandName;
  readonly send: () => Promise<OrderAction>;
  readonly isCarriedOut: (order: Order) => boolean;
  readonly isAutomatic?: boolean;
}
