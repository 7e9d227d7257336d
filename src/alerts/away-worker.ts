import { reaction, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { Company, StaffMember } from "../../ports/entities/company.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { orderLists } from "../../ports/entities/order-list.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import type { Page } from "../../ports/page.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import { maySeePage } from "../orders/board/board-pages.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import type { EndedCommand } from "../orders/commands/command-results.ts";
import type { Orders } from "../orders/create-orders.ts";
import { isCompleted } from "../orders/order-rules/order-status.ts";
import { awayEntries, isUnexplained } from "./away-entries.ts";
import type { AwayStore } from "./away-store.ts";

/** The shortest absence that is reported (RL-5). */
const absenceMs: Duration = 2 * minuteMs;
/** The wait before the lists that are not shown are loaded, too. */
const loadAfterMs: Duration = secondMs;
/** After the lists are fresh, rejections that are under way are waited for this long. */
const settleMs: Duration = 20 * secondMs;
/** The most orders that are looked up for one report. */
const lookUpsMax = 20;
/** The most open orders that are remembered over a restart during an absence. */
const leftMax = 500;

export interface AwayParts {
  readonly clock: Clock;
  readonly ticker: { readonly now: Instant };
  readonly page: Pick<Page, "onResume">;
  readonly company: {
    readonly company: Company | undefined;
    readonly staff: StaffMember | undefined;
  };
  readonly session: { readonly state: "signed_in" | "signed_out" };
  readonly store: AwayStore;
  readonly orders: Pick<
    Orders,
    "book" | "board" | "intake" | "results" | "feed" | "offline" | "health"
  >;
}

/**
 * Notices that the board could not be seen for two minutes: the page was hidden, frozen or asleep, or the server
 * could not be reached. Once the lists are fresh again it reports what happened meanwhile (RL-5).
 */
export class AwayWorker {
  private readonly parts: AwayParts;
  private offlineSince: Instant | undefined;
  /** Whether the feed is still to be asked for the lists that are not shown. */
  private isLoadDue = false;
  private freshSince: Instant | undefined;
  private lookingUp: "no" | "yes" | "done" = "no";
  private stopWaiting: Stop = () => undefined;
  private isRunning = false;

  constructor(parts: AwayParts) {
    this.parts = parts;
  }

  /** Call it when the company is loaded, before the feed starts. */
  start(): Stop {
    const { clock, company, store, page, session, orders } = this.parts;
    const bag = new DisposerBag();
    this.isRunning = true;
    store.belongTo(`${company.company?.id} ${company.staff?.id}`);
    store.wasTimeKnown ||= clock.serverTime() !== undefined;
    bag.add(() => this.stop());
    bag.add(page.onResume((awayMs) => this.comeBack(awayMs)));
    const stopKnown = clock.onServerTime?.((isKnown) => {
      store.wasTimeKnown ||= isKnown;
    });
    const stopSteps = clock.onStep?.((byMs) => this.onStep(byMs));
    bag.add(() => stopKnown?.());
    bag.add(() => stopSteps?.());
    bag.add(orders.intake.onRemoved((order, gone) => this.record(order, gone, false)));
    bag.add(orders.results.add((ended) => this.onCommandEnded(ended)));
    bag.add(
      reaction(
        () => orders.offline.extent !== "none",
        (isOffline) => this.onOffline(isOffline),
      ),
    );
    bag.add(
      reaction(
        () => orders.health.lastLoadedAt !== undefined,
        (isLoaded) => {
          if (isLoaded) store.presentSince ??= clock.now();
        },
        { fireImmediately: true },
      ),
    );
    bag.add(
      reaction(
        () => session.state,
        (state) => state === "signed_out" && store.clear(),
      ),
    );
    if (store.absence !== undefined) this.await();
    return () => bag.dispose();
  }

  private stop(): void {
    const { store, orders } = this.parts;
    this.isRunning = false;
    this.stopWaiting();
    if (store.absence === undefined) return;
    const open = [...orders.book.models()].filter(({ data }) => !isCompleted(data.status));
    store.left = open.map(({ data }) => data).slice(0, leftMax);
  }

  /** A first reading of the server's clock moves the time, too, and is no absence. */
  private onStep(byMs: Duration): void {
    const { store, clock } = this.parts;
    if (store.wasTimeKnown) this.comeBack(byMs);
    else if (store.presentSince !== undefined) store.presentSince = clock.now();
  }

  private onOffline(isOffline: boolean): void {
    const now = this.parts.clock.now();
    if (isOffline) this.offlineSince = now;
    else if (this.offlineSince !== undefined) {
      this.comeBack(now - this.offlineSince);
      // An outage ends for many tablets at once: the feed loads the other lists in its own time.
      this.isLoadDue = false;
    }
  }

  private comeBack(longMs: Duration): void {
    const { clock, store } = this.parts;
    const returnedAt = clock.now();
    const { presentSince, absence } = store;
    if (presentSince === undefined) return;
    const since = Math.max(presentSince, returnedAt - longMs);
    const awayMs = returnedAt - since;
    if (awayMs < absenceMs) return;
    store.absence = {
      since: Math.min(since, absence?.since ?? since),
      awayMs: Math.max(awayMs, absence?.awayMs ?? 0),
      returnedAt,
    };
    this.isLoadDue = true;
    this.await();
  }

  private await(): void {
    this.freshSince = undefined;
    this.lookingUp = "no";
    this.stopWaiting();
    const { ticker } = this.parts;
    this.stopWaiting = reaction(
      () => ticker.now,
      () => void this.tryToReport(),
    );
  }

  /** Runs each second until the report is made. */
  private async tryToReport(): Promise<void> {
    const { clock, store, orders } = this.parts;
    const { absence } = store;
    if (absence === undefined || this.lookingUp === "yes") return;
    if (this.isLoadDue) {
      // Later than the feed's own loads after a resume, and than the gap of its reconnection.
      if (clock.now() - absence.returnedAt < loadAfterMs) return;
      this.isLoadDue = false;
      orders.feed.refreshAll();
      return;
    }
    if (!this.areListsFresh(absence.returnedAt)) return;
    this.freshSince ??= clock.now();
    if (this.lookingUp === "no") {
      this.lookingUp = "yes";
      await Promise.all(this.unexplained(absence.since).map((id) => orders.feed.lookUp(id)));
      // Another absence may have begun and ended meanwhile: its lists are not fresh yet.
      if (!this.isRunning || store.absence !== absence) return;
      this.lookingUp = "done";
    }
    const isSettled = !this.isAnyRejectionUnderWay();
    if (!isSettled && clock.now() - this.freshSince < settleMs) return;
    this.report();
  }

  private report(): void {
    const { clock, store, orders, company } = this.parts;
    const { absence } = store;
    if (absence === undefined) return;
    this.stopWaiting();
    store.absence = undefined;
    store.left = [];
    const entries = awayEntries({
      since: absence.since,
      now: clock.now(),
      removals: store.removals,
      placed: orders.book.models(),
      company: company.company,
    });
    runInAction(() => store.show({ awayMs: absence.awayMs, entries }));
  }

  /** Whether each list of open orders was loaded after the return. */
  private areListsFresh(returnedAt: Instant): boolean {
    const { board } = this.parts.orders;
    const { staff } = this.parts.company;
    return orderLists
      .filter((list) => maySeePage(staff, list) && !completedLists.has(list))
      .map((list) => board.list(list))
      .every(
        ({ loadedAt, isLoading }) => !isLoading && loadedAt !== undefined && loadedAt >= returnedAt,
      );
  }

  /** Orders that vanished from their list: rejected, voided, or done by a colleague. Unconfirmed ones come first. */
  private unexplained(since: Instant): readonly OrderId[] {
    const { store, orders, clock } = this.parts;
    for (const order of store.left) {
      if (orders.book.get(order.id) === undefined && orders.board.holds(order.branchId))
        store.recordRemoval({ order, gone: "hidden", at: clock.now(), isAutomatic: false });
    }
    return [...store.removals]
      .filter((removal) => removal.at >= since && isUnexplained(removal))
      .sort((one, other) => rank(one.order) - rank(other.order))
      .slice(0, lookUpsMax)
      .map(({ order }) => order.id);
  }

  /** Whether an order is past its deadline and hidden: it is being looked up or rejected. */
  private isAnyRejectionUnderWay(): boolean {
    for (const { data, place } of this.parts.orders.book.models()) {
      if (data.status === "unconfirmed" && place === undefined) return true;
    }
    return false;
  }

  private record(order: Order, gone: NonNullable<OrderModel["gone"]>, isAutomatic: boolean): void {
    const { clock, store, orders } = this.parts;
    const at = clock.now();
    if (!orders.board.holds(order.branchId) || orders.board.isExpired(order, at)) return;
    store.recordRemoval({ order, gone, at, isAutomatic });
  }

  private onCommandEnded({ name, order, result, isAutomatic }: EndedCommand): void {
    if (name !== "reject" || isAutomatic !== true || result.kind !== "done") return;
    this.record(order, "removed", true);
  }
}

const completedLists: ReadonlySet<string> = new Set(["homeDelivery.delivered", "pickup.collected"]);

function rank({ status }: Order): number {
  return status === "unconfirmed" ? 0 : 1;
}
