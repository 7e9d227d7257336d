import type { Stop } from "../../../ports/entities/time.ts";
import type { AwayStore } from "../../alerts/away-store.ts";
import type { CompanyStore } from "../../company/company-store.ts";
import type { Ticker } from "../../kernel/ticker.ts";
import type { Orders } from "../../orders/create-orders.ts";
import type { Session } from "../../session/session.ts";
import type { Ports } from "./ports.ts";

interface Needs extends Ports {
  readonly ticker: Ticker;
  readonly company: CompanyStore;
  readonly session: Session;
  readonly away: AwayStore;
  readonly orders: Orders;
}

/** Loads and starts the report on absences, which the first screen does not need. Its store outlives the app. */
export const awayParts = {
  awayStart: ({ clock, page, reporter, ticker, company, session, away: store, orders }: Needs) => ({
    start: (): Stop => {
      let isStopped = false;
      let stop: Stop = () => undefined;
      import("../../alerts/away-worker.ts").then(
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
  }),
};
