import type { OrderId } from "../../../ports/entities/ids.ts";
import { type Duration, dayMs, type Instant } from "../../../ports/entities/time.ts";
import type {
  NamedAmount,
  ResultFact,
  TerminalFact,
  TransactionReference,
} from "../../../ports/payment-terminal.ts";
import { type AttemptRecord, lingerMs } from "../../../src/payments/attempt/attempt-record.ts";
import type { AttemptView } from "../../../src/payments/attempt/service/attempt-model.ts";
import { sumOf } from "../../../src/payments/captured-payments.ts";
import type { FakePartner } from "./fake-partner.ts";
import { type OrderServer, orderIds, orderTotal } from "./order-server.ts";
import type { HandClock, ServiceTab } from "./service-tab.ts";

/** One start at the partner, and what this browser was told of it. */
export interface Begun {
  readonly reference: TransactionReference;
  readonly orderId: OrderId;
  readonly deviceId: string;
  readonly amount: number;
  readonly at: Instant;
  isApprovalKnown: boolean;
  /** The partner, or staff, said that it is paid. */
  isTaken: boolean;
  /** The first time at which the partner said that it is not paid. */
  noAt?: Instant;
  /** The time that had passed by then, whatever the device's clock shows since. */
  noAfterMs?: Duration;
  /** It said so by more than a cancellation, which a careless partner acknowledges too early (N12). */
  isDeclined: boolean;
  /** A person answered for it, rightly or not. */
  isSettledByStaff: boolean;
  /** The remaining balance at its start. */
  readonly balance: number;
  /** The amount that other attempts of its order took since its start. */
  takenSince: number;
  isCancelRequested: boolean;
  /** Its stored record was made unreadable. */
  isUnreadable: boolean;
  /** Before it counted as paid, the partner named another amount to the app, or one that cannot be read. */
  isOtherNamed: boolean;
}

/** The references that the app shows, by list. */
interface Places {
  readonly refunds: ReadonlySet<string>;
  readonly unknown: ReadonlySet<string>;
  readonly waiting: ReadonlySet<string>;
}

/** Lines that staff entered, as the device keeps them. */
interface KeptText {
  readonly orderId: OrderId;
  readonly lines: readonly { readonly name: string; readonly amount: number }[];
  /** Present on the refund list. */
  readonly lost?: { readonly isRead: boolean };
}

interface WitnessParts {
  readonly partner: FakePartner;
  readonly server: OrderServer;
  readonly clock: HandClock;
  readonly tabs: () => readonly ServiceTab[];
  readonly journal: () => string;
  /** Whether a cancellation, or its answer, is under way. */
  readonly isCancelling: (reference: TransactionReference) => boolean;
  /** The texts for which staff have answered. */
  readonly answered: () => string;
  /** The lines of unfinished checkouts on the device. */
  readonly lines: () => readonly string[];
}

/** Keeps its own account of the money, and compares the app with it. */
export class MoneyWitness {
  readonly begun: Begun[] = [];
  readonly unreadable: string[] = [];
  /** The number of times that lines of an order came onto the device. */
  keptCount = 0;
  /** The number of times that lines came onto the refund list. */
  lostCount = 0;
  /** The lines that the device has kept, with those on the refund list. */
  private kept: readonly KeptText[] = [];
  /** Those that a full device refused. */
  private refused: readonly KeptText[] = [];
  /** The amounts that staff took by hand, less what they took back. */
  private readonly entered = new Map<OrderId, number>();
  /** The order whose lines staff take back now. */
  private takenBack: OrderId | undefined;
  /** Each payment at the end of its history: its amount, the terminal's word, and where the app shows it. */
  outcome: readonly string[] = [];
  /** A fault found inside a call of the app, which may catch it. */
  private found: string | undefined;
  private readonly parts: WitnessParts;

  constructor(parts: WitnessParts) {
    this.parts = parts;
  }

  find(reference: string): Begun | undefined {
    return this.begun.find((each) => each.reference === reference);
  }

