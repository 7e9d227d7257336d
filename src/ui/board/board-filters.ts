import { action, makeObservable, observable } from "mobx";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import type { OrderFilter } from "../../logistics/order-filters.ts";

/** The choices that narrow one tab's list. */
export interface TabFilter {
  readonly filter: OrderFilter;
  /** The search as typed. */
  readonly typed: string;
}

const everything: TabFilter = { filter: "all", typed: "" };

/** Filter and search of each tab. They outlive the screen of the tab, and a restart of the app (N1). */
export class BoardFilters {
  private readonly byTab = observable.map<TabName, TabFilter>(undefined, { deep: false });

  constructor() {
    makeObservable(this, { narrow: action, showAll: action });
  }

  of(tab: TabName): TabFilter {
    return this.byTab.get(tab) ?? everything;
  }

  narrow(tab: TabName, part: Partial<TabFilter>): void {
    this.byTab.set(tab, { ...this.of(tab), ...part });
  }

  showAll(tab: TabName): void {
    this.byTab.delete(tab);
  }
}
