import { reaction, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import { isOnFor } from "../../ports/entities/capabilities.ts";
import type { Company } from "../../ports/entities/company.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Notified, PromiseCapability } from "../../ports/entities/promise.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import { isNumbers } from "../../ports/json-text.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { OrderApi, PromiseAnswer, PromiseChange } from "../../ports/order-api.ts";
import type { Refused } from "../../ports/outcome.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import { ObservedList } from "../kernel/observed-list.ts";
import type { OrderBook } from "../orders/board/order-book.ts";
import type { OrderIntake } from "../orders/board/order-intake.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import { actionGuardMs, type CommandSession } from "../orders/commands/command-service.ts";
import type { OrderCommands } from "../orders/commands/order-commands.ts";
import { withinTime } from "../orders/commands/read-back-service.ts";
import type { FetchResult } from "../orders/feed/order-fetch-queue.ts";
import { isCompleted, isRemoved } from "../orders/order-rules/order-status.ts";
import { type MovedTime, MovedTimes } from "./moved-times.ts";
import type {
  PromiseDone,
  PromiseMemory,
  PromiseProgress,
  PromiseResult,
} from "./promise-memory.ts";
import { promisedAtOf } from "./promise-rules.ts";

/** A read ends within 15 s by itself (PUSH-9). This guards against one that does not. */
const readGuardMs: Duration = 15 * secondMs;

export interface MoreTimeParts {
  readonly clock: Clock;
  readonly realClock: Clock;
  readonly api: Pick<OrderApi, "setPromise">;
  readonly session: CommandSession;
  readonly commands: Pick<OrderCommands, "setPromise">;
  readonly book: Pick<OrderBook, "get">;
  readonly intake: Pick<OrderIntake, "accept" | "onChanged" | "onRemoved">;
  /** Reads the order from the server and takes the answer in. */
  readonly lookUp: (id: OrderId) => Promise<FetchResult>;
  readonly company: { readonly company: Company | undefined };
  readonly health: { readonly isServerTimeKnown: boolean };
  /** Whether something holds the actions of the board, such as a lost network; says so to staff. */
  readonly explainsHold: (orderNumber: string) => boolean;
  readonly memory: PromiseMemory;
  readonly localStore: LocalStore;
  /** Receives each time that others moved far enough (DL-7). */
  readonly onMoved: (moved: MovedTime) => void;
}

/**
 * Gives orders more time (DL). Each new promise is compared with the one that staff saw, ends done, refused or unknown,
 * and is never repeated but after a 401, which was certainly not carried out (N14, CP-3, CP-4). Observable.
 */
export class MoreTime {
  private readonly parts: MoreTimeParts;
  private readonly untold: UntoldPromises;

  constructor(parts: MoreTimeParts) {
    this.parts = parts;
    this.untold = new UntoldPromises(parts.localStore);
  }

  start(): Stop {
    const bag = new DisposerBag();
    // Forgets the results of orders that are completed or gone (DL-6).
    bag.add(
      reaction(
        () => [...this.parts.memory.progress.keys()].filter((id) => !this.isLive(id)),
        (ended) => {
          for (const id of ended) {
            this.parts.memory.progress.delete(id);
            this.parts.memory.sent.delete(id);
          }
        },
      ),
    );
    const { intake, memory, onMoved } = this.parts;
    bag.add(this.untold.start());
    bag.add(
      intake.onChanged(({ id, currentData: { status } }) => {
        if (isCompleted(status) || isRemoved(status)) this.untold.forget(id);
      }),
    );
    bag.add(intake.onRemoved(({ id }, gone) => gone === "removed" && this.untold.forget(id)));
    const moved = new MovedTimes({
      intake,
      memory,
      onMoved,
      capability: () => this.capability,
      isOwn: ({ id, promise }) =>
        memory.sent.has(id) && memory.sent.get(id) === promise?.promisedAt,
    });
    bag.add(moved.start());
    bag.add(intake.onChanged(({ currentData }) => this.takeLate(currentData)));
    return () => bag.dispose();
  }

  /** Undefined while the back end does not declare it: then nothing can be given (CP-5). */
  get capability(): PromiseCapability | undefined {
    return this.parts.company.company?.capabilities?.promise;
  }

  /** Minutes become an instant by the server's time: while that is unknown nothing can be given (CP-7). */
  get isTimeKnown(): boolean {
    return this.parts.health.isServerTimeKnown;
  }

  progressOf(id: OrderId): PromiseProgress | undefined {
    return this.parts.memory.progress.get(id) ?? this.untold.progressOf(id);
  }

  /** Sends the instant that staff saw on the button. */
  async give(
    { id, number, branchId }: Pick<Order, "id" | "number" | "branchId">,
    change: PromiseChange,
  ): Promise<void> {
    const { commands, explainsHold } = this.parts;
    if (!isOnFor(this.capability, branchId) || !this.isTimeKnown || explainsHold(number)) return;
    const { wanted } = change;
    await commands.setPromise(id, async (model) => {
      this.parts.memory.sent.set(id, wanted);
      runInAction(() => this.parts.memory.progress.set(id, { wanted }));
      const result = await this.send(model, change);
      // A promise without an answer may still arrive.
      const mayCome = result.kind === "unchanged" || result.kind === "unknown";
      if (!mayCome) this.parts.memory.sent.delete(id);
      if (result.kind === "done") this.untold.record(id, result);
      runInAction(() => this.parts.memory.progress.set(id, { wanted, result }));
      this.takeLate(model.currentData);
    });
  }

  /** A promise without an answer may still arrive: then it is done (CP-4). */
  private takeLate(order: Order): void {
    const { progress } = this.parts.memory;
    const { wanted, result } = progress.get(order.id) ?? {};
    if (wanted === undefined || (result?.kind !== "unchanged" && result?.kind !== "unknown"))
      return;
    if (promisedAtOf(order, this.capability) !== wanted) return;
    const done = this.done({ wanted }, undefined);
    this.untold.record(order.id, done);
    runInAction(() => progress.set(order.id, { wanted, result: done }));
  }

  private isLive(id: OrderId): boolean {
    const model = this.parts.book.get(id);
    if (model === undefined || model.gone !== undefined) return false;
    const { status } = model.data;
    return !isCompleted(status) && !isRemoved(status);
  }

  private async send(model: OrderModel, change: PromiseChange): Promise<PromiseResult> {
    const { session } = this.parts;
    const used = session.current();
    let answer = await this.sendOnce(model, change);
    const isUnauthorised = answer?.kind === "refused" && answer.reason === "unauthorised";
    if (isUnauthorised && (await session.renew(used))) answer = await this.sendOnce(model, change);
    if (answer?.kind === "done") {
      await this.takeIn(model, answer.value);
      return this.resultOf(model, change, answer.value);
    }
    if (answer?.kind === "refused" && answer.reason !== "changed") return answer;
    return this.settle(model, change, answer?.kind === "refused" ? answer : undefined);
  }

  /** The order of the answer decides: a server may round what was asked for, or leave the promise as it was. */
  private resultOf(
    { id }: OrderModel,
    change: PromiseChange,
    { order, notified }: PromiseAnswer,
  ): PromiseResult {
    const holds = order?.id === id ? order.promise?.promisedAt : undefined;
    if (holds === change.was && holds !== change.wanted)
      return { kind: "refused", reason: "unexpected", status: 200 };
    return this.done({ ...change, wanted: holds ?? change.wanted }, notified);
  }

  /** Reads the order once: its promise decides (CP-4). */
  private async settle(
    model: OrderModel,
    change: PromiseChange,
    refusal: Refused | undefined,
  ): Promise<PromiseResult> {
    const { clock, lookUp } = this.parts;
    const read = await withinTime(this.clocks, readGuardMs, lookUp(model.id));
    // The promise of before would be named as what holds now.
    if (read?.kind !== "found")
      return refusal === undefined ? { kind: "unknown" } : { ...refusal, reason: "refused" };
    const { order } = read;
    const now = promisedAtOf(order, this.capability);
    if (now === change.wanted) return this.done(change, undefined);
    if (refusal === undefined && now === change.was) return { kind: "unchanged" };
    return { kind: "faster", now, ...changedBy(order), at: clock.now() };
  }

  /** Undefined: no answer in time. A late one is still taken in, like a push. */
  private async sendOnce(
    model: OrderModel,
    change: PromiseChange,
  ): Promise<Awaited<ReturnType<OrderApi["setPromise"]>> | undefined> {
    const sent = this.parts.api.setPromise(model.id, change);
    const answer = await withinTime(this.clocks, actionGuardMs, sent);
    if (answer === undefined) {
      void sent.then((late) => late.kind === "done" && void this.takeIn(model, late.value));
    }
    return answer;
  }

  private async takeIn({ id }: OrderModel, { order }: PromiseAnswer): Promise<void> {
    const { intake, clock, lookUp } = this.parts;
    if (order === undefined) {
      await withinTime(this.clocks, readGuardMs, lookUp(id));
      return;
    }
    // The server may have rounded what was asked for.
    const promisedAt = order.promise?.promisedAt;
    if (order.id === id && promisedAt !== undefined) this.parts.memory.sent.set(id, promisedAt);
    runInAction(() => intake.accept(order, { kind: "event" }, clock.now()));
  }

  private done(
    { wanted }: Pick<PromiseChange, "wanted">,
    notified: Notified | undefined,
  ): PromiseDone {
    return { kind: "done", promisedAt: wanted, at: this.parts.clock.now(), notified };
  }

  private get clocks(): readonly Clock[] {
    return [this.parts.clock, this.parts.realClock];
  }
}

/** The last change of the promise in the order's history; nothing where that does not tell who made it. */
function changedBy({ statusUpdates }: Order): { by?: { name: string; since: Instant } } {
  const last = statusUpdates.findLast(({ event }) => event === "promise_changed");
  if (last?.staffName === undefined || last.time === undefined) return {};
  return { by: { name: last.staffName, since: last.time } };
}

/** The most orders that are kept; the oldest are dropped first. */
const untoldMax = 200;

/** Screens detect a new result by its identity: each call returns the same object. */
interface Untold {
  readonly id: OrderId;
  readonly result: PromiseDone;
}

/**
 * New promises of which no customer was notified, so that staff still read that they have to call, also after a reload
 * (DL-6). Kept on this device with id and times only, and shared by its tabs (SE-7).
 */
class UntoldPromises extends ObservedList<Untold> {
  constructor(localStore: LocalStore) {
    super(localStore, "untold_promises", {
      decode: untoldOf,
      encode: ({ id, result: { promisedAt, at, notified } }) => [
        id,
        promisedAt,
        at,
        // Numbers alone are stored.
        Number(notified === "nobody"),
      ],
      max: untoldMax,
    });
  }

  /** Observable. */
  progressOf(id: OrderId): PromiseProgress | undefined {
    const result = this.entryOf(id)?.result;
    return result && { wanted: result.promisedAt, result };
  }

  record(id: OrderId, result: PromiseDone): void {
    const isTold = result.notified === "customer" || result.notified === "marketplace";
    if (isTold) this.forget(id);
    else this.put({ id, result });
  }
}

function untoldOf(row: unknown): Untold | undefined {
  if (!isNumbers(row) || row.length !== 4) return undefined;
  const [id, promisedAt, at, customerUntold] = row as readonly [OrderId, Instant, Instant, number];
  const notified = customerUntold === 1 ? "nobody" : undefined;
  return { id, result: { kind: "done", promisedAt, at, notified } };
}
