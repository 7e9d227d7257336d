import { reaction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { PartnerKind } from "../../ports/entities/terminal-kinds.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { Page } from "../../ports/page.ts";
import type { PaymentTerminal, TerminalLocks } from "../../ports/payment-terminal.ts";
import type { CompanyStore } from "../company/company-store.ts";
import type { FeedHealth } from "../orders/feed-health.ts";
import { AttemptService } from "../payments/attempt/service/attempt-service.ts";
import type { OpenedAttempts } from "../payments/card-payments.ts";
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
  readonly health: FeedHealth;
}

/** Builds the card payments and resumes what the journal holds. */
export async function openAttempts(options: AttemptsOptions): Promise<OpenedAttempts> {
  const { session, company, health, locks, ...parts } = options;
  const attempts = new AttemptService({
    ...parts,
    locks: locks(),
    staffId: () => company.staff?.id,
    isLinkUp: () => health.push === "live",
    onAccessRenewed: (listener) =>
      reaction(
        () => session.current(),
        (token) => (token === undefined ? undefined : listener()),
      ),
    tabId: `tab-${parts.clock.now()}`,
  });
  return { attempts, stop: attempts.resume() };
}
