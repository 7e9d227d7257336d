import type { Clock } from "../../ports/clock.ts";
import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import { EventLog } from "../kernel/event-log.ts";
import { Random } from "../kernel/random.ts";
import { Agenda } from "./agenda.ts";
import { BasketFiller } from "./basket.ts";
import { makeReferenceData, type ReferenceData } from "./company.ts";
import { Customers } from "./customers.ts";
import type { FrontDoor } from "./desk.ts";
import type { Fault } from "./fault-plan.ts";
import { faultsOf } from "./fault-plan-maker.ts";
import { FaultState } from "./fault-state.ts";
import type { Hands } from "./hands.ts";
import { Invariants } from "./invariants.ts";
import { Names } from "./names.ts";
import type { Network } from "./network.ts";
import { openBoard } from "./opening.ts";
import { OrderLedger } from "./order-ledger.ts";
import { OrderLife } from "./order-life.ts";
import { OrderMaker, type OrderWish } from "./order-maker.ts";
import { Partners } from "./partners.ts";
import { Population } from "./population.ts";
import { Publisher } from "./publisher.ts";
import { Riders } from "./riders.ts";
import { type Helpers, openingOf, type Scenario } from "./scenario.ts";
import { StaffDesk } from "./staff-desk.ts";
import type { TerminalEvent } from "./terminals/terminal-event.ts";
import type { TerminalWorldParts } from "./terminals/terminal-world-parts.ts";
import { Towns } from "./towns.ts";
import { Troubles } from "./troubles.ts";
import { nextInUtcDay } from "./wall-time.ts";
import { WorldDoor } from "./world-door.ts";
import type { OrderChange } from "./world-event.ts";
import { WorldNetwork } from "./world-network.ts";
import type { WorldParts } from "./world-parts.ts";

export interface WorldOptions {
  readonly scenario: Scenario;
  /** A whole number from 0 to 2³² − 1. */
  readonly seed: number;
  /** Stands at `openingOf(scenario)` when the world is built. */
  readonly clock: Clock;
  /** A virtual clock's `noteActivity`; nothing for a clock that moves by itself. */
  readonly noteActivity?: () => void;
}

/**
 * A whole branch company that lives: customers, kitchens, riders, partners, marketplaces, colleagues
 * and trouble. It moves only by events on its clock; the same seed, scenario and staff actions give
 * the same log and digest.
 */
export class World {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly log = new EventLog();
  readonly random: Random;
  readonly reference: ReferenceData;
  /** The streets on which the riders ride. */
  readonly towns: Towns;
  /** What the card terminals at the counters need; see `terminalsOf`. A page fetches them with the first payment. */
  readonly terminalParts: TerminalWorldParts;
  private readonly agenda: Agenda;
  private readonly beganAt: Instant;
  private readonly ledger = new OrderLedger();
  private readonly life: OrderLife;
  private readonly names: Names;
  private readonly maker: OrderMaker;
  private readonly publisher: Publisher;
  private readonly invariants: Invariants;
  private readonly customers: Customers;
  private readonly worldDoor: WorldDoor;
  private readonly worldNetwork: WorldNetwork;
  private readonly troubles: Troubles;
  private readonly parts: WorldParts;
  private readonly population: Population;
  private isFlushing = false;

  constructor({ scenario, seed, clock, noteActivity }: WorldOptions) {
    this.scenario = scenario;
    this.seed = seed;
    this.random = new Random(seed);
    this.beganAt = openingOf(scenario);
    this.agenda = new Agenda(clock, () => this.flush());
    const { agenda, ledger, random } = this;
    const note = (actor: string, what: string): void => this.note(actor, what);
    this.names = new Names(random.stream("names"));
    this.reference = makeReferenceData(scenario, this.names);
    const { reference } = this;
    this.towns = new Towns(reference.branches, random);
    this.life = new OrderLife(agenda, ledger, (change) => this.tell(change));
    this.publisher = new Publisher(agenda, reference.company.id);
    this.invariants = new Invariants(reference, () => agenda.now());
    this.maker = new OrderMaker({
      random: random.stream("orders"),
      names: this.names,
      baskets: new BasketFiller(random.stream("baskets"), {
        isTaxInclusive: reference.company.isTaxInclusive,
        taxPercent: scenario.taxPercent,
      }),
      isTaxInclusive: reference.company.isTaxInclusive,
      scenario,
      branchIds: reference.branches.map(({ id }) => id),
    });
    const { life, publisher, names, maker } = this;
    const customersRandom = random.stream("customers");
    this.customers = new Customers({ agenda, life, maker, random: customersRandom, scenario });
    const shared = { agenda, life, ledger, publisher, reference };
    const { towns } = this;
    const riders = new Riders({ ...shared, towns, random: random.stream("riders") });
    const partners = new Partners({ ...shared, names, random: random.stream("partners") });
    this.parts = { agenda, ledger, life, reference, riders, partners, note };
    const faults = new FaultState(() => agenda.now());
    this.worldDoor = new WorldDoor({
      staff: reference.staff,
      desks: reference.staff.map((person) => new StaffDesk(this.parts, person)),
      allBranchIds: reference.branches.map(({ id }) => id),
      key: `${scenario.name} ${seed}`,
      lifetimeSeconds: scenario.tokenLifetimeSeconds,
      now: () => agenda.now(),
    });
    this.worldNetwork = new WorldNetwork({
      agenda,
      faults,
      random,
      noteActivity: noteActivity ?? (() => {}),
      note,
    });
    const { worldNetwork: network, worldDoor: door } = this;
    this.terminalParts = {
      agenda,
      reference,
      note,
      noteActivity: noteActivity ?? (() => {}),
      publish: (event: TerminalEvent) => network.broadcastTerminal(event),
    };
    this.troubles = new Troubles({ parts: this.parts, state: faults, network, door });
    this.population = new Population({ parts: this.parts, publisher, random, names, scenario });
  }

