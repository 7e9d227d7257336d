import { Emitter } from "../../ports/emitter.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import { EventLog } from "../kernel/event-log.ts";
import { Random } from "../kernel/random-stream.ts";
import { type AcceptanceChange, BranchAcceptance } from "./acceptance.ts";
import type { AutopilotMeans } from "./api-staff-actions.ts";
import { BasketFiller } from "./basket.ts";
import { withCodes } from "./codes.ts";
import { makeReferenceData, type ReferenceData } from "./company.ts";
import { Customers } from "./customers.ts";
import { Door } from "./door.ts";
import { FaultInjector } from "./fault-injector.ts";
import { type Fault, faultsOf } from "./fault-plan.ts";
import { FaultState } from "./fault-state.ts";
import { Invariants } from "./invariants.ts";
import { Kitchens } from "./kitchen.ts";
import { Names } from "./names.ts";
import { openBoard } from "./opening.ts";
import { OrderLedger } from "./order-ledger.ts";
import { OrderLifecycle } from "./order-lifecycle.ts";
import { OrderMaker, type OrderRequest } from "./order-maker.ts";
import { Partners } from "./partners.ts";
import { Population } from "./population.ts";
import { firstPromise } from "./promise-rules.ts";
import { Promises } from "./promises.ts";
import { PushPublisher } from "./push-publisher.ts";
import { Riders } from "./riders.ts";
import { type Helpers, openingOf, type Scenario } from "./scenario.ts";
import type { Answer, AuthService, StaffApi } from "./staff-api.ts";
import type { TerminalEvent } from "./terminals/terminal-event.ts";
import type { PaymentChange, TerminalWorldParts } from "./terminals/terminal-world-parts.ts";
import { Towns } from "./town.ts";
import { nextInUtcDay } from "./wall-time.ts";
import { guardedAuth, WorldAuthService } from "./world-auth-service.ts";
import type { OrderChange } from "./world-event.ts";
import { WorldNetwork } from "./world-network.ts";
import type { WorldOptions, WorldParts } from "./world-parts.ts";
import { WorldScheduler } from "./world-scheduler.ts";
import { WorldStaffApi } from "./world-staff-api.ts";

/**
 * A whole company with its branches: customers, kitchens, riders, partners, marketplaces, colleagues and faults. It
 * moves only by tasks on its clock; the same seed, scenario and staff actions give the same log and digest.
 */
export class World {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly log = new EventLog();
  readonly random: Random;
  readonly reference: ReferenceData;
  /** The streets on which the riders ride. */
  readonly towns: Towns;
  /**
   * The parts that card terminals at the counters need; see `terminalsOf`. A page loads the terminals with the first
   * payment.
   */
  readonly terminalParts: TerminalWorldParts;
  /** Receive each change of a card payment. */
  readonly payments = new Emitter<[PaymentChange]>();
  /** Receive each change of a source that is busy, paused or open again. */
  readonly acceptanceChanges = new Emitter<[AcceptanceChange]>();
  /** Receive each customer who turned away, because the source was paused or busy. */
  readonly turnedAway = new Emitter<[branchId: BranchId, source: OrderSource]>();
  readonly acceptance: Pick<BranchAcceptance, "stateOf" | "isAnyStuck">;
  readonly kitchens: Pick<Kitchens, "isOn" | "failsUntil">;
  /** Notifies about a sound that goes off. */
  readonly soundOff = new Emitter();
  /** Everything that comes into the world from outside. */
  readonly door: Door;
  private readonly scheduler: WorldScheduler;
  private readonly beganAt: Instant;
  private readonly ledger = new OrderLedger();
  private readonly lifecycle: OrderLifecycle;
  private readonly names: Names;
  private readonly maker: OrderMaker;
  private readonly publisher: PushPublisher;
  private readonly invariants: Invariants;
  private readonly customers: Customers;
  private readonly worldAuth: WorldAuthService;
  private readonly worldNetwork: WorldNetwork;
  readonly faults: FaultInjector;
  private readonly parts: WorldParts;
  private readonly population: Population;
  private readonly guardedAuth: AuthService;
  private readonly orderChanges = new Emitter<[OrderChange]>();

