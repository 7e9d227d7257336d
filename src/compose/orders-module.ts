import { ContainerModule, type ServiceIdentifier } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { Page } from "../../ports/page.ts";
import type { PushBus } from "../../ports/push-bus.ts";
import type { SoundPlayer } from "../../ports/sound-player.ts";
import { NoticeStore } from "../alerts/notice-store.ts";
import { OrderAlarmWorker } from "../alerts/order-alarm-worker.ts";
import { noticeOf } from "../alerts/order-notice.ts";
import { SoundSettings } from "../alerts/sound-settings.ts";
import { BranchStore } from "../company/branch-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import { ReferenceData } from "../company/reference-data.ts";
import { Ticker } from "../kernel/ticker.ts";
import { createOrders, type Orders } from "../orders/create-orders.ts";
import { autoRejectAt } from "../orders/order-timing.ts";
import { Session } from "../session/session.ts";
import { Startup } from "./startup.ts";
import { port } from "./tokens.ts";

/** The orders' parts belong together and are built together. */
export const ordersToken: ServiceIdentifier<Orders> = Symbol("Orders");

/** Binds the board itself and what starts it. */
export const ordersModule = new ContainerModule(({ bind }) => {
  bind(ordersToken)
    .toResolvedValue(buildOrders, [
      port.clock,
      port.realClock,
      port.orderApi,
      port.pushBus,
      port.page,
      port.reporter,
      port.random,
      port.configuration,
      Session,
      CompanyStore,
      BranchStore,
      ReferenceData,
      NoticeStore,
    ])
    .inSingletonScope();
  bind(OrderAlarmWorker)
    .toResolvedValue(
      (
        clock: Clock,
        player: SoundPlayer,
        settings: SoundSettings,
        company: CompanyStore,
        session: Session,
        { tabs }: Orders,
      ) => new OrderAlarmWorker({ clock, player, settings, company, session, tabs }),
      [port.clock, port.soundPlayer, SoundSettings, CompanyStore, Session, ordersToken],
    )
    .inSingletonScope();
  bind(Startup)
    .toResolvedValue(
      (
        clock: Clock,
        ticker: Ticker,
        session: Session,
        reference: ReferenceData,
        orders: Orders,
        notices: NoticeStore,
        alarm: OrderAlarmWorker,
      ) =>
        new Startup({
          clock,
          first: [ticker, session, notices, orders.offline],
          load: () => reference.load(),
          afterwards: [orders.feed, alarm],
        }),
      [port.clock, Ticker, Session, ReferenceData, ordersToken, NoticeStore, OrderAlarmWorker],
    )
    .inSingletonScope();
});

function buildOrders(
  clock: Clock,
  realClock: Clock,
  api: OrderApi,
  bus: PushBus,
  page: Page,
  reporter: ErrorReporter,
  jitter: () => number,
  configuration: Configuration,
  session: Session,
  company: CompanyStore,
  branches: BranchStore,
  reference: ReferenceData,
  notices: NoticeStore,
): Orders {
  return createOrders({
    clock,
    realClock,
    api,
    bus,
    page,
    reporter,
    jitter,
    session,
    company,
    branches,
    reference,
    expiryThresholdMs: configuration.expiryThresholdMs,
    unconfirmedUntil: (order) =>
      autoRejectAt(order, company.company?.autoRejectionMinutes ?? Number.POSITIVE_INFINITY),
    tell: (notice) => notices.add(noticeOf(notice)),
  });
}
