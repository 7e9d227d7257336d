import { observable, runInAction } from "mobx";
import type { Branch } from "../../../../ports/entities/branch.ts";
import type { DeviceId, PaymentTypeId } from "../../../../ports/entities/ids.ts";
import { type CurrencyPrecision, type Minor, minor } from "../../../../ports/entities/money.ts";
import type { Order } from "../../../../ports/entities/order.ts";
import {
  cashRoundingName,
  isNewPayment,
  type OrderPayment,
  type PaymentToSend,
  type PaymentType,
} from "../../../../ports/entities/payment.ts";
import {
  isReaderKind,
  type PartnerKind,
  terminalKinds,
} from "../../../../ports/entities/terminal-kinds.ts";
import { minuteMs } from "../../../../ports/entities/time.ts";
import type {
  AttemptHandle,
  AttemptRequest,
  PaymentTerminal,
  ResumedAttempt,
  TerminalFact,
  TransactionReference,
} from "../../../../ports/payment-terminal.ts";
import type { CommandResult } from "../../../../src/orders/commands/command-results.ts";
import { anOrder, branchA, orderId } from "../../../support/samples/an-order.ts";
import { aCompany } from "../../../support/samples/company-builders.ts";
import { MemoryLocks } from "../../../support/stand-ins/memory-locks.ts";
import { usualFeatures } from "../../../support/stand-ins/scripted-terminal.ts";
import { FakePartner, type RequestName } from "../fake-partner.ts";
import { type Disk, HandClock } from "../service-tab.ts";
import { type CompanyNow, HistoryTab } from "./history-tab.ts";
import type { Sent } from "./seen.ts";

/** The start of a history. */
export interface Setting {
  readonly name: string;
  readonly isTakeaway?: boolean;
  readonly terminal?: PartnerKind;
  readonly total?: number;
  readonly decimals?: CurrencyPrecision;
  readonly payments?: readonly { readonly name: string; readonly amount: number }[];
  /** The company rounds cash to a multiple of it, the middle up. */
  readonly cashInterval?: number;
  /** The names of the events that come first. */
  readonly first?: readonly string[];
}

const id = orderId(1001);
const elsewhere = "Paid elsewhere";
/** From then on a result may come too late for everyone (N7). */
const lateMs = 10 * minuteMs;

interface Listener {
  readonly tab: HistoryTab;
  readonly deviceId: DeviceId;
  readonly onFact: (fact: TerminalFact) => void;
}

/** One order, its server, the company's lists, one terminal, one browser. Every message arrives at once. */
export class HistoryWorld {
  readonly clock = new HandClock();
  readonly partner: FakePartner;
  readonly kind: PartnerKind;
  readonly companyNow: CompanyNow;
  readonly usualTypes: readonly PaymentType[];
  readonly usualBranch: Branch;
  readonly cashInterval: number | undefined;
  readonly disk: Disk = { values: new Map(), isFull: false };
  readonly locks = new MemoryLocks();
  /** The payments that a terminal was asked for, by reference. */
  readonly asked = new Map<string, { readonly amount: number; readonly decimals: number }>();
  /** Payments whose results reached no tab, although one was awaited (N7). */
  readonly unheard: string[] = [];
  /** The approvals that reached the app, from the partner or from staff who looked at the terminal. */
  readonly told = new Set<string>();
  order: Order;
  tab: HistoryTab;
  /** A second tab of the browser, once staff have opened it. */
  other: HistoryTab | undefined;
  /** The partner answers nothing. */
  isSilent = false;
  starts: number[] = [];
  completion: readonly PaymentToSend[] | undefined;
  private readonly listeners = new Map<TransactionReference, Listener[]>();
  private readonly devices = new Map<TransactionReference, DeviceId>();
  /** Readers that a page runs. */
  private readonly readers = new Map<TransactionReference, HistoryTab>();
  private tabCount = 0;

  constructor(setting: Setting) {
    const { isTakeaway = false, terminal = "generic", total = 4550, decimals = 2 } = setting;
    this.kind = terminal;
    this.cashInterval = setting.cashInterval;
    this.partner = new FakePartner(terminal);
    this.usualTypes = typesWith(terminal, setting.cashInterval !== undefined);
    this.usualBranch = {
      id: branchA,
      name: "Branch",
      isDeliveryEnabled: true,
      devices: terminalKinds[terminal].hasDevices ? [deviceOf(1)] : [],
    };
    this.companyNow = observable(
      {
        company: aCompany({
          currency: { code: "AED", precision: decimals },
          cashRounding: {
            isEnabled: setting.cashInterval !== undefined,
            rule: 4,
            interval: minor(setting.cashInterval ?? 5),
          },
        }),
        types: this.usualTypes,
        branch: this.usualBranch,
      },
      {},
      { deep: false },
    );
    this.order = anOrder({
      isCashOnDelivery: true,
      id,
      number: String(id),
      isTakeaway,
      totalAmount: minor(total),
      status: isTakeaway ? "ready" : "in_progress",
      payments: (setting.payments ?? []).map(({ name, amount }) => aPayment(name, amount)),
    });
    this.tab = this.openTab();
  }