  recordBegin(reference: TransactionReference, record: AttemptRecord | undefined): void {
    if (record === undefined) {
      this.found ??= "PAY-R16: begun before it was written down";
      return;
    }
    const { orderId, device, amount } = record.request;
    const { balance } = record;
    if (this.find(reference) !== undefined) this.found ??= "P-I6: a second start for one reference";
    for (const earlier of this.begun) {
      const isSettled =
        earlier.isApprovalKnown || earlier.noAt !== undefined || earlier.isSettledByStaff;
      if (earlier.orderId === orderId && !isSettled)
        this.found ??= `P-I5: ${reference} begun while the result of ${earlier.reference} is unknown`;
    }
    this.begun.push({
      reference,
      orderId,
      deviceId: device.id,
      amount,
      balance,
      at: this.parts.clock.now(),
      isApprovalKnown: false,
      isTaken: false,
      isDeclined: false,
      isSettledByStaff: false,
      isCancelRequested: false,
      isUnreadable: false,
      takenSince: 0,
      isOtherNamed: false,
    });
  }

  /** Records what a fact says, before the app reads it. `of` is the attempt whose request it answers. */
  recordFact(fact: TerminalFact, of?: string): void {
    if (fact.kind === "result") {
      for (const each of this.begun)
        if (fact.references.includes(each.reference)) this.recordResult(each, fact);
      return;
    }
    const own = of === undefined ? undefined : this.find(of);
    if (own === undefined) return;
    if (fact.kind === "started" && fact.status === "in_progress") this.recordAmount(own, fact);
    if (fact.kind === "cancel_acknowledged") this.recordNo(own);
    const isUnpaid = fact.kind === "reader_error" && fact.certainty === "unpaid";
    if (fact.kind === "start_refused" || isUnpaid) this.sayNo(own);
  }

  private recordResult(begun: Begun, fact: ResultFact): void {
    const { status, via } = fact;
    if (status === "approved" || status === "in_progress") this.recordAmount(begun, fact);
    if (status === "approved") this.learnApproval(begun);
    if (status === "declined" || status === "cancelled") this.sayNo(begun);
    // The terminal goes on although the cancellation was acknowledged (N12).
    if (status === "in_progress" && via !== "push" && !begun.isDeclined) delete begun.noAt;
  }

  /** The partner names an amount only where that is another one. A payment that counts as paid stays so (P-I3). */
  private recordAmount(begun: Begun, { amount, amountText, currency }: NamedAmount): void {
    const isNamed = (amount ?? amountText ?? currency) !== undefined;
    if (isNamed && !begun.isTaken) begun.isOtherNamed = true;
  }

  private learnApproval(begun: Begun): void {
    this.learnTaken(begun);
    begun.isApprovalKnown = true;
  }

  /** The app takes it as paid, by the partner's word or by that of staff. */
  learnTaken(begun: Begun): void {
    if (begun.isTaken) return;
    begun.isTaken = true;
    // An excess goes to the refund list and pays for nothing, and so does the money of an order that was voided.
    if (begun.takenSince + begun.amount > begun.balance) return;
    // Neither does another amount, also where staff say that it was paid (P-I8).
    if (begun.isOtherNamed) return;
    if (this.parts.server.get(begun.orderId).status === "voided") return;
    const others = this.begun.filter((other) => other !== begun && other.orderId === begun.orderId);
    for (const other of others) other.takenSince += begun.amount;
  }

  sayNo(begun: Begun): void {
    this.recordNo(begun);
    begun.isDeclined = true;
  }

  private recordNo(begun: Begun): void {
    if (begun.noAt !== undefined) return;
    begun.noAt = this.parts.clock.now();
    begun.noAfterMs = this.parts.clock.passedMs;
  }

  /** Whether the app must still hear of an approval: until ten minutes after it was told no, whatever the clock shows (N7). */
  mustListen(begun: Begun): boolean {
    const { at, isApprovalKnown, isSettledByStaff, isUnreadable, noAt, noAfterMs = 0 } = begun;
    const { latest, passedMs } = this.parts.clock;
    if (isApprovalKnown || isUnreadable || isSettledByStaff || latest - at >= dayMs) return false;
    return noAt === undefined || passedMs < noAfterMs + lingerMs;
  }

  /** Staff took this amount by hand. */
  recordEntered(id: OrderId, amount: number): void {
    this.entered.set(id, (this.entered.get(id) ?? 0) + amount);
  }

