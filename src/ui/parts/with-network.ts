import type { OrderView, Stores } from "../../stores.ts";

/** Whether the board shows orders of before the network was lost: actions need the network (RL-2). */
export function isOffline({ connection }: Pick<Stores, "connection">): boolean {
  return connection.extent === "banner";
}

/** Runs the action on the order, or says that it needs the network. Call it in the handler of a press. */
export function withNetwork(
  stores: Pick<Stores, "connection" | "dialogs">,
  order: Pick<OrderView, "data">,
  act: () => void,
): void {
  if (!isOffline(stores)) {
    act();
    return;
  }
  const orderNumber = order.data.number;
  stores.dialogs.ask({ kind: "needs_network", orderNumber, isSent: false });
}
