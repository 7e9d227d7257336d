import type { OrderId } from "../../../ports/entities/ids.ts";
import { isReaderKind, type PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { StoreKey } from "../../../ports/local-store.ts";
import type {
  NamedAmount,
  TerminalFact,
  TransactionReference,
} from "../../../ports/payment-terminal.ts";
import type { AttemptRecord } from "../../../src/payments/attempt/attempt-record.ts";
import { readKept } from "../../../src/payments/attempt/journal/journal-text.ts";
import type { AttemptView } from "../../../src/payments/attempt/service/attempt-model.ts";
import { journalTextOf } from "../../support/payments/kept-journal.ts";
import { MemoryLocalStore } from "../../support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../../support/stand-ins/memory-locks.ts";
import { FakePartner, type RequestName } from "./fake-partner.ts";
import { type Begun, fail, MoneyWitness } from "./money-witness.ts";
import { type EndElsewhere, OrderServer, orderIds, slowMs } from "./order-server.ts";
import { type Disk, HandClock, type Request, ServiceTab } from "./service-tab.ts";
import type { CompletionFate } from "./till.ts";

/** A message under way: an answer to one tab, a push for all, a storage event, or the board's news of orders. */
export type Message =
  | {
      readonly tab: ServiceTab;
      readonly reference: TransactionReference;
      readonly fact: TerminalFact;
    }
  | { readonly push: TerminalFact; readonly deviceId: string }
  | { readonly from: ServiceTab | undefined; readonly key: StoreKey }
  | { readonly lists: ServiceTab };

export interface Setting {
  readonly kind: PartnerKind;
  /** The partner acknowledges every cancellation, and its terminal goes on (N12). */
  readonly isCareless?: boolean;
  /** The partner answers no checks and no cancellations. */
  readonly isUnresponsive?: boolean;
  /** The rows of the lists leave payments out. */
  readonly areListsLean?: boolean;
}

export type Button = ReturnType<typeof possibleFor>[number];

/** The end of a request: lost before it arrives, or its answer is; else the partner answers, or refuses a start. */
export type Fate = "lost" | "answer_lost" | "refused" | "answered";

/**
 * Two tabs of one browser with the real attempt service and checkouts, two orders, two devices and a partner over
 * a network and a storage that fail. Nothing happens here by chance: the caller says each step.
 */
export class PaymentWorld {
  /** One line per step that was taken. */
  readonly log: string[] = [];
  readonly counts = {
    reloads: 0,
    restarts: 0,
    unsaved: 0,
    completions: 0,
    spoilt: 0,
    keptLines: 0,
    lostLines: 0,
    leanLists: 0,
    gatewayAnswers: 0,
    doublePresses: 0,
    movedPresses: 0,
    otherAmounts: 0,
    lostRecords: 0,
  };
  readonly witness: MoneyWitness;
  readonly kind: PartnerKind;
  readonly partner: FakePartner;
  readonly clock = new HandClock();
  readonly server: OrderServer;
  readonly disk: Disk = { values: new Map(), isFull: false };
  tabs: readonly ServiceTab[] = [];
  requests: readonly Request[] = [];
  messages: readonly Message[] = [];
  private readonly locks = new MemoryLocks();
  private readonly isUnresponsive: boolean;
  private tabCount = 0;

  constructor({ kind, isCareless = false, isUnresponsive = false, areListsLean = false }: Setting) {
    this.kind = kind;
    this.server = new OrderServer(() => this.clock.passedMs, { areListsLean });
    if (areListsLean) this.counts.leanLists += 1;
    this.isUnresponsive = isUnresponsive;
    this.partner = new FakePartner(kind, { isCareless });
    this.witness = new MoneyWitness({
      partner: this.partner,
      server: this.server,
      clock: this.clock,
      tabs: () => this.tabs,
      isCancelling: (reference) => this.isCancelling(reference),
      journal: () => journalTextOf(this.disk.values),
      answered: () => this.disk.values.get("unreadable_payments") ?? "",
      lines: () => [...this.disk.values].flatMap(([key, text]) => (isOfLines(key) ? text : [])),
    });
  }

  async begin(): Promise<void> {
    this.tabs = [this.open(), this.open()];
    for (const tab of this.tabs) tab.loadLists();
    await settled();
  }

  /** One step, after which every invariant must hold. */
  async step(name: string, run: () => unknown): Promise<void> {
    this.log.push(name);
    this.clock.pass(1);
    await run();
    await this.look();
  }

  note(text: string): void {
    this.log[this.log.length - 1] += ` ${text}`;
  }

  /** The record of an attempt on the device. */
  written(reference: TransactionReference): AttemptRecord | undefined {
    return this.kept().find(({ request }) => request.reference === reference);
  }

  payable(): readonly OrderId[] {
    return orderIds.filter((id) => this.server.isPayable(id));
  }

  running(): readonly Begun[] {
    return this.partner.running().flatMap((reference) => this.witness.find(reference) ?? []);
  }

  async payByCard(
    tab: ServiceTab,
    order: OrderId,
    { device, isPart }: { readonly device: string; readonly isPart: boolean },
  ): Promise<void> {
    const result = await tab.till.payByCard(order, device, isPart);
    this.note(`${tab.name} ${order}: ${result}`);
    if (result === "cannot_be_saved") this.counts.unsaved += 1;
  }

  /** Presses OK, once or twice. */
  async finish(
    tab: ServiceTab,
    id: OrderId,
    fate: CompletionFate,
    { isDouble = false, isUnreadable = false } = {},
  ): Promise<void> {
    tab.till.nextFate = fate;
    tab.till.areReadsFailing = isUnreadable;
    const isPressed = tab.till.finish(id);
    if (isPressed && isDouble) {
      this.counts.doublePresses += 1;
      tab.till.finish(id);
    }
    await settled();
    tab.till.nextFate = "answered";
    tab.till.areReadsFailing = false;
    this.note(`${tab.name} ${id} ${fate}${isDouble ? " twice" : ""}`);
  }

  /** The whole rest twice: the second press finds nothing left to pay. */
  payInCashTwice(tab: ServiceTab, id: OrderId): void {
    if (this.enterCash(tab, id) === 0) return;
    this.counts.doublePresses += 1;
    if (this.enterCash(tab, id) !== 0) fail(`PY-11: order ${id} was paid in cash twice`);
  }

  payInCash(tab: ServiceTab, id: OrderId, isPart: boolean): void {
    if (this.enterCash(tab, id, isPart) === 0) return;
    this.note(`${tab.name} ${id}${isPart ? " a part" : ""}`);
  }

  private enterCash(tab: ServiceTab, id: OrderId, isPart = false): number {
    const amount = tab.till.payInCash(id, isPart);
    this.witness.recordEntered(id, amount);
    return amount;
  }

  takeBack(tab: ServiceTab, id: OrderId): void {
    this.witness.takeBack(id, () => tab.till.takeBack(id));
  }

  /** A press on a button that has gone, or that stands where another one was. */
  pressMoved(shown: AttemptView, button: Button): void {
    const isOffered = possibleFor(shown).includes(button);
    if (isOffered) {
      this.press(shown, button);
      return;
    }
    this.counts.movedPresses += 1;
    const { reference } = shown.request;
    this.note(`${button} (gone) ${reference}`);
    const before = [shown.phase, shown.certainty, shown.isClosed].join();
    shown[button]();
    if ([shown.phase, shown.certainty, shown.isClosed].join() !== before)
      fail(`TT-18: ${button} acted on ${reference}, where it was not offered`);
  }

  press(shown: AttemptView, button: Button): void {
    const begun = this.witness.find(shown.request.reference);
    if (button === "confirmNotPaid" && shown.question !== undefined && begun !== undefined)
      begun.isSettledByStaff = true;
    this.note(`${button} ${shown.request.reference}`);
    shown[button]();
  }

  /** The customer pays, is refused, or walks off; the partner reports it. */
  customerActs(
    begun: Begun,
    how: "approved" | "declined" | "cancelled",
    { isAnswered }: { readonly isAnswered: boolean },
  ): void {
    const fact = this.partner.end(begun.reference, how, isAnswered);
    this.note(`${how} ${begun.reference}`);
    if (isReaderKind(this.kind)) this.answerOfReader(begun.reference, fact);
    else this.send({ push: fact, deviceId: begun.deviceId });
  }

  /** The terminal was handed another amount, or writes it so that it cannot be read; its approval may name none. */
  nameAmount(
    begun: Begun,
    named: NamedAmount,
    { isNamedAtApproval }: { readonly isNamedAtApproval: boolean },
  ): void {
    this.counts.otherAmounts += 1;
    this.partner.nameAmount(begun.reference, named, { isNamedAtApproval });
    const isSilent = isNamedAtApproval ? "" : ", its approval none";
    this.note(`${begun.reference} ${JSON.stringify(named)}${isSilent}`);
  }

  /** Staff cancel a running payment and leave it, once the partner acknowledged that; a careless terminal goes on (N12). */
  async giveUp(shown: AttemptView): Promise<void> {
    const { reference } = shown.request;
    this.note(reference);
    for (let turn = 0; turn < 6 && shown.certainty === "open"; turn += 1) {
      this.exchange(reference);
      if (shown.canCancel) shown.cancel();
      else if (turn > 0) this.clock.ring(0);
      await settled();
    }
    if (shown.canGoBack) shown.goBack();
  }

  /** A terminal whose cancellation was acknowledged too early takes the money all the same. */
  payLate(begun: Begun, { isDelayed }: { readonly isDelayed: boolean }): void {
    const push = this.partner.end(begun.reference, "approved", true);
    this.note(begun.reference);
    if (isDelayed) this.send({ push, deviceId: begun.deviceId });
    else this.dispatchPush(push, begun.deviceId);
  }

  arrive(request: Request, fate: Fate): void {
    this.requests = this.requests.filter((other) => other !== request);
    const { name, reference, tab } = request;
    // A reader that could not be started, or whose page gave up, takes no card.
    const facts = this.answersOf(request, fate);
    if (name === "begin" && fate === "answer_lost") this.partner.loseReader([reference]);
    this.note(`${name} ${reference} ${fate}`);
    if (name === "begin" && isReaderKind(this.kind)) this.handToPage(request, facts);
    else for (const fact of facts) this.send({ tab, reference, fact });
  }

  /** A push may be lost, or come once more later. */
  deliver(message: Message, how: "once" | "again_later" | "lost" = "once"): void {
    if (how !== "again_later") this.messages = this.messages.filter((other) => other !== message);
    if (how === "lost") return;
    this.note(described(message));
    this.dispatch(message);
  }

  /** Delivers to each tab together what the other one wrote, and new lists. */
  deliverOfBrowser(): void {
    for (const message of this.messages.filter(isOfBrowser)) this.deliver(message);
  }

  /** A push that names another payment, or none. */
  pushForeign(deviceId: string, references: readonly string[]): void {
    const push = { kind: "result", via: "push", references, status: "approved" } as const;
    this.send({ push, deviceId });
  }

  wait(ms: number): void {
    const until = this.clock.now() + ms;
    while (this.clock.isDueWithin(until - this.clock.now())) this.clock.ring(0);
    this.clock.pass(Math.max(0, until - this.clock.now()));
  }

  /** `arrives`: whether a request that was under way reaches the partner. */
  reload(tab: ServiceTab, arrives: (request: Request) => boolean): void {
    this.counts.reloads += 1;
    tab.close();
    this.locks.closeTab(tab.name);
    this.loseReaders(tab);
    const gone = this.requests.filter((request) => request.tab === tab);
    this.requests = this.requests.filter((request) => request.tab !== tab);
    for (const request of gone)
      if (!isReaderKind(this.kind) && arrives(request))
        this.partner.answer(request.name, request.reference, false);
    const next = this.open();
    this.tabs = this.tabs.map((each) => (each === tab ? next : each));
    this.note(`${tab.name} as ${next.name}`);
    this.send({ lists: next });
  }

  /** The app restarts in place only while nothing is open and no money is expected (N1, N7). */
  restart(tab: ServiceTab): void {
    if (tab.service.store.isMoneyExpected || tab.till.isBusy) return;
    this.counts.restarts += 1;
    tab.restart();
    this.note(tab.name);
    this.send({ lists: tab });
  }

  private isCancelling(reference: TransactionReference): boolean {
    const isOwn = (each: Request): boolean =>
      each.name === "cancel" && each.reference === reference;
    const isAnswer = (message: Message): boolean =>
      "fact" in message && message.reference === reference && /^cancel_/.test(message.fact.kind);
    return this.requests.some(isOwn) || this.messages.some(isAnswer);
  }

  private kept(): readonly AttemptRecord[] {
    return readKept(new MemoryLocalStore(Object.fromEntries(this.disk.values))).records;
  }

  /** The references whose records can be made unreadable now. */
  spoilable(): readonly string[] {
    const areWritten = this.tabs.every(({ store }) => store.isWritten);
    if (this.disk.isFull || !areWritten || this.counts.spoilt > 0) return [];
    return this.kept().map(({ request }) => request.reference);
  }

  /** Another version of the app, or a fault of the disk, leaves a record that cannot be read. */
  spoilRecord(reference: string): void {
    const begun = this.witness.find(reference);
    const key = `payment_journal.${reference}` as const;
    const text = this.disk.values.get(key);
    if (begun === undefined || text === undefined) return;
    const spoilt = { ...JSON.parse(text), phase: "handed_over" };
    this.disk.values.set(key, JSON.stringify(spoilt));
    this.counts.spoilt += 1;
    begun.isUnreadable = true;
    this.witness.unreadable.push(JSON.stringify(spoilt));
    this.note(reference);
    this.send({ from: undefined, key });
  }

  /** The records that the device can lose now: money may still move by them, or has. None that was unreadable (N11). */
  losable(): readonly TransactionReference[] {
    const areWritten = this.tabs.every(({ store }) => store.isWritten);
    if (this.disk.isFull || !areWritten) return [];
    return this.kept()
      .filter(({ certainty }) => certainty !== "unpaid")
      .map(({ request }) => request.reference)
      .filter((reference) => this.witness.find(reference)?.isUnreadable === false);
  }

  /** The browser frees storage of its own accord; a tab that knows the record writes it again (P-I3). */
  loseRecord(reference: TransactionReference): void {
    // A tab that has not been notified of the last write would write an older state.
    this.deliverOfBrowser();
    const key = `payment_journal.${reference}` as const;
    this.disk.values.delete(key);
    this.counts.lostRecords += 1;
    this.note(reference);
    for (const { store } of this.tabs) store.onForeignWrite(key);
    if (this.disk.values.get(key) === undefined)
      fail(`P-I3: the record of ${reference} was lost, and is not written again`);
  }

  endElsewhere(id: OrderId, how: EndElsewhere): void {
    this.server.endElsewhere(id, how);
    this.note(`${id} ${how}`);
    this.sendLists();
  }

  async settleNotConfirmed(
    tab: ServiceTab,
    { request: { reference, orderId } }: AttemptRecord,
    wasPaid: boolean,
  ): Promise<void> {
    const begun = this.witness.find(reference);
    if (begun === undefined) return;
    begun.isSettledByStaff = true;
    this.note(`${reference} ${wasPaid ? "paid" : "not paid"}`);
    const { service } = tab;
    service.settleNotConfirmed(reference, wasPaid);
    await settled();
    // The tab's list may be behind; then the answer changes nothing.
    const taken = [...service.store.addedTo(orderId), ...service.store.takeApproved(orderId)];
    const isListed = [...taken, ...service.store.approvedNotUsed].some(
      ({ request }) => request.reference === reference,
    );
    const isPaid = isListed || this.written(reference)?.certainty === "paid";
    if (wasPaid && isPaid) this.witness.learnTaken(begun);
  }

  settleUnreadable(tab: ServiceTab, text: string, wasPaid: boolean): void {
    const entry = tab.service.store.unreadable.find((each) => each.text === text);
    const begun = this.witness.find(entry?.reference ?? "");
    if (begun !== undefined) begun.isSettledByStaff = true;
    if (begun !== undefined && wasPaid) this.witness.learnTaken(begun);
    this.note(`${entry?.reference} ${wasPaid ? "paid" : "not paid"}`);
    tab.service.settleUnreadable(text, wasPaid);
  }

  /** Everything arrives, every timer rings, and staff close what is left open. */
  async end(): Promise<void> {
    this.disk.isFull = false;
    // The lists show what a slow server was still doing.
    this.wait(slowMs);
    this.sendLists();
    for (const tab of this.tabs) tab.wake();
    for (let round = 0; round < 400; round += 1) {
      this.log.push("end");
      if (!this.settleOne()) break;
      await this.look();
    }
    this.witness.checkEnd();
    this.close();
  }

  private async look(): Promise<void> {
    await settled();
    for (const { till } of this.tabs) till.follow();
    this.witness.check();
    this.counts.keptLines = this.witness.keptCount;
    this.counts.lostLines = this.witness.lostCount;
  }

  private open(): ServiceTab {
    this.tabCount += 1;
    const name = `tab-${this.tabCount}`;
    const { kind, clock, disk, server } = this;
    return new ServiceTab({
      name,
      kind,
      clock,
      disk,
      server,
      locks: this.locks.forTab(name),
      onCompleted: () => this.onCompleted(),
      onGatewayAnswer: () => this.onGatewayAnswer(),
      onWrite: (tab, key, refused) => this.onWrite(tab, key, refused),
      onRequest: (request) => this.request(request),
    });
  }

  /** At a press, or by itself when the overlay of its last payment closed. */
  private onCompleted(): void {
    this.counts.completions += 1;
    this.sendLists();
  }

  private onGatewayAnswer(): void {
    this.counts.gatewayAnswers += 1;
  }

  private onWrite(tab: ServiceTab, key: StoreKey, refused: string | undefined): void {
    const areLines = isOfLines(key);
    if (refused === undefined) {
      if (areLines) this.witness.recordLines();
      this.send({ from: tab, key });
    } else if (areLines) this.witness.recordRefused(refused);
  }

  private send(message: Message): void {
    this.messages = [...this.messages, message];
  }

  private sendLists(): void {
    for (const lists of this.tabs) this.send({ lists });
  }

  private request(request: Request): void {
    const { name, reference, tab } = request;
    if (name === "begin") this.witness.recordBegin(reference, this.written(reference));
    const begun = this.witness.find(reference);
    if (name === "cancel" && begun !== undefined) begun.isCancelRequested = true;
    const isRunning = this.requests.some(
      (other) => other.name === name && other.reference === reference && other.tab === tab,
    );
    if (!isRunning) this.requests = [...this.requests, request];
  }

  /** The payment's requests arrive, and their answers. */
  private exchange(reference: TransactionReference): void {
    for (const request of this.requests)
      if (request.reference === reference) this.arrive(request, "answered");
    for (const message of this.messages)
      if ("fact" in message && message.reference === reference) this.deliver(message);
  }

  /** The page that runs the reader reports its answer. */
  private answerOfReader(reference: TransactionReference, fact: TerminalFact): void {
    const tab = this.tabs.find(({ readers }) => readers.has(reference));
    if (tab !== undefined) this.send({ tab, reference, fact });
  }

  /** The page itself asks the reader for the card, so nothing can come in between. */
  private handToPage({ reference, tab }: Request, facts: readonly TerminalFact[]): void {
    const isCancelling = (): boolean =>
      this.requests.some((other) => other.name === "cancel" && other.reference === reference);
    const wasCancelling = isCancelling();
    for (const fact of facts) {
      this.dispatch({ tab, reference, fact });
      if (fact.kind !== "started" || wasCancelling || !isCancelling()) continue;
      // The page could not save the intent, so it deletes it and asks for no card (PAY-R16).
      const begun = this.witness.find(reference);
      if (begun !== undefined) this.witness.sayNo(begun);
      this.partner.loseReader([reference]);
      return;
    }
  }

  private answersOf({ name, reference }: Request, fate: Fate): readonly TerminalFact[] {
    const isUnanswered = this.isUnresponsive && (name === "check" || name === "cancel");
    const noAnswer = [lost(name, this.kind)];
    if (fate === "lost" || isUnanswered) return noAnswer;
    const answers = this.partner.answer(name, reference, fate === "refused");
    const isAgain = name === "confirm_again" || name === "collect_again";
    return fate === "answer_lost" && !isAgain ? noAnswer : answers;
  }

  private dispatch(message: Message): void {
    if ("key" in message) {
      for (const { store } of this.tabs.filter((tab) => tab !== message.from))
        store.onForeignWrite(message.key);
    } else if ("lists" in message) {
      if (this.tabs.includes(message.lists)) message.lists.loadLists();
    } else if ("push" in message) this.dispatchPush(message.push, message.deviceId);
    else {
      const listener = message.tab.listeners.get(message.reference);
      if (listener === undefined) return;
      this.witness.recordFact(message.fact, message.reference);
      listener.onFact(message.fact);
    }
  }

  /** Every listener of the device receives it. */
  private dispatchPush(push: TerminalFact, deviceId: string): void {
    const listeners = this.tabs
      .flatMap((tab) => [...tab.listeners.values()])
      .filter((listener) => listener.deviceId === deviceId);
    if (listeners.length > 0) this.witness.recordFact(push);
    else if (push.kind === "result") {
      const missed = push.references.flatMap((reference) => this.witness.find(reference) ?? []);
      if (push.status === "approved" && missed.some((each) => this.witness.mustListen(each)))
        fail("N7: no tab listened to a payment that might still be approved");
    }
    for (const { onFact } of listeners) onFact(push);
  }

  /** A reader that has not asked for the card cannot have charged it. */
  private loseReaders({ readers }: ServiceTab): void {
    for (const reference of readers) {
      const begun = this.witness.find(reference);
      if (this.partner.stateOf(reference) === "none" && begun !== undefined)
        this.witness.sayNo(begun);
    }
    this.partner.loseReader([...readers]);
  }

  private settleOne(): boolean {
    const [request] = this.requests;
    const [message] = this.messages;
    if (request !== undefined) this.arrive(request, "answered");
    else if (message !== undefined) this.deliver(message);
    else if (!this.customerLeaves() && !this.clock.ring(0)) return this.leaveOverlays();
    return true;
  }

  /** A reader has no limit of time: it asks for the card until the customer walks off. */
  private customerLeaves(): boolean {
    const begun = isReaderKind(this.kind) ? this.running()[0] : undefined;
    if (begun === undefined) return false;
    const { reference } = begun;
    this.answerOfReader(reference, this.partner.end(reference, "cancelled", true));
    return true;
  }

  private leaveOverlays(): boolean {
    // No timer is left, so nothing is awaited any more.
    for (const { name, service } of this.tabs)
      if (!service.store.isAnyOpen && service.store.isMoneyExpected)
        fail(`N7: a restart of ${name} waits for money that is not expected`);
    const shown = this.tabs.flatMap(({ service }) =>
      orderIds.flatMap((id) => service.store.shownFor(id) ?? []),
    );
    const left = shown.find(({ canGoBack }) => canGoBack);
    left?.goBack();
    return left !== undefined || this.closeCheckouts();
  }

  private closeCheckouts(): boolean {
    const open = this.tabs.find(({ till }) => till.isBusy);
    for (const id of orderIds) open?.till.close(id);
    return open !== undefined;
  }

  private close(): void {
    for (const tab of this.tabs) tab.close();
    const listening = this.tabs.reduce((count, { listeners }) => count + listeners.size, 0);
    if (listening > 0) fail(`P-I16: ${listening} listeners are left`);
    if (this.clock.taskCount > 0) fail(`P-I16: ${this.clock.taskCount} timers are left`);
    if (this.locks.held.length > 0) fail(`PAY-R17: ${this.locks.held} are still locked`);
  }
}

/** The buttons that the overlay offers. */
export function possibleFor(shown: AttemptView) {
  return [
    ...(shown.canCancel ? (["cancel"] as const) : []),
    ...(shown.canRetry ? (["retry"] as const) : []),
    ...(shown.canGoBack ? (["goBack"] as const) : []),
    ...(shown.canCheckStatus ? (["checkStatus"] as const) : []),
    ...(shown.question === undefined ? [] : (["confirmNotPaid", "declineNotPaid"] as const)),
  ];
}

/** Lets every promise that was made end. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

function isOfLines(key: StoreKey): boolean {
  return key.startsWith("checkout_lines.");
}

function described(message: Message): string {
  if ("key" in message) return `storage ${message.key} of ${message.from?.name ?? "outside"}`;
  if ("lists" in message) return `lists to ${message.lists.name}`;
  if ("push" in message) return `push ${JSON.stringify(message.push)} on ${message.deviceId}`;
  return `${JSON.stringify(message.fact)} to ${message.tab.name}`;
}

export function isOfBrowser(message: Message): boolean {
  return "key" in message || "lists" in message;
}

function lost(name: RequestName, kind: PartnerKind): TerminalFact {
  if (name === "begin" && isReaderKind(kind))
    return { kind: "reader_error", row: "generic", certainty: "unpaid", again: "nothing" };
  if (name === "begin") return { kind: "start_lost" };
  if (name === "check") return { kind: "check_failed", via: "check" };
  if (name === "cancel") return { kind: "cancel_lost" };
  return { kind: "reader_error", row: "request_timed_out", certainty: "unknown", again: "confirm" };
}
