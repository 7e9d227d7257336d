import { runInAction } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { OrderList } from "../../../ports/entities/order-list.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import { type ErrorReporter, failureReport } from "../../../ports/error-reporter.ts";
import type { OrderApi } from "../../../ports/order-api.ts";
import type { Read } from "../../../ports/outcome.ts";
import type { OrderBoard } from "../board/order-board.ts";
import type { OrderBook } from "../board/order-book.ts";
import type { OrderIntake } from "../board/order-intake.ts";
import type { SessionReader } from "./feed-sources.ts";
import type { ServerPauseService } from "./server-pause-service.ts";

export const inFlightMax = 4;
const waitingMax = 60;

/**
 * The result of reading one order: `found` has it, `gone` means that the server no longer has it,
 * `failed` that the read failed; `isUnreachable` if the server did not answer.
 */
export type FetchResult =
  | { readonly kind: "found"; readonly order: Order }
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly isUnreachable: boolean };

interface Fetch {
  readonly id: OrderId;
  /** These lists are incomplete until the fetch ends. */
  readonly lists: readonly OrderList[];
  readonly listeners: ((result: FetchResult) => void)[];
  /** Something waits for the result: it is not held back by a pause of the server. */
  isUrgent: boolean;
}

export interface FetchParts {
  readonly clock: Clock;
  readonly realClock: Clock;
  readonly pause: ServerPauseService;
  readonly api: OrderApi;
  readonly session: SessionReader;
  readonly book: OrderBook;
  readonly board: OrderBoard;
  readonly intake: OrderIntake;
  readonly reporter: ErrorReporter;
  /** Called when an order could not be fetched: these lists have to be loaded instead (PS-5). */
  readonly flag: (lists: readonly OrderList[]) => void;
}

/**
 * Fetches single orders: at most one request in flight per order and one more wanted, a few at once.
 * Leaves orders that exceed the queue to the lists.
 */
export class OrderFetchQueue {
  private readonly parts: FetchParts;
  private readonly inFlight = new Map<OrderId, Fetch>();
  private readonly waiting = new Map<OrderId, Fetch>();
  private session = 0;
  private cancelWaiting: Stop = () => undefined;

  constructor(parts: FetchParts) {
    this.parts = parts;
  }

  /**
   * Fetches the order with a request that begins from now on. `lists` are incomplete meanwhile. `isUrgent`: something
   * waits for the result.
   */
  fetch(id: OrderId, lists: readonly OrderList[], isUrgent = false): Promise<FetchResult> {
    return new Promise((resolve) => {
      const queued = this.waiting.get(id);
      if (queued !== undefined) {
        queued.listeners.push(resolve);
        queued.isUrgent ||= isUrgent;
        this.beginWaiting();
        return;
      }
      if (this.waiting.size >= waitingMax) {
        this.parts.flag(lists);
        resolve({ kind: "failed", isUnreachable: false });
        return;
      }
      for (const list of lists) this.parts.board.list(list).awaitOrder();
      this.waiting.set(id, { id, lists, listeners: [resolve], isUrgent });
      this.beginWaiting();
    });
  }

  /** Drops all requests: the session ended or the branches changed. */
  abandon(): void {
    this.session += 1;
    const fetches = [...this.inFlight.values(), ...this.waiting.values()];
    this.inFlight.clear();
    this.waiting.clear();
    this.cancelWaiting();
    for (const fetch of fetches) this.end(fetch, { kind: "failed", isUnreachable: false });
  }

  private beginWaiting(): void {
    const { realClock, pause } = this.parts;
    const isPaused = pause.endsAt > realClock.now();
    for (const [id, fetch] of this.waiting) {
      if (this.inFlight.size >= inFlightMax) return;
      if (this.inFlight.has(id) || (isPaused && !fetch.isUrgent)) continue;
      this.waiting.delete(id);
      this.begin(fetch);
    }
    this.cancelWaiting();
    if (!isPaused || this.waiting.size === 0) return;
    this.cancelWaiting = realClock.schedule(pause.endsAt, () => this.beginWaiting());
  }

  private begin(fetch: Fetch): void {
    const { api, session, book } = this.parts;
    const since = book.revision;
    const startedIn = this.session;
    this.inFlight.set(fetch.id, fetch);
    void session
      .read(() => api.order(fetch.id))
      .then((read) => {
        if (startedIn !== this.session) return;
        this.inFlight.delete(fetch.id);
        this.settle(fetch, read, since);
        this.beginWaiting();
      });
  }

  private settle(fetch: Fetch, read: Read<Order>, since: number): void {
    const { clock, intake, pause } = this.parts;
    pause.record(read);
    if (read.kind === "loaded") {
      runInAction(() => intake.accept(read.value, { kind: "read", since }, clock.now()));
      this.end(fetch, { kind: "found", order: read.value });
    } else if (read.kind === "refused" && read.reason === "gone") {
      this.removeUnlessTouched(fetch, since);
      this.end(fetch, { kind: "gone" });
    } else {
      this.reportFailure(read);
      this.parts.flag(fetch.lists);
      this.end(fetch, { kind: "failed", isUnreachable: read.kind === "unreachable" });
    }
  }

  /** Removes the order that the server no longer has, unless it has changed since the request: then the list decides. */
  private removeUnlessTouched(fetch: Fetch, since: number): void {
    const { book, intake, clock } = this.parts;
    const model = book.get(fetch.id);
    if (model === undefined || model.touchedAt <= since)
      intake.remove(fetch.id, clock.now(), "removed");
    else if (model.place !== undefined) this.parts.flag([model.place]);
  }

  private end(fetch: Fetch, result: FetchResult): void {
    runInAction(() => {
      for (const list of fetch.lists) this.parts.board.list(list).stopAwaitingOrder();
    });
    for (const listener of fetch.listeners) listener(result);
  }

  private reportFailure(failure: Exclude<Read<Order>, { readonly kind: "loaded" }>): void {
    const report = failureReport("An order", failure);
    if (report !== undefined) this.parts.reporter.report(report);
  }
}
