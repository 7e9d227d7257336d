import type { Branch, BranchSelection } from "../ports/entities/branch.ts";
import type { CancelReason, Company, StaffMember } from "../ports/entities/company.ts";
import type { Configuration } from "../ports/entities/configuration.ts";
import type { BranchId, OrderId } from "../ports/entities/ids.ts";
import type { LogisticsPartner, Rider } from "../ports/entities/logistics.ts";
import type { PaymentType } from "../ports/entities/payment.ts";
import type { PrintTemplate } from "../ports/entities/printing.ts";
import type { TabName } from "../ports/entities/tab-name.ts";
import type { Duration, Instant, Stop } from "../ports/entities/time.ts";
import type { Report } from "../ports/error-reporter.ts";
import type { Read } from "../ports/outcome.ts";
import type { Page } from "../ports/page.ts";
import type { SoundState } from "../ports/sound-player.ts";
import type { TakingOrders } from "./acceptance/taking-orders.ts";
import type { AwayView } from "./alerts/away-store.ts";
import type { ChangedOrdersView } from "./alerts/changed-orders.ts";
import type { DialogRequest } from "./alerts/dialog-store.ts";
import type { DismissedCounts } from "./alerts/dismissed-counts.ts";
import type { NoticeStore } from "./alerts/notice-store.ts";
import type { Readiness } from "./alerts/readiness.ts";
import type { DeliveredReport, Deliverer } from "./delivered/delivered-report.ts";
import type { DensityStore } from "./device/density-store.ts";
import type { LanguageStore } from "./device/language-store.ts";
import type { ThemeStore } from "./device/theme-store.ts";
import type { ActionHold } from "./kernel/action-hold.ts";
import type { BoardFiltersView, KeptPlaceView, UpdatesView } from "./lasting-views.ts";
import type { KitchenLoad } from "./load/kitchen-load.ts";
import type { NotDeliveredStore } from "./logistics/not-delivered-store.ts";
import type { RiderTrackingWorker } from "./logistics/rider-tracking-worker.ts";
import type { RequestedOrder } from "./orders/board/order-board.ts";
import type { OrderView } from "./orders/board/order-model.ts";
import type { PageIndex } from "./orders/board/page-index.ts";
import type { OrderCommands } from "./orders/commands/order-commands.ts";
import type { FeedHealth } from "./orders/feed/feed-health.ts";
import type { FetchResult } from "./orders/feed/order-fetch-queue.ts";
import type { CardPayments } from "./payments/card-payments.ts";
import type { KeptLines } from "./payments/kept-lines.ts";
import type { OpenCheckouts } from "./payments/open-checkouts.ts";
import type { PrintJob, PrintProblem, ReprintResult } from "./printing/print-service.ts";
import type { MoreTime } from "./promise/more-time-service.ts";
import type { RescheduleService } from "./reschedule/reschedule-service.ts";

export type { OrderView };

/** The part of a board page that the screens may use. */
export interface BoardPageView
  extends Pick<PageIndex, "count" | "isCountUnknown" | "isLoading" | "loadedAt" | "failure"> {
  /** The live list; read it in an observer. */
  readonly orders: readonly OrderView[];
}

export interface SessionView {
  readonly state: "signed_in" | "signed_out";
  /** Set while another person has signed in on this device; the name may be unknown (N25). */
  readonly replacedBy: { readonly name?: string } | undefined;
  /** Signs out in every tab of this device. */
  signOut(): void;
}

export interface CompanyView {
  /** Undefined until the first answer. */
  readonly company: Company | undefined;
  readonly staff: StaffMember | undefined;
  readonly isLoaded: boolean;
  readonly paymentTypes: readonly PaymentType[];
  readonly partners: readonly LogisticsPartner[];
  readonly riders: readonly Rider[];
  /** Whether riders and partners have been loaded. */
  readonly areCarriersKnown: boolean;
  readonly cancelReasons: readonly CancelReason[];
}

export interface BranchesView {
  readonly allowed: readonly Branch[];
  readonly choices: readonly BranchSelection[];
  readonly selection: BranchSelection | undefined;
  readonly selectedIds: readonly BranchId[];
  /** True while a card payment is not settled: the branch cannot be changed (P-I14). */
  readonly isHeld: boolean;
  select(selection: BranchSelection): void;
  nameOf(branchId: BranchId): string;
}

/** The actions of staff. Each result is one of a closed union, and one command per order runs at a time. */
export type CommandsView = Omit<
  OrderCommands,
  "isAnyInFlight" | "guardedBy" | "reschedule" | "setPromise" | "markReprinted"
>;

