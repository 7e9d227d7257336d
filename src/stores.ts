import type { Branch, BranchSelection } from "../ports/entities/branch.ts";
import type { CancelReason } from "../ports/entities/cancel-reason.ts";
import type { Company, StaffMember } from "../ports/entities/company.ts";
import type { Configuration } from "../ports/entities/configuration.ts";
import type { BranchId, OrderId, PartnerId, RiderId } from "../ports/entities/ids.ts";
import type { LogisticsPartner, Rider } from "../ports/entities/logistics.ts";
import type { PaymentToRecord, PaymentType } from "../ports/entities/payment.ts";
import type { PrintTemplate } from "../ports/entities/printing.ts";
import type { Instant, Stop } from "../ports/entities/time.ts";
import type { Report } from "../ports/error-reporter.ts";
import type { ConfirmDetails, RejectDetails } from "../ports/order-api.ts";
import type { Read } from "../ports/outcome.ts";
import type { PushHealth } from "../ports/push-bus.ts";
import type { SoundState } from "../ports/sound-player.ts";
import type { DialogRequest } from "./alerts/dialog-store.ts";
import type { Notice } from "./alerts/notice.ts";
import type { ShownNotice } from "./alerts/notice-store.ts";
import type { DeliveredReport, Deliverer } from "./delivered/delivered-report.ts";
import type { RiderTrackingWorker } from "./logistics/rider-tracking-worker.ts";
import type { BoardPage } from "./orders/board-pages.ts";
import type { CommandResult } from "./orders/commands/command-results.ts";
import type { OrderModel } from "./orders/order-model.ts";
import type { PageIndex } from "./orders/page-index.ts";
import type { AttemptRecord } from "./payments/attempt/attempt-record.ts";
import type { PaymentAttempts } from "./payments/attempt/payment-attempts.ts";
import type { PrintJob, PrintProblem, ReprintResult } from "./printing/print-job.ts";
import type { RescheduleService } from "./reschedule/reschedule-service.ts";

/** One order as a row may see it. */
export type OrderView = Pick<
  OrderModel,
  "id" | "data" | "command" | "arrivedAt" | "heldUntil" | "place"
>;

/** One page of the board as a screen may see it. */
export interface BoardPageView
  extends Pick<PageIndex, "count" | "isLoading" | "loadedAt" | "failure"> {
  /** The live list; read it in an observer. */
  readonly orders: readonly OrderView[];
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
  /** While a card payment is not settled the branch stays (P-I14). */
  readonly isHeld: boolean;
  select(selection: BranchSelection): void;
  nameOf(branchId: BranchId): string;
}

/** What staff can do; each ending is one of a closed union, and one command per order is in flight. */
export interface CommandsView {
  markReady(id: OrderId): Promise<CommandResult>;
  confirm(id: OrderId, details?: ConfirmDetails): Promise<CommandResult>;
  reject(id: OrderId, details: RejectDetails): Promise<CommandResult>;
  assignRider(id: OrderId, riderId: RiderId): Promise<CommandResult>;
  unassignRider(id: OrderId): Promise<CommandResult>;
  createJob(id: OrderId, partnerId: PartnerId): Promise<CommandResult>;
  cancelJob(id: OrderId): Promise<CommandResult>;
  markPickedUp(id: OrderId): Promise<CommandResult>;
  markDelivered(id: OrderId, payments?: readonly PaymentToRecord[]): Promise<CommandResult>;
  markCollected(id: OrderId, payments?: readonly PaymentToRecord[]): Promise<CommandResult>;
}

export interface PaymentsView {
  /** Payments at card terminals. Undefined until their code is loaded: no terminal is offered. Observable. */
  readonly attempts: PaymentAttempts | undefined;
  /** Loads them, also after a load that failed. Undefined: it failed. */
  open(): Promise<PaymentAttempts | undefined>;
  /** Attempts of the order whose result is not known; before `attempts` are loaded, those in the journal. */
  unsettledOf(id: OrderId): readonly AttemptRecord[];
  /** Whether the journal holds money of the order that waits for `attempts`: nothing may be taken for it. */
  isBlocked(id: OrderId): boolean;
  /** Fetches the payment types anew; they have not arrived where the list is still empty then (PY-19). */
  fetchTypes(): Promise<void>;
  /** Logs what staff need not see (ER-7). */
  report(report: Report): void;
}

/** Tickets of an order, again (OP-10). */
export interface PrintingView {
  templatesOf(id: OrderId): Promise<Read<readonly PrintTemplate[]>>;
  /** Tells the server, and opens the ticket's window once it has taken note. */
  reprint(job: PrintJob): Promise<ReprintResult>;
  /** Opens the window only; to be called while a press is fresh. Undefined: it opened. */
  print(job: PrintJob): Promise<PrintProblem | undefined>;
}

