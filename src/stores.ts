import type { Branch, BranchSelection } from "../ports/entities/branch.ts";
import type { CancelReason } from "../ports/entities/cancel-reason.ts";
import type { Company, StaffMember } from "../ports/entities/company.ts";
import type { Configuration } from "../ports/entities/configuration.ts";
import type { BranchId, OrderId, RiderId } from "../ports/entities/ids.ts";
import type { LogisticsPartner, Rider } from "../ports/entities/logistics.ts";
import type { OrderTab } from "../ports/entities/order-tab.ts";
import type { PaymentToRecord, PaymentType } from "../ports/entities/payment.ts";
import type { Instant } from "../ports/entities/time.ts";
import type { ConfirmDetails, RejectDetails } from "../ports/order-api.ts";
import type { PushHealth } from "../ports/push-bus.ts";
import type { SoundState } from "../ports/sound-player.ts";
import type { Notice } from "./alerts/notice.ts";
import type { ShownNotice } from "./alerts/notice-store.ts";
import type { CommandEnding } from "./orders/command-ending.ts";
import type { OrderModel } from "./orders/order-model.ts";
import type { TabIndex } from "./orders/tab-index.ts";

/** One order as a row may see it. */
export type OrderView = Pick<OrderModel, "id" | "data" | "command" | "arrivedAt">;

/** One of the ten lists as a screen may see it. */
export interface TabView extends Pick<TabIndex, "count" | "isLoading" | "loadedAt" | "failure"> {
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
  readonly cancelReasons: readonly CancelReason[];
}

export interface BranchesView {
  readonly allowed: readonly Branch[];
  readonly choices: readonly BranchSelection[];
  readonly selection: BranchSelection | undefined;
  readonly selectedIds: readonly BranchId[];
  select(selection: BranchSelection): void;
  nameOf(branchId: BranchId): string;
}

/** What staff can do; each ending is one of a closed union, and one command per order is in flight. */
export interface CommandsView {
  markReady(id: OrderId): Promise<CommandEnding>;
  confirm(id: OrderId, details?: ConfirmDetails): Promise<CommandEnding>;
  reject(id: OrderId, details: RejectDetails): Promise<CommandEnding>;
  assignRider(id: OrderId, riderId: RiderId): Promise<CommandEnding>;
  unassignRider(id: OrderId): Promise<CommandEnding>;
  markPickedUp(id: OrderId): Promise<CommandEnding>;
  markDelivered(id: OrderId, payments?: readonly PaymentToRecord[]): Promise<CommandEnding>;
  markCollected(id: OrderId, payments?: readonly PaymentToRecord[]): Promise<CommandEnding>;
}

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
}

export interface NoticesView {
  readonly notices: readonly ShownNotice[];
  add(notice: Notice): void;
  dismiss(id: number): void;
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
  readonly tabs: { get(tab: OrderTab): TabView };
  readonly currentTab: { readonly tab: OrderTab; show(tab: OrderTab): void };
  readonly commands: CommandsView;
  readonly health: HealthView;
  readonly connection: ConnectionView;
  readonly notices: NoticesView;
  readonly sound: SoundView;
  readonly alarm: AlarmView;
  readonly theme: ThemeView;
  readonly configuration: Pick<Configuration, "brands" | "logisticsBrands">;
  /** False where cookies and storage are blocked: nothing outlives a reload (RT-11). */
  readonly isStorageUsable: boolean;
  /** The core system's location set-up (RT-12); undefined in training, which leads nowhere. */
  readonly locationSetupAddress: string | undefined;
  /** The branch's IANA time zone; the device's own when undefined. */
  readonly timeZone: string | undefined;
  /** The core app's address, without a trailing slash; undefined in training, where nothing leaves the page (PM-4). */
  readonly coreBase: string | undefined;
}
