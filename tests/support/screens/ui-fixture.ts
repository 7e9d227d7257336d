import { observable, reaction, runInAction } from "mobx";
import { Emitter } from "../../../ports/emitter.ts";
import type { Battery } from "../../../ports/entities/battery.ts";
import type { Branch } from "../../../ports/entities/branch.ts";
import type { Brand } from "../../../ports/entities/brand.ts";
import type { CancelReason } from "../../../ports/entities/cancel-reason.ts";
import type { Company, StaffMember } from "../../../ports/entities/company.ts";
import type { Configuration } from "../../../ports/entities/configuration.ts";
import type { OrderId, RiderId } from "../../../ports/entities/ids.ts";
import type { LogisticsPartner, Rider, RiderPosition } from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { orderLists } from "../../../ports/entities/order-list.ts";
import type { PaymentType } from "../../../ports/entities/payment.ts";
import type { Duration, Instant, Stop } from "../../../ports/entities/time.ts";
import type { Read } from "../../../ports/outcome.ts";
import type { RestartReason, ScreenState } from "../../../ports/page.ts";
import type { TerminalLocks } from "../../../ports/payment-terminal.ts";
import { Wait } from "../../../ports/wait.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { ActionNotices } from "../../../src/alerts/action-notices.ts";
import { AlarmState } from "../../../src/alerts/alarm-state.ts";
import { AwayStore, awayView } from "../../../src/alerts/away-store.ts";
import { DialogStore } from "../../../src/alerts/dialog-store.ts";
import { DismissedCounts } from "../../../src/alerts/dismissed-counts.ts";
import { FailureAlerts } from "../../../src/alerts/failure-alerts.ts";
import { NoticeStore } from "../../../src/alerts/notice-store.ts";
import { OrderAlarmWorker } from "../../../src/alerts/order-alarm-worker.ts";
import { Readiness } from "../../../src/alerts/readiness.ts";
import { BranchStore } from "../../../src/company/branch-store.ts";
import { CompanyStore } from "../../../src/company/company-store.ts";
import { DensityStore } from "../../../src/device/density-store.ts";
import { LanguageStore } from "../../../src/device/language-store.ts";
import { SoundSettings } from "../../../src/device/sound-settings.ts";
import { ThemeStore } from "../../../src/device/theme-store.ts";
import { Ticker } from "../../../src/kernel/ticker.ts";
import { NotDeliveredStore } from "../../../src/logistics/not-delivered-store.ts";
import { RiderTrackingWorker } from "../../../src/logistics/rider-tracking-worker.ts";
import { OrderBoard } from "../../../src/orders/board/order-board.ts";
import { OrderBook } from "../../../src/orders/board/order-book.ts";
import { OrderIntake } from "../../../src/orders/board/order-intake.ts";
import { ReleaseQueue } from "../../../src/orders/board/release-queue.ts";
import { FeedHealth } from "../../../src/orders/feed/feed-health.ts";
import type { FetchResult } from "../../../src/orders/feed/order-fetch-queue.ts";
import { RestartQueue } from "../../../src/orders/feed/restart-queue.ts";
import type { RiderPositions } from "../../../src/orders/feed/rider-positions.ts";
import {
  confirmationDeadline,
  expiryThresholdDefaultMs,
} from "../../../src/orders/order-rules/order-timing.ts";
import type { PaymentAttempts } from "../../../src/payments/attempt/service/payment-attempts.ts";
import { isApprovalWaiting } from "../../../src/payments/card-payments.ts";
import { KeptLines } from "../../../src/payments/kept-lines.ts";
import { OpenCheckouts } from "../../../src/payments/open-checkouts.ts";
import { SettlementWorker } from "../../../src/payments/settlement-worker.ts";
import type { RescheduleHours } from "../../../src/reschedule/reschedule-rules.ts";
import { RescheduleService } from "../../../src/reschedule/reschedule-service.ts";
import type { SessionView, Stores } from "../../../src/stores.ts";
import { BoardFilters } from "../../../src/ui/board/board-filters.ts";
import { KeptPlace } from "../../../src/ui/navigation/kept-place.ts";
import { LimboStore } from "../../../src/unconfirmed/limbo-store.ts";
import type { UpdatesView } from "../../../src/view-settings.ts";
import { noon } from "../samples/an-order.ts";
import { aBranch, aCompany, aStaffMember } from "../samples/company-builders.ts";
import { MemoryLocalStore } from "../stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../stand-ins/memory-locks.ts";
import { RecordingCommands } from "../stand-ins/recording-commands.ts";
import { RecordingMapService } from "../stand-ins/recording-map-service.ts";
import { RecordingPrinting } from "../stand-ins/recording-printing.ts";
import { RecordingReporter } from "../stand-ins/recording-reporter.ts";
import { RecordingSoundPlayer } from "../stand-ins/recording-sound-player.ts";
import { ScriptedAttempts } from "../stand-ins/scripted-attempts.ts";
import { ScriptedConnection } from "../stand-ins/scripted-connection.ts";
import { ScriptedDelivered } from "../stand-ins/scripted-delivered.ts";

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
  /** The device's storage, which outlives a fixture. */
  /** Runs where branch time is paused or faster; the branch's own clock by default. */
  readonly realClock?: VirtualClock;
  readonly localStore?: MemoryLocalStore;
  /** The locks of this tab among those of its browser. */
  readonly locks?: TerminalLocks;
  /** The result of loading them when they are not there yet; the load fails by default. */
  readonly fetchAttempts?: () => PaymentAttempts | undefined;
  /** The first entries of `lookedUp`. */
  readonly lookedUp?: Iterable<readonly [OrderId, Order | undefined]>;
  /** An order that has money in the journal, which blocks it while `attempts` are missing. */
  readonly blockedOrder?: OrderId;
  /** The result of fetching the payment types again; unanswered by default. */
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

