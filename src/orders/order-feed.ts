import { compareStructural, reaction, runInAction } from "mobx";
import type { BranchId, OrderId } from "../../ports/entities/ids.ts";
import { type OrderList, orderLists } from "../../ports/entities/order-list.ts";
import type { SynchronizedData } from "../../ports/entities/push-channel.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { RestartReason } from "../../ports/page.ts";
import type { PushConnection, PushHealth } from "../../ports/push-bus.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import { type BoardPage, maySeePage } from "./board-pages.ts";
import { BranchCoverageWorker } from "./feed/branch-coverage-worker.ts";
import type { CompanySource } from "./feed/feed-sources.ts";
import { GapWorker } from "./feed/gap-worker.ts";
import { ListWorker } from "./feed/list-worker.ts";
import { type FetchResult, OrderFetchQueue } from "./feed/order-fetch-queue.ts";
import { PollWorker, repeat } from "./feed/poll-worker.ts";
import { PushQueue, staleReport } from "./feed/push-queue.ts";
import { feedChannels, PushRouting } from "./feed/push-routing.ts";
import { ServerTimeWorker } from "./feed/server-time-worker.ts";
import type { FeedParts } from "./feed-parts.ts";
import { nextBusinessEnd } from "./order-timing.ts";

/** After a longer sleep the feed reconnects: the socket may not notice that it was closed. */
const reconnectAfterMs: Duration = 30 * secondMs;

/** The lists that the end of the business day empties. */
const completedLists: readonly OrderList[] = ["homeDelivery.delivered", "pickup.collected"];
const unconfirmedLists: readonly OrderList[] = ["homeDelivery.unconfirmed", "pickup.unconfirmed"];

/**
 * Keeps the board equal to the server: loads lists, applies pushes, and loads again whenever something
 * may have been missed. Push is a hint, pull is the truth.
 */
export class OrderFeed {
  private readonly parts: FeedParts;
  private readonly lists: ReadonlyMap<OrderList, ListWorker>;
  private readonly fetches: OrderFetchQueue;
  private readonly pushes: PushQueue;
  private readonly gaps: GapWorker;
  private readonly polling: PollWorker;
  private readonly coverage: BranchCoverageWorker;
  /** The health that the bus reported last. */
  private push: PushHealth = "catching_up";
  private connection: PushConnection | undefined;

  constructor(parts: FeedParts) {
    this.parts = parts;
    const flag = (lists: readonly OrderList[]): void => this.flag(lists);
    this.fetches = new OrderFetchQueue({ ...parts, flag });
    this.lists = this.buildLists();
    this.pushes = this.buildPushes();
    this.gaps = new GapWorker({
      ...parts,
      suspectOrders: () => this.flag(orderLists),
      reload: (data) => this.reload(data),
    });
    const polled = {
      ...parts,
      poll: () => this.load(this.watchedLists()),
      reconcile: () => this.load(orderLists),
    };
    this.polling = new PollWorker(polled);
    this.coverage = new BranchCoverageWorker(polled);
  }

  /** Subscribes and loads. The company must be loaded before. */
  start(): Stop {
    const { bus, page, intake, branches, board, restarts } = this.parts;
    const bag = new DisposerBag();
    bag.add(() => this.abandon());
    bag.add(() => restarts.abandon());
    bag.add(intake.start());
    this.connection = bus.open(this.channels(), {
      onMessage: (delivery) => this.pushes.receive(delivery),
      onGap: (gap) => this.gaps.onGap(gap),
      onHealth: (health, code) => this.onHealth(health, code),
      onRefused: (channels) => {
        this.coverage.onRefused(channels);
        this.onHealth(this.push);
      },
    });
    bag.add(() => {
      this.connection?.close();
      this.connection = undefined;
    });
    this.showBranches(branches.selectedIds);
    bag.add(
      reaction(
        () => branches.selectedIds,
        (ids) => {
          this.connection?.setChannels(this.channels());
          this.showBranches(ids);
        },
        { equals: compareStructural },
      ),
    );
    bag.add(
      reaction(
        () => board.currentPage,
        (shown) => this.loadIfRequired(shown),
      ),
    );
    bag.add(
      reaction(
        () => this.readable(unconfirmedLists).length,
        () => this.load(unconfirmedLists),
      ),
    );
    bag.add(this.polling.start());
    bag.add(this.coverage.start());
    bag.add(new ServerTimeWorker(this.parts).start());
    bag.add(
      repeat(
        this.parts.clock,
        () => this.nextBusinessEnd(),
        () => this.endBusinessDay(),
      ),
    );
    bag.add(page.onResume((awayMs) => this.resume(awayMs)));
    bag.add(page.onNetworkChange((isOnline) => isOnline && this.gaps.suspect()));
    return () => bag.dispose();
  }

  /** Loads a page's lists again, at the request of staff. */
  refresh(page: BoardPage): void {
    const { lists } = this.parts.board.page(page);
    for (const list of lists) list.flag();
    this.load(lists.map(({ list }) => list));
  }

  /** Loads every loaded list again at once, and the others when they are shown (RL-2, N1). */
  refreshAll(): void {
    const { board } = this.parts;
    this.flag(
      orderLists,
      orderLists.filter((list) => board.list(list).loadedAt !== undefined),
    );
  }

