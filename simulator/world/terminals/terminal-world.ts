import { Emitter } from "../../../ports/emitter.ts";
import type { DeviceId } from "../../../ports/entities/ids.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { Instant, Stop } from "../../../ports/entities/time.ts";
import type { Door } from "../door.ts";
import { CardReaders } from "./card-readers.ts";
import { PartnerTerminals } from "./partner-terminals.ts";
import { ScenarioChoice } from "./scenario-choice.ts";
import type { TerminalScenarioName } from "./terminal-scenarios.ts";
import type { PaymentChange, TerminalWorldParts } from "./terminal-world-parts.ts";

/** The calls of CardReaders that change something: through the back office, and at the reader itself. */
const intentCalls = ["createIntent", "cancelIntent"] as const;
const readerCalls = ["connect", "collect", "cancelCollect", "confirm"] as const;

/** The payment on a device's screen. */
export interface PadView {
  readonly kind: PartnerKind;
  readonly reference: string;
  readonly deviceId: DeviceId;
  readonly amount: Minor;
}

/** A payment in the memory of the terminal, as its own list shows it. */
export interface PadPayment extends Pick<PaymentChange, "reference" | "amount" | "status"> {
  /** The instant at which it was started. */
  readonly at: Instant;
}

/** The most payments that the terminal's list shows. */
const lastPaymentsMax = 4;

/** The actions of a trainer at the counter: as the customer, or as a cause of trouble. */
export interface TerminalControl {
  /** Undefined while no payment is open. */
  readonly current: PadView | undefined;
  /** The last payments with what became of them, the newest first. */
  readonly lastPayments: readonly PadPayment[];
  /** The scenario of every next transaction; undefined while the amounts decide. */
  readonly picked: TerminalScenarioName | undefined;
  pick(name: TerminalScenarioName | undefined): void;
  approve(): void;
  decline(reason?: string): void;
  cancel(): void;
  /** The customer leaves: the script ends. */
  walkAway(): void;
  pullCable(): void;
  onChange(listener: () => void): Stop;
}

/** All terminals of the world, and the trainer's actions on them. */
export class TerminalWorld implements TerminalControl {
  /** For callers outside the world: each call that changes something comes through the world's door. */
  readonly partners: PartnerTerminals;
  readonly readers: CardReaders;
  readonly choice: ScenarioChoice;
  private readonly door: Door;
  private readonly act: <Result>(change: () => Result) => Result;
  private readonly changes = new Emitter();
  private payments: readonly PadPayment[] = [];
  readonly onChange = this.changes.add;

  constructor(parts: TerminalWorldParts) {
    const choice = new ScenarioChoice(parts.reference.terminalOutcomes);
    this.choice = choice;
    const onChange = (): void => this.changes.emit();
    this.act = (change) => parts.scheduler.runChange(change);
    const { door } = parts;
    this.door = door;
    const onPayment = (payment: PaymentChange): void => {
      this.remember(payment, parts.scheduler.now());
      parts.onPayment(payment);
    };
    const given = { ...parts, choice, onChange, onPayment };
    const partners = new PartnerTerminals(given);
    this.partners = door.guard(partners, ["start", "cancel"], { on: "partners" });
    const changing = [...intentCalls, ...readerCalls];
    this.readers = door.guard(new CardReaders(given), changing, { on: "readers" });
    door.offer("partners", this.partners);
    door.offer("readers", this.readers);
    door.offer("terminals", this);
  }

  get current(): PadView | undefined {
    const intent = this.readers.collecting;
    if (intent !== undefined) {
      const { reference, deviceId, amount } = intent.request;
      return { kind: "stripe_connect", reference, deviceId, amount };
    }
    return this.partners.openOn()?.start;
  }

  get lastPayments(): readonly PadPayment[] {
    return this.payments;
  }

  get picked(): TerminalScenarioName | undefined {
    return this.choice.picked;
  }

  pick(name: TerminalScenarioName | undefined): void {
    this.door.work(
      { on: "terminals", name: "pick", args: name === undefined ? [] : [name] },
      () => {
        this.choice.pick(name);
        this.changes.emit();
      },
    );
  }

  approve(): void {
    this.onPad("approve", "card", (reference) => this.partners.act(reference, "approved"));
  }

  decline(reason?: string): void {
    const atDevice = (reference: string): void => this.partners.act(reference, "declined", reason);
    this.onPad("decline", "decline", atDevice, reason);
  }

  cancel(): void {
    this.onPad("cancel", "cancel", (reference) => this.partners.act(reference, "cancelled"));
  }

  walkAway(): void {
    this.onPad("walkAway", "walk_away", (reference) => this.partners.abandon(reference, false));
  }

  pullCable(): void {
    this.onPad("pullCable", "unplug", (reference) => this.partners.abandon(reference, true));
  }

  private remember({ reference, amount, status }: PaymentChange, now: Instant): void {
    const known = this.payments.find((each) => each.reference === reference);
    const payment = { reference, amount, status, at: known?.at ?? now };
    this.payments =
      known === undefined
        ? [payment, ...this.payments].slice(0, lastPaymentsMax)
        : this.payments.map((each) => (each === known ? payment : each));
    this.changes.emit();
  }

  private onPad(
    name: keyof TerminalControl,
    atReader: Parameters<CardReaders["act"]>[0],
    atDevice: (reference: string) => void,
    reason?: string,
  ): void {
    const { current } = this;
    if (current === undefined) return;
    const args = reason === undefined ? [] : [reason];
    this.door.work({ on: "terminals", name, args }, () =>
      this.act(() => {
        if (current.kind === "stripe_connect") this.readers.act(atReader);
        else atDevice(current.reference);
      }),
    );
  }
}

const made = new WeakMap<TerminalWorldParts, TerminalWorld>();

/** Returns the terminals of a world; always the same ones. */
export function terminalsOf({
  terminalParts,
}: {
  readonly terminalParts: TerminalWorldParts;
}): TerminalWorld {
  const known = made.get(terminalParts);
  if (known !== undefined) return known;
  const terminals = new TerminalWorld(terminalParts);
  made.set(terminalParts, terminals);
  return terminals;
}
