import type { OrderView, Stores } from "../../stores.ts";

/** Whether actions send nothing now: without the network (RL-2), and while something outside the app holds them. */
export function areActionsOff({ connection, hold }: Pick<Stores, "connection" | "hold">): boolean {
  return connection.extent === "banner" || hold?.isOn === true;
}

/**
 * Runs the action on the order, or says that it needs the network, that another person has signed in on this device
 * (N25), or what holds it. Call it in the handler of a press.
 */
export function withNetwork(
  stores: Pick<Stores, "connection" | "dialogs" | "hold" | "session" | "notices">,
  order: Pick<OrderView, "data">,
  act: () => void,
): void {
  const { hold } = stores;
  if (stores.session.replacedBy !== undefined) {
    stores.notices.add({ kind: "signed_in_elsewhere", orderNumber: order.data.number });
    return;
  }
  if (hold?.isOn === true) hold.explain();
  else if (areActionsOff(stores)) {
    const orderNumber = order.data.number;
    stores.dialogs.ask({ kind: "needs_network", orderNumber, isSent: false });
  } else act();
}
