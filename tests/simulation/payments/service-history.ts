import type { OrderId } from "../../../ports/entities/ids.ts";
import { type PartnerKind, partnerKinds } from "../../../ports/entities/partner-kinds.ts";
import { isPushedKind, isReaderKind } from "../../../ports/entities/terminal-kinds.ts";
import { hourMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import type { StoreKey } from "../../../ports/local-store.ts";
import type { TerminalFact, TransactionReference } from "../../../ports/payment-terminal.ts";
import type { AttemptRecord } from "../../../src/payments/attempt/attempt-record.ts";
import { readJournal } from "../../../src/payments/attempt/journal/journal-text.ts";
import type { AttemptView } from "../../../src/payments/attempt/payment-attempts.ts";
import { MemoryLocks } from "../../support/memory-locks.ts";
import { FakePartner, type RequestName } from "./fake-partner.ts";
import { type Begun, fail, MoneyWitness } from "./money-witness.ts";
import { OrderServer, orderIds } from "./order-server.ts";
import { type Disk, HandClock, type Request, ServiceTab } from "./service-tab.ts";

/** A message under way: an answer to one tab, a push for all, a storage event, or the board's news of orders. */
type Message =
  | {
      readonly tab: ServiceTab;
      readonly reference: TransactionReference;
      readonly fact: TerminalFact;
    }
  | { readonly push: TerminalFact; readonly deviceId: string }
  | { readonly from: ServiceTab | undefined; readonly key: StoreKey }
  | { readonly lists: ServiceTab };

const reloadsMax = 4;
/** The steps of a history, and how often each is drawn. */
const weights = {
  goOn: 24,
  press: 6,
  giveUp: 5,
  payLate: 5,
  payByCard: 5,
  payTwice: 1,
  payInCash: 1,
  finish: 4,
  closeCheckout: 1,
  ring: 2,
  waitLong: 1,
  reload: 2,
  restart: 1,
  fillStorage: 1,
  spoilRecord: 1,
  endElsewhere: 1,
  foreignPush: 1,
  wake: 1,
  stepClock: 1,
  settleNotConfirmed: 2,
  settleUnreadable: 1,
} as const;
type StepName = keyof typeof weights;
const bag = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as StepName),
);

/**
 * Two tabs of one browser with the real attempt service and checkouts, two orders, two devices and a partner over
 * a network and a storage that fail. One number decides one step, so that a failing history can be shortened.
 */
export class ServiceHistory {
  /** What happened, one line per step. */
  readonly log: string[] = [];
  readonly counts = {
    approvals: 0,
    reloads: 0,
    restarts: 0,
    unsaved: 0,
    completions: 0,
    spoilt: 0,
  };
  readonly witness: MoneyWitness;
  private readonly tape: readonly number[];
  private readonly kind: PartnerKind;
  private readonly deviceCount: number;
  private readonly isUnresponsive: boolean;
  private readonly partner: FakePartner;
  private readonly clock = new HandClock();
  private readonly locks = new MemoryLocks();
  private readonly server = new OrderServer();
  private readonly disk: Disk = { values: new Map(), isFull: false };
  private tabs: readonly ServiceTab[] = [];
  private requests: readonly Request[] = [];
  private messages: readonly Message[] = [];
  private choice = 0;
  private tabCount = 0;

  constructor(setting: number, tape: readonly number[]) {
    this.tape = tape;
    this.choice = setting;
    this.kind = this.pick(partnerKinds) ?? "generic";
    this.deviceCount = 1 + this.draw(2);
    const isCareless = this.draw(3) > 0;
    this.isUnresponsive = this.draw(5) === 0;
    this.partner = new FakePartner(this.kind, { isCareless });
    this.witness = new MoneyWitness({
      partner: this.partner,
      server: this.server,
      clock: this.clock,
      tabs: () => this.tabs,
      journal: () => this.disk.values.get("payment_journal") ?? "",
      answered: () => this.disk.values.get("unreadable_payments") ?? "",
    });
    this.log.push(
      `${this.kind}, ${this.deviceCount} device(s)${isCareless ? ", careless" : ""}${this.isUnresponsive ? ", answers no checks" : ""}`,
    );
  }