  /**
   * Staff take lines of the order back while `run` runs. They give the money back, unless the order has got it, or another
   * tab has put it on the refund list.
   */
  takeBack(id: OrderId, run: () => void): void {
    const before = this.waitingFor(id);
    this.takenBack = id;
    run();
    this.takenBack = undefined;
    if (!this.parts.server.recordedByHand.has(id))
      this.recordEntered(id, this.waitingFor(id) - before);
  }

  /** The sum of the lines that the device keeps for the order. */
  private waitingFor(id: OrderId): number {
    return amountOf(this.kept.filter((each) => each.orderId === id && !isLost(each)));
  }

  /**
   * Compares the lines on the device with those before, at every write: one step may add a line, complete the order and
   * remove all. Lines leave only with their order's payments, to the refund list, or because staff take them back (N9).
   */
  recordLines(): void {
    const now = this.parts.lines().map((text) => JSON.parse(text) as KeptText);
    for (const { orderId, lines, lost } of this.kept) {
      const isThere = now
        .filter((each) => each.orderId === orderId && (lost === undefined || isLost(each)))
        .some((each) => hasAll(each.lines, lines));
      if (isThere) continue;
      if (lost !== undefined)
        this.found ??= `N8: lines of order ${orderId} left the refund list without a word`;
      else if (this.takenBack !== orderId && !this.areRecorded(orderId, lines))
        this.found ??= `N9: the lines of order ${orderId} left the device without a word`;
    }
    const before = this.kept;
    const countOf = (all: readonly KeptText[], id: OrderId): number =>
      all.filter((each) => each.orderId === id && !isLost(each)).length;
    for (const id of orderIds) if (countOf(now, id) > countOf(before, id)) this.keptCount += 1;
    this.lostCount += Math.max(0, now.filter(isLost).length - before.filter(isLost).length);
    this.kept = now;
  }

  /** A full device refused these lines, which live on in their tab. */
  recordRefused(text: string): void {
    this.refused = [...this.refused, JSON.parse(text) as KeptText];
  }

  /** Whether the order carries these lines, by themselves or with more lines of theirs that the device refused. */
  private areRecorded(id: OrderId, lines: KeptText["lines"]): boolean {
    return [{ orderId: id, lines }, ...this.refused]
      .filter((kept) => kept.orderId === id && hasAll(kept.lines, lines))
      .some((kept) => this.carries(id, kept.lines));
  }

  private carries(id: OrderId, lines: KeptText["lines"]): boolean {
    // A server may merge lines of one name.
    const { payments } = this.parts.server.get(id);
    const sumFor = (all: KeptText["lines"], name: string): number =>
      sumOf(all.flatMap((each) => (each.name === name ? each.amount : [])));
    return lines.every(
      ({ name, amount }) =>
        sumFor(lines, name) === sumFor(payments, name) ||
        payments.some((each) => each.name === name && each.amount === amount),
    );
  }

  /** What must hold after every step. */
  check(): void {
    if (this.found !== undefined) fail(this.found);
    const devices = new Map<string, TransactionReference>();
    for (const orderId of orderIds) {
      const open = this.parts.tabs().flatMap((tab) => this.checkTab(tab, orderId) ?? []);
      const references = new Set(open.map(({ request }) => request.reference));
      if (references.size > 1) fail("P-I4: two open attempts for one order");
      for (const each of open) this.checkDevice(each, devices);
    }
    this.checkUnreadable();
  }

  /** Returns the order's open attempt, if the tab shows one. */
  private checkTab({ service }: ServiceTab, orderId: OrderId): AttemptView | undefined {
    for (const { request } of service.store.addedTo(orderId)) this.checkLine(request.reference);
    const shown = service.store.shownFor(orderId);
    if (shown !== undefined) this.checkShown(shown);
    if (shown?.certainty !== "open") return undefined;
    if (!service.store.isAnyOpen) fail("P-I14: a restart would be let through");
    return shown;
  }

  private checkShown(shown: AttemptView): void {
    if (shown.certainty === "open") this.checkNeeded(shown);
    const { reference } = shown.request;
    // A cancellation that came before the start is sent once more (PAY-M16).
    const isSaid = this.wasToldNo(reference) || this.parts.isCancelling(reference);
    if (shown.certainty === "unpaid" && !isSaid)
      fail(`P-I3: ${reference} is unpaid, and its terminal has not said so`);
    if (shown.failure?.kind === "cancelled" && !this.wasToldNo(shown.request.reference))
      fail("P-I15: cancelled successfully without an acknowledgement");
  }