/** The real stores with orders from the test: no feed, no ports except the device's store, virtual time. */
export class UiFixture {
  readonly clock: VirtualClock;
  readonly ticker: Ticker;
  readonly company = new CompanyStore();
  readonly book = new OrderBook();
  readonly board: OrderBoard;
  readonly health = new FeedHealth();
  readonly commands = new RecordingCommands(this.book, () => this.clock.now());
  readonly printing = new RecordingPrinting();
  /** The battery as the browser reports it. */
  readonly battery = new Emitter<[battery: Battery]>();
  /** The forms that were posted to the core system. */
  readonly posted: { readonly address: string; readonly fields: unknown }[] = [];
  readonly notices: NoticeStore;
  readonly place: KeptPlace;
  readonly dialogs = new DialogStore();
  readonly localStore: MemoryLocalStore;
  readonly limbo: LimboStore;
  readonly lines: KeptLines;
  readonly checkouts = new OpenCheckouts();
  /** The orders as a look-up finds them, where they differ from the board's; undefined: the server has it no more. */
  readonly lookedUp: Map<OrderId, Order | undefined>;
  readonly soundPlayer: RecordingSoundPlayer;
  readonly sound = new SoundSettings();
  readonly alarm: AlarmState;
  readonly session = observable<{ -readonly [Name in keyof SessionView]: SessionView[Name] }>(
    { state: "signed_in", replacedBy: undefined, signOut: () => this.signOut() },
    { signOut: false },
  );
  /** Whether another tab of the device has a payment that is not settled. */
  isPaymentOpenElsewhere = false;
  /** Reports failures as in the app. */
  readonly failures: FailureAlerts;
  readonly away = new AwayStore();
  readonly connection = new ScriptedConnection();
  readonly riderPositions: RiderPositions = new Emitter();
  readonly mapService = new RecordingMapService();
  readonly reporter = new RecordingReporter();
  /** The result of the next fetch of the payment types. */
  typesToFetch: readonly PaymentType[];
  readonly delivered: ScriptedDelivered;
  /** The reasons of the app's restarts; the screens stay, as the fixture builds no app. */
  readonly restarted: RestartReason[] = [];
  readonly restarts: RestartQueue;
  readonly stores: Stores;
  readonly readiness: Readiness;
  /** Reports whether the screen stays on, as the browser would. Does nothing until the board asks for it. */
  reportScreen: (state: ScreenState) => void = () => undefined;
  private readonly intake: OrderIntake;
  private readonly stopLines: Stop;
  private readonly stopTicker: Stop;
  private readonly stopAlarm: Stop;
  private readonly stopSettling: Stop;

