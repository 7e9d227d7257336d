import type { ActionHold } from "../kernel/action-hold.ts";
import type { OrderCommands } from "../orders/commands/order-commands.ts";
import type { Orders } from "../orders/create-orders.ts";
import type { CommandName } from "../orders/order-rules/command-name.ts";
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

const completing: readonly CommandName[] = ["confirm", "markDelivered", "markCollected"];

/**
 * The commands of the screens. While the board is offline they send nothing, and a dialog says so (RL-2), nor do they
 * while something outside the app holds them. An order with a card payment that is not settled is not completed, from
 * any screen, and a notice says so (P-I13).
 */
export function onlineCommands(parts: OnlineCommandsParts): OrderCommands {
  const { orders, notices, payments } = parts;
  const { commands, book } = orders;
  return commands.guardedBy(({ id, name }) => {
    const orderNumber = book.lastKnown(id)?.data.number ?? String(id);
    if (explainsHold(parts, orderNumber)) return false;
    if (!completing.includes(name) || !payments.isFrozen(id)) return true;
    notices.add({ kind: "payment_unsettled", orderNumber });
    void payments.open();
    return false;
  });
}
