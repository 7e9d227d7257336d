import { ContainerModule } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import type { Orders } from "../orders/create-orders.ts";
import { Session } from "../session/session.ts";
import { ConfirmationDeadlineWorker } from "../unconfirmed/confirmation-deadline-worker.ts";
import { DeadlineMemory } from "../unconfirmed/deadline-memory.ts";
import { LimboStore } from "../unconfirmed/limbo-store.ts";
import { ordersToken } from "./orders-module.ts";
import { port } from "./tokens.ts";

/** Binds auto-reject and the limbo of orders whose confirmation failed. */
export const unconfirmedModule = new ContainerModule(({ bind }) => {
  bind(LimboStore)
    .toResolvedValue((localStore: LocalStore) => new LimboStore(localStore), [port.localStore])
    .inSingletonScope();
  bind(ConfirmationDeadlineWorker)
    .toResolvedValue(buildConfirmationDeadlineWorker, [
      port.clock,
      CompanyStore,
      Session,
      LimboStore,
      port.localStore,
      port.configuration,
      port.reporter,
      ordersToken,
    ])
    .inSingletonScope();
});

function buildConfirmationDeadlineWorker(
  clock: Clock,
  company: CompanyStore,
  session: Session,
  limbo: LimboStore,
  localStore: LocalStore,
  { expiryThresholdMs }: Configuration,
  reporter: ErrorReporter,
  orders: Orders,
): ConfirmationDeadlineWorker {
  const memory = new DeadlineMemory(localStore);
  const parts = { clock, company, session, limbo, memory, orders, reporter, expiryThresholdMs };
  return new ConfirmationDeadlineWorker(parts);
}