  /** Loads what is loaded at once, and requests a restart, which waits until staff have nothing open (N1). */
  renew(reason: RestartReason, delayMs?: Duration): void {
    this.refreshAll();
    this.parts.restarts.request(reason, delayMs);
  }

  /** Reads one order from the server and takes the answer in. */
  lookUp(id: OrderId): Promise<FetchResult> {
    const place = this.parts.book.get(id)?.place;
    return this.fetches.fetch(id, place === undefined ? [] : [place]);
  }

  private buildLists(): ReadonlyMap<OrderList, ListWorker> {
    const { parts } = this;
    const listParts = {
      ...parts,
      revision: () => parts.book.revision,
      take: (answer, list, asked) => {
        // Applies the pushes that arrived before this answer first, so that they count as known.
        this.pushes.flush();
        parts.intake.acceptList(list, answer, asked, parts.clock.now());
      },
    } satisfies ConstructorParameters<typeof ListWorker>[0];
    return new Map(
      orderLists.map((list) => [list, new ListWorker(listParts, parts.board.list(list))] as const),
    );
  }

  private buildPushes(): PushQueue {
    const { clock, realClock, reporter } = this.parts;
    const routing = new PushRouting({
      ...this.parts,
      now: () => clock.now(),
      fetch: (id, tabs) => void this.fetches.fetch(id, tabs),
      reload: (data) => this.reload(data),
      renew: (...request) => this.renew(...request),
    });
    return new PushQueue({
      realClock,
      page: this.parts.page,
      apply: (message) => routing.apply(message),
      fetchTouched: (message) => routing.fetchTouched(message),
      reportStale: (message, ageMs) => reporter.report(staleReport(message, ageMs)),
      overflow: () => this.gaps.suspect(),
      fail: (cause) => {
        const message = "A push message could not be applied";
        reporter.report({ kind: "unexpected", message, cause });
        this.gaps.suspect();
      },
    });
  }

  /** Switches the board to these branches: drops requests for others and loads every list (LS-10). */
  private showBranches(ids: readonly BranchId[]): void {
    this.fetches.abandon();
    for (const list of this.lists.values()) list.abandon();
    this.parts.intake.holdFor(ids, this.parts.clock.now());
    this.load(orderLists);
  }

  /** Loads these lists; each at most once at a time and once a second. */
  private load(lists: readonly OrderList[]): void {
    if (this.connection === undefined || this.parts.branches.selectedIds.length === 0) return;
    for (const list of this.readable(lists)) this.lists.get(list)?.request();
  }

  private readable(lists: readonly OrderList[]): readonly OrderList[] {
    return lists.filter((list) => maySeePage(this.parts.company.staff, list));
  }

  private loadIfRequired(page: BoardPage): void {
    const required = this.parts.board.page(page).lists.filter((list) => list.isLoadRequired);
    this.load(required.map(({ list }) => list));
  }

  /** Flags lists for a load, and loads the watched ones at once (LS-10, PUSH-8). */
  private flag(lists: readonly OrderList[], urgent = this.watchedLists()): void {
    runInAction(() => {
      for (const list of lists) this.parts.board.list(list).flag();
    });
    this.load(lists.filter((list) => urgent.includes(list)));
  }

  private watchedLists(): readonly OrderList[] {
    return [...new Set([...this.shownLists(), ...unconfirmedLists])];
  }

  /** The lists of the page that is open. */
  private shownLists(): readonly OrderList[] {
    const { board } = this.parts;
    return board.page(board.currentPage).lists.map(({ list }) => list);
  }

  private onHealth(push: PushHealth, code?: number): void {
    this.push = push;
    const health = this.coverage.healthOf(push);
    this.parts.health.recordPush(health, code);
    this.polling.onHealth(health);
  }

  private resume(awayMs: Duration): void {
    if (awayMs > reconnectAfterMs) this.connection?.reconnect();
    this.flag(orderLists);
  }

  private nextBusinessEnd(): number {
    const { clock } = this.parts;
    return nextBusinessEnd(clock.now(), this.loadedCompany().businessEndTimeSeconds);
  }

  /** Completed orders belong to one day: flags their lists, or restarts the page when one is shown (LS-11). */
  private endBusinessDay(): void {
    const { board } = this.parts;
    runInAction(() => {
      for (const list of completedLists) board.list(list).flag();
    });
    if (this.shownLists().some((list) => completedLists.includes(list))) this.renew("business_end");
  }

  private reload(data: SynchronizedData): void {
    void this.parts.reference.reload(data);
  }

  private channels(): ReturnType<typeof feedChannels> {
    const subscribed = this.coverage.choose(this.parts.branches.selectedIds);
    return feedChannels(subscribed, this.loadedCompany().id);
  }

  private loadedCompany(): NonNullable<CompanySource["company"]> {
    const { company } = this.parts.company;
    if (company === undefined) throw new Error("The feed starts when the company is loaded");
    return company;
  }

  private abandon(): void {
    this.gaps.abandon();
    this.pushes.abandon();
    this.fetches.abandon();
    for (const list of this.lists.values()) list.abandon();
  }
}
