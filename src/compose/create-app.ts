import "reflect-metadata/lite";
import { Container, type ContainerModule } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { Page } from "../../ports/page.ts";
import { AlarmState } from "../alerts/alarm-state.ts";
import { AwayStore } from "../alerts/away-store.ts";
import { DialogStore } from "../alerts/dialog-store.ts";
import { NoticeStore } from "../alerts/notice-store.ts";
import { SoundSettings } from "../alerts/sound-settings.ts";
import { BranchStore } from "../company/branch-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import { ReferenceData } from "../company/reference-data.ts";
import type { DeliveredReportService } from "../delivered/delivered-report-service.ts";
import { Ticker } from "../kernel/ticker.ts";
import { NotDeliveredStore } from "../logistics/not-delivered-store.ts";
import type { Orders } from "../orders/create-orders.ts";
import { CardPayments } from "../payments/card-payments.ts";
import { KeptLines } from "../payments/kept-lines.ts";
import { OpenCheckouts } from "../payments/open-checkouts.ts";
import { PrintService } from "../printing/print-service.ts";
import { Session } from "../session/session.ts";
import { LimboStore } from "../unconfirmed/limbo-store.ts";
import { alertsModule } from "./alerts-module.ts";
import { awayModule } from "./away-module.ts";
import { companyModule } from "./company-module.ts";
import { lazyPort } from "./lazy-port.ts";
import { logisticsModule } from "./logistics-module.ts";
import { ordersModule, ordersToken } from "./orders-module.ts";
import { paymentsModule } from "./payments-module.ts";
import { printingModule } from "./printing-module.ts";
import { Startup } from "./startup.ts";
import { startupModule } from "./startup-module.ts";
import { port } from "./tokens.ts";
import { unconfirmedModule } from "./unconfirmed-module.ts";

/** The core, built over one set of adapters. */
export interface BranchApp {
  readonly clock: Clock;
  readonly realClock: Clock;
  readonly orderApi: OrderApi;
  readonly ticker: Ticker;
  readonly session: Session;
  /** The configuration that the adapters have bound. */
  readonly configuration: Configuration;
  readonly reporter: ErrorReporter;
  readonly company: CompanyStore;
  readonly reference: ReferenceData;
  readonly branches: BranchStore;
  readonly notices: NoticeStore;
  readonly dialogs: DialogStore;
  readonly limbo: LimboStore;
  readonly sound: SoundSettings;
  readonly alarm: AlarmState;
  readonly away: AwayStore;
  readonly orders: Orders;
  readonly notDelivered: NotDeliveredStore;
  /** Card payments; their code is loaded later. */
  readonly payments: CardPayments;
  readonly lines: KeptLines;
  readonly checkouts: OpenCheckouts;
  readonly printing: PrintService;
  readonly page: Pick<Page, "postForm" | "keepScreenOn">;
  readonly startup: Startup;
  /** The delivered report. Its code is loaded with the first call. */
  openDelivered(): Promise<DeliveredReportService>;
  /** Starts every part in order. The returned function stops them and empties the container. */
  start(): Stop;
}

/** Builds the core over a module that binds every port. Nothing is started. `away` outlives the app. */
export function createApp(ports: ContainerModule, away: AwayStore = new AwayStore()): BranchApp {
  const container = new Container();
  container.bind(AwayStore).toConstantValue(away);
  container.load(
    ports,
    companyModule,
    ordersModule,
    unconfirmedModule,
    alertsModule,
    awayModule,
    printingModule,
    paymentsModule,
    logisticsModule,
    startupModule,
  );
  const startup = container.get(Startup);
  const session = container.get(Session);
  const company = container.get(CompanyStore);
  const branches = container.get(BranchStore);
  const orders = container.get(ordersToken);
  const app: BranchApp = {
    clock: container.get(port.clock),
    realClock: container.get(port.realClock),
    orderApi: container.get(port.orderApi),
    ticker: container.get(Ticker),
    session,
    configuration: container.get(port.configuration),
    reporter: container.get(port.reporter),
    company,
    reference: container.get(ReferenceData),
    branches,
    notices: container.get(NoticeStore),
    dialogs: container.get(DialogStore),
    limbo: container.get(LimboStore),
    sound: container.get(SoundSettings),
    alarm: container.get(AlarmState),
    away,
    notDelivered: container.get(NotDeliveredStore),
    payments: container.get(CardPayments),
    lines: container.get(KeptLines),
    checkouts: container.get(OpenCheckouts),
    orders,
    printing: container.get(PrintService),
    page: container.get(port.page),
    startup,
    openDelivered: lazyPort(async () => {
      const { DeliveredReportService } = await import("../delivered/delivered-report-service.ts");
      const { board, book, intake } = orders;
      const page = board.page("homeDelivery.delivered");
      return new DeliveredReportService({ ...app, api: app.orderApi, book, intake, page });
    }),
    start: () => {
      const stop = startup.start();
      return () => {
        stop();
        container.unbindAll();
      };
    },
  };
  return app;
}
