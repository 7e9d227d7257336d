import { expect } from "vitest";
import { builtIn } from "../../../simulator/scenarios/scenarios.ts";
// The app loads it later; virtual time would pass its load by.
import "../../../src/alerts/away-worker.ts";
import type { Company } from "../../../ports/entities/company.ts";
import type { RiderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import {
  type Duration,
  dayMs,
  hourMs,
  type Instant,
  minuteMs,
  secondMs,
} from "../../../ports/entities/time.ts";
import type { OrderApi } from "../../../ports/order-api.ts";
import type { HeadlessSimulation } from "../../../simulator/in-process/create-headless-simulation.ts";
import { inProcessPorts } from "../../../simulator/in-process/in-process-ports.ts";
import { InProcessPrinter } from "../../../simulator/in-process/in-process-printer.ts";
import { inProcessTerminals } from "../../../simulator/in-process/in-process-terminals.ts";
import type { OrderDetails } from "../../../simulator/world/order-lifecycle.ts";
import type { OrderRequest } from "../../../simulator/world/order-maker.ts";
import type { Scenario } from "../../../simulator/world/scenario.ts";
import { ownOnline } from "../../../simulator/world/sources.ts";
import type { World } from "../../../simulator/world/world.ts";
import { DismissedCounts } from "../../../src/alerts/dismissed-counts.ts";
import type { BranchApp } from "../../../src/compose/graph/create-app.ts";
import { screenStores } from "../../../src/compose/graph/screen-stores.ts";
import { DensityStore } from "../../../src/device/density-store.ts";
import { LanguageStore } from "../../../src/device/language-store.ts";
import { ThemeStore } from "../../../src/device/theme-store.ts";
import type { Stores } from "../../../src/stores.ts";
import { BoardFilters } from "../../../src/ui/board/board-filters.ts";
import { lastCallMs } from "../../simulation/branch-run.ts";
import { Findings } from "../../simulation/findings.ts";
import { Tablet } from "../../simulation/tablet.ts";
import { expectNothingPending } from "../run/leaks.ts";
import { MemoryLocalStore } from "../stand-ins/memory-local-store.ts";
import { noUpdates } from "../stand-ins/no-updates.ts";
import { RecordingMapService } from "../stand-ins/recording-map-service.ts";
import { RecordingSoundPlayer } from "../stand-ins/recording-sound-player.ts";
import { headless, staffApiOf } from "./headless.ts";
import { TestBoard } from "./test-board.ts";
import { TestStaff } from "./test-staff.ts";

export const seconds = (count: number): Duration => count * secondMs;
export const minutes = (count: number): Duration => count * minuteMs;
export const hours = (count: number): Duration => count * hourMs;
export const days = (count: number): Duration => count * dayMs;

/** Time after the opening by which the app has loaded all its lists. */
const loadingMs: Duration = seconds(10);

export interface TestBranchOptions {
  /** The default is a branch in which nothing happens unless the test makes it happen. */
  readonly scenario?: Scenario;
  readonly seed?: number;
  /** The differences from the company of the scenario. */
  readonly company?: Partial<Company>;
  /** The lifetime of a token, in seconds. */
  readonly tokenLifetimeSeconds?: number;
  /** The index of the member of staff who is signed in on the tablet; the first one may do everything. */
  readonly staffIndex?: number;
  /** Whether the rows of lists have no payments; a single order has them. */
  readonly areListsLean?: boolean;
  /** Whether the server refuses unconfirmed lists without their permission. */
  readonly arePermissionsEnforced?: boolean;
}

/** Opens a branch and waits until the app on its tablet has loaded all lists. */
export async function testBranch(options: TestBranchOptions = {}): Promise<TestBranch> {
  const branch = new TestBranch(options);
  await branch.wait(loadingMs);
  return branch;
}

/**
 * A whole branch for one test: the simulator's world, and one tablet with the real app on it, over a clock that moves
 * only when the test moves it. The network takes no time, so a test can look at the exact instant of a rule. At its
 * end the test fails when the board broke an invariant or left a timer behind.
 */
export class TestBranch implements AsyncDisposable {
  /** Parts of the simulator, for tests that need more than this fixture offers. */
  readonly simulation: HeadlessSimulation;
  readonly tablet: Tablet;
  readonly board: TestBoard;
  readonly staff: TestStaff;
  private readonly findings: Findings;
  private readonly stopWorld: () => void;
  private readonly stopTablet: () => void;

  constructor(options: TestBranchOptions) {
    const {
      scenario = builtIn("empty-branch"),
      seed = 42,
      company,
      staffIndex = 0,
      ...changes
    } = options;
    const changed = { ...scenario, ...changes, company: { ...scenario.company, ...company } };
    this.simulation = headless({ scenario: changed, seed });
    const { clock, world } = this.simulation;
    const now = (): Instant => clock.now();
    this.findings = new Findings(now);
    const soundPlayer = new RecordingSoundPlayer(now);
    const printer = new InProcessPrinter(clock);
    this.tablet = new Tablet({
      clock,
      soundPlayer,
      printer,
      findings: this.findings,
      timeZone: changed.timeZone,
      jitter: world.random.stream("tablet jitter"),
      connect: (accessToken) => {
        const ports = inProcessPorts({
          world,
          clock,
          accessToken,
          client: "tablet",
          loadTerminals: () => Promise.resolve({ inProcessTerminals }),
          reportActivity: () => clock.reportActivity(),
          onFailure: (error) => this.findings.add("B-I36", String(error)),
        });
        return options.areListsLean === true
          ? { ...ports, orderApi: withoutPayments(ports.orderApi) }
          : ports;
      },
      signIn: () => world.auth.signIn(staffIndex),
      ignoresCancelling: false,
      slowAnswersPercent: 0,
    });
    this.board = new TestBoard({ tablet: this.tablet, soundPlayer, printer });
    this.staff = new TestStaff(this);
    this.stopWorld = world.start();
    this.stopTablet = this.tablet.start();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stopTablet();
    await this.wait(lastCallMs);
    this.stopWorld();
    expect(this.findings.all).toEqual([]);
    expectNothingPending(this.simulation.clock);
  }

  get now(): Instant {
    return this.simulation.clock.now();
  }

  get world(): World {
    return this.simulation.world;
  }

  /** The app that runs on the tablet; another one after each restart of the page. */
  get app(): BranchApp {
    return this.board.app;
  }

  /** Lets time pass; everything that is due happens, up to and at the last millisecond. */
  wait(duration: Duration): Promise<void> {
    return this.waitUntil(this.now + duration);
  }

  /** Lets time pass until an instant that has not passed yet. */
  async waitUntil(instant: Instant): Promise<void> {
    const { clock } = this.simulation;
    // Promises that the test or the last timer has settled continue first.
    clock.reportActivity();
    await clock.runUntil(instant);
    clock.reportActivity();
    await clock.runUntil(instant);
  }

  readonly customer = {
    /** Orders now: a home delivery from the company's own website that needs no confirmation, unless said otherwise. */
    orders: (request: OrderRequest = {}): Order =>
      this.world.order({
        type: "online",
        source: ownOnline,
        status: "new",
        isTakeaway: false,
        scheduledFor: "never",
        confirmationMinutes: "company",
        ...request,
      }),
  };

  /** Another tab of the tablet's browser. */
  readonly otherTab = {
    signsIn: (staffIndex: number): void =>
      this.tablet.storeElsewhere(this.world.auth.signIn(staffIndex)),
    signsOut: (): void => this.tablet.storeElsewhere(undefined),
    /** The server refuses the tokens that this tab refreshes with. */
    isRefused: (): void => this.tablet.refuseElsewhere(),
  };

  /** The back office: its data and its answers. */
  readonly server = {
    status: (order: Pick<Order, "id">): Order["status"] | number => {
      const answer = staffApiOf(this.simulation).order(order.id);
      return answer.status === 200 ? answer.value.status : answer.status;
    },
    /** Changes details of an order, such as its minutes or its address, and pushes the order as updated. */
    change: (order: Pick<Order, "id">, changes: OrderDetails): Order => {
      const answer = this.world.change(({ lifecycle }) =>
        lifecycle.change(order.id, { name: "Back office" }, changes),
      );
      if (answer.status !== 200) throw new Error(answer.message);
      return answer.value;
    },
    /** Answers the next call of this name, such as "confirm", with this status. */
    failNext: (call: string, status: 401 | 403 | 404 | 409 | 422 | 500): void =>
      this.world.injectFault({ kind: "fail_calls", atMs: 0, call, status, count: 1 }),
    /** The last 50 events of the world. */
    log: (): string => this.world.log.describe(50),
  };

  readonly partner = {
    /** A partner takes the order's delivery and then stands still. */
    takes: (order: Pick<Order, "id" | "branchId">): void => {
      const [partner] = this.world.reference.partners;
      if (partner === undefined) throw new Error("The company has no partner");
      const job = { status: "assigned", partnerId: partner.id, updatedAt: this.now } as const;
      this.world.change(({ lifecycle }, publisher) => {
        lifecycle.setJob(order.id, job, { name: partner.name });
        const change = { orderId: order.id, status: job.status, job };
        publisher.job(order.branchId, "job_created", change);
      });
    },
  };

  /** The stores of the tablet's screens. */
  screen(): Stores {
    return screenStores({
      app: this.app,
      filters: new BoardFilters(),
      place: { scrollTop: 0, row: undefined, forgetScroll: () => undefined },
      dismissedCounts: new DismissedCounts(),
      updates: noUpdates(),
      density: new DensityStore(new MemoryLocalStore()),
      language: new LanguageStore(new MemoryLocalStore(), () => []),
      theme: new ThemeStore(new MemoryLocalStore(), false),
      coreBase: undefined,
      isStorageUsable: true,
      locationSetupAddress: undefined,
      openMapService: async () => new RecordingMapService(),
    });
  }

  /** A rider of the order's branch. */
  riderOf({ branchId }: Order): RiderId {
    const rider = this.world.reference.riders.find(({ assignedBranchIds }) =>
      assignedBranchIds.includes(branchId),
    );
    if (rider === undefined) throw new Error(`Branch ${branchId} has no rider`);
    return rider.id;
  }
}

/** Leaves the payments out of the rows of lists. */
function withoutPayments(api: OrderApi): OrderApi {
  const listOrders: OrderApi["listOrders"] = async (query) => {
    const read = await api.listOrders(query);
    if (read.kind !== "loaded") return read;
    const orders = read.value.orders.map((row) => ({ ...row, payments: [] }));
    return { ...read, value: { ...read.value, orders } };
  };
  return Object.assign(Object.create(api) as OrderApi, { listOrders });
}
