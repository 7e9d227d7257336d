import { ContainerModule, type ServiceIdentifier } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { Page } from "../../ports/page.ts";
import { AwayStore } from "../alerts/away-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import { Ticker } from "../kernel/ticker.ts";
import type { Orders } from "../orders/create-orders.ts";
import { Session } from "../session/session.ts";
import { ordersToken } from "./orders-module.ts";
import { port } from "./tokens.ts";

/** Loads and starts the report on absences, which the first screen does not need. */
export const awayStartToken: ServiceIdentifier<{ start(): Stop }> = Symbol("AwayStart");

/** Binds the report on absences; its store outlives the app. */
export const awayModule = new ContainerModule(({ bind }) => {
  bind(awayStartToken)
    .toResolvedValue(awayStart, [
      port.clock,
      port.page,
      port.reporter,
      Ticker,
      CompanyStore,
      Session,
      AwayStore,
      ordersToken,
    ])
    .inSingletonScope();
});

function awayStart(
  clock: Clock,
  page: Page,
  reporter: ErrorReporter,
  ticker: Ticker,
  company: CompanyStore,
  session: Session,
  store: AwayStore,
  orders: Orders,
): { start(): Stop } {
  return {
    start: () => {
      let isStopped = false;
      let stop: Stop = () => undefined;
      import("../alerts/away-worker.ts").then(
        ({ AwayWorker }) => {
          if (isStopped) return;
          const parts = { clock, ticker, page, company, session, store, orders };
          stop = new AwayWorker(parts).start();
        },
        (cause: unknown) => {
          const message = "The report on absences could not be loaded";
          reporter.report({ kind: "unexpected", message, cause });
        },
      );
      return () => {
        isStopped = true;
        stop();
      };
    },
  };
}
