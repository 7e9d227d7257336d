import { compareStructural, reaction, runInAction } from "mobx";
import type { BranchApi } from "../../ports/branch-api.ts";
import type { Clock } from "../../ports/clock.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import { type Duration, type Instant, minuteMs, type Stop } from "../../ports/entities/time.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { BranchSignals } from "../orders/feed/push-routing.ts";
import { SpreadQueue } from "../orders/feed/spread-queue.ts";
import { openingMs } from "./acceptance-rules.ts";
import type { AcceptanceStore } from "./acceptance-store.ts";

/** States are read so often while pushes arrive. */
const liveEveryMs: Duration = 5 * minuteMs;
/** And so often without pushes, and after a read that failed. */
const pollEveryMs: Duration = minuteMs;

export interface StateReadParts {
  readonly clock: Clock;
  /** Real time: spreads calls of many tablets, also while a training branch is paused. */
  readonly realClock: Clock;
  readonly jitter: () => number;
  readonly spreadMs: Duration;
  readonly api: Pick<BranchApi, "branchStates">;
  readonly store: AcceptanceStore;
  /** The chosen branches for which the capability is on; observable. */
  readonly branchIds: () => readonly BranchId[];
  readonly isPushLive: () => boolean;
  readonly signals: Pick<BranchSignals, "add">;
}

/**
 * Keeps the states equal to the server's: reads them at the start, when something may have been missed, after each end,
 * and regularly. Pushes are hints; a stale one, or one without a state, leads to one read (PS-6).
 */
export class StateReadWorker {
  private readonly parts: StateReadParts;
  private readonly spread: SpreadQueue;
  /** Branches that a read has to begin for, after the one that runs. */
  private readonly wanted = new Set<BranchId>();
  private isReading = false;
  private isStopped = false;
  private timer: Stop = () => undefined;
  /** The instant at which the last read of all shown branches began. */
  private lastWholeAt: Instant | undefined;
  /** The instant of a failed read, until all shown branches are read. */
  private failedAt: Instant | undefined;

  constructor(parts: StateReadParts) {
    this.parts = parts;
    this.spread = new SpreadQueue(parts);
  }

  start(): Stop {
    const { branchIds, store, signals, isPushLive } = this.parts;
    const bag = new DisposerBag();
    bag.add(() => {
      this.isStopped = true;
      this.timer();
      this.spread.abandon();
    });
    bag.add(
      signals.add((signal) => {
        if (signal.kind === "missed") this.onMissed(signal.isCommon);
        else if (branchIds().includes(signal.branchId)) {
          if (signal.state === undefined) this.want([signal.branchId]);
          else store.take(signal.state);
        }
      }),
    );
    bag.add(
      reaction(
        branchIds,
        (ids) => {
          store.keepOnly(ids);
          this.want(ids);
        },
        { equals: compareStructural, fireImmediately: true },
      ),
    );
    bag.add(
      reaction(
        () => [isPushLive(), this.nextEndCheck()],
        () => this.arm(),
        { equals: compareStructural },
      ),
    );
    return () => bag.dispose();
  }

  /** Reads the states of these branches now. Returns whether the answer arrived. */
  async read(ids: readonly BranchId[]): Promise<boolean> {
    const { api, clock, store, branchIds } = this.parts;
    const startedAt = clock.now();
    const answer = await api.branchStates(ids);
    if (this.isStopped) return false;
    if (answer.kind !== "loaded") return false;
    runInAction(() => {
      const shown = branchIds();
      for (const state of answer.value)
        if (shown.includes(state.branchId)) store.take(state, startedAt);
    });
    return true;
  }

  private onMissed(isCommon: boolean): void {
    const readAll = (): void => this.want(this.parts.branchIds());
    if (isCommon) this.spread.run("branch states", readAll);
    else readAll();
  }

  private want(ids: readonly BranchId[]): void {
    for (const id of ids) this.wanted.add(id);
    void this.readWanted();
  }

  /** One read at a time; what is wanted meanwhile is read after it, so that its answer is of a later instant. */
  private async readWanted(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    while (this.wanted.size > 0 && !this.isStopped) {
      const shown = this.parts.branchIds();
      const ids = [...this.wanted].filter((id) => shown.includes(id));
      this.wanted.clear();
      if (ids.length === 0) break;
      const startedAt = this.parts.clock.now();
      const isWhole = ids.length === shown.length;
      if (isWhole) this.lastWholeAt = startedAt;
      if (!(await this.read(ids))) this.failedAt = startedAt;
      else if (isWhole) this.failedAt = undefined;
    }
    this.isReading = false;
    this.arm();
  }

  /** Plans the next read: after the next end, or when the last one is old. */
  private arm(): void {
    const { clock, branchIds, isPushLive } = this.parts;
    this.timer();
    if (this.isStopped || branchIds().length === 0) return;
    // A read for some branches leaves the others as old as they are.
    const regularly =
      (this.lastWholeAt ?? clock.now()) + (isPushLive() ? liveEveryMs : pollEveryMs);
    const again = this.failedAt === undefined ? regularly : this.failedAt + pollEveryMs;
    const due = Math.min(regularly, again);
    const end = this.nextEndCheck() ?? due;
    this.timer = clock.schedule(Math.min(due, end), () => this.want(branchIds()));
  }

  /** The instant at which the state is read because an end has passed; undefined where no end is to come. */
  private nextEndCheck(): Instant | undefined {
    const { store, branchIds, clock } = this.parts;
    const checks = branchIds().flatMap((id) =>
      store.sourcesOf(id).flatMap(({ until }) => (until === undefined ? [] : [until + openingMs])),
    );
    const next = checks.filter((at) => at > clock.now());
    return next.length === 0 ? undefined : Math.min(...next);
  }
}
