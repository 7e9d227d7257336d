import { ContainerModule } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { SessionApi } from "../../ports/session-api.ts";
import { BranchStore } from "../company/branch-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import { ReferenceData } from "../company/reference-data.ts";
import { ReferenceDataWorker } from "../company/reference-data-worker.ts";
import { Ticker } from "../kernel/ticker.ts";
import { CardPayments } from "../payments/card-payments.ts";
import { Session } from "../session/session.ts";
import type { TabLock } from "../session/session-options.ts";
import { port } from "./tokens.ts";

/** Binds ticker, session, company and branches. */
export const companyModule = new ContainerModule(({ bind }) => {
  bind(Ticker)
    .toResolvedValue((clock: Clock) => new Ticker(clock), [port.clock])
    .inSingletonScope();
  bind(Session)
    .toResolvedValue(
      (
        clock: Clock,
        ticker: Ticker,
        sessionApi: SessionApi,
        localStore: LocalStore,
        reporter: ErrorReporter,
        tabLock: TabLock,
        company: CompanyStore,
      ) => {
        const parts = { clock, ticker, sessionApi, localStore, reporter, tabLock };
        return new Session({ ...parts, me: () => company.me });
      },
      [
        port.clock,
        Ticker,
        port.sessionApi,
        port.localStore,
        port.reporter,
        port.tabLock,
        CompanyStore,
      ],
    )
    .inSingletonScope();
  bind(CompanyStore)
    .toResolvedValue(() => new CompanyStore())
    .inSingletonScope();
  bind(BranchStore)
    .toResolvedValue(
      (company: CompanyStore, localStore: LocalStore, payments: CardPayments) =>
        new BranchStore(company, localStore, () => payments.isAnyOpen),
      [CompanyStore, port.localStore, CardPayments],
    )
    .inSingletonScope();
  bind(CardPayments)
    .toResolvedValue(
      (localStore: LocalStore, reporter: ErrorReporter) => new CardPayments(localStore, reporter),
      [port.localStore, port.reporter],
    )
    .inSingletonScope();
  bind(ReferenceData)
    .toResolvedValue(
      (api: OrderApi, session: Session, companyStore: CompanyStore, reporter: ErrorReporter) =>
        new ReferenceData({ api, session, companyStore, reporter }),
      [port.orderApi, Session, CompanyStore, port.reporter],
    )
    .inSingletonScope();
  bind(ReferenceDataWorker)
    .toResolvedValue(
      (clock: Clock, reference: ReferenceData) => new ReferenceDataWorker({ clock, reference }),
      [port.clock, ReferenceData],
    )
    .inSingletonScope();
});
