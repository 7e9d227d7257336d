import { action, makeObservable, observable } from "mobx";
import type { SourceState } from "../../ports/entities/acceptance.ts";
import type { BranchState } from "../../ports/entities/branch.ts";
import type { LoadLimit } from "../../ports/entities/capabilities.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";

interface KeptState {
  readonly state: BranchState;
  /** The instant at which the last read of it began; undefined while it is only known by a push. */
  readonly readAt: Instant | undefined;
}

/** The states of branches as the server has last reported them, in memory only. */
export class AcceptanceStore {
  private readonly kept = observable.map<BranchId, KeptState>(undefined, { deep: false });

  constructor() {
    makeObservable(this, { take: action, keepOnly: action });
  }

  /** Takes a state in, unless a later one is known. `readAt`: of a read, the instant at which it began. */
  take(state: BranchState, readAt?: Instant): void {
    const known = this.kept.get(state.branchId);
    const knownAt = known?.state.changedAt;
    const isOlder =
      state.changedAt !== undefined && knownAt !== undefined && state.changedAt < knownAt;
    if (!isOlder) this.kept.set(state.branchId, { state, readAt: readAt ?? known?.readAt });
  }

  /** Forgets the states of all other branches. */
  keepOnly(branchIds: readonly BranchId[]): void {
    for (const id of this.kept.keys()) if (!branchIds.includes(id)) this.kept.delete(id);
  }

  has(branchId: BranchId): boolean {
    return this.kept.has(branchId);
  }

  sourcesOf(branchId: BranchId): readonly SourceState[] {
    return this.kept.get(branchId)?.state.acceptance ?? [];
  }

  sourceOf(branchId: BranchId, source: OrderSource): SourceState | undefined {
    return this.sourcesOf(branchId).find((state) => state.source === source);
  }

  loadLimitOf(branchId: BranchId): LoadLimit | undefined {
    return this.kept.get(branchId)?.state.loadLimit;
  }

  readAt(branchId: BranchId): Instant | undefined {
    return this.kept.get(branchId)?.readAt;
  }
}
