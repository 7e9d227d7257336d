import type { AcceptanceSetting } from "../../ports/branch-api.ts";
import type { Acceptance, SourceState } from "../../ports/entities/acceptance.ts";
import type { BranchState } from "../../ports/entities/branch.ts";
import type { Capabilities } from "../../ports/entities/capabilities.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import { type Instant, minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import type { PushPublisher } from "./push-publisher.ts";
import type { Answer } from "./staff-api.ts";
import { nextInUtcDay } from "./wall-time.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

/** The percentage of customers of a busy source who do not want to wait so long. */
const givesUpPercent = 15;
/** Clocks of a network differ a little. */
const clockToleranceMs = secondMs;

interface Source {
  readonly state: SourceState;
  readonly stop: Stop;
}

export interface BranchAcceptanceOptions {
  readonly scheduler: WorldScheduler;
  readonly publisher: Pick<PushPublisher, "branchState">;
  readonly capabilities: Capabilities | undefined;
  readonly businessEndTimeSeconds: number;
  readonly supervisorPassword: string;
  readonly branchIds: readonly BranchId[];
  /** Until its first change a state is of this instant. */
  readonly openedAt: Instant;
  readonly random: RandomStream;
  readonly record: (actor: string, what: string) => void;
  readonly onChange: (change: AcceptanceChange) => void;
}

/** A source as it is from now on, and who or which system has set it. */
export interface AcceptanceChange {
  readonly branchId: BranchId;
  readonly source: OrderSource;
  readonly acceptance: Acceptance;
  readonly by: NonNullable<SourceState["by"]>;
}

/** Which sources send orders to which branch, as the server and the marketplaces keep it. The server reopens them. */
export class BranchAcceptance {
  private readonly options: BranchAcceptanceOptions;
  private readonly sources = new Map<BranchId, Map<OrderSource, Source>>();
  private readonly changedAt = new Map<BranchId, Instant>();
  /** The sources whose pauses do not end by themselves, until they are opened. */
  private readonly stuck = new Map<string, { branchId: BranchId; source: OrderSource }>();

  constructor(options: BranchAcceptanceOptions) {
    this.options = options;
  }

  stateOf(branchId: BranchId): BranchState {
    const changedAt = this.changedAt.get(branchId) ?? this.options.openedAt;
    const sources = [...(this.sources.get(branchId)?.values() ?? [])];
    return { branchId, changedAt, acceptance: sources.map(({ state }) => state) };
  }

  isPaused(branchId: BranchId, source: OrderSource): boolean {
    return this.of(branchId, source).mode === "paused";
  }

  /** Whether a customer who was about to order turns away. Draws only where the source is busy. */
  turnsAway(branchId: BranchId, source: OrderSource): boolean {
    const { mode } = this.of(branchId, source);
    return (
      mode === "paused" || (mode === "busy" && this.options.random.chance(givesUpPercent, 100))
    );
  }

  /** Sets a source as a member of staff wants it, if it is still as they saw it. */
  set(setting: AcceptanceSetting, staffName: string): Answer<BranchState> {
    const { branchId, source, wanted, was, reasonId } = setting;
    const problem = this.problemOf(setting);
    if (problem !== undefined) return problem;
    const now = this.of(branchId, source);
    if (!isSame(now, wanted)) {
      if (!isSame(now, was)) return { status: 409, message: "Someone else was faster" };
      const reason = this.acceptance?.reasons.find(({ id }) => id === reasonId)?.reason;
      this.put(branchId, source, wanted, { kind: "staff", name: staffName }, reason);
    }
    return { status: 200, value: this.stateOf(branchId) };
  }

  /** Sets a source as a marketplace or a trainer wants it. */
  put(
    branchId: BranchId,
    source: OrderSource,
    { mode, until, extraMinutes }: Acceptance,
    by: NonNullable<SourceState["by"]>,
    reason?: string,
  ): void {
    const { scheduler, record } = this.options;
    const known = this.sources.get(branchId) ?? new Map<OrderSource, Source>();
    this.sources.set(branchId, known);
    known.get(source)?.stop();
    known.delete(source);
    if (mode === "open") this.stuck.delete(`${branchId} ${source}`);
    if (mode !== "open") {
      known.set(source, {
        state: {
          source,
          mode,
          since: scheduler.now(),
          by,
          ...(until !== undefined && { until }),
          ...(mode === "busy" && extraMinutes !== undefined && { extraMinutes }),
          ...(reason !== undefined && { reason }),
        },
        stop: until === undefined ? () => undefined : this.reopenAt(until, branchId, source),
      });
    }
    record(by.name, `sets ${source} of ${branchId}: ${mode}`);
    this.publish(branchId);
    this.options.onChange({ branchId, source, acceptance: this.of(branchId, source), by });
  }

