import { cleanup } from "@testing-library/react";
import { observable, reaction, runInAction } from "mobx";
import type { Branch } from "../../../ports/entities/branch.ts";
import type { Brand } from "../../../ports/entities/brand.ts";
import type { CancelReason, Company, StaffMember } from "../../../ports/entities/company.ts";
import type { Configuration } from "../../../ports/entities/configuration.ts";
import type { OrderId, RiderId } from "../../../ports/entities/ids.ts";
import type { LogisticsPartner, Rider, RiderPosition } from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { orderLists } from "../../../ports/entities/order-list.ts";
import type { PaymentType } from "../../../ports/entities/payment.ts";
import { type Duration, dayMs, type Instant, type Stop } from "../../../ports/entities/time.ts";
import { type Read, refusedWith } from "../../../ports/outcome.ts";
import type { TerminalLocks } from "../../../ports/payment-terminal.ts";
import { Wait } from "../../../ports/wait.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { AwayStore } from "../../../src/alerts/away-store.ts";
import { DismissedCounts } from "../../../src/alerts/dismissed-counts.ts";
import { Readiness } from "../../../src/alerts/readiness.ts";
import { type BranchApp, createApp } from "../../../src/compose/graph/create-app.ts";
import { screenStores } from "../../../src/compose/graph/screen-stores.ts";
// The app loads these later; a test need not wait for them.
import "../../../src/acceptance/taking-orders.ts";
import "../../../src/load/kitchen-load.ts";
import "../../../src/delivered/delivered-report-service.ts";
import { DensityStore } from "../../../src/device/density-store.ts";
import { LanguageStore } from "../../../src/device/language-store.ts";
import { ThemeStore } from "../../../src/device/theme-store.ts";
import "../../../src/logistics/rider-tracking-worker.ts";
import "../../../src/promise/more-time-service.ts";
import type { PaymentAttempts } from "../../../src/payments/attempt/service/attempt-service.ts";
import { SettlementWorker } from "../../../src/payments/settlement-worker.ts";
import type { RescheduleHours } from "../../../src/reschedule/reschedule-rules.ts";
import "../../../src/reschedule/reschedule-service.ts";
import type { UpdatesView } from "../../../src/lasting-views.ts";
import type { Stores } from "../../../src/stores.ts";
import { BoardFilters } from "../../../src/ui/board/board-filters.ts";
import { KeptPlace } from "../../../src/ui/navigation/kept-place.ts";
import { closeAfterTest } from "../run/opened-by-test.ts";
import { noon } from "../samples/an-order.ts";
import { aBranch, aCompany, aStaffMember } from "../samples/company-builders.ts";
import { makeJwt } from "../samples/jwt.ts";
import { HeldCommands } from "../stand-ins/held-commands.ts";
import { MemoryLocalStore } from "../stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../stand-ins/memory-locks.ts";
import { RecordingMapService } from "../stand-ins/recording-map-service.ts";
import { RecordingPrinting } from "../stand-ins/recording-printing.ts";
import { ScriptedAttempts } from "../stand-ins/scripted-attempts.ts";
import { ScriptedConnection } from "../stand-ins/scripted-connection.ts";
import { ScreenPorts } from "./screen-ports.ts";

export interface UiFixtureOptions {
  readonly updates?: UpdatesView;
  readonly orders?: readonly Order[];
  readonly company?: Partial<Company>;
  readonly staff?: Partial<StaffMember>;
  readonly branches?: readonly Branch[];
  readonly riders?: readonly Rider[];
  readonly partners?: readonly LogisticsPartner[];
  readonly cancelReasons?: readonly CancelReason[];
  readonly brands?: readonly Brand[];
  readonly paymentValidationCompanies?: Configuration["paymentValidationCompanies"];
  readonly logisticsBrands?: Stores["configuration"]["logisticsBrands"];
  readonly now?: Instant;
  readonly isDark?: boolean;
  readonly paymentTypes?: readonly PaymentType[];
  readonly configuration?: Partial<Stores["configuration"]>;
  /** Absent in training, where no link leaves the page. */
  readonly coreBase?: string;
  readonly isSignedIn?: boolean;
  readonly isStorageUsable?: boolean;
  readonly overridesFailedPayments?: boolean;
  readonly attempts?: PaymentAttempts;
  /** Runs where branch time is paused or faster; the branch's own clock by default. */
  readonly realClock?: VirtualClock;
  /** The device's storage, which outlives a fixture. */
  readonly localStore?: MemoryLocalStore;
  /** The locks of this tab among those of its browser. */
  readonly locks?: TerminalLocks;
  /** The result of loading them when they are not there yet; the load fails by default. */
  readonly fetchAttempts?: () => PaymentAttempts | undefined;
  /** The first entries of `lookedUp`. */
  readonly lookedUp?: Iterable<readonly [OrderId, Order | undefined]>;
  /** The result of fetching the payment types again; none by default. */
  readonly typesToFetch?: readonly PaymentType[];
  readonly locationSetupAddress?: string;
  /** The branch's time zone; UTC by default. */
  readonly timeZone?: string;
  readonly rescheduleHours?: RescheduleHours;
  /** False before anything has been loaded. */
  readonly isLoaded?: boolean;
  /** The answers to reads of a rider's position; by default the position is unknown. */
  readonly riderPosition?: (riderId: RiderId) => Read<RiderPosition>;
}

