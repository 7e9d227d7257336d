import { compareStructural, reaction, runInAction } from "mobx";
import type { TakingOrdersService } from "../../acceptance/taking-orders-service.ts";
import type { DialogStore } from "../../alerts/dialog-store.ts";
import type { FailureAlerts } from "../../alerts/failure-alerts.ts";
import { noticeOf } from "../../alerts/notice.ts";
import type { NoticeStore } from "../../alerts/notice-store.ts";
import type { BranchStore } from "../../company/branch-store.ts";
import type { CompanyStore } from "../../company/company-store.ts";
import type { ReferenceData } from "../../company/reference-data.ts";
import { NotDeliveredStore } from "../../logistics/not-delivered-store.ts";
import { createOrders, type Orders } from "../../orders/create-orders.ts";
import { deadlineOf } from "../../orders/order-rules/order-timing.ts";
import type { CardPayments } from "../../payments/card-payments.ts";
import { PrintService } from "../../printing/print-service.ts";
import { readyByOf } from "../../promise/promise-rules.ts";
import type { Session } from "../../session/session.ts";
import { ConfirmationDeadlineWorker } from "../../unconfirmed/confirmation-deadline-worker.ts";
import { DeadlineMemory } from "../../unconfirmed/deadline-memory.ts";
import { LimboStore } from "../../unconfirmed/limbo-store.ts";
import type { Ports } from "./ports.ts";

interface Needs extends Ports {
  readonly session: Session;
  readonly company: CompanyStore;
  readonly branches: BranchStore;
  readonly reference: ReferenceData;
  readonly notices: NoticeStore;
  readonly dialogs: DialogStore;
  readonly payments: CardPayments;
  readonly failures: FailureAlerts;
  readonly limbo: LimboStore;
  readonly orders: Orders;
  readonly takingOrders: Pick<TakingOrdersService, "current">;
}

/** Order book, lists, feed and commands; auto-reject, bills, and what this device remembers about orders. */
export const ordersParts = {
  orders: buildOrders,
  limbo: ({ localStore }: Needs) => new LimboStore(localStore),
  confirmationDeadlines: (needs: Needs) => {
    const { clock, company, session, limbo, localStore, orders, reporter, configuration } = needs;
    const { expiryThresholdMs } = configuration;
    const memory = new DeadlineMemory(localStore);
    return new ConfirmationDeadlineWorker({
      ...{ clock, company, session, limbo, memory, orders, reporter, expiryThresholdMs },
      ...(needs.hold && { hold: needs.hold }),
    });
  },
  notDelivered: ({ localStore }: Needs) => new NotDeliveredStore(localStore),
  printing: ({ clock, printer, orderApi: api, session, company, notices, orders }: Needs) => {
    const { results, commands, restarts } = orders;
    return new PrintService({
      ...{ clock, printer, api, session, company, results, commands, restarts },
      onProblem: (problem) => notices.add({ kind: "not_printed", problem }),
    });
  },
};

/** createOrders() builds these parts together. */
function buildOrders(needs: Needs): Orders {
  const { clock, realClock, page, reporter, session, company, branches, reference } = needs;
  const { configuration, payments, limbo, notices, dialogs, failures } = needs;
  const orders: Orders = createOrders({
    ...{ clock, realClock, page, reporter, session, company, branches, reference },
    api: needs.orderApi,
    bus: needs.pushBus,
    jitter: needs.random,
    isRestartBlocked: () =>
      payments.isMoneyExpected || needs.takingOrders.current?.isAnyUnderWay === true,
    spreadMs: configuration.spreadMs ?? 0,
    expiryThresholdMs: configuration.expiryThresholdMs,
    confirmationDeadline: (order) => deadlineOf(order, company.company)?.at,
    isInLimbo: ({ id }) => limbo.has(id),
    readyBy: (order) => readyByOf(order, company.company?.capabilities?.promise),
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
  const { company: known } = company;
  if (known !== undefined) runInAction(() => orders.book.priceIn(known.currency));
  company.onCurrency((currency) => orders.book.priceIn(currency));
  // A company sync can declare promises, or take them back: the same rows then stand in another order (DL-1).
  reaction(
    () => company.company?.capabilities?.promise,
    () => {
      for (const model of orders.book.models()) orders.intake.reconsider(model, clock.now());
    },
    { equals: compareStructural },
  );
  return orders;
}
