import { runInAction } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import { type OrderList, orderLists } from "../../../ports/entities/order-list.ts";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";
import type { OrderApi } from "../../../ports/order-api.ts";
import type { PushHealth } from "../../../ports/push-bus.ts";
import { DisposerBag } from "../../kernel/disposer-bag.ts";
import { maySeePage } from "../board/board-pages.ts";
import type { BranchScopeSource } from "../board/branch-scope-source.ts";
import type { ListState } from "../board/list-state.ts";
import type { OrderBoard } from "../board/order-board.ts";
import type { OrderBook } from "../board/order-book.ts";
import type { OrderIntake } from "../board/order-intake.ts";
import type { FeedHealth } from "./feed-health.ts";
import type { CompanySource, Jitter, SessionReader } from "./feed-sources.ts";
import { ListSchedule } from "./list-schedule.ts";
import { ListWorker, type LoadReason, type LoadRequest } from "./list-worker.ts";
import type { ServerPauseService } from "./server-pause-service.ts";
import { type SpreadQueue, shownSpreadMsMax } from "./spread-queue.ts";

export const unconfirmedLists: readonly OrderList[] = [
  "homeDelivery.unconfirmed",
  "pickup.unconfirmed",
];

export interface ListLoadServiceParts {
  readonly clock: Clock;
  readonly realClock: Clock;
  readonly api: OrderApi;
  readonly session: SessionReader;
  readonly company: CompanySource;
  readonly branches: BranchScopeSource;
  readonly book: OrderBook;
  readonly board: OrderBoard;
  readonly intake: OrderIntake;
  readonly health: FeedHealth;
  readonly reporter: ErrorReporter;
  readonly jitter: Jitter;
  readonly spreadMs: number;
  readonly pause: ServerPauseService;
  readonly spread: SpreadQueue;
  /** Applies the pushes that wait for the next frame. */
  readonly flushPushes: () => void;
}

/** Loads the lists of the board: which of them, when, and how urgently. */
export class ListLoadService {
  private readonly parts: ListLoadServiceParts;
  private readonly workers: ReadonlyMap<OrderList, ListWorker>;
  private readonly schedule: ListSchedule;
  private isStarted = false;

  constructor(parts: ListLoadServiceParts) {
    this.parts = parts;
    this.workers = this.buildWorkers();
    const states = (lists: readonly OrderList[]) => this.readable(lists).map(this.state);
    this.schedule = new ListSchedule({
      ...parts,
      lists: () => states(orderLists),
      watched: () => states(this.watched()),
      load: (due, why) => this.load(due.map(nameOf), { why }),
    });
  }

  start(): Stop {
    this.isStarted = true;
    const bag = new DisposerBag();
    bag.add(() => {
      this.isStarted = false;
    });
    bag.add(this.schedule.start());
    return () => bag.dispose();
  }

  onHealth(health: PushHealth): void {
    this.schedule.onHealth(health);
  }

  onCoverage(isPartly: boolean): void {
    this.schedule.onCoverage(isPartly);
  }

  /** Loads these lists; each at most once at a time and once a second. */
  load(lists: readonly OrderList[], request: LoadRequest): void {
    if (!this.isStarted || this.parts.branches.selectedIds.length === 0) return;
    for (const list of this.readable(lists)) this.workers.get(list)?.request(request);
  }

  /** Flags lists for a load, and loads the watched ones at once (LS-10, PUSH-8). */
  flag(lists: readonly OrderList[], why: LoadReason, urgent = this.watched()): void {
    runInAction(() => {
      for (const list of lists) this.state(list).flag();
    });
    this.load(
      lists.filter((list) => urgent.includes(list)),
      { why },
    );
  }

  /** Loads a page's lists again, at the request of staff. */
  refresh(page: TabName): void {
    const { lists } = this.parts.board.page(page);
    for (const list of lists) list.flag();
    this.load(lists.map(nameOf), { why: "staff", isWhole: true, isUrgent: true });
  }

  /** Loads every loaded list again at once, and the others when they are shown (RL-2, N1). */
  refreshAll(): void {
    this.flag(
      orderLists,
      "renewed",
      orderLists.filter((list) => this.state(list).loadedAt !== undefined),
    );
  }

  /** Loads what this page shows, unless it stays fresh enough: a page that was left for minutes shows its old lists (N23). */
  loadUnlessFresh(page: TabName): void {
    for (const state of this.parts.board.page(page).lists) {
      if (this.schedule.isFreshToShow(state)) continue;
      this.load([state.list], { why: "shown", isUrgent: state.loadedAt === undefined });
    }
  }

  /** A change may have been missed. Tablets that missed it together (`isCommon`) load at different moments (N21). */
  suspect(isCommon: boolean): void {
    this.flag(orderLists, "gap", []);
    const load = (): void => {
      const missing = this.watched().filter((list) => this.state(list).isLoadRequired);
      this.load(missing, { why: "gap" });
    };
    if (isCommon) this.parts.spread.run("orders", load, shownSpreadMsMax);
    else load();
  }

  /** An order left this list without a push. It is not to be missing until its new list has its turn (N23). */
  private findMoved(from: OrderList): void {
    const others = orderLists.filter((list) => list !== from);
    for (const list of others) this.state(list).flag();
    this.load(others, { why: "moved" });
  }

  /** The lists that the person may read (N13). */
  readable(lists: readonly OrderList[]): readonly OrderList[] {
    const { staff } = this.parts.company;
    return lists.filter((list) => maySeePage(staff, list));
  }

  /** The lists of the page that is open. */
  shown(): readonly OrderList[] {
    const { board } = this.parts;
    return board.page(board.currentPage).lists.map(nameOf);
  }

  /** Cancels all requests and drops their answers: the branches changed, or the session ended. */
  abandon(): void {
    for (const worker of this.workers.values()) worker.abandon();
  }

  /** Alarm, badge and toast need the unconfirmed lists on every page. */
  private watched(): readonly OrderList[] {
    const watched = [...this.shown(), ...unconfirmedLists];
    return orderLists.filter((list) => watched.includes(list));
  }

  private readonly state = (list: OrderList): ListState => this.parts.board.list(list);

  private buildWorkers(): ReadonlyMap<OrderList, ListWorker> {
    const { parts } = this;
    const workerParts = {
      ...parts,
      revision: () => parts.book.revision,
      isContradicted: (answer, list, asked) => {
        parts.flushPushes();
        return parts.intake.contradicts(list, answer, asked, parts.clock.now());
      },
      take: (answer, list, asked) => {
        parts.flushPushes();
        const hasRemoved = parts.intake.acceptList(list, answer, asked, parts.clock.now());
        if (hasRemoved) this.findMoved(list);
      },
    } satisfies ConstructorParameters<typeof ListWorker>[0];
    return new Map(
      orderLists.map((list) => [list, new ListWorker(workerParts, this.state(list))] as const),
    );
  }
}

function nameOf({ list }: ListState): OrderList {
  return list;
}
