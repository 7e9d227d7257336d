import { reaction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import { boardTabs } from "../../ports/entities/tab-name.ts";
import type { PartnerKind } from "../../ports/entities/terminal-kinds.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { Page } from "../../ports/page.ts";
import type { PaymentTerminal, TerminalLocks } from "../../ports/payment-terminal.ts";
import type { CompanyStore } from "../company/company-store.ts";
import { maySeePage } from "../orders/board/board-pages.ts";
import type { Orders } from "../orders/create-orders.ts";
import type { Session } from "../session/session.ts";
import { AttemptJournal } from "./attempt/journal/attempt-journal.ts";
import { unreadableEntry } from "./attempt/journal/journal-text.ts";
import { AttemptService } from "./attempt/service/attempt-service.ts";
import { balanceOf } from "./balance-of.ts";
import type { OpenedAttempts } from "./card-payments.ts";
import type { LostCheckout } from "./kept-checkout.ts";
import type { KeptLines } from "./kept-lines.ts";
import type { OpenCheckouts } from "./open-checkouts.ts";
import { isStillOffered } from "./payment-types.ts";
import { SettlementWorker } from "./settlement-worker.ts";

export interface AttemptsOptions {
  readonly lines: KeptLines;
  readonly checkouts: OpenCheckouts;
  /** Asks staff about payments that no order carries. */
  readonly askLost: (kept: LostCheckout) => void;
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
  const { session, company, orders, locks, lines, checkouts, askLost, ...parts } = options;
  moveUnreadable(lines, new AttemptJournal(parts.localStore, parts.reporter));
  const attempts: AttemptService = new AttemptService({
    ...parts,
    locks: locks(),
    balanceOf: (id) => balanceOf(id, { checkouts, book: orders.book, lines, company, attempts }),
    isOffered: (request) => {
      const order = orders.book.lastKnown(request.orderId)?.data;
      return order !== undefined && isStillOffered(request, order, company);
    },
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
  const stopSettling = new SettlementWorker({
    attempts,
    lines,
    checkouts,
    book: orders.book,
    types: () => company.paymentTypes,
    currency: () => company.company?.currency,
    lookUp: (id) => orders.feed.lookUp(id),
    areListsLoaded: () =>
      boardTabs.every(
        (page) =>
          !maySeePage(company.staff, page) || orders.board.page(page).loadedAt !== undefined,
      ),
    lastListAt: () => orders.health.lastLoadedAt,
    askLost,
  }).start();
  return {
    attempts,
    stop: () => {
      stopSettling();
      stopAttempts();
    },
  };
}

/** Puts kept lines that cannot be read on the list "Not confirmed", as card payments that cannot be read (N9, N11). */
function moveUnreadable(lines: KeptLines, journal: AttemptJournal): void {
  const { unreadable } = lines;
  if (unreadable.length === 0) return;
  const entries = unreadable.map((text) => unreadableEntry(text, undefined));
  if (journal.keepUnreadable(entries)) lines.removeTexts(unreadable);
}