  constructor({ scenario, seed, clock, reportActivity, holdTime, nameStaff }: WorldOptions) {
    this.scenario = scenario;
    this.seed = seed;
    this.random = new Random(seed);
    this.beganAt = openingOf(scenario);
    this.scheduler = new WorldScheduler(clock, () => this.flush(), holdTime);
    this.door = new Door(this.scheduler);
    const { scheduler, ledger, random, door } = this;
    const record = (actor: string, what: string): void => this.record(actor, what);
    this.names = new Names(random.stream("names"));
    this.reference = makeReferenceData(scenario, this.names);
    const { reference } = this;
    this.towns = new Towns(reference.branches, random);
    const promise = reference.company.capabilities?.promise;
    this.lifecycle = new OrderLifecycle(
      scheduler,
      ledger,
      (change) => this.onOrderChange(change),
      (order, gotAt) => firstPromise(order, gotAt, promise),
      (order) => withCodes(order, reference.company.capabilities),
    );
    this.publisher = new PushPublisher(scheduler, reference.company.id);
    this.invariants = new Invariants(reference, () => scheduler.now(), scenario);
    this.maker = new OrderMaker({
      random: random.stream("orders"),
      names: this.names,
      baskets: new BasketFiller(random.stream("baskets"), scenario, reference.company),
      isTaxInclusive: reference.company.isTaxInclusive,
      scenario,
      branchIds: reference.branches.map(({ id }) => id),
    });
    const { lifecycle, publisher, names, maker } = this;
    const shared = { scheduler, lifecycle, ledger, publisher, reference, scenario };
    const customersRandom = random.stream("customers");
    const acceptance = new BranchAcceptance({
      ...shared,
      record,
      capabilities: reference.company.capabilities,
      businessEndTimeSeconds: reference.company.businessEndTimeSeconds,
      supervisorPassword: reference.supervisorPassword,
      branchIds: reference.branches.map(({ id }) => id),
      openedAt: this.beganAt,
      random: random.stream("acceptance"),
      onChange: (change) => this.acceptanceChanges.emit(change),
    });
    this.acceptance = acceptance;
    this.customers = new Customers({
      ...shared,
      acceptance,
      maker,
      random: customersRandom,
      onTurnedAway: (branchId, source) => {
        record("Customer", `turned away from ${source} of ${branchId}`);
        this.turnedAway.emit(branchId, source);
      },
    });
    const riders = new Riders({ ...shared, towns: this.towns, random: random.stream("riders") });
    const partners = new Partners({ ...shared, names, random: random.stream("partners") });
    const promises = new Promises({ scheduler, lifecycle, ledger, record, capability: promise });
    const kitchens = new Kitchens({
      ...shared,
      record,
      kitchen: scenario.kitchen,
      usualMinutes: reference.company.defaultDeliveryEtaMinutes,
    });
    this.kitchens = kitchens;
    this.parts = {
      scheduler,
      ledger,
      lifecycle,
      reference,
      riders,
      partners,
      acceptance,
      promises,
      kitchens,
      record,
      scenario,
    };
    const faults = new FaultState(() => scheduler.now());
    this.worldAuth = new WorldAuthService({
      staff: reference.staff,
      staffApis: reference.staff.map((person) => new WorldStaffApi(this.parts, person)),
      allBranchIds: reference.branches.map(({ id }) => id),
      key: `${scenario.name} ${seed}`,
      lifetimeSeconds: scenario.tokenLifetimeSeconds,
      now: () => scheduler.now(),
    });
    this.worldNetwork = new WorldNetwork({
      scheduler,
      door,
      faults,
      random,
      reportActivity: reportActivity ?? (() => {}),
      record,
    });
    const { worldNetwork: network, worldAuth: auth } = this;
    this.terminalParts = {
      scheduler,
      reference,
      record,
      reportActivity: reportActivity ?? (() => {}),
      publish: (event: TerminalEvent) => network.broadcastTerminal(event),
      door,
      onPayment: (payment) => this.payments.emit(payment),
    };
    this.faults = new FaultInjector({ parts: this.parts, state: faults, network, auth });
    this.population = new Population({ parts: this.parts, publisher, random, names, scenario });
    this.guardedAuth = guardedAuth(door, nameStaff?.(auth, this.parts) ?? auth);
    door.offer("world", this);
  }

  /** Opens the branches. The returned function closes them: it cancels all tasks of the world. */
  start(): Stop {
    this.open();
    return () => this.close();
  }

  /** Cancels all tasks of the world. */
  close(): void {
    this.scheduler.clear();
  }

