import { observable, runInAction } from "mobx";
import type { Branch } from "../../ports/entities/branch.ts";
import type { Brand } from "../../ports/entities/brand.ts";
import type { CancelReason } from "../../ports/entities/cancel-reason.ts";
import type { Company, StaffMember } from "../../ports/entities/company.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { LogisticsPartner, Rider } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import { orderTabs } from "../../ports/entities/order-tab.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import { type Duration, hourMs, type Instant, type Stop } from "../../ports/entities/time.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { NoticeStore } from "../../src/alerts/notice-store.ts";
import { OrderAlarmWorker } from "../../src/alerts/order-alarm-worker.ts";
import { SoundSettings } from "../../src/alerts/sound-settings.ts";
import { BranchStore } from "../../src/company/branch-store.ts";
import { CompanyStore } from "../../src/company/company-store.ts";
import { Ticker } from "../../src/kernel/ticker.ts";
import { CurrentTab } from "../../src/orders/current-tab.ts";
import { FeedHealth } from "../../src/orders/feed-health.ts";
import { OrderBook } from "../../src/orders/order-book.ts";
import { OrderIntake } from "../../src/orders/order-intake.ts";
import { OrderTabs } from "../../src/orders/order-tabs.ts";
import { ReleaseQueue } from "../../src/orders/release-queue.ts";
import type { Stores } from "../../src/stores.ts";
import { ThemeStore } from "../../src/ui/theme-store.ts";
import { noon } from "./an-order.ts";
import { aBranch, aCompany, aStaffMember } from "./company-builders.ts";
import { ConnectionByHand } from "./connection-by-hand.ts";
import { MemoryLocalStore } from "./memory-local-store.ts";
import { RecordingCommands } from "./recording-commands.ts";
import { RecordingSoundPlayer } from "./recording-sound-player.ts";

export interface UiFixtureOptions {
  readonly orders?: readonly Order[];
  readonly company?: Partial<Company>;
  readonly staff?: Partial<StaffMember>;
  readonly branches?: readonly Branch[];
  readonly riders?: readonly Rider[];
  readonly partners?: readonly LogisticsPartner[];
  readonly cancelReasons?: readonly CancelReason[];
  readonly brands?: readonly Brand[];
  readonly now?: Instant;
  readonly isDark?: boolean;
  readonly paymentTypes?: readonly PaymentType[];
  /** Absent: training, in which nothing leaves the page. */
  readonly coreBase?: string;
  readonly isSignedIn?: boolean;
  readonly isStorageUsable?: boolean;
  readonly locationSetupAddress?: string;
  /** False: nothing has been loaded yet. */
  readonly isLoaded?: boolean;
}

/** The real stores with orders put in by hand: no feed, no ports but the device's store, virtual time. */
export class UiFixture {
  readonly clock: VirtualClock;
  readonly ticker: Ticker;
  readonly company = new CompanyStore();
  readonly book = new OrderBook();
  readonly tabs: OrderTabs;
  readonly health = new FeedHealth();
  readonly currentTab = new CurrentTab();
  readonly commands = new RecordingCommands(this.book);
  readonly notices: NoticeStore;
  readonly soundPlayer: RecordingSoundPlayer;
  readonly sound = new SoundSettings();
  readonly alarm: OrderAlarmWorker;
  readonly session = observable<{ state: "signed_in" | "signed_out" }>({ state: "signed_in" });
  readonly connection = new ConnectionByHand();
  readonly stores: Stores;
  private readonly intake: OrderIntake;
  private readonly stopTicker: Stop;
  private readonly stopAlarm: Stop;

  constructor(options: UiFixtureOptions = {}) {
    this.clock = new VirtualClock({
      startAt: options.now ?? noon,
      yieldToPlatform: () => Promise.resolve(),
    });
    this.ticker = new Ticker(this.clock);
    this.notices = new NoticeStore(this.clock);
    const branches = new BranchStore(this.company, new MemoryLocalStore());
    this.tabs = new OrderTabs(branches, {
      expiryThresholdMs: 48 * hourMs,
      unconfirmedUntil: () => undefined,
    });
    this.intake = new OrderIntake(this.book, this.tabs, new ReleaseQueue(this.clock));
    this.stopTicker = this.ticker.start();
    if (options.isLoaded ?? true) this.load(options);
    if (options.isSignedIn === false) this.signOut();
    this.soundPlayer = new RecordingSoundPlayer(() => this.clock.now());
    this.alarm = new OrderAlarmWorker({
      clock: this.clock,
      player: this.soundPlayer,
      settings: this.sound,
      tabs: this.tabs,
      company: this.company,
      session: this.session,
    });
    this.stores = {
      ticker: this.ticker,
      session: this.session,
      company: this.company,
      branches,
      tabs: this.tabs,
      currentTab: this.currentTab,
      commands: this.commands,
      health: this.health,
      connection: this.connection,
      notices: this.notices,
      sound: this.sound,
      alarm: this.alarm,
      theme: new ThemeStore({
        read: () => (options.isDark === true ? "dark" : "light"),
        write: () => undefined,
        prefersDark: () => false,
      }),
      configuration: { brands: options.brands ?? [], logisticsBrands: [] },
      isStorageUsable: options.isStorageUsable ?? true,
      locationSetupAddress: options.locationSetupAddress,
      timeZone: "UTC",
      coreBase: options.coreBase,
    };
    this.intake.holdFor(branches.selectedIds, this.clock.now());
    this.take(...(options.orders ?? []));
    runInAction(() => {
      for (const tab of orderTabs) this.tabs.get(tab).endLoading(this.clock.now());
      this.health.notePush("live");
      this.health.noteLoaded(this.clock.now());
    });
    this.stopAlarm = this.alarm.start();
  }

  /** The orders arrive as if pushed. */
  take(...orders: readonly Order[]): void {
    for (const order of orders) this.intake.accept(order, { kind: "heard" }, this.clock.now());
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
    this.intake.remove(id, this.clock.now());
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
    this.stopAlarm();
    this.stopTicker();
    this.notices.clear();
  }
}