  constructor({
    localStore = new MemoryLocalStore(),
    locks = new MemoryLocks().forTab("tab"),
    ...options
  }: UiFixtureOptions = {}) {
    this.typesToFetch = options.typesToFetch ?? [];
    this.lookedUp = new Map(options.lookedUp);
    this.clock = new VirtualClock({
      startAt: options.now ?? noon,
      yieldToPlatform: () => Promise.resolve(),
    });
    this.ticker = new Ticker(this.clock);
    this.localStore = localStore;
    this.limbo = new LimboStore(localStore);
    this.lines = new KeptLines({
      localStore,
      locks: () => locks,
      now: () => this.clock.now(),
    });
    this.stopLines = this.lines.start();
    this.restarts = new RestartQueue({
      clock: this.clock,
      page: { restart: (reason) => this.restarted.push(reason) },
      isBlocked: () => false,
    });
    this.notices = new NoticeStore(this.clock);
    this.place = new KeptPlace(
      document.body,
      (delayMs, task) => new Wait(this.clock, delayMs, task).stop,
    );
    const { session, dialogs, notices } = this;
    this.failures = new FailureAlerts({
      session: {
        get state() {
          return session.state;
        },
      },
      dialogs,
      notices,
      isOwnSource: (source) =>
        (options.brands ?? []).some((brand) => brand.source === source && brand.isOwn),
    });
    const confirmations = new ActionNotices({ notices, company: this.company });
    this.commands.results.add((ended) => {
      this.failures.onCommandEnded(ended);
      confirmations.onCommandEnded(ended);
    });
    const branches = new BranchStore(this.company, this.localStore);
    this.board = new OrderBoard(branches, {
      expiryThresholdMs: expiryThresholdDefaultMs,
      confirmationDeadline: (order) =>
        confirmationDeadline(order, this.company.company?.confirmationDeadline.minutes ?? 0),
      isInLimbo: ({ id }) => this.limbo.has(id),
    });
    this.intake = new OrderIntake(this.book, this.board, new ReleaseQueue(this.clock));
    this.stopTicker = this.ticker.start();
    if (options.isLoaded ?? true) this.load(options);
    if (options.isSignedIn === false) this.signOut();
    this.soundPlayer = new RecordingSoundPlayer(() => this.clock.now());
    const { board, company, limbo, soundPlayer: player } = this;
    this.alarm = new AlarmState({ player, board, company, session, limbo, branches });
    this.delivered = new ScriptedDelivered({
      ...{ clock: this.clock, company: this.company, book: this.book, intake: this.intake },
      branches,
      page: this.board.page("homeDelivery.delivered"),
    });
    this.readiness = new Readiness({
      ...{ ticker: this.ticker, sound: this.sound, alarm: this.alarm, health: this.health },
      ...{ connection: this.connection, printing: this.printing },
      page: { keepScreenOn: (listener) => this.listen(listener) },
    });
    const late = observable.box(options.attempts, { deep: false });
    this.stores = {
      updates: Object.assign(observable.box(options.updates, { deep: false }), {
        preload: async () => undefined,
      }),
      ticker: this.ticker,
      later: (delayMs, task) => new Wait(options.realClock ?? this.clock, delayMs, task).stop,
      session: this.session,
      company: this.company,
      branches,
      board: this.board,
      notDelivered: new NotDeliveredStore(localStore),
      filters: new BoardFilters(),
      place: this.place,
      restarts: this.restarts,
      commands: this.commands,
      payments: {
        get attempts() {
          return late.get();
        },
        open: async () => {
          await Promise.resolve();
          runInAction(() => late.set(late.get() ?? options.fetchAttempts?.()));
          return late.get();
        },
        lines: this.lines,
        checkouts: this.checkouts,
        lookUp: (id) => this.lookUp(id),
        unsettledOf: (id) => late.get()?.unsettledOf(id) ?? [],
        isApprovalWaiting: (id) => isApprovalWaiting(late.get(), id),
        isBlocked: (id) => late.get() === undefined && options.blockedOrder === id,
        isAnyOpenOnDevice: () => this.isPaymentOpenElsewhere || late.get()?.isAnyOpen === true,
        fetchTypes: async () => {
          await Promise.resolve();
          this.company.take({ paymentTypes: this.typesToFetch });
        },
        report: (report) => this.reporter.report(report),
      },
      printing: this.printing,
      page: {
        postForm: (address, fields) => this.posted.push({ address, fields }),
        onBattery: this.battery.add,
      },
      openRescheduleService: async () =>
        new RescheduleService({
          clock: this.clock,
          commands: this.commands,
          timeZone: options.timeZone ?? "UTC",
          hours: options.rescheduleHours,
          onRescheduled: (orderNumber) => this.notices.add({ kind: "rescheduled", orderNumber }),
        }),
      openRiderTracking: async (order) =>
        new RiderTrackingWorker({
          realClock: this.clock,
          ticker: this.ticker,
          order,
          company: this.company,
          branches,
          api: {
            riderPosition: async (riderId) =>
              options.riderPosition?.(riderId) ?? { kind: "loaded", value: { riderId } },
          },
          session: { read: (call) => call() },
          riderPositions: this.riderPositions,
          openMapService: async () => this.mapService,
          reporter: this.reporter,
        }),
      health: this.health,
      connection: this.connection,
      readiness: this.readiness,
      openDelivered: () => this.delivered.open(),
      notices: this.notices,
      dialogs: this.dialogs,
      limbo: this.limbo,
      sound: this.sound,
      alarm: this.alarm,
      away: awayView(this.away, this.book),
      dismissedCounts: new DismissedCounts(),
      density: new DensityStore(this.localStore),
      language: new LanguageStore(this.localStore, () => []),
      theme: new ThemeStore(new MemoryLocalStore(), options.isDark === true),
      configuration: {
        brands: options.brands ?? [],
        logisticsBrands: options.logisticsBrands ?? [],
        overridesFailedPayments: options.overridesFailedPayments ?? false,
        paymentValidationCompanies: options.paymentValidationCompanies ?? [],
        ...options.configuration,
      },
      isStorageUsable: options.isStorageUsable ?? true,
      locationSetupAddress: options.locationSetupAddress,
      timeZone: options.timeZone ?? "UTC",
      coreBase: options.coreBase,
    };
    this.stopSettling = this.settleWith(late);
    this.intake.holdFor(branches.selectedIds, this.clock.now());
    this.take(...(options.orders ?? []));
    runInAction(() => {
      for (const tab of orderLists) this.board.list(tab).endLoading(this.clock.now());
      this.health.recordPush("live");
      this.health.recordLoad(this.clock.now());
    });
    this.stopAlarm = new OrderAlarmWorker({
      clock: this.clock,
      player,
      settings: this.sound,
      board,
      state: this.alarm,
    }).start();
  }

