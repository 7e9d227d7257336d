import type { OrderId } from "../../../ports/entities/ids.ts";
import {
  isPushedKind,
  type PartnerKind,
  partnerKinds,
} from "../../../ports/entities/terminal-kinds.ts";
import type { StoreKey } from "../../../ports/local-store.ts";
import type { TerminalFact, TransactionReference } from "../../../ports/payment-terminal.ts";
import { MemoryLocks } from "../../support/memory-locks.ts";
import { aCardPayment } from "../../support/payment-tablet.ts";
import { FakePartner, type RequestName } from "./fake-partner.ts";
import { type Disk, HandClock, ServiceTab } from "./service-tab.ts";

interface Request {
  readonly name: RequestName;
  readonly reference: TransactionReference;
  readonly tab: ServiceTab;
}

/** A message under way: an answer to one tab, a push for all, or a storage event of another tab. */
type Message =
  | {
      readonly tab: ServiceTab;
      readonly reference: TransactionReference;
      readonly fact: TerminalFact;
    }
  | { readonly push: TerminalFact }
  | { readonly from: ServiceTab | undefined; readonly key: StoreKey };

const kinds = partnerKinds.filter(isPushedKind);
const order = aCardPayment().orderId as OrderId;
const reloadsMax = 3;
const presses = ["cancel", "retry", "goBack", "checkStatus", "confirmNotPaid"] as const;

/**
 * Two tabs of one browser with the real attempt service, one order, one device and an honest partner. A
 * tape of numbers decides what happens next.
 */
export class ServiceHistory {
  /** The results reported to a listening tab, by reference. */
  readonly reported = new Map<string, Set<"approved" | "no">>();
  readonly begun: TransactionReference[] = [];
  reloads = 0;
  fullWrites = 0;
  private readonly tape: readonly number[];
  private readonly kind: PartnerKind;
  private readonly partner: FakePartner;
  private readonly clock = new HandClock();
  private readonly locks = new MemoryLocks();
  private readonly disk: Disk = { values: new Map(), isFull: false };
  private tabs: ServiceTab[] = [];
  private requests: Request[] = [];
  private messages: Message[] = [];
  private readonly lines = new Set<TransactionReference>();
  private position = 1;
  private tabCount = 0;

  constructor(tape: readonly number[]) {
    this.tape = tape;
    this.kind = kinds[(tape[0] ?? 0) % kinds.length] ?? "generic";
    this.partner = new FakePartner(this.kind);
  }

  async run(): Promise<void> {
    this.tabs = [this.open(), this.open()];
    await this.pay();
    while (this.position < this.tape.length) {
      await this.step(this.draw());
      await settled();
      this.takeLines();
      this.check();
    }
    this.disk.isFull = false;
    for (const tab of this.tabs) tab.wake();
    for (let round = 0; round < 80 && (await this.end()); round += 1) {
      await settled();
      this.takeLines();
      this.check();
    }
    this.checkEnd();
    for (const tab of this.tabs) tab.close();
  }

  private open(): ServiceTab {
    this.tabCount += 1;
    const name = `tab-${this.tabCount}`;
    const { kind, clock, disk } = this;
    const tab: ServiceTab = new ServiceTab({
      ...{ name, kind, clock, disk },
      locks: this.locks.forTab(name),
      onWrite: (key) => this.messages.push({ from: tab, key }),
      send: (request, reference) => this.send({ name: request, reference, tab }),
    });
    return tab;
  }

  private send(request: Request): void {
    if (request.name === "begin") this.recordBegin(request.reference);
    const isRunning = this.requests.some(
      ({ name, reference, tab }) =>
        name === request.name && reference === request.reference && tab === request.tab,
    );
    if (!isRunning) this.requests.push(request);
  }

  private recordBegin(reference: TransactionReference): void {
    if (this.begun.includes(reference)) fail("P-I6: a second start for one reference");
    if (!this.begun.every((earlier) => this.reported.has(earlier)))
      fail("P-I5: begun while the result of another attempt is unknown");
    if (this.disk.values.get("payment_journal")?.includes(reference) !== true)
      fail("PAY-R16: begun before it was written down");
    this.begun.push(reference);
  }

  private draw(): number {
    const value = this.tape[this.position] ?? 0;
    this.position += 1;
    return value;
  }