  get sent(): Sent {
    const completion = this.completion?.filter(isNewPayment).map((payment) => ({
      isByHand:
        payment.name !== cashRoundingName && payment.metaData?.["reference_id"] === undefined,
      amount: payment.amount,
      collected: payment.amountCollected,
    }));
    return { starts: this.starts, completion };
  }

  get tabs(): readonly HistoryTab[] {
    return this.other === undefined ? [this.tab] : [this.tab, this.other];
  }

  get isPayable(): boolean {
    return this.order.status === "in_progress" || this.order.status === "ready";
  }

  /** Lets everything under way arrive. */
  async settle(): Promise<void> {
    await promisesEnd();
    for (const tab of this.tabs) if (tab.follow()) await promisesEnd();
  }

  changeOrder(change: Partial<Order>): void {
    this.order = { ...this.order, ...change };
    for (const tab of this.tabs) tab.load();
  }

  changeCompany(change: Partial<CompanyNow>): void {
    runInAction(() => Object.assign(this.companyNow, change));
  }

  /** The company counts with other decimals, and so does its server. */
  changeDecimals(decimals: CurrencyPrecision): void {
    const { company } = this.companyNow;
    const before = company.currency.precision;
    const converted = (amount: number): Minor =>
      minor(Math.round(amount * 10 ** (decimals - before)));
    const { totalAmount = minor(0), payments } = this.order;
    runInAction(() => {
      this.changeCompany({
        company: { ...company, currency: { code: "AED", precision: decimals } },
      });
      this.changeOrder({
        totalAmount: converted(totalAmount),
        payments: payments.map(({ name, amount }) => aPayment(name, converted(amount))),
      });
    });
  }

  /** Another till takes the whole amount. */
  payElsewhere(): void {
    const { totalAmount = minor(0), payments } = this.order;
    this.changeOrder({ payments: [...payments, aPayment(elsewhere, totalAmount)] });
  }

  get isPaidElsewhere(): boolean {
    return this.order.payments.some(({ name }) => name === elsewhere);
  }

  /** The amount of a card payment, in the decimals of now. */
  amountOf(reference: string): number {
    const { amount = 0, decimals = 0 } = this.asked.get(reference) ?? {};
    return amount * 10 ** (this.companyNow.company.currency.precision - decimals);
  }

  /** The last payment that the partner may still take. */
  lastRunning(): TransactionReference | undefined {
    return this.partner.running().at(-1) as TransactionReference | undefined;
  }

  /** A payment that was cancelled, and whose terminal may take the money all the same. */
  lastCancelled(): TransactionReference | undefined {
    const cancelled = [...this.asked.keys()].filter(
      (reference) => this.partner.stateOf(reference) === "cancelled",
    );
    return cancelled.at(-1) as TransactionReference | undefined;
  }

  /** The customer pays, or the card is refused; the partner reports it. */
  customerActs(
    reference: TransactionReference,
    how: "approved" | "declined" | "cancelled",
    isAnswered = true,
  ): void {
    this.report(reference, this.partner.end(reference, how, isAnswered));
  }

  /** The next timer rings. */
  ring(): void {
    this.clock.ring(0);
  }

  openOther(): void {
    this.other ??= this.openTab();
    this.other.open();
  }

  reload(): void {
    const { tab } = this;
    tab.close();
    this.locks.closeTab(tab.name);
    const lost = [...this.readers].filter(([, owner]) => owner === tab);
    this.partner.loseReader(lost.map(([reference]) => reference));
    for (const [reference, listeners] of this.listeners)
      this.listeners.set(
        reference,
        listeners.filter((listener) => listener.tab !== tab),
      );
    this.tab = this.openTab();
  }

  private openTab(): HistoryTab {
    this.tabCount += 1;
    const name = `tab-${this.tabCount}`;
    // The terminal needs to know which page listens.
    const page: { tab?: HistoryTab } = {};
    const tab = new HistoryTab({
      name,
      clock: this.clock,
      disk: this.disk,
      companyNow: this.companyNow,
      locks: this.locks.forTab(name),
      terminal: this.terminalOf(() => page.tab ?? tab),
      purpose: this.order.isTakeaway ? "collect" : "deliver",
      order: () => this.order,
      complete: (payments) => this.complete(payments),
      onWrite: (from, key) => {
        for (const each of this.tabs) if (each !== from) each.store.onForeignWrite(key);
      },
    });
    page.tab = tab;
    return tab;
  }

  private complete(payments: readonly PaymentToSend[]): CommandResult {
    if (!this.isPayable) return { kind: "someone_was_faster" };
    this.completion = payments;
    const carried = payments.length === 0 ? this.order.payments : payments.map(asCarried);
    this.changeOrder({
      status: this.order.isTakeaway ? "collected" : "delivered",
      payments: carried,
    });
    return { kind: "done" };
  }

