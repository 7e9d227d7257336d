import { TakingOrdersService } from "../../acceptance/taking-orders-service.ts";
import type { DialogStore } from "../../alerts/dialog-store.ts";
import { explainsHold } from "../../alerts/online-commands.ts";
import type { BranchStore } from "../../company/branch-store.ts";
import type { CompanyStore } from "../../company/company-store.ts";
import type { Ticker } from "../../kernel/ticker.ts";
import type { Orders } from "../../orders/create-orders.ts";
import type { Session } from "../../session/session.ts";
import type { Ports } from "./ports.ts";

interface Needs extends Ports {
  readonly ticker: Ticker;
  readonly session: Session;
  readonly company: CompanyStore;
  readonly branches: BranchStore;
  readonly dialogs: DialogStore;
  readonly orders: Orders;
}

/** Busy and pause, which only a back end with the capability has. */
export const acceptanceParts = {
  takingOrders: (needs: Needs) => {
    const { realClock, company, orders, soundPlayer, configuration } = needs;
    return new TakingOrdersService({
      ...{ realClock, company },
      open: async () => {
        const { TakingOrders } = await import("../../acceptance/taking-orders.ts");
        return new TakingOrders({
          ...needs,
          api: needs.orderApi,
          jitter: needs.random,
          spreadMs: configuration.spreadMs ?? 0,
          health: orders.health,
          signals: orders.branchSignals,
          onPausedBySystem: () => soundPlayer.play("source_paused"),
          explainsHold: () => explainsHold(needs),
        });
      },
    });
  },
};
