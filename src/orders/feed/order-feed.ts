import { compareStructural, reaction, runInAction } from "mobx";
import type { BranchId, OrderId } from "../../../ports/entities/ids.ts";
import { type OrderList, orderLists } from "../../../ports/entities/order-list.ts";
import type { SynchronizedData } from "../../../ports/entities/push-message.ts";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { RestartReason } from "../../../ports/page.ts";
import type { PushConnection, PushHealth } from "../../../ports/push-bus.ts";
import { DisposerBag } from "../../kernel/disposer-bag.ts";
import { repeat } from "../../kernel/repeat.ts";
import { nextBusinessEnd } from "../order-rules/order-timing.ts";
import { BranchCoverageWorker } from "./branch-coverage-worker.ts";
import type { FeedParts } from "./feed-parts.ts";
import type { CompanySource } from "./feed-sources.ts";
import { GapWorker } from "./gap-worker.ts";
import { ListLoadService, unconfirmedLists } from "./list-load-service.ts";
import { type FetchResult, OrderFetchQueue } from "./order-fetch-queue.ts";
import { PushQueue, staleReport } from "./push-queue.ts";
import { feedChannels, PushRouting } from "./push-routing.ts";
import { ServerPauseService } from "./server-pause-service.ts";
import { ServerTimeWorker } from "./server-time-worker.ts";
import { SpreadQueue, shownSpreadMsMax } from "./spread-queue.ts";

/** After a longer sleep the feed reconnects: the socket may not notice that it was closed. */
const reconnectAfterMs: Duration = 30 * secondMs;

/** The delay of a page restart after a sync event of the company (PS-2). */
const synchronizedRestartDelayMs: Duration = 200;

/** The lists that the end of the business day empties. */
const completedLists: readonly OrderList[] = ["homeDelivery.delivered", "pickup.collected"];

/**
 * Keeps the board equal to the server: loads lists, applies pushes, and loads again whenever something
 * may have been missed. Push is a hint, pull is the truth.
 */
export class OrderFeed {
  private readonly parts: FeedParts;
  private readonly lists: ListLoadService;
  private readonly fetches: OrderFetchQueue;
  private readonly pushes: PushQueue;
  private readonly gaps: GapWorker;
  private readonly coverage: BranchCoverageWorker;
  /** The health that the bus reported last. */
  private push: PushHealth = "catching_up";
  private readonly spread: SpreadQueue;
  private connection: PushConnection | undefined;

  constructor(parts: FeedParts) {
    this.parts = parts;
    this.spread = new SpreadQueue(parts);
    const pause = new ServerPauseService(parts);
    const flag = (lists: readonly OrderList[]): void => this.lists.flag(lists, "order");
    this.fetches = new OrderFetchQueue({ ...parts, pause, flag });
    this.lists = new ListLoadService({
      ...parts,
      pause,
      spread: this.spread,
      // Applies the pushes that arrived before an answer first, so that they count as known.
      flushPushes: () => this.pushes.flush(),
    });
    this.pushes = this.buildPushes();
    this.gaps = new GapWorker({
      ...parts,
      suspectOrders: (isCommon) => {
        this.lists.suspect(isCommon);
        parts.branchSignals.emit({ kind: "missed", isCommon });
      },
      reload: (data) => this.reload(data),
    });
    this.coverage = new BranchCoverageWorker({
      ...parts,
      onCoverage: (isPartly) => this.lists.onCoverage(isPartly),
    });
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
    bag.add(this.lists.start());
    this.showBranches(branches.selectedIds);
    bag.add(
      reaction(
        () => branches.selectedIds,
        (ids) => {
          this.connection?.setChannels(this.channels());
          // The bus reports only changes, and it may refuse the same channels as before.
          this.onHealth(this.push);
          this.showBranches(ids);
        },
        { equals: compareStructural },
      ),
    );
    bag.add(
      reaction(
        () => board.currentPage,
        (shown) => this.lists.loadUnlessFresh(shown),
      ),
    );
    bag.add(
      reaction(
        () => this.lists.readable(unconfirmedLists).length,
        () => this.lists.load(unconfirmedLists, { why: "permission" }),
      ),
    );
    bag.add(this.coverage.start());
    bag.add(new ServerTimeWorker(this.parts).start());
    bag.add(
      repeat(
        this.parts.clock,
        () => this.spread.run("business end", () => this.endBusinessDay(), shownSpreadMsMax),
        () => this.nextBusinessEnd(),
      ),
    );
    bag.add(page.onResume((awayMs) => this.resume(awayMs)));
    bag.add(page.onNetworkChange((isOnline) => isOnline && this.gaps.suspect()));
    return () => bag.dispose();
  }

  /** Loads a page's lists again, at the request of staff. */
  refresh(page: TabName): void {
    this.lists.refresh(page);
  }

  /** Loads every loaded list again at once, and the others when they are shown (RL-2, N1). */
  refreshAll(): void {
    this.lists.refreshAll();
  }

  /** Connects live updates again, at the request of staff (RL-1). */
  reconnect(): void {
    this.connection?.reconnect();
  }

  /** Loads what is loaded at once, and requests a restart, which waits until staff have nothing open (N1). */
  renew(reason: RestartReason, delayMs?: Duration): void {
    this.refreshAll();
    this.parts.restarts.request(reason, delayMs);
  }

  /** Reads one order from the server and takes the answer in. */
  lookUp(id: OrderId): Promise<FetchResult> {
    const place = this.parts.book.get(id)?.place;
    return this.fetches.fetch(id, place === undefined ? [] : [place], true);
  }

  private buildPushes(): PushQueue {
    const { clock, realClock, reporter } = this.parts;
    const routing = new PushRouting({
      ...this.parts,
      now: () => clock.now(),
      fetch: (id, tabs) => void this.fetches.fetch(id, tabs),
      reload: (data) => this.reload(data),
      synchronize: (data) => this.synchronize(data),
      renew: (reason) => this.renew(reason),
    });
    return new PushQueue({
      realClock,
      page: this.parts.page,
      isWanted: (message) => routing.isWanted(message),
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
    this.lists.abandon();
    this.parts.intake.holdFor(ids, this.parts.clock.now());
    this.lists.load(orderLists, { why: "opened", isUrgent: true });
  }

  private onHealth(push: PushHealth, code?: number): void {
    this.push = push;
    const health = this.coverage.healthOf(push);
    this.parts.health.recordPush(health, code);
    this.lists.onHealth(health);
  }

  private resume(awayMs: Duration): void {
    if (awayMs > reconnectAfterMs) this.reconnect();
    this.lists.flag(orderLists, "resumed");
    this.parts.branchSignals.emit({ kind: "missed", isCommon: true });
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
    if (this.lists.shown().some((list) => completedLists.includes(list)))
      this.renew("business_end");
  }

  private reload(data: SynchronizedData): void {
    this.spread.run(data, () => void this.parts.reference.reload(data));
  }

  /** Every tablet of the company receives it at one moment (PS-2, N21). */
  private synchronize(data: SynchronizedData): void {
    if (data !== "company") {
      this.reload(data);
      return;
    }
    const { spreadMs } = this.parts;
    if (spreadMs > shownSpreadMsMax) {
      const load = (): void => this.lists.load(this.lists.shown(), { why: "renewed" });
      this.spread.run("shown page", load, shownSpreadMsMax);
    }
    this.spread.run("company and restart", () => {
      void this.parts.reference.reload(data);
      this.renew("synchronized", synchronizedRestartDelayMs);
    });
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
    this.spread.abandon();
    this.pushes.abandon();
    this.fetches.abandon();
    this.lists.abandon();
  }
}