  private terminalOf(page: () => HistoryTab): PaymentTerminal {
    const { kind } = this;
    return {
      kind,
      features: () => usualFeatures(kind),
      begin: (request, onFact) => {
        const { amount, currency } = request;
        this.asked.set(request.reference, { amount, decimals: currency.precision });
        this.starts.push(this.amountOf(request.reference));
        this.devices.set(request.reference, request.device.id);
        if (isReaderKind(kind)) this.readers.set(request.reference, page());
        const handle = this.attach(request, onFact, page());
        this.ask("begin", request.reference, onFact);
        return handle;
      },
      resume: ({ request }: ResumedAttempt, onFact) => this.attach(request, onFact, page()),
    };
  }

  private attach(
    { reference, device }: Pick<AttemptRequest, "reference" | "device">,
    onFact: (fact: TerminalFact) => void,
    tab: HistoryTab,
  ): AttemptHandle {
    const listener = { tab, onFact, deviceId: device.id };
    const before = this.listeners.get(reference) ?? [];
    this.listeners.set(reference, [...before.filter((each) => each.tab !== tab), listener]);
    const again = (name: RequestName) => () => {
      if (this.readers.get(reference) !== tab) {
        this.ask("check", reference, onFact);
        return;
      }
      this.starts.push(this.amountOf(reference));
      this.ask(name, reference, onFact);
    };
    return {
      check: () => this.ask("check", reference, onFact),
      cancel: () => this.ask("cancel", reference, onFact),
      confirmAgain: again("confirm_again"),
      collectAgain: again("collect_again"),
      detach: () => {
        const left = (this.listeners.get(reference) ?? []).filter((each) => each !== listener);
        this.listeners.set(reference, left);
      },
    };
  }

  /** A request to the partner, whose answer comes right after it. */
  private ask(
    name: RequestName,
    reference: TransactionReference,
    onFact: (fact: TerminalFact) => void,
  ): void {
    const isUnanswered = this.isSilent && (name === "check" || name === "cancel");
    const facts = isUnanswered ? [unanswered(name)] : this.partner.answer(name, reference, false);
    void Promise.resolve().then(() => {
      for (const fact of facts) {
        // A page that cancels before the card is asked for takes none.
        if (fact.kind === "step" && this.partner.stateOf(reference) !== "running") return;
        this.hear(fact);
        onFact(fact);
      }
    });
  }

  /** Tells the page that runs the reader, or every page that listens to the terminal. */
  private report(reference: TransactionReference, fact: TerminalFact): void {
    const reader = this.readers.get(reference);
    const own = (this.listeners.get(reference) ?? []).filter(({ tab }) => tab === reader);
    const deviceId = this.devices.get(reference);
    const told = isReaderKind(this.kind)
      ? own
      : [...this.listeners.values()].flat().filter((listener) => listener.deviceId === deviceId);
    if (told.length > 0) this.hear(fact);
    else if (this.clock.passedMs < lateMs && !this.told.has(reference))
      this.unheard.push(reference);
    for (const { onFact } of told) onFact(fact);
  }

  private hear(fact: TerminalFact): void {
    if (fact.kind !== "result" || fact.status !== "approved") return;
    for (const reference of fact.references)
      if (this.asked.has(reference)) this.told.add(reference);
  }
}

/** Every promise that was made ends before the platform goes on. */
function promisesEnd(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function deviceOf(number: number) {
  return { id: `T-${number}` as DeviceId, name: `Terminal ${number}` };
}

/** The names of the payment types that staff can choose. */
export const typeNames = { cash: "Cash", bank: "Bank transfer", card: "Card" } as const;

function typesWith(partner: PartnerKind, isCashRounded: boolean): readonly PaymentType[] {
  const plain = (number: number, name: string): PaymentType => ({
    id: number as PaymentTypeId,
    name,
    displayName: name,
    isPrimary: false,
    requiresReferenceCode: false,
  });
  const { hasDevices } = terminalKinds[partner];
  return [
    { ...plain(1, typeNames.cash), isPrimary: true },
    { ...plain(2, typeNames.bank), requiresReferenceCode: true },
    {
      ...plain(3, typeNames.card),
      partner,
      ...(!hasDevices && {
        terminal: {
          isGeneric: true,
          transactionTypes: [],
          responseType: "webhook",
          terminalId: deviceOf(1).id,
        },
      }),
    },
    ...(isCashRounded ? [plain(4, cashRoundingName)] : []),
  ];
}

function aPayment(name: string, amount: number): OrderPayment {
  return { name, amount: minor(amount), amountCollected: minor(amount), tip: minor(0) };
}

function asCarried(payment: PaymentToSend): OrderPayment {
  if (!isNewPayment(payment)) return payment;
  const { name, amount, amountCollected, metaData } = payment;
  const reference = metaData?.["reference_id"]?.toString();
  return {
    name,
    amount,
    amountCollected,
    tip: minor(0),
    ...(reference !== undefined && { reference }),
  };
}

function unanswered(name: RequestName): TerminalFact {
  return name === "check" ? { kind: "check_failed", via: "check" } : { kind: "cancel_lost" };
}