/**
 * The real app, built by `createApp` over ports whose answers the test gives, in virtual time. The test is the feed: it
 * gives the orders, and the parts that would load them are not started.
 */
export class UiFixture {
  readonly clock: VirtualClock;
  readonly ports: ScreenPorts;
  readonly app: BranchApp;
  readonly stores: Stores;
  readonly commands: HeldCommands;
  readonly printing = new RecordingPrinting();
  readonly connection = new ScriptedConnection();
  readonly mapService = new RecordingMapService();
  readonly away = new AwayStore();
  readonly place: KeptPlace;
  readonly localStore: MemoryLocalStore;
  /** The orders as a look-up finds them, where they differ from the board's; undefined: the server has it no more. */
  readonly lookedUp: Map<OrderId, Order | undefined>;
  private readonly stops: readonly Stop[];
  private isClosed = false;

  constructor({
    localStore = new MemoryLocalStore(),
    locks = new MemoryLocks().forTab("tab"),
    ...options
  }: UiFixtureOptions = {}) {
    this.lookedUp = new Map(options.lookedUp);
    this.localStore = localStore;
    this.clock = new VirtualClock({
      startAt: options.now ?? noon,
      yieldToPlatform: () => Promise.resolve(),
    });
    const { clock } = this;
    this.ports = new ScreenPorts({
      clock,
      realClock: options.realClock,
      localStore,
      locks,
      configuration: configurationOf(options),
      riderPosition: options.riderPosition,
      order: (id) => this.orderOnServer(id),
    });
    this.ports.paymentTypes = options.typesToFetch ?? [];
    this.app = createApp(this.ports.all, this.away);
    this.commands = new HeldCommands(this.ports.api, (id) => this.book.lastKnown(id)?.data);
    this.place = new KeptPlace(
      document.body,
      (delayMs, task) => new Wait(clock, delayMs, task).stop,
    );
    this.stores = this.screenStores(options);
    if (options.isLoaded ?? true) this.load(options);
    if (options.isSignedIn ?? true) this.signIn();
    const { results } = this.app.orders;
    const stops = [this.app.ticker.start(), this.app.lines.start(), ...this.startPayments(options)];
    closeAfterTest(() => this.close());
    this.openBoard(options.orders ?? []);
    this.stops = [
      ...stops,
      results.add((ended) => this.app.failures.onCommandEnded(ended)),
      results.add((ended) => this.app.actionNotices.onCommandEnded(ended)),
      this.app.changedOrders.start(),
      this.app.takingOrders.start(),
      this.app.moreTime.start(),
      this.app.kitchenLoad.start(),
      this.app.largeOrders.start(),
      this.app.alarmWorker.start(),
    ];
  }

  get company() {
    return this.app.company;
  }
  get book() {
    return this.app.orders.book;
  }
  get board() {
    return this.app.orders.board;
  }
  get health() {
    return this.app.orders.health;
  }
  get restarts() {
    return this.app.orders.restarts;
  }
  get riderPositions() {
    return this.app.orders.riderPositions;
  }
  get session() {
    return this.app.session;
  }
  get notices() {
    return this.app.notices;
  }
  get dialogs() {
    return this.app.dialogs;
  }
  get limbo() {
    return this.app.limbo;
  }
  get lines() {
    return this.app.lines;
  }
  get sound() {
    return this.app.sound;
  }

  /** The stores as the app builds them, but for the connection and the printer, whose states the test sets. */
  private screenStores(options: UiFixtureOptions): Stores {
    const { app, connection, printing, ports } = this;
    const { isStorageUsable = true, isDark = false } = options;
    const built = screenStores({
      app,
      isStorageUsable,
      place: this.place,
      filters: new BoardFilters(),
      coreBase: options.coreBase,
      locationSetupAddress: options.locationSetupAddress,
      dismissedCounts: new DismissedCounts(),
      density: new DensityStore(this.localStore),
      language: new LanguageStore(this.localStore, () => []),
      theme: new ThemeStore(new MemoryLocalStore(), isDark),
      openMapService: async () => this.mapService,
      updates: Object.assign(observable.box(options.updates, { deep: false }), {
        preload: async () => undefined,
      }),
    });
    return {
      ...built,
      connection,
      printing,
      readiness: new Readiness({ ...app, health: this.health, connection, printing }),
      openDelivered: () =>
        ports.delivered.isUnfetchable
          ? Promise.reject(new Error("The chunk cannot be fetched"))
          : built.openDelivered(),
    };
  }

