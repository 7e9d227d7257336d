import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Duration } from "../../../ports/entities/time.ts";
import type { AttemptView } from "../../../src/payments/attempt/service/attempt-model.ts";
import type { RequestName } from "./fake-partner.ts";
import type { Begun } from "./money-witness.ts";
import type { EndElsewhere } from "./order-server.ts";
import {
  type Button,
  type Fate,
  PaymentWorld,
  possibleFor,
  type Setting,
} from "./payment-world.ts";
import type { ServiceTab } from "./service-tab.ts";

/**
 * A payment world whose steps a test writes out, so that a history stays the same when the random ones change. Tabs are
 * numbered as they were opened, payments as they began, both from 1. A step that is not possible throws.
 */
export class PaymentScript {
  readonly world: PaymentWorld;

  private constructor(setting: Setting) {
    this.world = new PaymentWorld(setting);
  }

  /** Plays the steps, then lets everything arrive and every timer ring. Throws where an invariant breaks. */
  static async play(
    setting: Setting,
    steps: (script: PaymentScript) => Promise<void>,
  ): Promise<PaymentScript> {
    const script = new PaymentScript(setting);
    await script.world.begin();
    await steps(script);
    await script.world.end();
    return script;
  }

  /** Returns what the service answered. */
  async pay(tab: number, order: number, { device = 1, isPart = false } = {}): Promise<void> {
    await this.step("pay", () =>
      this.world.payByCard(this.tab(tab), order as OrderId, { device: `T-${device}`, isPart }),
    );
  }

  async arrive(name: RequestName, payment: number, fate: Fate = "answered"): Promise<void> {
    const { reference } = this.payment(payment);
    const request = this.world.requests.find(
      (each) => each.name === name && each.reference === reference,
    );
    await this.step("arrive", () => this.world.arrive(must(request, name), fate));
  }

  /** Delivers the first message whose text has all these words: a fact's kind or status, or "push". */
  async deliver(...words: readonly string[]): Promise<void> {
    const message = this.world.messages.find((each) =>
      words.every((word) => JSON.stringify(factOf(each)).includes(word)),
    );
    await this.step("deliver", () => this.world.deliver(must(message, words.join(" "))));
  }

  /** Delivers to each tab what the other one wrote, and new lists. */
  async browser(): Promise<void> {
    await this.step("browser", () => this.world.deliverOfBrowser());
  }

  async customer(payment: number, how: "approved" | "declined" | "cancelled"): Promise<void> {
    await this.step("customer", () =>
      this.world.customerActs(this.payment(payment), how, { isAnswered: true }),
    );
  }

  /** Staff cancel the order's running payment and leave it. */
  async giveUp(tab: number, order: number): Promise<void> {
    await this.step("giveUp", () => this.world.giveUp(this.shown(tab, order)));
  }

  async press(tab: number, order: number, button: Button): Promise<void> {
    const shown = this.shown(tab, order);
    if (!possibleFor(shown).includes(button)) throw new Error(`${button} is not offered`);
    await this.step("press", () => this.world.press(shown, button));
  }

  /** The terminal takes the money although it was told to stop. */
  async payLate(payment: number, isDelayed = false): Promise<void> {
    await this.step("payLate", () => this.world.payLate(this.payment(payment), { isDelayed }));
  }

  async payInCash(tab: number, order: number, { isPart = false } = {}): Promise<void> {
    await this.step("payInCash", () =>
      this.world.payInCash(this.tab(tab), order as OrderId, isPart),
    );
  }

  /** Pays the rest in cash and presses OK before anything else happens. */
  async payInCashAndFinish(tab: number, order: number): Promise<void> {
    await this.step("payInCashAndFinish", () => {
      this.world.payInCash(this.tab(tab), order as OrderId, false);
      return this.world.finish(this.tab(tab), order as OrderId, "answered");
    });
  }

  async finish(tab: number, order: number): Promise<void> {
    await this.step("finish", () => this.world.finish(this.tab(tab), order as OrderId, "answered"));
  }

  /** The next timer rings. */
  async ring(): Promise<void> {
    await this.step("ring", () => this.world.clock.ring(0));
  }

  async wait(ms: Duration): Promise<void> {
    await this.step("wait", () => this.world.wait(ms));
  }

  /** Of the requests that were under way, those that `arrive` reach the partner. */
  async reload(tab: number, ...arrive: readonly RequestName[]): Promise<void> {
    await this.step("reload", () =>
      this.world.reload(this.tab(tab), ({ name }) => arrive.includes(name)),
    );
  }

  async fillStorage(): Promise<void> {
    await this.step("fillStorage", () => {
      this.world.disk.isFull = true;
    });
  }

  async spoilRecord(payment: number): Promise<void> {
    const { reference } = this.payment(payment);
    const spoilable = must(
      this.world.spoilable().find((each) => each === reference),
      "spoil",
    );
    await this.step("spoilRecord", () => this.world.spoilRecord(spoilable));
  }

  /** Staff answer for the first attempt on the list "Not confirmed". */
  async settleNotConfirmed(tab: number, wasPaid: boolean): Promise<void> {
    const record = must(
      this.tab(tab).service.store.notConfirmed[0],
      "attempt that is not confirmed",
    );
    await this.step("settleNotConfirmed", () =>
      this.world.settleNotConfirmed(this.tab(tab), record, wasPaid),
    );
  }

  async settleUnreadable(tab: number, wasPaid: boolean): Promise<void> {
    const entry = must(this.tab(tab).service.store.unreadable[0], "unreadable entry");
    await this.step("settleUnreadable", () =>
      this.world.settleUnreadable(this.tab(tab), entry.text, wasPaid),
    );
  }

  async endElsewhere(order: number, how: EndElsewhere): Promise<void> {
    await this.step("endElsewhere", () => this.world.endElsewhere(order as OrderId, how));
  }

  async stepClock(byMs: Duration): Promise<void> {
    await this.step("stepClock", () => this.world.clock.step(byMs));
  }

  /** Each payment at the end: see MoneyWitness. */
  get outcome(): readonly string[] {
    return this.world.witness.outcome;
  }

  shown(tab: number, order: number): AttemptView {
    return must(this.tab(tab).service.store.shownFor(order as OrderId), `overlay of ${order}`);
  }

  private step(name: string, run: () => unknown): Promise<void> {
    return this.world.step(name, run);
  }

  private tab(number: number): ServiceTab {
    const name = `tab-${number}`;
    return must(
      this.world.tabs.find((each) => each.name === name),
      name,
    );
  }

  private payment(number: number): Begun {
    return must(this.world.witness.begun[number - 1], `payment ${number}`);
  }
}

function factOf(message: PaymentWorld["messages"][number]): unknown {
  if ("fact" in message) return message.fact;
  return "push" in message ? message.push : {};
}

function must<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`There is no ${what} now`);
  return value;
}
