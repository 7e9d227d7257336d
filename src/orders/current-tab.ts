import { action, makeObservable, observable } from "mobx";
import type { OrderTab } from "../../ports/entities/order-tab.ts";

/** Which of the ten tabs staff are looking at; the address decides, and tells it here (RT-7). */
export class CurrentTab {
  tab: OrderTab;

  constructor(tab: OrderTab = "homeDelivery.new") {
    this.tab = tab;
    makeObservable(this, { tab: observable, show: action });
  }

  show(tab: OrderTab): void {
    this.tab = tab;
  }
}
