import type { Stop } from "../../../ports/entities/time.ts";
import type { DialogStore } from "../../alerts/dialog-store.ts";
import type { CompanyStore } from "../../company/company-store.ts";
import type { Orders } from "../../orders/create-orders.ts";
import type { CardPayments } from "../../payments/card-payments.ts";
import { KeptLines } from "../../payments/kept-lines.ts";
import { OpenCheckouts } from "../../payments/open-checkouts.ts";
import type { Session } from "../../session/session.ts";
import type { Ports } from "./ports.ts";

interface Needs extends Ports {
  readonly session: Session;
  readonly company: CompanyStore;
  readonly orders: Orders;
  readonly payments: CardPayments;
  readonly lines: KeptLines;
  readonly checkouts: OpenCheckouts;
  readonly dialogs: DialogStore;
}

/** Open checkouts, their lines, and the start of the card payments. */
export const paymentsParts = {
  lines: ({ clock, localStore, terminalLocks: locks }: Needs) =>
    new KeptLines({ localStore, locks, now: () => clock.now() }),
  checkouts: () => new OpenCheckouts(),
  paymentsStart,
};

/** Starts loading the card payments: at once when money may be on its way, else after the first list. */
function paymentsStart(needs: Needs): { start(): Stop } {
  const { clock, localStore, reporter, page, session, company, orders } = needs;
  const { payments, lines, checkouts, dialogs } = needs;
  return {
    start: () => {
      const stopFollowing = lines.start();
      const stopPayments = payments.start({
        now: () => clock.now(),
        isWanted: () =>
          // Kept lines need the code that settles them when their order has left.
          lines.all.length + lines.lost.length + lines.unreadable.length > 0 ||
          (orders.health.lastLoadedAt !== undefined &&
            company.paymentTypes.some(({ partner }) => partner !== undefined)),
        lastListAt: () => orders.health.lastLoadedAt,
        open: async () => {
          const { openAttempts } = await import("../../payments/open-attempts.ts");
          const { paymentTerminals: terminals, terminalLocks: locks } = needs;
          const parts = { clock, localStore, reporter, page, terminals, locks, lines };
          return openAttempts({
            ...{ ...parts, checkouts, session, company, orders },
            askLost: (kept) => dialogs.ask({ kind: "payments_not_recorded", kept }),
          });
        },
      });
      return () => {
        checkouts.closeAll();
        stopPayments();
        stopFollowing();
      };
    },
  };
}
