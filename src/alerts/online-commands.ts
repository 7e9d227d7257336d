import type { OrderId } from "../../ports/entities/ids.ts";
import type { ActionHold } from "../kernel/action-hold.ts";
import type { CommandResult } from "../orders/commands/command-results.ts";
import type { OrderCommands } from "../orders/commands/order-commands.ts";
import type { Orders } from "../orders/create-orders.ts";
import type { CardPayments } from "../payments/card-payments.ts";
import type { DialogStore } from "./dialog-store.ts";
import type { NoticeStore } from "./notice-store.ts";

export interface OnlineCommandsParts {
  readonly dialogs: DialogStore;
  /** Absent where nothing holds the actions of the board. */
  readonly hold?: ActionHold;
  readonly orders: Pick<Orders, "commands" | "book" | "offline">;
  readonly notices: Pick<NoticeStore, "add">;
  readonly payments: Pick<CardPayments, "isFrozen" | "open">;
}

type HoldParts = Pick<OnlineCommandsParts, "dialogs" | "hold"> & {
  readonly orders: Pick<Orders, "offline">;
};

type Command = Exclude<keyof OrderCommands, "isAnyInFlight" | "markReprinted" | "setPromise">;
type OnlineCommands = Readonly<Pick<OrderCommands, Command>>;

/**
 * Whether nothing can be sent now, because the board is offline (RL-2) or something outside the app holds its actions;
 * says so to staff. An action on a branch has no order to name.
 */
export function explainsHold({ hold, dialogs, orders }: HoldParts, orderNumber?: string): boolean {
  const ofOrder = orderNumber !== undefined && { orderNumber };
  if (hold?.isOn === true) hold.explain();
  else if (orders.offline.extent === "none") return false;
  else dialogs.ask({ kind: "needs_network", isSent: false, ...ofOrder });
  return true;
}

/**
 * The commands of the screens. While the board is offline they send nothing, and a dialog says so (RL-2), nor do they
 * while something outside the app holds them. An order with a card payment that is not settled is not completed, from
 * any screen, and a notice says so (P-I13).
 */
export function onlineCommands(parts: OnlineCommandsParts): OnlineCommands {
  const { orders, notices, payments } = parts;
  const { commands, book } = orders;
  const numberOf = (id: OrderId): string => book.lastKnown(id)?.data.number ?? String(id);
  const online = async <Result>(
    send: () => Promise<Result>,
    orderNumber: string,
  ): Promise<Result | { readonly kind: "busy" }> =>
    explainsHold(parts, orderNumber) ? { kind: "busy" } : send();
  const guarded =
    <Details extends readonly unknown[]>(
      send: (id: OrderId, ...details: Details) => Promise<CommandResult>,
    ) =>
    (id: OrderId, ...details: Details): Promise<CommandResult> =>
      online(() => send(id, ...details), numberOf(id));
  const completing = <Details extends readonly unknown[]>(
    send: (id: OrderId, ...details: Details) => Promise<CommandResult>,
  ) =>
    guarded<Details>(async (id, ...details) => {
      if (!payments.isFrozen(id)) return send(id, ...details);
      notices.add({ kind: "payment_unsettled", orderNumber: numberOf(id) });
      void payments.open();
      return { kind: "busy" };
    });
  return {
    markReady: guarded((id) => commands.markReady(id)),
    confirm: completing((id, details) => commands.confirm(id, details)),
    reject: guarded((id, details) => commands.reject(id, details)),
    assignRider: guarded((id, rider) => commands.assignRider(id, rider)),
    unassignRider: guarded((id) => commands.unassignRider(id)),
    undoRider: guarded((id, change) => commands.undoRider(id, change)),
    createJob: guarded((id, partner) => commands.createJob(id, partner)),
    cancelJob: guarded((id) => commands.cancelJob(id)),
    markPickedUp: guarded((id) => commands.markPickedUp(id)),
    markDelivered: completing((id, payments) => commands.markDelivered(id, payments)),
    markCollected: completing((id, payments) => commands.markCollected(id, payments)),
    reschedule: guarded((id, at, reason) => commands.reschedule(id, at, reason)),
  };
}