  /** Opens the branches, without a way to close them. Repeated, it is an input again, so that a replay is recorded whole. */
  open(): void {
    this.work("open", [], () => {
      openBoard(this.scenario.opening, {
        scheduler: this.scheduler,
        lifecycle: this.lifecycle,
        maker: this.maker,
        random: this.random.stream("opening"),
        reference: this.reference,
        by: { name: "Morning shift" },
      });
      for (const order of this.liveOrders()) this.population.adopt(order);
      this.customers.start(this.reference.branches.map(({ id }) => id));
      this.planBusinessEnd();
      const { plan, calmAfterMs } = this.scenario.faults;
      const faults = faultsOf(this.scenario.faults, this.random.stream("faults"));
      this.faults.start(faults, plan === "none" ? undefined : calmAfterMs);
    });
  }

  get auth(): AuthService {
    return this.guardedAuth;
  }

  /** The API of a member of staff of the scenario, for parts of the page that hold no token. It changes nothing. */
  readAs(staffIndex: number): Answer<StaffApi> {
    return this.worldAuth.staffApiAt(staffIndex);
  }

  get network(): WorldNetwork {
    return this.worldNetwork;
  }

  /** Sixteen hexadecimal digits over all events. */
  digest(): string {
    return this.log.digest();
  }

  /** Places an order of a customer now. */
  order(request: OrderRequest = {}): Order {
    return this.work("order", [request], () => this.customers.order(request));
  }

  /** Starts a fault now. */
  injectFault(fault: Fault): void {
    this.work("injectFault", [fault], () => this.faults.begin(fault));
  }

  /** Ends all faults now. */
  clearFaults(): void {
    this.work("clearFaults", [], () => this.faults.clear());
  }

  /** Writes what a device outside the world did, such as a printer, into the event log. */
  report(device: string, what: string): void {
    this.door.whenIdle(() => this.work("report", [device, what], () => this.record(device, what)));
  }

  /** Makes one complete change, as a part of a recorded input or for a test. */
  change<Result>(make: (parts: WorldParts, publisher: PushPublisher) => Result): Result {
    return this.door.unrecordable("a change that is no input", () =>
      this.scheduler.runChange(() => make(this.parts, this.publisher)),
    );
  }

  /** An autopilot runs every branch from now on, with the given actions or with those of the staff API. */
  handOver(helpers: Helpers, means: AutopilotMeans = {}): void {
    this.work("handOver", [helpers], () =>
      this.population.handOver(means, helpers, this.liveOrders()),
    );
  }

  get now(): Instant {
    return this.scheduler.now();
  }

  /** The number of planned tasks that have run. */
  get tasksRun(): number {
    return this.scheduler.tasksRun;
  }

  get areColleaguesOn(): boolean {
    return this.population.areColleaguesOn;
  }

  /** Other staff of the first branch leave their work, or take it up again. */
  setColleagues(areOn: boolean): void {
    this.work("setColleagues", [areOn], () =>
      this.population.setColleagues(areOn, this.liveOrders()),
    );
  }

  private work<Result>(name: string, args: readonly unknown[], run: () => Result): Result {
    return this.door.work({ on: "world", name, args }, () => this.scheduler.runChange(run));
  }

  /** Notifies about each change of an order after the opening. */
  onOrderChanged(listener: (change: OrderChange) => void): Stop {
    return this.orderChanges.add(listener);
  }

  private liveOrders(): readonly Order[] {
    return [...this.ledger.all()].filter(({ status }) => liveStatuses.includes(status));
  }

  /** Plans the end of the business day: deliveries leave the lists, and orders of the day before are removed. */
  private planBusinessEnd(): void {
    const { businessEndTimeSeconds } = this.reference.company;
    const endsAt = nextInUtcDay(businessEndTimeSeconds, this.scheduler.now() + 1);
    this.scheduler.at(endsAt, () => {
      this.record("company", "business day ends");
      this.ledger.forgetEndedBefore(endsAt);
      this.planBusinessEnd();
    });
  }

  private onOrderChange(change: OrderChange): void {
    const { order, event, by } = change;
    this.record(by.name, `${event} ${order.id}${event === "job" ? ` ${order.job?.status}` : ""}`);
    this.invariants.onOrderChange(change);
    if (this.scheduler.isInPast) return;
    this.population.onOrderChange(change);
    this.orderChanges.emit(change);
  }

  private record(actor: string, what: string): void {
    this.log.add(this.scheduler.now() - this.beganAt, actor, what);
  }

  /**
   * Runs after each change: checks the invariants, then sends the pushes, and repeats this for changes that the
   * pushes cause.
   */
  private flush(): void {
    this.check();
    for (let messages = this.publisher.takeAll(); messages.length > 0; ) {
      for (const message of messages) this.worldNetwork.broadcast(message);
      this.check();
      messages = this.publisher.takeAll();
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
