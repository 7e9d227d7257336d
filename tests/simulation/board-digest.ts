import { orderLists } from "../../ports/entities/order-list.ts";
import { finished, hex } from "../../ports/text-hash.ts";
import type { BranchApp } from "../../src/compose/graph/create-app.ts";

/** A digest of the board's content at each checkpoint. */
export class BoardDigest {
  private first = 0x1b87_3593;
  private second = 0x52dc_e729;

  /** Adds the board's present content; nothing without an app. */
  add(app: BranchApp | undefined): void {
    if (app === undefined) return;
    for (const tab of orderLists) {
      const { orders, loadedAt } = app.orders.board.page(tab);
      this.mix(orders.length);
      this.mix(loadedAt ?? 0);
      for (const { id, currentData } of orders)
        this.mix(id * 64 + currentData.statusUpdates.length);
    }
  }

  text(): string {
    return hex(finished(this.first)) + hex(finished(this.second));
  }

  private mix(value: number): void {
    this.first = Math.imul(this.first ^ value, 0x0100_0193) ^ (this.first >>> 13);
    this.second = (Math.imul(this.second, 31) + value + this.first) | 0;
  }
}