/** `attempts`: payments at card terminals; undefined until their code is loaded: no terminal is offered. Observable. */
export interface PaymentsView
  extends Readonly<
    Pick<CardPayments, "attempts" | "open" | "unsettledOf" | "isApprovalWaiting" | "isBlocked">
  > {
  /** Lines of unfinished checkouts, kept on the device (N9). */
  readonly lines: KeptLines;
  /** The checkouts that are open in this tab. */
  readonly checkouts: OpenCheckouts;
  /** Reads the order from the server, with its payments, and takes it in. */
  lookUp(id: OrderId): Promise<FetchResult>;
  /** Whether this device, in any tab, has a payment that is not settled or a checkout with lines: ask before signing out. */
  isAnyOpenOnDevice(): boolean;
  /** Reloads the payment types. An empty list afterwards means that they did not arrive (PY-19). */
  fetchTypes(): Promise<void>;
  /** Reports a problem that staff need not see (ER-7). */
  report(report: Report): void;
}

/** Reprints of an order's tickets (OP-10). */
export interface PrintingView {
  /** Whether the browser blocked the last print window. Observable. */
  readonly isBlocked: boolean;
  templatesOf(id: OrderId): Promise<Read<readonly PrintTemplate[]>>;
  /** Records the reprint with the server, then opens the ticket's window. */
  reprint(job: PrintJob): Promise<ReprintResult>;
  /** Opens the window only. Call it within a press, or the browser blocks the window. Undefined: it opened. */
  print(job: PrintJob): Promise<PrintProblem | undefined>;
}

/** Restarts of the app, as far as the screens know of them. */
export interface RestartsView {
  /** Keeps the app from restarting by itself until it is undone: something is open (N1). */
  holdForScreen(): Stop;
}

export interface PageView extends Pick<Page, "onBattery" | "readLicences"> {
  /** Posts fields to an address of the core system, in a new window. */
  postForm(address: string, fields: Readonly<Record<string, string>>): void;
}

/** Moves an order to another time. Each result is one of a closed union. */
export type RescheduleServiceView = Pick<RescheduleService, keyof RescheduleService>;

/** The rider of one order, on a map and in words; `start` follows the rider until its stop function is called. */
export type RiderTrackingView = Pick<
  RiderTrackingWorker,
  "tracking" | "start" | "drawIn" | "refresh" | "zoomBy" | "centreOn"
>;

/** All that the health reports, without the methods that record it. */
export type HealthView = Omit<FeedHealth, `record${string}`>;

/** The connection problem that staff see (RT-10, RL-2, ER-1, ER-2). */
export interface ConnectionView {
  /** Nothing, a banner over the last data, or the whole screen. */
  readonly extent: "none" | "banner" | "screen";
  /** Whether the server does answer, but later than a read waits. */
  readonly isTooSlow: boolean;
  /** The instant of what the shown list shows: of its last load, or of a later change of its orders. */
  readonly dataFrom: Instant | undefined;
  /** Whether the server refuses a request of the start. */
  readonly isStartRefused: boolean;
  /** Names the part of the company's data that could not be read, if the start failed for that (N16). */
  readonly unreadableStart: string | undefined;
  /** Whether a card payment is not settled; ask before a restart. */
  readonly isMoneyOpen: boolean;
  /** The real time until the next attempt to load the shown list. Undefined while one runs, or none is planned. */
  msToNextTry(): Duration | undefined;
  /** The time in which the server answered the last load of the shown list. */
  readonly answeredInMs: Duration;
  /** The device's own clock minus the server's; undefined while that is unknown. */
  readonly deviceLeadMs: Duration | undefined;
  reconnect(): void;
  /** Loads the lists again. Removes nothing that staff have open (RL-2). */
  fetchAgain(): void;
  /** Restarts the app at once, also while money is open. */
  restart(): void;
  /** Restarts the app because staff have confirmed the generic dialog (ER-2). */
  acknowledgeError(): void;
}

/** The part of the delivered report that its screen may use (HD-9 to HD-11). */
export interface DeliveredView {
  readonly report: DeliveredReportView;
  /** Follows the branch while the report is shown. Returns the stop function. */
  start(): Stop;
  refresh(): void;
  choose(deliverer: Deliverer | undefined): void;
  expand(deliverer: Deliverer | undefined): void;
}

export interface DeliveredReportView
  extends Pick<
    DeliveredReport,
    "rows" | "chosen" | "figures" | "requestedAt" | "failure" | "expanded" | "expandedState"
  > {
  readonly deliveries: readonly OrderView[];
}

/** Dialogs that the app opens by itself; the oldest is shown. */
export interface DialogsView {
  readonly shown: DialogRequest | undefined;
  ask(request: DialogRequest): void;
  close(request: DialogRequest): void;
}

/** Orders of marketplaces whose confirmation failed on this device (UC-12). */
export interface LimboView {
  has(id: OrderId): boolean;
}

/** Orders that a rider brought back undelivered, with the reason kept on this device (N28). */
export type NotDeliveredView = Pick<NotDeliveredStore, "reasonOf" | "record" | "forget">;

export interface SoundView {
  readonly isMuted: boolean;
  /** 0 (silent) to 1. */
  readonly volume: number;
  readonly isSilent: boolean;
  setMuted(isMuted: boolean): void;
  setVolume(volume: number): void;
}

