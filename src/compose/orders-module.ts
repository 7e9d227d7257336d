import { ContainerModule, type ServiceIdentifier } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { Page } from "../../ports/page.ts";
import type { PushBus } from "../../ports/push-bus.ts";
import type { SoundPlayer } from "../../ports/sound-player.ts";
import { AlarmState } from "../alerts/alarm-state.ts";
import { NoticeStore } from "../alerts/notice-store.ts";
import { noticeOf } from "../alerts/order-notice.ts";
import { BranchStore } from "../company/branch-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import { ReferenceData } from "../company/reference-data.ts";
import { Ticker } from "../kernel/ticker.ts";
import { createOrders, type Orders } from "../orders/create-orders.ts";
import { autoRejectAt } from "../orders/order-timing.ts";
import { LateAttempts } from "../payments/late-attempts.ts";
import { Session } from "../session/session.ts";
import { LimboStore } from "../unconfirmed/limbo-store.ts";
import { LateFailures } from "./late-failures.ts";
import type { LaterWorkers } from "./later-workers.ts";
import { Startup } from "./startup.ts";
import { port } from "./tokens.ts";

/** The orders' parts belong together and are built together. */
export const ordersToken: ServiceIdentifier<Orders> = Symbol("Orders");

/** Whoever builds the app binds it: it needs the container. */
export const laterToken: ServiceIdentifier<LaterWorkers> = Symbol("LaterWorkers");

/** Binds the board itself and what starts it. */
export const ordersModule = new ContainerModule(({ bind }) => {
  bind(LateFailures)
    .toResolvedValue(() => new LateFailures())
    .inSingletonScope();
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
      LateAttempts,
      LateFailures,
      LimboStore,
    ])
    .inSingletonScope();
  bind(AlarmState)
    .toResolvedValue(
      (player: SoundPlayer, company: CompanyStore, session: Session, { tabs }: Orders) =>
        new AlarmState({ player, company, session, tabs }),
      [port.soundPlayer, CompanyStore, Session, ordersToken],
    )
    .inSingletonScope();
  bind(Startup)
    .toResolvedValue(buildStartup, [
      port.clock,
      Ticker,
      Session,
      ReferenceData,
      ordersToken,
      NoticeStore,
      LateFailures,
      laterToken,
    ])
    .inSingletonScope();
});

function buildStartup(
  clock: Clock,
  ticker: Ticker,
  session: Session,
  reference: ReferenceData,
  orders: Orders,
  notices: NoticeStore,
  failures: LateFailures,
  later: LaterWorkers,
): Startup {
  const hearFailures = {
    start: () =>
      orders.results.onEnded((ended) => {
        if (ended.result.kind === "refused") failures.tell((alerts) => alerts.tellCommand(ended));
      }),
  };
  return new Startup({
    clock,
    first: [ticker, session, notices, orders.offline, hearFailures],
    load: () => reference.load(),
    afterwards: [later, orders.feed],
  });
}

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
  payments: LateAttempts,
  failures: LateFailures,
  limbo: LimboStore,
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
    isRestartBlocked: () => payments.isAnyOpen,
    expiryThresholdMs: configuration.expiryThresholdMs,
    unconfirmedUntil: (order) =>
      limbo.has(order.id)
        ? undefined
        : autoRejectAt(order, company.company?.autoRejectionMinutes ?? Number.POSITIVE_INFINITY),
    tell: (notice) => {
      // What nobody pressed is mended silently (ruling 5).
      if (notice.isAutomatic !== true) notices.add(noticeOf(notice));
    },
    tellLoadRefused: (...load) => failures.tell((alerts) => alerts.tellLoad(...load)),
    tellJob: (...job) => failures.tell((alerts) => alerts.tellJob(...job)),
  });
}
