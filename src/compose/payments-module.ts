import { ContainerModule, type ServiceIdentifier } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { PartnerKind } from "../../ports/entities/partner-kinds.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { Page } from "../../ports/page.ts";
import type { PaymentTerminal, TerminalLocks } from "../../ports/payment-terminal.ts";
import { DialogStore } from "../alerts/dialog-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import type { Orders } from "../orders/create-orders.ts";
import { CardPayments } from "../payments/card-payments.ts";
import { KeptLines } from "../payments/kept-lines.ts";
import { OpenCheckouts } from "../payments/open-checkouts.ts";
import { Session } from "../session/session.ts";
import { ordersToken } from "./orders-module.ts";
import { port } from "./tokens.ts";

/** Starts loading the card payments: at once when money may be on its way, else after the first list. */
export const paymentsStartToken: ServiceIdentifier<{ start(): Stop }> = Symbol("PaymentsStart");

export const paymentsModule = new ContainerModule(({ bind }) => {
  bind(KeptLines)
    .toResolvedValue(
      (clock: Clock, localStore: LocalStore, locks: () => TerminalLocks) =>
        new KeptLines({ localStore, locks, now: () => clock.now() }),
      [port.clock, port.localStore, port.terminalLocks],
    )
    .inSingletonScope();
  bind(OpenCheckouts)
    .toResolvedValue(() => new OpenCheckouts())
    .inSingletonScope();
  bind(paymentsStartToken)
    .toResolvedValue(paymentsStart, [
      port.clock,
      port.localStore,
      port.reporter,
      port.page,
      port.paymentTerminals,
      port.terminalLocks,
      Session,
      CompanyStore,
      ordersToken,
      CardPayments,
      KeptLines,
      OpenCheckouts,
      DialogStore,
    ])
    .inSingletonScope();
});

function paymentsStart(
  clock: Clock,
  localStore: LocalStore,
  reporter: ErrorReporter,
  page: Page,
  terminals: () => Promise<ReadonlyMap<PartnerKind, PaymentTerminal>>,
  locks: () => TerminalLocks,
  session: Session,
  company: CompanyStore,
  orders: Orders,
  late: CardPayments,
  lines: KeptLines,
  checkouts: OpenCheckouts,
  dialogs: DialogStore,
): { start(): Stop } {
  return {
    start: () => {
      const stopFollowing = lines.start();
      const stopPayments = late.start({
        now: () => clock.now(),
        isWanted: () =>
          // Kept lines need the code that settles them when their order has left.
          lines.all.length + lines.lost.length + lines.unreadable.length > 0 ||
          (orders.health.lastLoadedAt !== undefined &&
            company.paymentTypes.some(({ partner }) => partner !== undefined)),
        lastListAt: () => orders.health.lastLoadedAt,
        open: async () => {
          const { openAttempts } = await import("./open-attempts.ts");
          const parts = { clock, localStore, reporter, page, terminals, locks, lines, dialogs };
          return openAttempts({ ...parts, checkouts, session, company, orders });
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
