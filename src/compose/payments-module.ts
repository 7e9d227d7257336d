import { ContainerModule, type ServiceIdentifier } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { PartnerKind } from "../../ports/entities/terminal-kinds.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { Page } from "../../ports/page.ts";
import type { PaymentTerminal, TerminalLocks } from "../../ports/payment-terminal.ts";
import { CompanyStore } from "../company/company-store.ts";
import type { Orders } from "../orders/create-orders.ts";
import { CardPayments } from "../payments/card-payments.ts";
import { Session } from "../session/session.ts";
import { ordersToken } from "./orders-module.ts";
import { port } from "./tokens.ts";

/** Starts loading the card payments: at once when money may be on its way, else after the first list. */
export const paymentsStartToken: ServiceIdentifier<{ start(): Stop }> = Symbol("PaymentsStart");

export const paymentsModule = new ContainerModule(({ bind }) => {
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
): { start(): Stop } {
  return {
    start: () =>
      late.start({
        now: () => clock.now(),
        isWanted: () =>
          orders.health.lastLoadedAt !== undefined &&
          company.paymentTypes.some(({ partner }) => partner !== undefined),
        lastListAt: () => orders.health.lastLoadedAt,
        open: async () => {
          const { openAttempts } = await import("./open-attempts.ts");
          const parts = { clock, localStore, reporter, page, terminals, locks };
          return openAttempts({ ...parts, session, company, orders });
        },
      }),
  };
}
