import { action, makeObservable, observable } from "mobx";
import type { OrderFilter } from "../../logistics/order-filters.ts";
import type { BoardPage } from "../../orders/board-pages.ts";

/** The choices that narrow one tab's list. */
export interface TabFilter {
  readonly filter: OrderFilter;
  /** The search as typed. */
  readonly typed: string;
}

const everything: TabFilter = { filter: "all", typed: "" };

/** Filter and search of each tab. They outlive the screen of the tab, and a restart of the app (N1). */
export class BoardFilters {
  private readonly byTab = observable.map<BoardPage, TabFilter>(undefined, { deep: false });

  constructor() {
    makeObservable(this, { narrow: action, showAll: action });
  }

  of(tab: BoardPage): TabFilter {
    return this.byTab.get(tab) ?? everything;
  }

  narrow(tab: BoardPage, part: Partial<TabFilter>): void {
    this.byTab.set(tab, { ...this.of(tab), ...part });
  }

  showAll(tab: BoardPage): void {
    this.byTab.delete(tab);
  }
}