  /** From now on a pause of this source does not end by itself, the one that holds or the next one. */
  stick(branchId: BranchId, source: OrderSource): void {
    this.stuck.set(`${branchId} ${source}`, { branchId, source });
  }

  get isAnyStuck(): boolean {
    return this.stuck.size > 0;
  }

  /** Pauses end by themselves again; the server opens those whose end has passed. */
  unstick(): void {
    const stuck = [...this.stuck.values()];
    this.stuck.clear();
    for (const { branchId, source } of stuck) {
      const { until } = this.of(branchId, source);
      if (until !== undefined && until <= this.options.scheduler.now()) this.open(branchId, source);
    }
  }

  /** The end of what is set now for these minutes: a whole minute, at the latest the next business end (BZ-2). */
  endAfter(minutes: number): Instant {
    const end = this.options.scheduler.now() + minutes * minuteMs;
    return Math.min(Math.ceil(end / minuteMs) * minuteMs, this.businessEnd);
  }

  private get acceptance() {
    return this.options.capabilities?.acceptance;
  }

  private of(branchId: BranchId, source: OrderSource): Acceptance {
    return this.sources.get(branchId)?.get(source)?.state ?? { mode: "open" };
  }

  private reopenAt(until: Instant, branchId: BranchId, source: OrderSource): Stop {
    return this.options.scheduler.at(until, () => {
      const isPaused = this.isPaused(branchId, source);
      if (!(isPaused && this.stuck.has(`${branchId} ${source}`))) this.open(branchId, source);
    });
  }

  private open(branchId: BranchId, source: OrderSource): void {
    this.put(branchId, source, { mode: "open" }, { kind: "system", name: "Server" });
  }

  private get businessEnd(): Instant {
    const { scheduler, businessEndTimeSeconds } = this.options;
    return nextInUtcDay(businessEndTimeSeconds, scheduler.now() + 1);
  }

  private publish(branchId: BranchId): void {
    const before = this.changedAt.get(branchId) ?? 0;
    // Of two changes at one instant the second is the newer one.
    this.changedAt.set(branchId, Math.max(this.options.scheduler.now(), before + 1));
    this.options.publisher.branchState(this.stateOf(branchId));
  }

  private problemOf(setting: AcceptanceSetting): Answer<never> | undefined {
    const { branchId, source, wanted, supervisorPassword } = setting;
    const { acceptance } = this;
    const { branchIds, supervisorPassword: password } = this.options;
    const isOn = acceptance?.branchIds?.includes(branchId) ?? branchIds.includes(branchId);
    if (acceptance === undefined || !isOn) {
      return { status: 404, message: `Branch ${branchId} cannot be paused` };
    }
    if (!acceptance.sources.includes(source)) return refused(`${source} cannot be set here`);
    if (wanted.mode !== "open") {
      if (!acceptance.modes.includes(wanted.mode)) return refused(`${wanted.mode} is not possible`);
      if (!this.isEnd(wanted.until))
        return refused("until must be an instant of this business day");
    }
    return acceptance.needsPassword && supervisorPassword !== password
      ? refused("Password is invalid!")
      : undefined;
  }

  private isEnd(until: Instant | undefined): boolean {
    if (until === undefined || until < this.options.scheduler.now() - clockToleranceMs)
      return false;
    return until <= this.businessEnd + clockToleranceMs;
  }
}

function isSame(one: Acceptance, other: Acceptance): boolean {
  if (one.mode !== other.mode) return false;
  if (one.mode === "open") return true;
  const isAsLong = one.mode === "paused" || one.extraMinutes === other.extraMinutes;
  return isAsLong && one.until === other.until;
}

function refused(message: string): Answer<never> {
  return { status: 422, message };
}
