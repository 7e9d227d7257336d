import type { OrderId } from "../../ports/entities/ids.ts";
import { type OrderList, orderLists } from "../../ports/entities/order-list.ts";
import {
  type Duration,
  hourMs,
  type Instant,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { inProcessPorts } from "../../simulator/in-process/in-process-ports.ts";
import { inProcessTerminals } from "../../simulator/in-process/in-process-terminals.ts";
import { describeEntry } from "../../simulator/kernel/event-log.ts";
import type { RandomStream } from "../../simulator/kernel/random-stream.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { startIncidents } from "../../simulator/training/incidents/start-incidents.ts";
import { faultStatuses, type NamedFaultPlan } from "../../simulator/world/fault-plan.ts";
import { openingOf, type Scenario } from "../../simulator/world/scenario.ts";
import { World } from "../../simulator/world/world.ts";
import { actionGuardMs } from "../../src/orders/commands/command-service.ts";
import { expiryThresholdDefaultMs } from "../../src/orders/order-rules/order-timing.ts";
import { AcceptanceWitness } from "./acceptance-witness.ts";
import { BackOffice } from "./back-office.ts";
import { BoardDigest } from "./board-digest.ts";
import { carrierTroubles } from "./carrier-troubles.ts";
import { Colleague } from "./colleague.ts";
import { type Difference, differences, pendingWork } from "./convergence.ts";
import { type Finding, Findings } from "./findings.ts";
import { HelperAtScreen } from "./helper-at-screen.ts";
import { LargeOrderWitness } from "./large-order-witness.ts";
import { PromiseWitness } from "./promise-witness.ts";
import { StaffAtScreen } from "./staff-at-screen.ts";
import { Tablet } from "./tablet.ts";

/**
 * Time after the last fault by which the shown list is right. A push that is lost without a trace stays unknown until
 * the next round: `watchedWithinMs` for the shown list and the unconfirmed ones, `allWithinMs` for the others (B-I6, N23).
 */
const shownWithinMs: Duration = 20 * secondMs;
const watchedWithinMs: Duration = 60 * secondMs;
const allWithinMs: Duration = 300 * secondMs;
const unconfirmedLists: readonly OrderList[] = ["homeDelivery.unconfirmed", "pickup.unconfirmed"];
/** A change of this moment may still need a frame or a fetch. */
const onTheWayMs: Duration = 100;
const looksMax = 5;
/** In one of so many calls of the tablet a colleague does something to the same order before the call arrives. */
const colleagueEvery = 4;
/** In one of so many presses they do so just before, and the board does not show it yet. */
const earlierEvery = 12;
/** In one of so many presses of a day with faults its call fails. */
const failureEvery = 20;
/** The most events that a failure prints of the order that it names. */
const orderLinesMax = 40;
/** Time after which every call has ended, also the slowest (PUSH-9). */
export const lastCallMs: Duration = actionGuardMs + 5 * secondMs;
/** The working day of one branch, the unit of the reports. */
const branchDayMs: Duration = 14 * hourMs;

/** The percentage of list answers that are delayed. */
const slowAnswersPercent: Readonly<Record<NamedFaultPlan, number>> = {
  none: 0,
  light: 2,
  storm: 15,
};

export interface BranchRunOptions {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly forMs: Duration;
  readonly faults: NamedFaultPlan;
  /** The time between two checkpoints. */
  readonly checkEveryMs: Duration;
  /** Whether administrators change the company's data often, while staff have a map of the riders open. */
  readonly isCompanyChanging?: boolean;
  /** Receives what the app reports, beside the findings. */
  readonly reporter?: ErrorReporter;
  /** Receives the parts of the run when it begins; the returned function ends it. */
  readonly watch?: (parts: WatchedParts) => Stop;
}

export interface WatchedParts {
  readonly clock: VirtualClock;
  readonly world: World;
  readonly tablet: Tablet;
}

export interface BranchRun {
  readonly seed: number;
  /** A digest over the world's log and the board's content. */
  readonly digest: string;
  readonly broken: readonly Finding[];
  readonly branchDays: number;
  readonly counts: Readonly<Record<string, number>>;
  /** For a failure: the last lines of the world's log, and what happened to the order that the first finding names. */
  readonly tail: string;
  /** The virtual time after which the run ended. */
  readonly afterMs: Duration;
}

/**
 * Runs the real app on a simulated company in virtual time: first faults and a person at the screen for `forMs`, then
 * a time without faults, then the end. Stops at the first checkpoint with a finding.
 */
export async function runBranch(options: BranchRunOptions): Promise<BranchRun> {
  const run = new Run(options);
  await run.play();
  return run.result();
}

/**
 * Stops at whole milliseconds, as the browser's clock does: the device reads no other instants back. Not so in every run:
 * the days that are compared with those of before the capabilities have others in them (CP-1).
 */
class WholeClock extends VirtualClock {
  override schedule(at: Instant, run: () => void): Stop {
    return super.schedule(Math.ceil(at), run);
  }
}

class Run {
  private readonly options: BranchRunOptions;
  private readonly clock: VirtualClock;
  private readonly world: World;
  private readonly findings: Findings;
  private readonly tablet: Tablet;
  private readonly staff: StaffAtScreen;
  private readonly helper: HelperAtScreen;
  private readonly acceptance: AcceptanceWitness;
  private readonly promises: PromiseWitness;
  private readonly largeOrders: LargeOrderWitness;
  private readonly digest = new BoardDigest();
  private readonly beganAt: Instant;
  private isCalm = false;

  constructor(options: BranchRunOptions) {
    const { seed, forMs, faults } = options;
    this.options = options;
    const scenario: Scenario = {
      ...options.scenario,
      faults: { plan: faults, calmAfterMs: forMs, faults: carrierTroubles(seed, faults, forMs) },
    };
    this.beganAt = openingOf(scenario);
    const clock = new WholeClock({ startAt: this.beganAt, yieldToPlatform });
    this.clock = clock;
    const reportActivity = (): void => clock.reportActivity();
    this.world = new World({ scenario, seed, clock, reportActivity });
    const { world } = this;
    this.findings = new Findings(() => clock.now());
    const colleague = new Colleague({
      world,
      random: world.random.stream("colleague"),
      staffIndex: this.colleagueIndex(),
    });
    const failures = world.random.stream("failed presses");
    this.tablet = new Tablet({
      timeZone: world.scenario.timeZone,
      clock,
      findings: this.findings,
      jitter: world.random.stream("tablet jitter"),
      connect: (accessToken) =>
        inProcessPorts({
          world,
          clock,
          client: "tablet",
          accessToken,
          reportActivity,
          loadTerminals: () => Promise.resolve({ inProcessTerminals }),
          onFailure: (error) => this.findings.add("B-I36", describeError(error)),
        }),
      signIn: () => world.auth.signIn(this.staffIndex()),
      // Every other seed has a network that also delivers the answers of cancelled reads.
      ignoresCancelling: seed % 2 === 1,
      slowAnswersPercent: slowAnswersPercent[faults],
      hasMapOpen: options.isCompanyChanging === true,
      onPress: (id) => {
        if (this.isCalm) return;
        colleague.maybeAct(id, earlierEvery);
        if (faults !== "none") this.maybeFailCall(failures);
      },
      onSent: (id) => {
        if (!this.isCalm) colleague.maybeAct(id, colleagueEvery);
      },
      ...(options.reporter && { reporter: options.reporter }),
    });
    this.staff = new StaffAtScreen({
      clock,
      tablet: this.tablet,
      random: world.random.stream("staff at the screen"),
      supervisorPassword: scenario.supervisorPassword,
    });
    this.helper = new HelperAtScreen({
      clock,
      tablet: this.tablet,
      staff: this.staff,
      random: world.random.stream("helper at the screen"),
    });
    this.acceptance = new AcceptanceWitness({
      clock,
      world,
      tablet: this.tablet,
      findings: this.findings,
      random: world.random.stream("staff who set sources"),
    });
    this.largeOrders = new LargeOrderWitness({
      clock,
      world,
      tablet: this.tablet,
      findings: this.findings,
    });
    this.promises = new PromiseWitness({
      clock,
      world,
      tablet: this.tablet,
      findings: this.findings,
      random: world.random.stream("staff who give more time"),
    });
  }

  async play(): Promise<void> {
    const { clock, world, tablet, staff } = this;
    const stopWorld = world.start();
    startIncidents(world);
    const stopTablet = tablet.start();
    const stopStaff = staff.start();
    const stopHelper = this.helper.start();
    const stopAcceptance = this.acceptance.start();
    const stopPromises = this.promises.start();
    const stopLargeOrders = this.largeOrders.start();
    const stopBackOffice = this.startBackOffice();
    const stopWatching = this.options.watch?.({ clock, world, tablet });
    try {
      await this.runChecked(this.beganAt + this.options.forMs);
      stopBackOffice();
      this.isCalm = true;
      staff.rest();
      stopHelper();
      this.acceptance.rest();
      this.promises.rest();
      tablet.calm();
      if (this.isSound()) await this.converge();
    } catch (cause) {
      this.findings.add("crash", describeError(cause));
    }
    stopBackOffice();
    stopWatching?.();
    stopAcceptance();
    stopPromises();
    stopLargeOrders();
    stopHelper();
    stopStaff();
    stopTablet();
    if (this.isSound()) await clock.advanceBy(lastCallMs);
    stopWorld();
    if (clock.pendingCount > 0 && this.isSound()) {
      this.findings.add("B-I22", `Something was not stopped: ${clock.describe()}`);
    }
  }

  result(): BranchRun {
    const { scenario, seed } = this.options;
    const ranMs = Math.min(this.clock.now() - this.beganAt, this.options.forMs);
    const { listCalls, actions, pushes } = this.tablet.counts;
    return {
      seed,
      digest: `${this.world.digest()}-${this.digest.text()}`,
      broken: this.findings.all,
      branchDays: (scenario.branchCount * ranMs) / branchDayMs,
      counts: {
        events: this.world.log.count,
        lists: listCalls,
        actions,
        pushes,
        restarts: this.tablet.restarts,
        signIns: this.tablet.signIns,
        ...Object.fromEntries(this.staff.results),
      },
      tail: this.tail(),
      afterMs: this.clock.now() - this.beganAt,
    };
  }

  private tail(): string {
    const { log } = this.world;
    const { order, origin = [] } = this.findings.first ?? {};
    if (order === undefined) return log.describe(50);
    const events = log.tail().filter(({ what }) => concerns(what, order));
    const lines = events.slice(-orderLinesMax).map(describeEntry);
    return [
      log.describe(50),
      `  order ${order}, of the last ${log.tail().length} events:`,
      ...[...lines, ...origin].map((line) => `    ${line}`),
    ].join("\n");
  }

  private startBackOffice(): Stop {
    const { seed, isCompanyChanging: isOften = false } = this.options;
    if (!isOften && seed % 4 !== 2) return () => {};
    const { clock, world } = this;
    const random = world.random.stream("back office");
    return new BackOffice({ clock, world, random, isOften }).start();
  }

  private async runChecked(until: Instant): Promise<void> {
    const { clock } = this;
    while (clock.now() < until && this.isSound()) {
      await clock.runUntil(Math.min(until, clock.now() + this.options.checkEveryMs));
      this.check();
      await turnOfTheEventLoop();
    }
  }

  private check(): void {
    this.tablet.check(this.clock.now());
    this.digest.add(this.tablet.app);
  }

  /** Lets the next call fail, or the tokens of all calls. */
  private maybeFailCall(random: RandomStream): void {
    if (!random.chance(1, failureEvery)) return;
    const status = random.pick(faultStatuses);
    if (status === 401) this.world.injectFault({ kind: "revoke_tokens", atMs: 0 });
    else this.world.injectFault({ kind: "fail_calls", atMs: 0, count: 1, status });
  }

  /** Every fourth seed has a member of staff of some branches, the others an administrator of all. */
  private staffIndex(): number {
    return this.options.seed % 4 === 3 ? this.memberIndex() : 0;
  }

  /** The other of the two. */
  private colleagueIndex(): number {
    return this.staffIndex() === 0 ? this.memberIndex() : 0;
  }

  private memberIndex(): number {
    const index = this.options.scenario.staff.findIndex(
      ({ branches, permissions }) =>
        branches.length > 1 && permissions.includes("weborders.confirm"),
    );
    return Math.max(0, index);
  }

  private isSound(): boolean {
    return this.findings.first === undefined;
  }

  /** Checks that the board converges to the world, after the last fault and without any action. */
  private async converge(): Promise<void> {
    const calmAt = this.clock.now();
    await this.runChecked(calmAt + shownWithinMs);
    const board = this.tablet.app?.orders.board;
    const shown = board?.page(board.currentPage).lists.map(({ list }) => list);
    if (shown !== undefined) await this.expectEqual(shown, shownWithinMs);
    await this.runChecked(calmAt + watchedWithinMs);
    await this.expectEqual([...(shown ?? []), ...unconfirmedLists], watchedWithinMs);
    await this.runChecked(calmAt + allWithinMs);
    await this.expectEqual(orderLists, allWithinMs);
    await this.clock.advanceBy(onTheWayMs);
    this.acceptance.check();
    this.promises.check();
    this.largeOrders.check();
  }

  private async expectEqual(lists: readonly OrderList[], afterMs: Duration): Promise<void> {
    let differing: readonly Difference[] = [];
    for (let look = 0; look < looksMax && this.isSound(); look += 1) {
      differing = this.differences(lists);
      if (differing.length === 0) return;
      await this.clock.advanceBy(onTheWayMs);
    }
    if (!this.isSound()) return;
    const { app } = this.tablet;
    this.findings.add(
      "B-I6",
      `${afterMs / secondMs} s after the last fault ${differing.map(({ text }) => text).join("; ")} (${app === undefined ? "no app" : pendingWork(app)})`,
      differing[0]?.orders[0],
    );
  }

  private differences(tabs: readonly OrderList[]): readonly Difference[] {
    const { app } = this.tablet;
    if (app === undefined) return [{ text: "there is no app", orders: [] }];
    const { world, clock } = this;
    const staffApi = world.auth.staffApiOf(world.auth.signIn(this.staffIndex()).jwt);
    if (staffApi.status !== 200) throw new Error(staffApi.message);
    const confirmationMinutes = world.reference.company.confirmationDeadline.minutes;
    const isInLimbo = (id: OrderId): boolean => app.limbo.has(id);
    const isTimeUp = (id: OrderId): boolean => app.orders.book.get(id)?.isTimeUp === true;
    const rules = {
      expiryThresholdMs: expiryThresholdDefaultMs,
      confirmationMinutes,
      isInLimbo,
      isTimeUp,
    };
    return differences(app, staffApi.value, rules, clock.now(), tabs);
  }
}

/** Whether an entry of the log is about the order: entries name it by its id. */
function concerns(what: string, order: OrderId): boolean {
  return new RegExp(`\\b${order}\\b`).test(what);
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Lets promises settle: a tick that a microtask requests runs when no microtask is left, and the clock runs in one. This
 * is much cheaper than a turn of the event loop, which `runChecked` takes now and then.
 */
function yieldToPlatform(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

function turnOfTheEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
