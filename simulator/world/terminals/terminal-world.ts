import { Emitter } from "../../../ports/emitter.ts";
import type { DeviceId } from "../../../ports/entities/ids.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import type { PartnerKind } from "../../../ports/entities/partner-kinds.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { Door } from "../door.ts";
import { CardReaders } from "./card-readers.ts";
import { PartnerTerminals } from "./partner-terminals.ts";
import { ScenarioChoice } from "./scenario-choice.ts";
import type { TerminalScenarioName } from "./terminal-scenarios.ts";
import type { TerminalWorldParts } from "./terminal-world-parts.ts";

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

/** The actions of a trainer at the counter: as the customer, or as a cause of trouble. */
export interface TerminalControl {
  /** Undefined while no payment is open. */
  readonly current: PadView | undefined;
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
  readonly onChange = this.changes.add;

  constructor(parts: TerminalWorldParts) {
    const choice = new ScenarioChoice(parts.reference.terminalOutcomes);
    this.choice = choice;
    const onChange = (): void => this.changes.emit();
    this.act = (change) => parts.scheduler.runChange(change);
    const { door } = parts;
    this.door = door;
    const partners = new PartnerTerminals({ ...parts, choice, onChange });
    this.partners = door.guard(partners, ["start", "cancel"], { on: "partners" });
    const changing = [...intentCalls, ...readerCalls];
    this.readers = door.guard(new CardReaders({ ...parts, choice, onChange }), changing, {
      on: "readers",
    });
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
