import { ContainerModule, type ServiceIdentifier } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { Page } from "../../ports/page.ts";
import type { PushBus } from "../../ports/push-bus.ts";
import { DialogStore } from "../alerts/dialog-store.ts";
import { FailureAlerts } from "../alerts/failure-alerts.ts";
import { noticeOf } from "../alerts/notice.ts";
import { NoticeStore } from "../alerts/notice-store.ts";
import { BranchStore } from "../company/branch-store.ts";
import { CompanyStore } from "../company/company-store.ts";
import { ReferenceData } from "../company/reference-data.ts";
import { createOrders, type Orders } from "../orders/create-orders.ts";
import { confirmationDeadline } from "../orders/order-timing.ts";
import { CardPayments } from "../payments/card-payments.ts";
import { Session } from "../session/session.ts";
import { LimboStore } from "../unconfirmed/limbo-store.ts";
import { port } from "./tokens.ts";

/** createOrders() builds these parts together. */
export const ordersToken: ServiceIdentifier<Orders> = Symbol("Orders");

/** Binds order book, lists, feed and commands. */
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
      DialogStore,
      CardPayments,
      FailureAlerts,
      LimboStore,
    ])
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
  dialogs: DialogStore,
  payments: CardPayments,
  failures: FailureAlerts,
  limbo: LimboStore,
): Orders {
  const orders: Orders = createOrders({
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
    isRestartBlocked: () => payments.isMoneyExpected,
    spreadMs: configuration.spreadMs ?? 0,
    expiryThresholdMs: configuration.expiryThresholdMs,
    confirmationDeadline: (order) =>
      confirmationDeadline(order, company.company?.confirmationDeadline.minutes ?? 0),
    isInLimbo: ({ id }) => limbo.has(id),
    notify: (notice) => {
      // A correction of something that staff did not press is not shown (PUSH-5).
      if (notice.isAutomatic !== true) notices.add(noticeOf(notice));
    },
    onActionLost: (orderNumber) =>
      dialogs.ask({ kind: "needs_network", orderNumber, isSent: true }),
    onJobChange: (event, change) => {
      const model = orders.book.get(change.orderId);
      if (model !== undefined) failures.onJobChange(event, change, model);
    },
  });
  return orders;
}
