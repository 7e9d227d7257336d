import { ContainerModule } from "inversify";
import type { Clock } from "../../ports/clock.ts";
import type { Stop } from "../../ports/entities/time.ts";
import { ActionNotices } from "../alerts/action-notices.ts";
import { FailureAlerts } from "../alerts/failure-alerts.ts";
import { FeedNoticeWorker } from "../alerts/feed-notice-worker.ts";
import { LimboWorker } from "../alerts/limbo-worker.ts";
import { NoticeStore } from "../alerts/notice-store.ts";
import { OrderAlarmWorker } from "../alerts/order-alarm-worker.ts";
import { ReferenceData } from "../company/reference-data.ts";
import { ReferenceDataWorker } from "../company/reference-data-worker.ts";
import { Ticker } from "../kernel/ticker.ts";
import { NotDeliveredStore } from "../logistics/not-delivered-store.ts";
import type { Orders } from "../orders/create-orders.ts";
import { PrintService } from "../printing/print-service.ts";
import { Session } from "../session/session.ts";
import { ConfirmationDeadlineWorker } from "../unconfirmed/confirmation-deadline-worker.ts";
import { awayStartToken } from "./away-module.ts";
import { ordersToken } from "./orders-module.ts";
import { paymentsStartToken } from "./payments-module.ts";
import { restartForPerson } from "./person-changes.ts";
import { Startup } from "./startup.ts";
import { port } from "./tokens.ts";

/** Binds the order in which the app's parts start. */
export const startupModule = new ContainerModule(({ bind }) => {
  bind(Startup)
    .toResolvedValue(buildStartup, [
      port.clock,
      Ticker,
      Session,
      ReferenceData,
      ordersToken,
      NoticeStore,
      FailureAlerts,
      ActionNotices,
      ReferenceDataWorker,
      LimboWorker,
      ConfirmationDeadlineWorker,
      OrderAlarmWorker,
      FeedNoticeWorker,
      paymentsStartToken,
      PrintService,
      awayStartToken,
      NotDeliveredStore,
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
  failures: FailureAlerts,
  confirmations: ActionNotices,
  ...workers: readonly { start(): Stop }[]
): Startup {
  const endedCommands = {
    start: () =>
      orders.results.onEnded((ended) => {
        failures.onCommandEnded(ended);
        confirmations.onCommandEnded(ended);
      }),
  };
  const person = { start: () => restartForPerson(session, orders.restarts) };
  return new Startup({
    clock,
    first: [ticker, session, person, notices, orders.offline, endedCommands],
    load: () => reference.load(),
    // The workers run before the feed opens the push connection: the connection light must not be green
    // before alarm and auto-reject run. Limbo comes before auto-reject, which leaves its orders alone.
    afterwards: [...workers, orders.feed],
  });
}
