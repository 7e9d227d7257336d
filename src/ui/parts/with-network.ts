import type { OrderView, Stores } from "../../stores.ts";

/** Whether the board shows orders of before the network was lost: actions need the network (RL-2). */
export function isOffline({ connection }: Pick<Stores, "connection">): boolean {
  return connection.extent === "banner";
}

/**
 * Runs the action on the order, or says that it needs the network, or that another person has signed in on this device
 * (N25). Call it in the handler of a press.
 */
export function withNetwork(
  stores: Pick<Stores, "connection" | "dialogs" | "session" | "notices">,
  order: Pick<OrderView, "data">,
  act: () => void,
): void {
  if (stores.session.replacedBy !== undefined) {
    stores.notices.add({ kind: "signed_in_elsewhere", orderNumber: order.data.number });
    return;
  }
  if (!isOffline(stores)) {
    act();
    return;
  }
  const orderNumber = order.data.number;
  stores.dialogs.ask({ kind: "needs_network", orderNumber, isSent: false });
}