  /** Card payments are those of the test; their code is loaded when a screen asks for it. */
  private startPayments({ attempts, fetchAttempts }: UiFixtureOptions): readonly Stop[] {
    const { payments } = this.app;
    runInAction(() => {
      payments.attempts = attempts;
    });
    return [
      payments.start({
        now: () => this.clock.now(),
        isWanted: () => false,
        lastListAt: () => undefined,
        open: async () => {
          const fetched = fetchAttempts?.();
          if (fetched === undefined) throw new Error("The chunk cannot be fetched");
          return { attempts: fetched, stop: () => undefined };
        },
      }),
      this.settle(),
    ];
  }

  /** Settles money as the app does. */
  private settle(): Stop {
    const { payments, lines, checkouts, orders } = this.app;
    let stop: Stop = () => undefined;
    const stopWaiting = reaction(
      () => payments.attempts ?? new ScriptedAttempts(),
      (attempts) => {
        stop();
        stop = new SettlementWorker({
          attempts,
          lines,
          checkouts,
          book: this.book,
          types: () => this.company.paymentTypes,
          currency: () => this.company.company?.currency,
          lookUp: (id) => orders.feed.lookUp(id),
          areListsLoaded: () => this.health.lastLoadedAt !== undefined,
          lastListAt: () => this.health.lastLoadedAt,
          askLost: (kept) => this.dialogs.ask({ kind: "payments_not_recorded", kept }),
        }).start();
      },
      { fireImmediately: true },
    );
    return () => {
      stopWaiting();
      stop();
    };
  }

  /** Shows the orders as the first lists would. */
  private openBoard(orders: readonly Order[]): void {
    const { intake } = this.app.orders;
    intake.holdFor(this.app.branches.selectedIds, this.clock.now());
    this.take(...orders);
    runInAction(() => {
      for (const list of orderLists) this.board.list(list).endLoading(this.clock.now());
      this.health.recordPush("live");
      this.health.recordLoad(this.clock.now());
    });
  }

  private orderOnServer(id: OrderId): Read<Order> {
    const order = this.lookedUp.has(id) ? this.lookedUp.get(id) : this.book.lastKnown(id)?.data;
    return order === undefined ? refusedWith(404) : { kind: "loaded", value: order };
  }

  /** Delivers the orders as if pushed. */
  take(...orders: readonly Order[]): void {
    const { intake } = this.app.orders;
    runInAction(() => {
      for (const order of orders) intake.accept(order, { kind: "event" }, this.clock.now());
    });
  }

  signIn(): void {
    const jwt = makeJwt(this.clock.now() + 365 * dayMs);
    this.session.takeTokens({ jwt, refreshToken: "refresh" });
  }

  signOut(): void {
    this.session.signOut();
  }

  /** Another tab of this device has signed another person in. */
  signInElsewhere(name?: string): void {
    const token = { text: "theirs", subject: "2", expiresAt: this.clock.now() + dayMs };
    runInAction(() => {
      this.session.replacedBy = name === undefined ? { token } : { token, name };
    });
  }

  remove(id: OrderId): void {
    this.app.orders.intake.remove(id, this.clock.now(), "hidden");
  }

  /** Lets branch time pass; in a test of components inside act(). */
  async pass(ms: Duration): Promise<void> {
    await this.clock.advanceBy(ms);
  }

  /** Loads company, staff and reference data. */
  load(options: UiFixtureOptions = {}): void {
    const permissions = ["all.manage"] as const;
    this.company.take({
      me: {
        company: aCompany(options.company),
        staff: aStaffMember({ isAdmin: true, permissions, ...options.staff }),
      },
      branches: options.branches ?? [aBranch(1)],
      riders: options.riders ?? [],
      partners: options.partners ?? [],
      cancelReasons: options.cancelReasons ?? [],
      paymentTypes: options.paymentTypes ?? [],
    });
  }

  /** Before the end of the test, as a reload does. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    cleanup();
    this.app.checkouts.closeAll();
    for (const stop of this.stops.toReversed()) stop();
    this.notices.clear();
  }
}

function configurationOf(options: UiFixtureOptions): Partial<Configuration> {
  const { brands, logisticsBrands, paymentValidationCompanies, overridesFailedPayments } = options;
  const { rescheduleHours, timeZone = "UTC" } = options;
  return {
    timeZone,
    ...(brands !== undefined && { brands }),
    ...(logisticsBrands !== undefined && { logisticsBrands }),
    ...(paymentValidationCompanies !== undefined && { paymentValidationCompanies }),
    ...(overridesFailedPayments !== undefined && { overridesFailedPayments }),
    ...(rescheduleHours !== undefined && { rescheduleHours }),
    ...options.configuration,
  };
}
