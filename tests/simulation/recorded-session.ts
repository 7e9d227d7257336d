import { partnerKinds } from "../../ports/entities/terminal-kinds.ts";
import { type Duration, type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";
import type {
  AttemptId,
  AttemptRequest,
  TransactionReference,
} from "../../ports/payment-terminal.ts";
import { createSimulation, type Simulation } from "../../simulator/in-process/create-simulation.ts";
import { inProcessPorts } from "../../simulator/in-process/in-process-ports.ts";
import { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import { inProcessTerminals } from "../../simulator/in-process/in-process-terminals.ts";
import { Random, type RandomStream } from "../../simulator/kernel/random-stream.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import {
  startIncidents,
  takeIncident,
} from "../../simulator/training/incidents/start-incidents.ts";
import type { Scenario } from "../../simulator/world/scenario.ts";
import { terminalScenarios } from "../../simulator/world/terminals/terminal-scenarios.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminal-world.ts";
import { Findings } from "./findings.ts";
import { StaffAtScreen } from "./staff-at-screen.ts";
import { Tablet } from "./tablet.ts";

export interface SessionOptions {
  readonly scenario: Scenario;
  readonly seed: number;
  /** Branch time. */
  readonly forMs: Duration;
  /** Changes the simulation before it starts. */
  readonly plant?: (simulation: Simulation) => void;
  readonly resume?: Parameters<typeof createSimulation>[0]["resume"];
}

const yieldToPlatform = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Real time passes a little with every look at the clock, as it does in a page. */
function restlessClock(): {
  readonly clock: VirtualClock;
  readonly real: Pick<VirtualClock, "now" | "serverTime" | "schedule">;
} {
  const clock = new VirtualClock({ startAt: 50_000, yieldToPlatform });
  let passedMs = 0;
  const now = (): Instant => {
    passedMs += 0.002;
    return clock.now() + Math.floor(passedMs);
  };
  return {
    clock,
    real: {
      now,
      serverTime: () => clock.serverTime(),
      schedule: (at, task) => clock.schedule(at - Math.floor(passedMs), task),
    },
  };
}

/**
 * A lesson as a trainee plays it in the page: the real app over the paced branch, a person at the screen, card
 * payments, prints, and a trainer who pauses, changes speed, makes trouble and sends colleagues home.
 */
export async function recordedSession(options: SessionOptions): Promise<Simulation> {
  const session = new Session(options);
  await session.play();
  return session.simulation;
}

class Session {
  readonly simulation: Simulation;
  private readonly options: SessionOptions;
  private readonly restless = restlessClock();
  private readonly random: RandomStream;
  private readonly tablet: Tablet;
  private readonly staff: StaffAtScreen;
  private readonly printer: InProcessPrinter;
  private readonly failures: unknown[] = [];
  private payments = 0;

  constructor(options: SessionOptions) {
    this.options = options;
    const { scenario, seed, resume } = options;
    this.random = new Random(seed).stream("trainer");
    this.simulation = createSimulation({
      scenario,
      seed,
      speed: 60,
      clock: this.restless.real,
      yieldToPlatform,
      accessToken: { current: () => undefined },
      onFailure: (error) => this.failures.push(error),
      ...(resume && { resume }),
    });
    const { world, clock } = this.simulation;
    const reportActivity = (): void => this.simulation.reportActivity();
    const findings = new Findings(() => clock.now());
    const tabletClock = {
      now: () => clock.now(),
      serverTime: () => clock.serverTime(),
      schedule: (at: Instant, task: () => void) => clock.schedule(at, task),
      reportActivity,
    };
    this.printer = new InProcessPrinter(
      clock,
      () => undefined,
      (what) => world.report("printer", what),
    );
    this.tablet = new Tablet({
      clock: tabletClock,
      findings,
      printer: this.printer,
      jitter: this.random,
      connect: (accessToken) =>
        inProcessPorts({
          world,
          clock,
          accessToken,
          client: "page",
          reportActivity,
          loadTerminals: () => Promise.resolve({ inProcessTerminals }),
          onFailure: (error) => this.failures.push(error),
        }),
      signIn: () => world.auth.signIn(0),
      ignoresCancelling: false,
      areFindingsRead: false,
      slowAnswersPercent: 10,
    });
    this.staff = new StaffAtScreen({
      clock: tabletClock,
      tablet: this.tablet,
      random: this.random,
      supervisorPassword: scenario.supervisorPassword,
    });
  }

  async play(): Promise<void> {
    const { clock } = this.simulation;
    this.options.plant?.(this.simulation);
    const stop = this.simulation.start();
    startIncidents(this.simulation.world, { printer: this.printer });
    const stopTablet = this.tablet.start();
    const stopStaff = this.staff.start();
    const endsAt = clock.now() + this.options.forMs;
    while (clock.now() < endsAt) {
      await this.waitReal(this.random.integer(50, 1_500));
      await this.meddle();
    }
    stopStaff();
    stopTablet();
    await this.waitReal(secondMs);
    stop();
    if (this.failures.length > 0) throw this.failures[0];
  }

  private async waitReal(durationMs: Duration): Promise<void> {
    const { clock } = this.restless;
    await clock.advanceBy(durationMs);
    await this.simulation.clock.whenIdle();
  }

  /** One action of the trainer or at the counter. */
  private async meddle(): Promise<void> {
    const { random } = this;
    const { control, world } = this.simulation;
    const terminals = terminalsOf(world);
    const acts: readonly (() => unknown)[] = [
      () => control.pause(),
      () => control.resume(),
      () => control.setSpeed(random.pick([10, 60])),
      () => control.jumpTo(control.clock.now() + random.integer(1, 40) * secondMs),
      () => control.runToNext(),
      () => control.colleagues?.setOn(random.chance(1, 2)),
      () => world.order({ isTakeaway: random.chance(1, 2), status: "new" }),
      () => takeIncident(world, { do: "order", source: "marketplace" }),
      () => takeIncident(world, { do: "printer", state: "out_of_paper" }),
      () => world.injectFault({ kind: "reorder_pushes", atMs: 0, count: 2 }),
      () =>
        world.injectFault({ kind: "close_connections", atMs: 0, code: 1006, refusedForMs: 5_000 }),
      () => world.injectFault({ kind: "latency", atMs: 0, forMs: minuteMs, minMs: 5, maxMs: 900 }),
      () => terminals.pick(random.pick(terminalScenarios).name),
      () => terminals.pick(undefined),
      () => terminals.approve(),
      () => terminals.decline("No money"),
      () => terminals.pullCable(),
      () => this.printer.setFault({ kind: "blocked" }),
      () => this.printer.setFault(undefined),
      () => this.pay(),
      () => this.pay(),
      () => this.pay(),
    ];
    await random.pick(acts)();
    if (control.isPaused && random.chance(2, 3)) control.resume();
  }

  /** Takes a card payment for any order at any terminal; every fourth one is cancelled at the screen. */
  private async pay(): Promise<void> {
    const { random } = this;
    const { world, ports } = this.simulation;
    const terminals = await ports.paymentTerminals();
    const terminal = terminals.get(random.pick(partnerKinds));
    const request = this.request(world);
    if (terminal === undefined || request === undefined) return;
    const handle = terminal.begin(request, ({ kind }) => {
      if (kind === "started") handle.check("poll");
    });
    if (random.chance(1, 4)) handle.cancel("staff");
  }

  private request(world: Simulation["world"]): AttemptRequest | undefined {
    const branch = world.reference.branches[0];
    const device = branch?.devices[0];
    const type = world.reference.paymentTypes[0];
    if (branch === undefined || device === undefined || type === undefined) return undefined;
    this.payments += 1;
    return {
      attemptId: `attempt-${this.payments}` as AttemptId,
      reference: `reference-${this.payments}` as TransactionReference,
      orderId: (1_000 + this.payments) as AttemptRequest["orderId"],
      orderNumber: String(this.payments),
      companyId: world.reference.company.id,
      branchId: branch.id,
      paymentTypeId: type.id,
      device,
      amount: this.random.integer(1_000, 9_999) as AttemptRequest["amount"],
      currency: world.reference.company.currency,
    };
  }
}