  private checkUnreadable(): void {
    const kept = [this.parts.journal(), this.parts.answered()];
    for (const text of this.unreadable) {
      const quoted = JSON.stringify(text).slice(1, -1);
      if (!kept.some((stored) => stored.includes(text) || stored.includes(quoted)))
        fail("N11: a record that cannot be read was erased");
    }
  }

  /** What must hold once everything was delivered and every timer has rung. */
  checkEnd(): void {
    const unread = this.kept.find(({ lost }) => lost?.isRead === false);
    if (unread !== undefined)
      fail(`N9: staff were not told that order ${unread.orderId} left its lines`);
    for (const orderId of orderIds) this.checkEntered(orderId);
    for (const { service } of this.parts.tabs()) {
      for (const each of service.store.approvedNotUsed) this.checkMaybe(each);
      const refunds = referencesOf(
        service.store.approvedNotUsed.filter((each) => !this.isFound(each)),
      );
      for (const orderId of orderIds) {
        const unknown = referencesOf([
          ...service.store.notConfirmed,
          ...service.store.unsettledOf(orderId),
        ]);
        const waiting = referencesOf([
          ...service.store.addedTo(orderId),
          ...service.store.takeApproved(orderId),
        ]);
        this.checkOrder(orderId, { refunds, unknown, waiting });
      }
    }
    this.outcome = this.begun.map((each) => this.outcomeOf(each));
  }

  private outcomeOf({ reference, orderId, amount, isUnreadable }: Begun): string {
    const services = this.parts.tabs().map(({ service }) => service);
    const isIn = (records: readonly Pick<AttemptRecord, "request">[]): boolean =>
      referencesOf(records).has(reference);
    const places = [
      ["on the order", (this.parts.server.carried.get(orderId) ?? []).includes(reference)],
      ["to be paid back", services.some(({ store }) => isIn(store.approvedNotUsed))],
      [
        "not confirmed",
        services.some((each) =>
          isIn([...each.store.notConfirmed, ...each.store.unsettledOf(orderId)]),
        ),
      ],
      ["unreadable", isUnreadable],
      [
        "a line of the checkout",
        services.some((each) =>
          isIn([...each.store.addedTo(orderId), ...each.store.takeApproved(orderId)]),
        ),
      ],
    ] as const;
    const where = places.flatMap(([place, isThere]) => (isThere ? place : []));
    return `${amount} ${this.parts.partner.stateOf(reference)}: ${where.join(", ") || "nowhere"}`;
  }

  /** Whether staff who look, as the refund list asks them to, find the payment on its order. */
  private isFound({ request, refundReason }: AttemptRecord): boolean {
    const carried = this.parts.server.carried.get(request.orderId) ?? [];
    return refundReason?.kind === "maybe_on_order" && carried.includes(request.reference);
  }

  /** A payment that names the reference of another one is none that staff have to look for (P-I2). */
  private checkMaybe({ request, refundReason }: AttemptRecord): void {
    const { payments } = this.parts.server.get(request.orderId);
    const isNamed = payments.every(({ reference }) => reference !== undefined);
    if (refundReason?.kind === "maybe_on_order" && isNamed)
      fail(`P-I2: ${request.reference} is to be looked for among payments that name others`);
  }

  /** Money that staff took by hand is kept, recorded or to be paid back once; what they took back, not at all. */
  private checkEntered(orderId: OrderId): void {
    const entered = this.entered.get(orderId) ?? 0;
    const recorded = this.parts.server.recordedByHand.get(orderId) ?? 0;
    const lost = amountOf(this.kept.filter((each) => each.orderId === orderId && isLost(each)));
    const waiting = this.waitingFor(orderId);
    if (recorded + lost + waiting > entered)
      fail(
        `N9: of ${entered} that staff took for order ${orderId}: ${recorded} on the order, ${lost} to be paid back, ${waiting} waiting`,
      );
  }

