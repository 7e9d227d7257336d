import { BranchStore } from "../../company/branch-store.ts";
import { CompanyStore } from "../../company/company-store.ts";
import { ReferenceData } from "../../company/reference-data.ts";
import { ReferenceDataWorker } from "../../company/reference-data-worker.ts";
import { Ticker } from "../../kernel/ticker.ts";
import { CardPayments } from "../../payments/card-payments.ts";
import { Session } from "../../session/session.ts";
import type { Ports } from "./ports.ts";

interface Needs extends Ports {
  readonly ticker: Ticker;
  readonly session: Session;
  readonly company: CompanyStore;
  readonly reference: ReferenceData;
  readonly payments: CardPayments;
}

/** Ticker, session, company and branches. */
export const companyParts = {
  ticker: ({ clock }: Needs) => new Ticker(clock),
  session: ({ clock, ticker, sessionApi, localStore, reporter, tabLock, company }: Needs) => {
    const parts = { clock, ticker, sessionApi, localStore, reporter, tabLock };
    return new Session({ ...parts, me: () => company.me });
  },
  company: () => new CompanyStore(),
  branches: ({ company, localStore, payments }: Needs) =>
    new BranchStore(company, localStore, () => payments.isAnyOpen),
  payments: ({ localStore, reporter }: Needs) => new CardPayments(localStore, reporter),
  reference: ({ orderApi: api, session, company: companyStore, reporter }: Needs) =>
    new ReferenceData({ api, session, companyStore, reporter }),
  referenceWorker: ({ clock, reference }: Needs) => new ReferenceDataWorker({ clock, reference }),
};
