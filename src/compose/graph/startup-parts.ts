import type { Clock } from "../../../ports/clock.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { ActionNotices } from "../../alerts/action-notices.ts";
import type { FailureAlerts } from "../../alerts/failure-alerts.ts";
import type { NoticeStore } from "../../alerts/notice-store.ts";
import type { ReferenceData } from "../../company/reference-data.ts";
import { StartupWorker } from "../../company/startup-worker.ts";
import type { Ticker } from "../../kernel/ticker.ts";
import type { Orders } from "../../orders/create-orders.ts";
import type { Session } from "../../session/session.ts";
import { restartForPerson } from "../../sign-in/person-changes.ts";

interface Startable {
  start(): Stop;
}

interface Needs {
  readonly clock: Clock;
  readonly ticker: Ticker;
  readonly session: Session;
  readonly reference: ReferenceData;
  readonly orders: Orders;
  readonly notices: NoticeStore;
  readonly failures: FailureAlerts;
  readonly actionNotices: ActionNotices;
  readonly referenceWorker: Startable;
  readonly limboWorker: Startable;
  readonly confirmationDeadlines: Startable;
  readonly alarmWorker: Startable;
  readonly changedOrders: Startable;
  readonly feedNotices: Startable;
  readonly paymentsStart: Startable;
  readonly printing: Startable;
  readonly awayStart: Startable;
  readonly notDelivered: Startable;
  readonly takingOrders: Startable;
}

/** The order in which the app's parts start. */
export const startupParts = {
  startup: (needs: Needs) => {
    const { clock, ticker, session, reference, orders, notices, failures, actionNotices } = needs;
    const endedCommands = {
      start: () =>
        orders.results.add((ended) => {
          failures.onCommandEnded(ended);
          actionNotices.onCommandEnded(ended);
        }),
    };
    const person = { start: () => restartForPerson(session, orders.restarts) };
    return new StartupWorker({
      clock,
      first: [ticker, session, person, notices, orders.offline, endedCommands],
      load: () => reference.load(),
      // The workers run before the feed opens the push connection: the connection light must not be green
      // before alarm and auto-reject run. Limbo comes before auto-reject, which leaves its orders alone.
      afterwards: [
        needs.referenceWorker,
        needs.limboWorker,
        needs.confirmationDeadlines,
        needs.changedOrders,
        needs.alarmWorker,
        needs.feedNotices,
        needs.paymentsStart,
        needs.printing,
        needs.awayStart,
        needs.notDelivered,
        needs.takingOrders,
        orders.feed,
      ],
    });
  },
};