/** What a screen may ask of the page itself. */
export interface PageView {
  /** Posts fields to an address of the core system, in a window of its own. */
  postForm(address: string, fields: Readonly<Record<string, string>>): void;
}

/** Where an order is moved to another time; every ending is one of a closed union. */
export type RescheduleServiceView = Pick<
  RescheduleService,
  "hours" | "days" | "judge" | "reschedule"
>;

/** The rider of one order, on a map and in words; `start` follows until its undo. */
export type RiderTrackingView = Pick<
  RiderTrackingWorker,
  "tracking" | "start" | "drawIn" | "refresh" | "zoomBy" | "centreOn"
>;

export interface HealthView {
  readonly push: PushHealth;
  readonly lastLoadedAt: Instant | undefined;
  readonly isPolling: boolean;
}

/** What staff are told of a network or a server that fails (RT-10, RL-2, ER-1, ER-2). */
export interface ConnectionView {
  /** Nothing; a banner over what was loaded; or the whole screen. */
  readonly extent: "none" | "banner" | "screen";
  /** When the shown list was last loaded. */
  readonly dataFrom: Instant | undefined;
  /** Whether the server refuses what the app starts with. */
  readonly isStartRefused: boolean;
  /** Builds and loads everything anew. */
  tryAgain(): void;
  /** The same, because staff have confirmed the generic dialog (ER-2). */
  acknowledgeError(): void;
}

export interface NoticesView {
  readonly notices: readonly ShownNotice[];
  add(notice: Notice): void;
  dismiss(id: number): void;
}

/** The delivered report (HD-9 to HD-11) as its screen may see it. */
export interface DeliveredView {
  readonly report: DeliveredReportView;
  /** Follows the branch until it is undone; for as long as the report is shown. */
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

/** Dialogs that the app itself asks for; the oldest is shown. */
export interface DialogsView {
  readonly shown: DialogRequest | undefined;
  close(request: DialogRequest): void;
}

/** Orders from elsewhere whose confirmation failed on this device (UC-12). */
export interface LimboView {
  has(id: OrderId): boolean;
}

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
  /** How many unconfirmed orders wait for whoever is signed in; 0 for who may not confirm them. */
  readonly waitingCount: number;
  playTestTone(): void;
}

export interface ThemeView {
  readonly isDark: boolean;
  toggle(): void;
}

/** All that the screens may see of the app; compose fills it, StoresProvider hands it on. */
export interface Stores {
  readonly ticker: { readonly now: Instant };
  readonly session: { readonly state: "signed_in" | "signed_out" };
  readonly company: CompanyView;
  readonly branches: BranchesView;
  readonly board: {
    readonly currentPage: BoardPage;
    page(page: BoardPage): BoardPageView;
    /** Sets the page that staff look at. */
    show(page: BoardPage): void;
  };
  readonly commands: CommandsView;
  readonly payments: PaymentsView;
  readonly printing: PrintingView;
  readonly page: PageView;
  /** Fetches what few of the staff will ever need; rejects where it cannot be fetched. */
  openRescheduleService(): Promise<RescheduleServiceView>;
  /** Fetches what follows riders; rejects where it cannot be fetched. */
  openRiderTracking(order: OrderView): Promise<RiderTrackingView>;
  readonly health: HealthView;
  readonly connection: ConnectionView;
  readonly notices: NoticesView;
  readonly dialogs: DialogsView;
  readonly limbo: LimboView;
  readonly sound: SoundView;
  readonly alarm: AlarmView;
  readonly theme: ThemeView;
  /** Fetches what the delivered report needs and builds it; rejects where it cannot be fetched. */
  openDelivered(): Promise<DeliveredView>;
  readonly configuration: Pick<
    Configuration,
    | "brands"
    | "logisticsBrands"
    | "overridesFailedPayments"
    | "paymentValidationCompanies"
    | "trackingHosts"
  >;
  /** False where cookies and storage are blocked: nothing outlives a reload (RT-11). */
  readonly isStorageUsable: boolean;
  /** The core system's location set-up (RT-12); undefined in training, which leads nowhere. */
  readonly locationSetupAddress: string | undefined;
  /** The branch's IANA time zone; the device's own when undefined. */
  readonly timeZone: string | undefined;
  /** The core app's address, without a trailing slash; undefined in training, where nothing leaves the page (PM-4). */
  readonly coreBase: string | undefined;
}