  async run(): Promise<void> {
    this.tabs = [this.open(), this.open()];
    for (const tab of this.tabs) tab.loadLists();
    await settled();
    for (const value of this.tape) {
      this.choice = value;
      const name = this.pick(bag) ?? "goOn";
      this.log.push(name);
      this.clock.step(1);
      await this.take(name);
      await this.look();
    }
    await this.end();
    this.witness.checkEnd();
    this.counts.approvals = this.witness.begun.filter(
      ({ isApprovalKnown }) => isApprovalKnown,
    ).length;
    this.close();
  }

  private note(text: string): void {
    this.log[this.log.length - 1] += ` ${text}`;
  }

  /** A number below `count`, out of this step's own. */
  private draw(count: number): number {
    const drawn = this.choice % count;
    this.choice = Math.floor(this.choice / count);
    return drawn;
  }

  private pick<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.draw(items.length)];
  }

  private open(): ServiceTab {
    this.tabCount += 1;
    const name = `tab-${this.tabCount}`;
    const { kind, clock, disk, server } = this;
    return new ServiceTab({
      ...{ name, kind, clock, disk, server },
      locks: this.locks.forTab(name),
      onWrite: (tab, key) => this.send({ from: tab, key }),
      onRequest: (request) => this.request(request),
    });
  }

  private send(message: Message): void {
    this.messages = [...this.messages, message];
  }

  private request(request: Request): void {
    const { name, reference, tab } = request;
    if (name === "begin") this.recordBegin(reference);
    const begun = this.witness.find(reference);
    if (name === "cancel" && begun !== undefined) begun.isCancelRequested = true;
    const isRunning = this.requests.some(
      (other) => other.name === name && other.reference === reference && other.tab === tab,
    );
    if (!isRunning) this.requests = [...this.requests, request];
  }

  private recordBegin(reference: TransactionReference): void {
    this.witness.recordBegin(reference, this.written(reference));
  }

  private written(reference: TransactionReference): AttemptRecord | undefined {
    const { records } = readJournal(this.disk.values.get("payment_journal"));
    return records.find(({ request }) => request.reference === reference);
  }

  private async look(): Promise<void> {
    await settled();
    for (const { till } of this.tabs) till.follow();
    this.witness.check();
  }

  private async take(step: StepName): Promise<void> {
    switch (step) {
      case "goOn":
        return this.goOn();
      case "press":
        return this.press();
      case "giveUp":
        return this.giveUp();
      case "payLate":
        return this.payLate();
      case "payByCard":
        return this.payByCard(this.pick(this.tabs), this.pick(this.payable()));
      case "payTwice": {
        const order = this.pick(orderIds);
        await Promise.all(this.tabs.map((tab) => this.payByCard(tab, order)));
        return;
      }
      case "payInCash": {
        const id = this.pick(orderIds);
        if (id === undefined || this.draw(2) === 0) return;
        return this.pick(this.tabs)?.till.payInCash(id);
      }
      case "finish":
        return this.finish();
      case "closeCheckout": {
        const id = this.pick(orderIds);
        return id && this.pick(this.tabs)?.till.close(id);
      }
      case "ring":
        return void this.clock.ring(this.draw(4) === 0 ? 20 * secondMs : 0);
      case "waitLong":
        return this.wait((1 + 4 * this.draw(4)) * minuteMs);
      case "reload":
        return this.reload(this.pick(this.tabs));
      case "restart":
        return this.restart();
      case "fillStorage":
        this.disk.isFull = this.draw(5) === 0;
        return;
      case "spoilRecord":
        return this.spoilRecord();
      case "endElsewhere":
        return this.endElsewhere();
      case "foreignPush":
        return this.send({ push: foreignApproval(this.draw(2)), deviceId: this.device() });
      case "wake":
        return this.pick(this.tabs)?.wake();
      case "stepClock":
        return this.stepClock();
      case "settleNotConfirmed":
        return this.settleNotConfirmed(this.draw(6) === 0);
      case "settleUnreadable":
        return this.settleUnreadable();
    }
  }

  /** A request arrives, a message is delivered, or the customer acts: whichever is under way; else a payment begins. */
  private async goOn(): Promise<void> {
    const { requests } = this;
    const messages = this.messages.filter((message) => !isOfBrowser(message));
    const isRunning = this.running().some(({ noAt }) => noAt === undefined);
    const possible = [
      ...(requests.length > 0 ? (["request", "request"] as const) : []),
      ...(messages.length > 0 ? (["message", "message"] as const) : []),
      ...(isRunning ? (["customer"] as const) : []),
      ...(messages.length < this.messages.length ? (["browser"] as const) : []),
    ];
    const what = this.pick(possible);
    if (what === "request") this.arrive(this.pick(requests), this.draw(8));
    else if (what === "message") this.deliver(this.pick(messages), this.draw(6));
    else if (what === "customer") this.customerActs();
    else if (what === "browser") this.deliverOfBrowser();
    else return this.payByCard(this.pick(this.tabs), this.pick(this.payable()));
  }

  private payable(): readonly OrderId[] {
    return orderIds.filter((id) => this.server.isPayable(id));
  }

  /** What one tab has written, and new lists, reach the others together. */
  private deliverOfBrowser(): void {
    for (const message of this.messages.filter(isOfBrowser)) this.deliver(message, 5);
  }

  private stepClock(): void {
    if (this.draw(3) === 0)
      this.clock.step((this.draw(2) === 0 ? 1 : -1) * (1 + this.draw(3)) * hourMs);
  }

  private device(): string {
    return `T-${1 + this.draw(this.deviceCount)}`;
  }

  private async payByCard(tab: ServiceTab | undefined, order: OrderId | undefined): Promise<void> {
    if (tab === undefined || order === undefined || this.witness.begun.length > 6) return;
    const result = await tab.till.payByCard(order, this.device(), this.draw(3) === 0);
    this.note(`${tab.name} ${order}: ${result}`);
    if (result === "cannot_be_saved") this.counts.unsaved += 1;
  }

  private async finish(): Promise<void> {
    const [tab, id] = [this.pick(this.tabs), this.pick(orderIds)];
    if (tab === undefined || id === undefined || !this.server.isPayable(id)) return;
    tab.till.isNextAnswerLost = this.draw(4) === 0;
    await tab.till.finish(id);
    tab.till.isNextAnswerLost = false;
    if (this.server.isPayable(id)) return;
    this.counts.completions += 1;
    this.note(`${tab.name} ${id}`);
    for (const lists of this.tabs) this.send({ lists });
  }

  private press(): void {
    const tab = this.pick(this.tabs);
    const shown = this.pick(orderIds.flatMap((id) => tab?.service.shownFor(id) ?? []));
    if (shown === undefined) return;
    const button = this.pick(possibleFor(shown));
    if (button === undefined) return;
    const begun = this.witness.find(shown.request.reference);
    if (button === "confirmNotPaid" && shown.question !== undefined && begun !== undefined) {
      // Staff look at the terminal first, and seldom read it wrongly.
      const isTaken = this.partner.stateOf(begun.reference) === "approved";
      if (isTaken && this.draw(4) > 0) return;
      begun.isSettledByStaff = true;
    }
    this.note(`${button} ${shown.request.reference}`);
    shown[button]();
  }

  private customerActs(): void {
    const begun = this.pick(this.running().filter(({ noAt }) => noAt === undefined));
    if (begun === undefined) return;
    const how = this.pick(["approved", "approved", "declined", "cancelled"] as const) ?? "approved";
    const fact = this.partner.end(begun.reference, how, this.draw(3) > 0);
    this.note(`${how} ${begun.reference}`);
    if (isPushedKind(this.kind)) this.send({ push: fact, deviceId: begun.deviceId });
    else this.answerOfReader(begun.reference, fact);
  }

  /** Staff cancel a running payment and leave it, once the partner acknowledged that; a careless terminal goes on (N12). */
  private async giveUp(): Promise<void> {
    const tab = this.pick(this.tabs);
    const shown = this.pick(orderIds.flatMap((id) => tab?.service.shownFor(id) ?? []));
    if (shown?.certainty !== "open" || !isPushedKind(this.kind)) return;
    const { reference } = shown.request;
    this.note(reference);
    for (let turn = 0; turn < 6 && shown.certainty === "open"; turn += 1) {
      this.exchange(reference);
      if (shown.canCancel) shown.cancel();
      else if (turn > 0) this.clock.ring(0);
      await settled();
    }
    if (shown.canGoBack) shown.goBack();
    return this.draw(3) === 0 ? this.reload(tab) : this.payByCard(tab, shown.request.orderId);
  }

  /** The payment's requests arrive, and their answers. */
  private exchange(reference: TransactionReference): void {
    for (const request of this.requests)
      if (request.reference === reference) this.arrive(request, 7);
    for (const message of this.messages)
      if ("fact" in message && message.reference === reference) this.deliver(message, 5);
  }

  /** A terminal whose cancellation was acknowledged too early takes the money all the same. */
  private payLate(): void {
    const begun = this.pick(this.running().filter(({ noAt }) => noAt !== undefined));
    if (begun === undefined || !isPushedKind(this.kind)) return;
    const push = this.partner.end(begun.reference, "approved", true);
    this.note(begun.reference);
    if (this.draw(4) === 0) this.send({ push, deviceId: begun.deviceId });
    else this.dispatchPush(push, begun.deviceId);
    // The customer pays the newer one, too.
    if (this.draw(2) === 0) this.customerActs();
  }

  private running(): readonly Begun[] {
    return this.partner.running().flatMap((reference) => this.witness.find(reference) ?? []);
  }

  /** The page that runs the reader reports its answer. */
  private answerOfReader(reference: TransactionReference, fact: TerminalFact): void {
    const tab = this.tabs.find(({ readers }) => readers.has(reference));
    if (tab !== undefined) this.send({ tab, reference, fact });
  }

  /** 0 and 1: the request is lost; 2: the answer is lost; else answered. */
  private arrive(request: Request | undefined, fate: number): void {
    if (request === undefined) return;
    this.requests = this.requests.filter((other) => other !== request);
    const { name, reference, tab } = request;
    // A reader that could not be started, or whose page gave up, takes no card.
    const facts = this.answersOf(request, fate);
    if (name === "begin" && fate === 2) this.partner.loseReader([reference]);
    this.note(`${name} ${reference} fate ${fate}`);
    if (name === "begin" && isReaderKind(this.kind)) this.handToPage(request, facts);
    else for (const fact of facts) this.send({ tab, reference, fact });
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

  private answersOf({ name, reference }: Request, fate: number): readonly TerminalFact[] {
    const isUnanswered = this.isUnresponsive && (name === "check" || name === "cancel");
    const noAnswer = [lost(name, this.kind)];
    if (fate < 2 || isUnanswered) return noAnswer;
    const answers = this.partner.answer(name, reference, fate === 3);
    const isAgain = name === "confirm_again" || name === "collect_again";
    return fate === 2 && !isAgain ? noAnswer : answers;
  }

  /** 0: a push is lost; 1: it comes once more later; else it is delivered. */
  private deliver(message: Message | undefined, fate: number): void {
    if (message === undefined) return;
    const isPush = "push" in message;
    if (!isPush || fate !== 1) this.messages = this.messages.filter((other) => other !== message);
    if (isPush && fate === 0) return;
    this.note(described(message));
    this.dispatch(message);
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

  private wait(ms: number): void {
    const until = this.clock.now() + ms;
    while (this.clock.isDueWithin(until - this.clock.now())) this.clock.ring(0);
    this.clock.step(Math.max(0, until - this.clock.now()));
  }

  /** A page with unsaved payments is not reloaded, as the app does not restart then (P-I14). */
  private reload(tab: ServiceTab | undefined): void {
    const isUnsaved = orderIds.some((id) => tab?.service.isUnsaved(id));
    if (tab === undefined || this.counts.reloads >= reloadsMax || isUnsaved) return;
    this.counts.reloads += 1;
    tab.close();
    this.locks.closeTab(tab.name);
    this.loseReaders(tab);
    const gone = this.requests.filter((request) => request.tab === tab);
    this.requests = this.requests.filter((request) => request.tab !== tab);
    for (const { name, reference } of gone)
      if (isPushedKind(this.kind) && this.draw(2) === 0)
        this.partner.answer(name, reference, false);
    const next = this.open();
    this.tabs = this.tabs.map((each) => (each === tab ? next : each));
    this.note(`${tab.name} as ${next.name}`);
    this.send({ lists: next });
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

  /** The app restarts in place only while nothing is open and no money is expected (N1, N7). */
  private restart(): void {
    const tab = this.pick(this.tabs);
    if (tab === undefined || tab.service.isMoneyExpected || tab.till.isBusy) return;
    this.counts.restarts += 1;
    tab.restart();
    this.note(tab.name);
    this.send({ lists: tab });
  }

  /** Another version of the app, or a fault of the disk, leaves a record that cannot be read. */
  private spoilRecord(): void {
    const text = this.disk.values.get("payment_journal");
    const areWritten = this.tabs.every(({ store }) => store.isWritten);
    if (
      text === undefined ||
      this.disk.isFull ||
      !areWritten ||
      this.counts.spoilt > 0 ||
      this.draw(3) > 0
    )
      return;
    const journal = JSON.parse(text) as { readonly records: { request: { reference: string } }[] };
    const record = this.pick(journal.records);
    const begun = record && this.witness.find(record.request.reference);
    if (record === undefined || begun === undefined) return;
    const spoilt = { ...record, phase: "handed_over" };
    const records = journal.records.map((each) => (each === record ? spoilt : each));
    this.disk.values.set("payment_journal", JSON.stringify({ ...journal, records }));
    this.counts.spoilt += 1;
    begun.isUnreadable = true;
    this.witness.unreadable.push(JSON.stringify(spoilt));
    this.note(begun.reference);
    this.send({ from: undefined, key: "payment_journal" });
  }

  private endElsewhere(): void {
    const id = this.pick(orderIds);
    if (id === undefined || this.draw(5) > 0) return;
    const how = this.draw(2) === 0 ? "delivered" : "voided";
    this.server.endElsewhere(id, how);
    this.note(`${id} ${how}`);
    for (const lists of this.tabs) this.send({ lists });
  }

  private settleNotConfirmed(isWrong: boolean): void {
    const tab = this.pick(this.tabs);
    const record = this.pick(tab?.service.notConfirmed ?? []);
    const begun = record && this.witness.find(record.request.reference);
    if (tab === undefined || begun === undefined) return;
    const isTaken = this.partner.stateOf(begun.reference) === "approved";
    begun.isSettledByStaff = true;
    // The tab's list may be behind; then the answer changes nothing.
    const isAsked = this.written(begun.reference)?.certainty === "unknown";
    if (isTaken !== isWrong && isAsked) this.witness.learnTaken(begun);
    this.note(`${begun.reference} ${isTaken !== isWrong ? "paid" : "not paid"}`);
    tab.service.settleNotConfirmed(begun.reference, isTaken !== isWrong);
  }

  private settleUnreadable(): void {
    const tab = this.pick(this.tabs);
    const entry = this.pick(tab?.service.unreadable ?? []);
    if (tab === undefined || entry === undefined || this.disk.isFull) return;
    const begun = this.witness.find(entry.reference ?? "");
    if (begun !== undefined) begun.isSettledByStaff = true;
    tab.service.settleUnreadable(entry.text, this.draw(2) === 0);
  }

  /** Everything arrives, every timer rings, and staff close what is left open. */
  private async end(): Promise<void> {
    this.disk.isFull = false;
    for (const lists of this.tabs) this.send({ lists });
    for (const tab of this.tabs) tab.wake();
    for (let round = 0; round < 400; round += 1) {
      this.log.push("end");
      if (!this.settleOne()) break;
      await this.look();
    }
  }

  private settleOne(): boolean {
    const [request] = this.requests;
    const [message] = this.messages;
    if (request !== undefined) this.arrive(request, 7);
    else if (message !== undefined) this.deliver(message, 5);
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
    const shown = this.tabs.flatMap(({ service }) =>
      orderIds.flatMap((id) => service.shownFor(id) ?? []),
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
function possibleFor(shown: AttemptView) {
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

function described(message: Message): string {
  if ("key" in message) return `storage ${message.key} of ${message.from?.name ?? "outside"}`;
  if ("lists" in message) return `lists to ${message.lists.name}`;
  if ("push" in message) return `push ${JSON.stringify(message.push)} on ${message.deviceId}`;
  return `${JSON.stringify(message.fact)} to ${message.tab.name}`;
}

function isOfBrowser(message: Message): boolean {
  return "key" in message || "lists" in message;
}

function foreignApproval(which: number): TerminalFact {
  const references = which === 0 ? [] : ["DM-9-other-1"];
  return { kind: "result", via: "push", references, status: "approved" };
}

function lost(name: RequestName, kind: PartnerKind): TerminalFact {
  if (name === "begin" && isReaderKind(kind))
    return { kind: "reader_error", row: "generic", certainty: "unpaid", again: "nothing" };
  if (name === "begin") return { kind: "start_lost" };
  if (name === "check") return { kind: "check_failed", via: "check" };
  if (name === "cancel") return { kind: "cancel_lost" };
  return { kind: "reader_error", row: "request_timed_out", certainty: "unknown", again: "confirm" };
}
