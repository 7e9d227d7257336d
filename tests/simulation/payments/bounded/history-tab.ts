import { observable, runInAction } from "mobx";
import type { Branch } from "../../../../ports/entities/branch.ts";
import type { Company } from "../../../../ports/entities/company.ts";
import type { Currency } from "../../../../ports/entities/money.ts";
import type { Order } from "../../../../ports/entities/order.ts";
import type { PaymentToSend, PaymentType } from "../../../../ports/entities/payment.ts";
import type { Stop } from "../../../../ports/entities/time.ts";
import type { StoreKey } from "../../../../ports/local-store.ts";
import type { PaymentTerminal, TerminalLocks } from "../../../../ports/payment-terminal.ts";
import { OrderModel } from "../../../../src/orders/board/order-model.ts";
import type { CommandResult } from "../../../../src/orders/commands/command-results.ts";
import type { PaidStep } from "../../../../src/orders/order-rules/completion-steps.ts";
import { isRemoved } from "../../../../src/orders/order-rules/order-status.ts";
import { AttemptService } from "../../../../src/payments/attempt/service/attempt-service.ts";
import { balanceOf } from "../../../../src/payments/balance-of.ts";
import { CheckoutSession } from "../../../../src/payments/checkout-session.ts";
import { KeptLines } from "../../../../src/payments/kept-lines.ts";
import { OpenCheckouts } from "../../../../src/payments/open-checkouts.ts";
import { PaymentEntry } from "../../../../src/payments/payment-entry.ts";
import { isStillOffered } from "../../../../src/payments/payment-types.ts";
import { SettlementWorker } from "../../../../src/payments/settlement-worker.ts";
import { RecordingReporter } from "../../../support/stand-ins/recording-reporter.ts";
import { type Disk, type HandClock, TabStore } from "../service-tab.ts";

/** The data that the tabs of a company share, each at its newest; observable. */
export interface CompanyNow {
  company: Company;
  types: readonly PaymentType[];
  branch: Branch;
}

export interface HistoryTabParts {
  readonly name: string;
  readonly clock: HandClock;
  readonly disk: Disk;
  readonly locks: TerminalLocks;
  readonly companyNow: CompanyNow;
  readonly terminal: PaymentTerminal;
  readonly purpose: PaidStep;
  readonly order: () => Order;
  /** The server completes the order. */
  readonly complete: (payments: readonly PaymentToSend[]) => CommandResult;
  readonly onWrite: (tab: HistoryTab, key: StoreKey) => void;
}

/** One tab: the real entry, checkout session, attempts and settlement over one order. */
export class HistoryTab {
  readonly name: string;
  readonly store: TabStore;
  readonly attempts: AttemptService;
  readonly lines: KeptLines;
  readonly checkouts = new OpenCheckouts();
  readonly model: OrderModel;
  /** The entry of the open checkout. */
  entry: PaymentEntry | undefined;
  /** The text that staff typed last. */
  typedText: string | undefined;
  private readonly parts: HistoryTabParts;
  private readonly settlement: SettlementWorker;
  private readonly stop: Stop;
  private readonly attemptsBox: { get(): AttemptService };
  private readonly listAt = observable.box(0);
  private stopEntry: Stop = () => undefined;

  constructor(parts: HistoryTabParts) {
    const { name, clock, disk, locks, terminal, order } = parts;
    this.parts = parts;
    this.name = name;
    this.store = new TabStore(disk, (key) => parts.onWrite(this, key));
    this.model = new OrderModel(order());
    this.attempts = new AttemptService({
      clock,
      localStore: this.store,
      locks,
      tabId: name,
      reporter: new RecordingReporter(),
      terminals: async () => new Map([[terminal.kind, terminal]]),
      isOffered: (request) =>
        isStillOffered(request, this.model.data, {
          paymentTypes: parts.companyNow.types,
          branches: [parts.companyNow.branch],
        }),
      balanceOf: (id) =>
        balanceOf(id, {
          checkouts: this.checkouts,
          lines: this.lines,
          company: parts.companyNow,
          attempts: this.attempts,
          book: { lastKnown: () => this.model },
        }),
      staffId: () => undefined,
      isLinkUp: () => true,
      page: { onResume: () => () => undefined, onNetworkChange: () => () => undefined },
    });
    this.attemptsBox = observable.box(this.attempts, { deep: false });
    this.lines = new KeptLines({
      localStore: this.store,
      locks: () => locks,
      now: () => clock.now(),
    });
    const stopLines = this.lines.start();
    const stopAttempts = this.attempts.resume();
    this.settlement = new SettlementWorker({
      attempts: this.attempts,
      lines: this.lines,
      checkouts: this.checkouts,
      book: { get: () => this.listed(), lastKnown: () => this.model },
      types: () => parts.companyNow.types,
      currency: () => parts.companyNow.company.currency,
      lookUp: () => this.lookUp(),
      areListsLoaded: () => true,
      lastListAt: () => this.listAt.get(),
      askLost: (kept) => this.lines.readLost(kept),
    });
    const stopSettling = this.settlement.start();
    this.stop = () => {
      stopSettling();
      stopAttempts();
      stopLines();
    };
  }

  get currency(): Currency {
    return this.parts.companyNow.company.currency;
  }

  get session(): CheckoutSession | undefined {
    return this.checkouts.get(this.model.id)?.session;
  }

  /** Takes the order as the server has it now. */
  load(): void {
    runInAction(() => {
      const order = this.parts.order();
      this.model.data = order;
      if (isRemoved(order.status)) this.model.gone = "removed";
      this.listAt.set(this.listAt.get() + 1);
    });
  }

  /** Staff press the order's last step. */
  open(): void {
    this.checkouts.open({ order: this.model, purpose: this.parts.purpose, answered: [] });
    this.follow();
  }

  /** Shows a checkout that has opened, also by itself (PAY-R1). Returns whether it did. */
  follow(): boolean {
    const opened = this.checkouts.get(this.model.id);
    if (opened === undefined) {
      this.stopEntry();
      this.entry = undefined;
    }
    // A text that has left the field is none that staff would clear.
    if (this.entry?.text !== this.typedText) this.typedText = undefined;
    if (opened === undefined || opened.session !== undefined) return false;
    const { attempts, lines, checkouts, model: order } = this;
    const { companyNow, complete } = this.parts;
    const company = {
      get company() {
        return companyNow.company;
      },
      get paymentTypes() {
        return companyNow.types;
      },
    };
    const session = new CheckoutSession({
      ...opened.opening,
      company,
      kept: lines,
      attempts: () => this.attemptsBox.get(),
      isBlocked: () => false,
      questions: () => ["payment"],
      lookUp: () => this.lookUp(),
      send: async (payments) => complete(payments),
      onEnded: () => checkouts.close(order.id),
      report: () => undefined,
    });
    opened.session = session;
    session.start();
    this.entry = new PaymentEntry({
      order,
      session,
      company,
      branches: {
        get allowed() {
          return [companyNow.branch];
        },
      },
      attempts: () => attempts,
    });
    this.stopEntry();
    this.stopEntry = this.entry.start();
    return true;
  }

  close(): void {
    this.stopEntry();
    this.checkouts.closeAll();
    this.stop();
  }

  private listed(): OrderModel | undefined {
    return this.model.gone === undefined ? this.model : undefined;
  }

  private async lookUp() {
    const order = this.parts.order();
    await Promise.resolve();
    this.load();
    return { kind: "found", order } as const;
  }
}