  /** Opens the branches. The returned undo closes them: nothing of the world is planned any more. */
  start(): Stop {
    this.agenda.act(() => {
      openBoard(this.scenario.opening, {
        agenda: this.agenda,
        life: this.life,
        maker: this.maker,
        random: this.random.stream("opening"),
        reference: this.reference,
        by: { name: "Morning shift" },
      });
      for (const order of this.liveOrders()) this.population.adopt(order);
      this.customers.start(this.reference.branches.map(({ id }) => id));
      this.planBusinessEnd();
    });
    const { plan, calmAfterMs } = this.scenario.faults;
    const faults = faultsOf(this.scenario.faults, this.random.stream("faults"));
    this.troubles.start(faults, plan === "none" ? undefined : calmAfterMs);
    return () => this.agenda.clear();
  }

  get door(): FrontDoor {
    return this.worldDoor;
  }

  get network(): Network {
    return this.worldNetwork;
  }

  /** Sixteen hexadecimal digits over everything that happened. */
  digest(): string {
    return this.log.digest();
  }

  /** A customer orders now. */
  order(wish: OrderWish = {}): Order {
    return this.agenda.act(() => this.customers.order(wish));
  }

  /** Something goes wrong now. */
  trouble(fault: Fault): void {
    this.agenda.act(() => this.troubles.begin(fault));
  }

  /** All trouble ends now. */
  calm(): void {
    this.agenda.act(() => this.troubles.calm());
  }

  /** One change by hand, whole: what a trainer's command or a test does to the world. */
  command<Result>(change: (parts: WorldParts, publisher: Publisher) => Result): Result {
    return this.agenda.act(() => change(this.parts, this.publisher));
  }

  /** Somebody runs every branch from now on; with the hands given, else at a desk of the world. */
  handOver(helpers: Helpers, hands?: Hands): void {
    this.agenda.act(() => this.population.handOver(hands, helpers, this.liveOrders()));
  }

  private liveOrders(): readonly Order[] {
    return [...this.ledger.all()].filter(({ status }) => liveStatuses.includes(status));
  }

  /** The day's deliveries leave the lists; orders of the day before are forgotten. */
  private planBusinessEnd(): void {
    const { businessEndTimeSeconds } = this.reference.company;
    const endsAt = nextInUtcDay(businessEndTimeSeconds, this.agenda.now() + 1);
    this.agenda.at(endsAt, () => {
      this.note("company", "business day ends");
      this.ledger.forgetEndedBefore(endsAt);
      this.planBusinessEnd();
    });
  }

  private tell(change: OrderChange): void {
    const { order, event, by } = change;
    this.note(by.name, `${event} ${order.id}${event === "job" ? ` ${order.job?.status}` : ""}`);
    this.invariants.notice(change);
    if (!this.agenda.isPretending) this.population.notice(change);
  }

  private note(actor: string, what: string): void {
    this.log.add(this.agenda.now() - this.beganAt, actor, what);
  }

  /** After each change: invariants first, then the pushes it caused, and what those cause. */
  private flush(): void {
    if (this.isFlushing) return;
    this.isFlushing = true;
    try {
      this.check();
      for (let messages = this.publisher.takeAll(); messages.length > 0; ) {
        for (const message of messages) this.worldNetwork.broadcast(message);
        this.check();
        messages = this.publisher.takeAll();
      }
    } finally {
      this.isFlushing = false;
    }
  }

  private check(): void {
    const breach = this.invariants.check();
    if (breach === undefined) return;
    const { scenario, seed, log } = this;
    throw new Error(
      `Invariant broken. ${breach}\n${log.describe()}\nrepeat with --scenario ${scenario.name} --seed ${seed}`,
    );
  }
}

const liveStatuses: readonly OrderStatus[] = ["unconfirmed", "new", "ready", "in_progress"];
