import type { OrderId } from "../ports/entities/ids.ts";
import type { TabName } from "../ports/entities/tab-name.ts";
import type { OrderFilter } from "./logistics/order-filters.ts";
import type { UpdateStore } from "./updates/update-store.ts";

/** The row of an order that has the focus, or has it on one of its controls. */
export interface FocusedRow {
  readonly id: OrderId;
  readonly number: string;
  readonly index: number;
}

/** The place of staff in the list before the app was restarted in place (N1). */
export interface KeptPlaceView {
  readonly scrollTop: number;
  readonly row: FocusedRow | undefined;
  forgetScroll(): void;
}

/** Filter and search of each tab (HD-8, PU-2, PU-3). They outlive a restart of the app. */
export interface BoardFiltersView {
  of(tab: TabName): { readonly filter: OrderFilter; readonly typed: string };
  narrow(tab: TabName, part: { readonly filter?: OrderFilter; readonly typed?: string }): void;
  showAll(tab: TabName): void;
}

/** The version of the app that could replace this page's, and what staff can do about it (IN-2). */
export type UpdatesView = Pick<
  UpdateStore,
  "ready" | "isRequested" | "isReplaced" | "takesItself" | "request" | "reload"
>;
