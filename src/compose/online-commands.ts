import type { OrderId } from "../../ports/entities/ids.ts";
import type { CommandResult } from "../orders/commands/command-results.ts";
import type { CommandsView } from "../stores.ts";
import type { BranchApp } from "./create-app.ts";

export type OnlineCommandsParts = Pick<BranchApp, "dialogs"> & {
  readonly orders: Pick<BranchApp["orders"], "commands" | "book" | "offline">;
};

type OnlineCommands = CommandsView & Pick<BranchApp["orders"]["commands"], "reschedule">;

/** The commands of the screens. While the board is offline they send nothing, and a dialog says so (RL-2). */
export function onlineCommands({ orders, dialogs }: OnlineCommandsParts): OnlineCommands {
  const { commands, book, offline } = orders;
  const guarded =
    <Details extends readonly unknown[]>(
      send: (id: OrderId, ...details: Details) => Promise<CommandResult>,
    ) =>
    async (id: OrderId, ...details: Details): Promise<CommandResult> => {
      if (offline.extent === "none") return send(id, ...details);
      const orderNumber = book.lastKnown(id)?.data.number ?? String(id);
      dialogs.ask({ kind: "needs_network", orderNumber, isSent: false });
      return { kind: "busy" };
    };
  return {
    markReady: guarded((id) => commands.markReady(id)),
    confirm: guarded((id, details) => commands.confirm(id, details)),
    reject: guarded((id, details) => commands.reject(id, details)),
    assignRider: guarded((id, rider) => commands.assignRider(id, rider)),
    unassignRider: guarded((id) => commands.unassignRider(id)),
    createJob: guarded((id, partner) => commands.createJob(id, partner)),
    cancelJob: guarded((id) => commands.cancelJob(id)),
    markPickedUp: guarded((id) => commands.markPickedUp(id)),
    markDelivered: guarded((id, payments) => commands.markDelivered(id, payments)),
    markCollected: guarded((id, payments) => commands.markCollected(id, payments)),
    reschedule: guarded((id, at, reason) => commands.reschedule(id, at, reason)),
  };
}