export interface AlarmView {
  readonly soundState: SoundState;
  /** The number of unconfirmed orders that wait for this member of staff; 0 without permission to confirm. */
  readonly waitingCount: number;
  playTestTone(): void;
}

/** Busy and pause; without the capability there is none. */
export interface TakingOrdersView
  extends Pick<
    TakingOrders,
    | "capability"
    | "branchIds"
    | "isTimeKnown"
    | "slow"
    | "sourceOf"
    | "extraMinutesOf"
    | "laterEnd"
    | "progressOf"
    | "endChoices"
    | "isListOpen"
    | "showList"
    | "asked"
    | "isOffered"
    | "ask"
    | "press"
    | "answer"
    | "extend"
  > {}

/** More time for orders; without the capability there is none. */
export type MoreTimeView = Pick<MoreTime, "capability" | "isTimeKnown" | "progressOf" | "give">;

/** The kitchen's load; without the capability there is none. */
export interface KitchenLoadView
  extends Pick<
    KitchenLoad,
    "branches" | "openBranch" | "open" | "ordersOf" | "togetherOf" | "fullQuarterOf"
  > {}

/** The stores that survive a restart of the app in place: device settings, filters, the place in the list, dismissed counts. */
export interface LastingStores {
  readonly theme: Pick<ThemeStore, "isDark" | "toggle">;
  readonly language: Pick<LanguageStore, "chosen" | "choose">;
  readonly density: Pick<DensityStore, "setting" | "choose">;
  readonly filters: BoardFiltersView;
  readonly place: KeptPlaceView;
  /** The counts of waiting orders that staff have dismissed (N26). */
  readonly dismissedCounts: Pick<DismissedCounts, "isDismissed" | "dismiss" | "follow" | "forget">;
  /** New versions of the app; none until their code is loaded. `get` is observable. */
  readonly updates: { get(): UpdatesView | undefined; preload(): Promise<void> };
  /** False when cookies and storage are blocked: nothing survives a reload (RT-11). */
  readonly isStorageUsable: boolean;
  /** The address of the core system's location set-up (RT-12); undefined in training. */
  readonly locationSetupAddress: string | undefined;
  /** The address of the core app without a trailing slash; undefined in training, which sends nothing (PM-4). */
  readonly coreBase: string | undefined;
}

/** Everything of the app that the screens may use. Compose builds it, and StoresProvider passes it on. */
export interface Stores extends LastingStores {
  readonly ticker: { readonly now: Instant };
  /** Runs a task once, after this much real time; for announcements. Returns the function that cancels it. */
  later(delayMs: Duration, task: () => void): Stop;
  /** Runs a task once the page has drawn what staff have just pressed (PF-17); at once where there is no screen. */
  afterPaint(task: () => void): Stop;
  readonly session: SessionView;
  readonly company: CompanyView;
  readonly branches: BranchesView;
  readonly board: {
    readonly currentPage: TabName;
    page(page: TabName): BoardPageView;
    /** Sets the page that is shown. */
    show(page: TabName): void;
    /** The order that was chosen outside its list, until the screen of its page has opened it. */
    readonly requested: RequestedOrder | undefined;
    request(requested: RequestedOrder | undefined): void;
  };
  readonly notDelivered: NotDeliveredView;
  readonly restarts: RestartsView;
  readonly commands: CommandsView;
  readonly payments: PaymentsView;
  readonly printing: PrintingView;
  readonly page: PageView;
  /** Loads the service that reschedules orders. Rejects when its chunk cannot be loaded. */
  openRescheduleService(): Promise<RescheduleServiceView>;
  /** Loads the code that follows riders. Rejects when its chunk cannot be loaded. */
  openRiderTracking(order: OrderView): Promise<RiderTrackingView>;
  readonly health: HealthView;
  readonly connection: ConnectionView;
  readonly hold?: ActionHold;
  readonly readiness: Readiness;
  readonly notices: Pick<NoticeStore, "notices" | "add" | "dismiss">;
  readonly dialogs: DialogsView;
  readonly limbo: LimboView;
  readonly sound: SoundView;
  readonly alarm: AlarmView;
  readonly away: AwayView;
  readonly changedOrders: ChangedOrdersView;
  /** `current` is observable; undefined where the back end does not declare it. */
  readonly takingOrders: { readonly current: TakingOrdersView | undefined };
  /** `current` is observable; undefined where the back end does not declare it. */
  readonly kitchenLoad: { readonly current: KitchenLoadView | undefined };
  readonly moreTime: { readonly current: MoreTimeView | undefined };
  /** Loads and builds the delivered report. Rejects when its chunk cannot be loaded. */
  openDelivered(): Promise<DeliveredView>;
  readonly configuration: Pick<
    Configuration,
    | "brands"
    | "logisticsBrands"
    | "overridesFailedPayments"
    | "paymentsAtCompletion"
    | "paymentValidationCompanies"
    | "trackingHosts"
    | "problems"
    | "live"
  >;
  /** The IANA time zone of the branch. Undefined: the zone of the device. */
  readonly timeZone: string | undefined;
}
