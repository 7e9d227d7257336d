import { ContainerModule } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { Page } from "../../ports/page.ts";
import { AwayStore } from "../alerts/away-store.ts";
import { AwayWorker } from "../alerts/away-worker.ts";
import { CompanyStore } from "../company/company-store.ts";
import { Ticker } from "../kernel/ticker.ts";
import type { Orders } from "../orders/create-orders.ts";
import { Session } from "../session/session.ts";
import { ordersToken } from "./orders-module.ts";
import { port } from "./tokens.ts";

/** Binds the report on absences; its store outlives the app. */
export const awayModule = new ContainerModule(({ bind }) => {
  bind(AwayWorker)
    .toResolvedValue(
      (
        clock: Clock,
        ticker: Ticker,
        page: Page,
        company: CompanyStore,
        session: Session,
        store: AwayStore,
        orders: Orders,
      ) => new AwayWorker({ clock, ticker, page, company, session, store, orders }),
      [port.clock, Ticker, port.page, CompanyStore, Session, AwayStore, ordersToken],
    )
    .inSingletonScope();
});
