import { reaction, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { Brand } from "../../ports/entities/brand.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { OrderSource } from "../../ports/entities/ids.ts";
import type { OrderList } from "../../ports/entities/order-list.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { EndedCommand } from "../orders/commands/command-results.ts";
import type { Orders } from "../orders/create-orders.ts";
import { expiresAt } from "../orders/order-rules/order-timing.ts";
import type { LimboEntry, LimboStore } from "../unconfirmed/limbo-store.ts";
import type { DialogStore } from "./dialog-store.ts";
import { confirmFailureDialog, isSourceConfirmFailure } from "./order-dialogs.ts";

const unconfirmedLists: readonly OrderList[] = ["homeDelivery.unconfirmed", "pickup.unconfirmed"];

export interface LimboParts {
  readonly clock: Clock;
  readonly limbo: LimboStore;
  readonly dialogs: Pick<DialogStore, "ask">;
  readonly orders: Pick<Orders, "board" | "book" | "intake" | "results">;
  readonly configuration: Pick<Configuration, "brands" | "expiryThresholdMs">;
}

/**
 * Keeps orders of other sources whose confirmation failed on this device in limbo, and opens a dialog
 * (UC-12, UC-13, ER-4). Releases them when they are confirmed or rejected on any device, or too old.
 */
export class LimboWorker {
  private readonly parts: LimboParts;
  private readonly brands: ReadonlyMap<OrderSource, Brand>;

  constructor(parts: LimboParts) {
    this.parts = parts;
    this.brands = new Map(parts.configuration.brands.map((brand) => [brand.source, brand]));
  }

  start(): Stop {
    const { clock, limbo, orders } = this.parts;
    const bag = new DisposerBag();
    this.dropExpired(clock.now());
    bag.add(limbo.start());
    bag.add(orders.results.add((ended) => this.onCommandEnded(ended)));
    bag.add(
      reaction(
        () => limbo.entries,
        (after, before) => this.placeAgain([...before, ...after]),
      ),
    );
    bag.add(
      reaction(
        () => limbo.entries.some((entry) => this.isOver(entry)),
        (isAny) => isAny && limbo.drop((entry) => this.isOver(entry)),
        { fireImmediately: true },
      ),
    );
    return () => bag.dispose();
  }

  private onCommandEnded(ended: EndedCommand): void {
    const { clock, limbo, dialogs, configuration } = this.parts;
    const { order } = ended;
    const brand = this.brands.get(order.source);
    if (!isSourceConfirmFailure(ended, brand)) return;
    const now = clock.now();
    this.dropExpired(now);
    limbo.add(order, expiresAt(order, configuration.expiryThresholdMs), now);
    if (ended.isFromCheckout === true) return;
    runInAction(() => dialogs.ask(confirmFailureDialog(ended, brand)));
  }

  /** Puts orders past their deadline back on their page, or takes them off it. */
  private placeAgain(entries: readonly LimboEntry[]): void {
    const { clock, orders } = this.parts;
    for (const { id } of entries) {
      const model = orders.book.get(id);
      if (model !== undefined) orders.intake.reconsider(model, clock.now());
    }
  }

  /** Whether the board knows that the order no longer waits. It has no orders of other branches. */
  private isOver({ id, branchId, expiresAt: at }: LimboEntry): boolean {
    const { orders, configuration } = this.parts;
    const { board, book } = orders;
    const areLoaded = unconfirmedLists.every((list) => board.list(list).loadedAt !== undefined);
    if (!areLoaded || !board.holds(branchId)) return false;
    // Reading the model observes every change, including its removal.
    const order = book.get(id)?.data;
    if (order?.status !== "unconfirmed") return true;
    // Another training run gives the same numbers to other orders.
    return expiresAt(order, configuration.expiryThresholdMs) !== at;
  }

  private dropExpired(now: Instant): void {
    this.parts.limbo.drop(({ expiresAt: at }) => now >= at);
  }
}
