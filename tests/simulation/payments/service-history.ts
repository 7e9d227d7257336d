import type { OrderId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import { isReaderKind, partnerKinds } from "../../../ports/entities/terminal-kinds.ts";
import { hourMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import type { AttemptView } from "../../../src/payments/attempt/service/attempt-model.ts";
import type { MoneyWitness } from "./money-witness.ts";
import { orderIds } from "./order-server.ts";
import {
  type Button,
  type Fate,
  isOfBrowser,
  type Message,
  PaymentWorld,
  possibleFor,
} from "./payment-world.ts";
import type { Request, ServiceTab } from "./service-tab.ts";
import type { CompletionFate } from "./till.ts";

const reloadsMax = 4;
/** The steps of a history, and how often each is drawn. */
const weights = {
  goOn: 24,
  press: 6,
  giveUp: 5,
  payLate: 5,
  payByCard: 5,
  payTwice: 1,
  payInCash: 4,
  takeBack: 1,
  pressTwice: 2,
  pressMoved: 2,
  finish: 8,
  closeCheckout: 1,
  ring: 2,
  waitLong: 1,
  reload: 2,
  restart: 1,
  fillStorage: 1,
  spoilRecord: 1,
  endElsewhere: 4,
  nameAmount: 2,
  loseRecord: 1,
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

const buttons: readonly Button[] = [
  ...(["cancel", "retry", "goBack", "checkStatus", "confirmNotPaid", "declineNotPaid"] as const),
];
const fates: readonly CompletionFate[] = [
  "answered",
  "answered",
  "answer_lost",
  "failed_after",
  "failed_after",
  "failed_before",
  "failed_slowly",
];

/** A random history of a payment world. One number decides one step, so that a failing history can be shortened. */
export class ServiceHistory {
  private readonly world: PaymentWorld;
  private readonly tape: readonly number[];
  private readonly deviceCount: number;
  private choice: number;

  constructor(setting: number, tape: readonly number[]) {
    this.tape = tape;
    this.choice = setting;
    const kind = this.pick(partnerKinds) ?? "generic";
    this.deviceCount = 1 + this.draw(2);
    const isCareless = this.draw(3) > 0;
    const isUnresponsive = this.draw(5) === 0;
    const areListsLean = this.draw(3) === 0;
    this.world = new PaymentWorld({ kind, isCareless, isUnresponsive, areListsLean });
    const said = [
      ...[kind, `${this.deviceCount} device(s)`, isCareless && "careless"],
      ...[isUnresponsive && "answers no checks", areListsLean && "lean lists"],
    ];
    this.log.push(said.filter(Boolean).join(", "));
  }

  /** One line per step that was taken. */
  get log(): string[] {
    return this.world.log;
  }

  get witness(): MoneyWitness {
    return this.world.witness;
  }

  get counts() {
    const { witness, counts } = this.world;
    const approvals = witness.begun.filter(({ isApprovalKnown }) => isApprovalKnown).length;
    return { begun: witness.begun.length, approvals, ...counts };
  }

  async run(): Promise<void> {
    await this.world.begin();
    for (const value of this.tape) {
      this.choice = value;
      const name = this.pick(bag) ?? "goOn";
      await this.world.step(name, () => this.take(name));
    }
    await this.world.end();
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

  private pickTab(): ServiceTab | undefined {
    return this.pick(this.world.tabs);
  }

  private async take(step: StepName): Promise<void> {
    const { world } = this;
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
        return this.payByCard(this.pickTab(), this.pick(world.payable()));
      case "payTwice": {
        const order = this.pick(orderIds);
        await Promise.all(world.tabs.map((tab) => this.payByCard(tab, order)));
        return;
      }
      case "payInCash": {
        const [tab, id] = [this.pickTab(), this.pick(orderIds)];
        if (tab === undefined || id === undefined || this.draw(2) === 0) return;
        return world.payInCash(tab, id, this.draw(2) === 0);
      }
      case "finish":
        return this.finish();
      case "closeCheckout": {
        const id = this.pick(orderIds);
        return id && this.pickTab()?.till.close(id);
      }
      case "ring":
        return void world.clock.ring(this.draw(4) === 0 ? 20 * secondMs : 0);
      case "waitLong":
        return world.wait((1 + 4 * this.draw(4)) * minuteMs);
      case "reload":
        return this.reload(this.pickTab());
      case "restart": {
        const tab = this.pickTab();
        return tab && world.restart(tab);
      }
      default:
        return this.takeRarer(step);
    }
  }

  private async takeRarer(step: StepName): Promise<void> {
    const { world } = this;
    switch (step) {
      case "takeBack": {
        const [tab, id] = [this.pickTab(), this.pick(orderIds)];
        return tab && id && this.draw(3) === 0 ? world.takeBack(tab, id) : undefined;
      }
      case "pressTwice":
        return this.pressTwice();
      case "pressMoved": {
        const shown = this.shownIn(this.pickTab());
        const button = this.pick(buttons);
        return shown && button && world.pressMoved(shown, button);
      }
      case "fillStorage":
        world.disk.isFull = this.draw(4) === 0;
        return;
      case "spoilRecord":
        return this.spoilRecord();
      case "endElsewhere":
        return this.endElsewhere();
      case "nameAmount":
        return this.nameAmount();
      case "loseRecord": {
        const reference = this.pick(world.losable());
        return reference && world.loseRecord(reference);
      }
      case "foreignPush": {
        const references = this.draw(2) === 0 ? [] : ["DM-9-other-1"];
        return world.pushForeign(this.device(), references);
      }
      case "wake":
        return this.pickTab()?.wake();
      case "stepClock":
        if (this.draw(3) === 0)
          world.clock.step((this.draw(2) === 0 ? 1 : -1) * (1 + this.draw(3)) * hourMs);
        return;
      case "settleNotConfirmed":
        return this.settleNotConfirmed(this.draw(6) === 0);
      case "settleUnreadable":
        return this.settleUnreadable();
      default:
        return;
    }
  }

  /** A request arrives, a message is delivered, or the customer acts: whichever is under way; else a payment begins. */
  private async goOn(): Promise<void> {
    const { world } = this;
    const { requests } = world;
    const messages = world.messages.filter((message) => !isOfBrowser(message));
    const isRunning = world.running().some(({ noAt }) => noAt === undefined);
    const possible = [
      ...(requests.length > 0 ? (["request", "request"] as const) : []),
      ...(messages.length > 0 ? (["message", "message"] as const) : []),
      ...(isRunning ? (["customer"] as const) : []),
      ...(messages.length < world.messages.length ? (["browser"] as const) : []),
    ];
    const what = this.pick(possible);
    if (what === "request") this.arrive(this.pick(requests), this.draw(8));
    else if (what === "message") this.deliver(this.pick(messages), this.draw(6));
    else if (what === "customer") this.customerActs();
    else if (what === "browser") world.deliverOfBrowser();
    else return this.payByCard(this.pickTab(), this.pick(world.payable()));
  }

  /** 0 and 1: the request is lost; 2: the answer is lost; 3: a start is refused; else answered. */
  private arrive(request: Request | undefined, drawn: number): void {
    const fates: readonly Fate[] = ["lost", "lost", "answer_lost", "refused"];
    if (request !== undefined) this.world.arrive(request, fates[drawn] ?? "answered");
  }

  /** 0: a push is lost; 1: it comes once more later; else it is delivered. */
  private deliver(message: Message | undefined, drawn: number): void {
    if (message === undefined) return;
    const how =
      ("push" in message ? (["lost", "again_later"] as const)[drawn] : undefined) ?? "once";
    this.world.deliver(message, how);
  }

  private device(): string {
    return `T-${1 + this.draw(this.deviceCount)}`;
  }

  private async payByCard(tab: ServiceTab | undefined, order: OrderId | undefined): Promise<void> {
    if (tab === undefined || order === undefined || this.witness.begun.length > 6) return;
    await this.world.payByCard(tab, order, {
      device: this.device(),
      isPart: this.draw(3) === 0,
    });
  }

  private async finish(): Promise<void> {
    const [tab, id] = [this.pickTab(), this.pick(orderIds)];
    if (tab === undefined || id === undefined) return;
    const fate = this.pick(fates) ?? "answered";
    const isUnreadable = this.draw(4) === 0;
    if (this.draw(3) === 0) this.world.payInCash(tab, id, false);
    await this.world.finish(tab, id, fate, { isUnreadable });
  }

  /** A double tap: both presses come before the screen has changed. */
  private async pressTwice(): Promise<void> {
    const { world } = this;
    const [tab, id] = [this.pickTab(), this.pick(orderIds)];
    if (tab === undefined || id === undefined) return;
    const shown = tab.service.store.shownFor(id);
    const button = shown === undefined ? undefined : this.pick(possibleFor(shown));
    if (shown !== undefined && button !== undefined) {
      world.press(shown, button);
      world.pressMoved(shown, button);
      world.counts.doublePresses += 1;
    } else if (this.draw(3) > 0)
      await world.finish(tab, id, this.pick(fates) ?? "answered", { isDouble: true });
    else if (this.draw(2) === 0) world.payInCashTwice(tab, id);
    else if (world.server.isPayable(id)) {
      const choice = { device: this.device(), isPart: this.draw(3) === 0 };
      if (this.witness.begun.length > 6) return;
      await Promise.all([world.payByCard(tab, id, choice), world.payByCard(tab, id, choice)]);
    }
  }

  private shownIn(tab: ServiceTab | undefined): AttemptView | undefined {
    return this.pick(orderIds.flatMap((id) => tab?.service.store.shownFor(id) ?? []));
  }

  private press(): void {
    const shown = this.shownIn(this.pickTab());
    if (shown === undefined) return;
    const button = this.pick(possibleFor(shown));
    if (button === undefined) return;
    // Staff look at the terminal first, and seldom read it wrongly.
    const isTaken = this.world.partner.stateOf(shown.request.reference) === "approved";
    if (button === "confirmNotPaid" && isTaken && this.draw(4) > 0) return;
    this.world.press(shown, button);
  }

  private customerActs(): void {
    const begun = this.pick(this.world.running().filter(({ noAt }) => noAt === undefined));
    if (begun === undefined) return;
    const how = this.pick(["approved", "approved", "declined", "cancelled"] as const) ?? "approved";
    this.world.customerActs(begun, how, { isAnswered: this.draw(3) > 0 });
  }

  private async giveUp(): Promise<void> {
    const tab = this.pickTab();
    const shown = this.shownIn(tab);
    if (shown?.certainty !== "open" || isReaderKind(this.world.kind)) return;
    await this.world.giveUp(shown);
    return this.draw(3) === 0 ? this.reload(tab) : this.payByCard(tab, shown.request.orderId);
  }

  private payLate(): void {
    const begun = this.pick(this.world.running().filter(({ noAt }) => noAt !== undefined));
    if (begun === undefined || isReaderKind(this.world.kind)) return;
    this.world.payLate(begun, { isDelayed: this.draw(4) === 0 });
    // The customer pays the newer one, too.
    if (this.draw(2) === 0) this.customerActs();
  }

  /** A page with unsaved payments is not reloaded, as the app does not restart then (P-I14). */
  private reload(tab: ServiceTab | undefined): void {
    const isUnsaved = orderIds.some((id) => tab?.service.store.isUnsaved(id));
    if (tab === undefined || this.world.counts.reloads >= reloadsMax || isUnsaved) return;
    this.world.reload(tab, () => this.draw(2) === 0);
  }

  private spoilRecord(): void {
    const references = this.world.spoilable();
    if (references.length === 0 || this.draw(3) > 0) return;
    const reference = this.pick(references);
    if (reference !== undefined) this.world.spoilRecord(reference);
  }

  private endElsewhere(): void {
    const id = this.pick(this.world.payable());
    if (id === undefined || this.draw(2) > 0) return;
    const how = this.pick(["delivered", "voided", "delivered_by_card"] as const) ?? "delivered";
    this.world.endElsewhere(id, how);
  }

  /** Of a payment that takes no money yet. */
  private nameAmount(): void {
    const { begun } = this.witness;
    const early = begun.filter(({ reference }) =>
      ["none", "running"].includes(this.world.partner.stateOf(reference)),
    );
    const named = this.pick(early);
    if (named === undefined || this.draw(2) === 0) return;
    const amounts = [
      { amount: minor(named.amount + 1) },
      { amountText: "forty" },
      { currency: "USD" },
    ];
    const amount = this.pick(amounts) ?? {};
    this.world.nameAmount(named, amount, { isNamedAtApproval: this.draw(3) > 0 });
  }

  private async settleNotConfirmed(isWrong: boolean): Promise<void> {
    const tab = this.pickTab();
    const record = this.pick(tab?.service.store.notConfirmed ?? []);
    if (tab === undefined || record === undefined) return;
    const isTaken = this.world.partner.stateOf(record.request.reference) === "approved";
    await this.world.settleNotConfirmed(tab, record, isTaken !== isWrong);
  }

  private settleUnreadable(): void {
    const tab = this.pickTab();
    const entry = this.pick(tab?.service.store.unreadable ?? []);
    if (tab === undefined || entry === undefined || this.world.disk.isFull) return;
    this.world.settleUnreadable(tab, entry.text, this.draw(2) === 0);
  }
}