  /** Reads an order as the app does, and takes it in. */
  private async lookUp(id: OrderId): Promise<FetchResult> {
    await Promise.resolve();
    const isOther = this.lookedUp.has(id);
    const order = isOther ? this.lookedUp.get(id) : this.book.lastKnown(id)?.data;
    if (order === undefined) return { kind: "gone" };
    if (isOther) this.take(order);
    return { kind: "found", order };
  }

  /** Settles money as the app does. */
  private settleWith(late: { get(): PaymentAttempts | undefined }): Stop {
    let stop: Stop = () => undefined;
    const stopWaiting = reaction(
      () => late.get() ?? new ScriptedAttempts(),
      (attempts) => {
        stop();
        stop = new SettlementWorker({
          ...{ attempts, lines: this.lines, checkouts: this.checkouts, book: this.book },
          types: () => this.company.paymentTypes,
          lookUp: (id) => this.lookUp(id),
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

  private listen(listener: (state: ScreenState) => void): Stop {
    this.reportScreen = listener;
    return () => {
      this.reportScreen = () => undefined;
    };
  }

  /** Delivers the orders as if pushed. */
  take(...orders: readonly Order[]): void {
    runInAction(() => {
      for (const order of orders) this.intake.accept(order, { kind: "event" }, this.clock.now());
    });
  }

  signIn(): void {
    runInAction(() => {
      this.session.state = "signed_in";
    });
  }

  signOut(): void {
    runInAction(() => {
      this.session.state = "signed_out";
    });
  }

  remove(id: OrderId): void {
    this.intake.remove(id, this.clock.now(), "hidden");
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

  close(): void {
    this.checkouts.closeAll();
    this.stopSettling();
    this.stopAlarm();
    this.stopTicker();
    this.stopLines();
    this.notices.clear();
  }
}