  private checkOrder(orderId: OrderId, places: Places): void {
    const { partner, server } = this.parts;
    const own = this.begun.filter((each) => each.orderId === orderId);
    const carried = server.carried.get(orderId) ?? [];
    if (new Set(carried).size < carried.length) fail("PAY-R21: one approval is on two lines");
    const taken = own.filter(({ reference }) => partner.stateOf(reference) === "approved");
    for (const each of taken) this.checkKept(each, places, carried);
    if (own.some(({ isUnreadable, isSettledByStaff }) => isUnreadable || isSettledByStaff)) return;
    const known = taken.filter(({ isApprovalKnown }) => isApprovalKnown);
    const sumIn = (place: ReadonlySet<string>): number =>
      sumOf(known.flatMap(({ reference, amount }) => (place.has(reference) ? amount : [])));
    const [total, onOrder] = [sumOf(known.map(({ amount }) => amount)), sumIn(new Set(carried))];
    const [refunded, waiting] = [sumIn(places.refunds), sumIn(places.waiting)];
    const found = `${onOrder} on the order, ${refunded} to be paid back, ${waiting} waiting`;
    if (total !== onOrder + refunded + waiting)
      fail(`P-I2: of ${total} approved for order ${orderId}: ${found}`);
    if (waiting > (server.isPayable(orderId) ? orderTotal : 0))
      fail(`P-I2: order ${orderId} was charged twice without a refund entry: ${found}`);
  }

  /** Money that was taken stands somewhere, unless the app was told no and could not hear of it since. */
  private checkKept(each: Begun, places: Places, carried: readonly string[]): void {
    const { reference, isApprovalKnown, isSettledByStaff, noAt } = each;
    const isListed = Object.values(places).some((place) => place.has(reference));
    const isUnread = this.unreadable.some((text) => text.includes(reference));
    // A completed order does not name its payments: two of one amount may stand for each other.
    const isMatched = this.parts.journal().includes(reference) && carried.length > 0;
    const isMistold = !isApprovalKnown && (noAt !== undefined || isSettledByStaff);
    if (!isListed && !isUnread && !isMatched && !isMistold && !carried.includes(reference))
      fail(`P-I2: ${reference} took money, and no list shows it`);
  }

  private checkDevice(
    { request: { reference, device }, phase }: AttemptView,
    devices: Map<string, TransactionReference>,
  ): void {
    // One that a reload interrupted is only looked at, also while its device serves another.
    if (phase === "verifying") return;
    const other = devices.get(device.id);
    if (other !== undefined && other !== reference) fail("P-I4: two open attempts on one device");
    devices.set(device.id, reference);
  }

  /** A newer attempt does not go on once an older one was approved (PAY-R3). */
  private checkNeeded({ request, phase, step }: AttemptView): void {
    const begun = this.find(request.reference);
    const isLive = (phase === "waiting" || phase === "in_progress") && step !== "confirming";
    if (begun === undefined || !isLive || begun.isCancelRequested) return;
    if (begun.isOtherNamed) fail(`P-I8: ${request.reference} goes on with another amount`);
    if (begun.takenSince + begun.amount > begun.balance)
      fail(`PAY-R3: ${request.reference} goes on although its order is paid`);
  }

  private checkLine(reference: TransactionReference): void {
    const begun = this.find(reference);
    const isSaid = begun?.isSettledByStaff === true;
    if (begun?.isOtherNamed === true) fail(`P-I8: another amount became a line: ${reference}`);
    if (!isSaid && this.parts.partner.stateOf(reference) !== "approved")
      fail(`P-I1: a line without an approval: ${reference}`);
  }

  private wasToldNo(reference: TransactionReference): boolean {
    const begun = this.find(reference);
    return begun?.noAt !== undefined || begun?.isSettledByStaff === true;
  }
}

function referencesOf(records: readonly Pick<AttemptRecord, "request">[]): ReadonlySet<string> {
  return new Set(records.map(({ request }) => request.reference));
}

function amountOf(kept: readonly KeptText[]): number {
  return sumOf(kept.flatMap(({ lines }) => lines.map(({ amount }) => amount)));
}

function isLost({ lost }: KeptText): boolean {
  return lost !== undefined;
}

/** Whether these lines have each of `some`, as often. */
function hasAll(lines: KeptText["lines"], some: KeptText["lines"]): boolean {
  const left = lines.map((line) => JSON.stringify(line));
  return some.every((line) => {
    const place = left.indexOf(JSON.stringify(line));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

export function fail(message: string): never {
  throw new Error(message);
}
