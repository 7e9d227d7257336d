import { reaction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { PartnerKind } from "../../ports/entities/terminal-kinds.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { Page } from "../../ports/page.ts";
import type { PaymentTerminal, TerminalLocks } from "../../ports/payment-terminal.ts";
import type { CompanyStore } from "../company/company-store.ts";
import { boardPages, maySeePage } from "../orders/board-pages.ts";
import type { Orders } from "../orders/create-orders.ts";
import { AttemptService } from "../payments/attempt/service/attempt-service.ts";
import type { OpenedAttempts } from "../payments/card-payments.ts";
import { LeftOrdersWorker } from "../payments/left-orders-worker.ts";
import type { Session } from "../session/session.ts";

export interface AttemptsOptions {
  readonly clock: Clock;
  readonly localStore: LocalStore;
  readonly reporter: ErrorReporter;
  readonly page: Page;
  readonly terminals: () => Promise<ReadonlyMap<PartnerKind, PaymentTerminal>>;
  readonly locks: () => TerminalLocks;
  readonly session: Session;
  readonly company: CompanyStore;
  readonly orders: Pick<Orders, "book" | "board" | "feed" | "health">;
}

/** Builds the card payments and resumes what the journal holds. */
export async function openAttempts(options: AttemptsOptions): Promise<OpenedAttempts> {
  const { session, company, orders, locks, ...parts } = options;
  const attempts = new AttemptService({
    ...parts,
    locks: locks(),
    staffId: () => company.staff?.id,
    isLinkUp: () => orders.health.push === "live",
    onAccessRenewed: (listener) =>
      reaction(
        () => session.current(),
        (token) => (token === undefined ? undefined : listener()),
      ),
    tabId: `tab-${parts.clock.now()}`,
  });
  const stopAttempts = attempts.resume();
  const stopSettling = new LeftOrdersWorker({
    attempts,
    lastKnown: (id) => orders.book.lastKnown(id),
    lookUp: (id) => orders.feed.lookUp(id),
    areListsLoaded: () =>
      boardPages.every(
        (page) =>
          !maySeePage(company.staff, page) || orders.board.page(page).loadedAt !== undefined,
      ),
    types: () => company.paymentTypes,
  }).start();
  return {
    attempts,
    stop: () => {
      stopSettling();
      stopAttempts();
    },
  };
}