  private pick<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.draw() % items.length];
  }

  private async step(what: number): Promise<void> {
    const choice = what % 24;
    if (choice < 5) this.arrive(this.pick(this.requests), this.draw() % 8);
    else if (choice < 9) this.deliver(this.pick(this.messages), this.draw() % 6);
    else if (choice < 12) this.customerActs();
    else if (choice < 16) this.press();
    else if (choice === 16) this.clock.ring(this.draw() % 4 === 0 ? 20_000 : 0);
    else if (choice === 17) this.messages.push({ push: foreignApproval(this.draw()) });
    else if (choice === 18 && this.draw() % 3 === 0) this.reload();
    else if (choice === 19) this.disk.isFull = this.draw() % 3 === 0;
    else await this.pay();
  }

  private async pay(): Promise<void> {
    const tab = this.pick(this.tabs);
    if (tab === undefined || this.lines.size > 0 || this.begun.length > 4) return;
    const { kind } = await tab.service.start(aCardPayment({ kind: this.kind }));
    if (kind === "cannot_be_saved") this.fullWrites += 1;
  }

  private press(): void {
    const tab = this.pick(this.tabs);
    const shown = tab?.service.shownFor(order);
    const button = this.pick(presses);
    if (shown === undefined || button === undefined) return;
    // Staff check the terminal before they confirm.
    if (button === "confirmNotPaid" && shown.question !== undefined) {
      const { reference } = shown.request;
      if (this.partner.stateOf(reference) === "approved") return;
      this.recordReport(reference, "no");
    }
    shown[button]();
  }

  private customerActs(): void {
    const [reference] = this.partner.running();
    if (reference === undefined) return;
    const how = (["approved", "approved", "declined", "cancelled"] as const)[this.draw() % 4];
    this.messages.push({ push: this.partner.end(reference, how ?? "approved", true) });
  }

  /** 0 and 1: the request is lost; 2: the answer is lost; else answered. */
  private arrive(request: Request | undefined, fate: number): void {
    if (request === undefined) return;
    this.requests = this.requests.filter((other) => other !== request);
    const { name, reference, tab } = request;
    const answers = fate < 2 ? [] : this.partner.answer(name, reference, fate === 3);
    const facts = fate < 3 ? [lost(name)] : answers;
    for (const fact of facts) this.messages.push({ tab, reference, fact });
  }

  /** 0: a push is lost; 1: it comes once more later; else it is delivered. */
  private deliver(message: Message | undefined, fate: number): void {
    if (message === undefined) return;
    const isPush = "push" in message;
    if (!isPush || fate !== 1) this.messages = this.messages.filter((other) => other !== message);
    if (isPush && fate === 0) return;
    this.dispatch(message);
  }

  private dispatch(message: Message): void {
    if ("key" in message) {
      const others = this.tabs.filter((tab) => tab !== message.from);
      for (const { store } of others) store.onForeignWrite(message.key);
    } else if ("push" in message) {
      // Every listener of the device receives it.
      const listeners = this.tabs.flatMap((tab) => [...tab.listeners.values()]);
      for (const listener of listeners) this.notify(listener, message.push);
    } else {
      const listener = message.tab.listeners.get(message.reference);
      if (listener !== undefined) this.notify(listener, message.fact, message.reference);
    }
  }

  private notify(
    listener: (fact: TerminalFact) => void,
    fact: TerminalFact,
    of?: TransactionReference,
  ): void {
    if (fact.kind === "result" && fact.status !== "unknown" && fact.status !== "in_progress") {
      const reference = this.begun.find((known) => fact.references.includes(known));
      if (reference !== undefined)
        this.recordReport(reference, fact.status === "approved" ? "approved" : "no");
    }
    const isNo = fact.kind === "cancel_acknowledged" || fact.kind === "start_refused";
    if (isNo && of !== undefined) this.recordReport(of, "no");
    listener(fact);
  }

  private recordReport(reference: string, what: "approved" | "no"): void {
    this.reported.set(reference, (this.reported.get(reference) ?? new Set()).add(what));
  }

  /** A page with unsaved payments is not reloaded, as the app does not restart then (P-I14). */
  private reload(): void {
    const place = this.draw() % this.tabs.length;
    const tab = this.tabs[place];
    if (tab === undefined || this.reloads >= reloadsMax || tab.service.isUnsaved(order)) return;
    this.reloads += 1;
    tab.close();
    this.locks.closeTab(`tab-${this.names[place]}`);
    this.requests = this.requests.filter((request) => {
      const isGone = request.tab === tab;
      if (isGone && this.draw() % 2 === 0)
        this.partner.answer(request.name, request.reference, false);
      return !isGone;
    });
    const next = this.open();
    this.names[place] = this.tabCount;
    this.tabs = this.tabs.with(place, next);
  }

  /** The number of the tab at each place. */
  private readonly names: number[] = [1, 2];

  /** Takes approved lines, as an open checkout does. */
  private takeLines(): void {
    for (const { service } of this.tabs)
      for (const { request } of service.takeApproved(order)) {
        const { reference } = request;
        if (this.partner.stateOf(reference) !== "approved")
          fail("P-I1: a line without an approval");
        this.lines.add(reference);
        service.markApplied(reference, "line_added");
      }
  }

  private check(): void {
    if (this.lines.size > 1) fail("P-I2: the order was paid twice");
    const open = new Set<TransactionReference>();
    for (const { service } of this.tabs) {
      const shown = service.shownFor(order);
      if (shown?.certainty === "open") open.add(shown.request.reference);
      if (shown?.certainty === "open" && !service.isAnyOpen)
        fail("P-I14: a restart would be let through");
      if (shown?.failure?.kind === "cancelled" && !this.reported.has(shown.request.reference))
        fail("P-I15: cancelled successfully without an acknowledgement");
    }
    if (open.size > 1) fail("P-I4: two open attempts for one order");
  }

  private async end(): Promise<boolean> {
    const [request] = this.requests;
    const [message] = this.messages;
    if (request !== undefined) this.arrive(request, 7);
    else if (message !== undefined) this.deliver(message, 5);
    else return this.clock.ring(0);
    return true;
  }

  private checkEnd(): void {
    for (const [reference, reported] of this.reported) {
      if (!reported.has("approved")) continue;
      const uses = this.tabs.map(({ service }) => [
        ...service.addedTo(order).map(({ request }) => request.reference),
        ...service.approvedNotUsed.map(({ request }) => request.reference),
      ]);
      for (const used of uses) {
        const count = used.filter((name) => name === reference).length;
        if (count !== 1) fail(`P-I2: an approval was used ${count} times`);
      }
    }
  }
}

/** Lets every promise that was made end. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

function foreignApproval(draw: number): TerminalFact {
  const references = draw % 2 === 0 ? [] : ["DM-9-other-1"];
  return { kind: "result", via: "push", references, status: "approved" };
}

function lost(name: RequestName): TerminalFact {
  if (name === "begin") return { kind: "start_lost" };
  return name === "check" ? { kind: "check_failed", via: "check" } : { kind: "cancel_lost" };
}

function fail(message: string): never {
  throw new Error(message);
}
