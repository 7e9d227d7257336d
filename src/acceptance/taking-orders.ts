import {
  action,
  computed,
  computedStruct,
  makeObservable,
  observable,
  observableRef,
  reaction,
} from "mobx";
import type { AcceptanceCapability, SlowMode } from "../../ports/entities/acceptance.ts";
import { isOnFor, type LoadLimit } from "../../ports/entities/capabilities.ts";
import type { Company } from "../../ports/entities/company.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { ReadinessLevel } from "../../ports/entities/readiness.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import {
  endAfter,
  endChoices,
  levelOf,
  moreMinutes,
  phaseOf,
  proposedMinutes,
  type SlowSource,
} from "./acceptance-rules.ts";
import { AcceptanceStore } from "./acceptance-store.ts";
import {
  type SettingDetails,
  type SettingParts,
  type SettingProgress,
  type SettingResult,
  SettingService,
} from "./setting-service.ts";
import { type StateReadParts, StateReadWorker } from "./state-read-worker.ts";

/** One press: open, or a mode with its minutes or its end. */
export type Choice =
  | { readonly mode: "open" }
  | { readonly mode: SlowMode; readonly minutes: number }
  /** The same as now, until another instant. */
  | { readonly mode: "until"; readonly until: Instant };

/** A choice of staff for some sources of a branch. */
export interface Press {
  readonly branchId: BranchId;
  readonly sources: readonly OrderSource[];
  readonly choice: Choice;
  /** Of a pause. */
  readonly reasonId?: number;
}

export interface TakingOrdersParts
  extends Omit<StateReadParts, "store" | "branchIds" | "isPushLive" | "api">,
    Omit<SettingParts, "store" | "read" | "clock" | "realClock" | "api"> {
  readonly api: StateReadParts["api"] & SettingParts["api"];
  readonly ticker: { readonly now: Instant };
  readonly company: { readonly company: Company | undefined };
  readonly branches: { readonly selectedIds: readonly BranchId[] };
  readonly health: { readonly push: string; readonly isServerTimeKnown: boolean };
  /** Called once for each pause that a marketplace or another system made (BZ-4). */
  readonly onPausedBySystem: () => void;
  /** Those that were announced, each by its branch, source and beginning; it outlives the app. */
  readonly announcedPauses: Set<string>;
  /** Whether something holds the actions of the board, such as a lost network; says so to staff. */
  readonly explainsHold: () => boolean;
}

/** Which sources of the chosen branches take orders, and the settings of staff for them (BZ). Observable. */
export class TakingOrders {
  /** Whether staff look at the list of sources. */
  isListOpen = false;
  /** The choice that waits for the supervisor's password. */
  asked: Press | undefined = undefined;
  private readonly parts: TakingOrdersParts;
  private readonly store = new AcceptanceStore();
  private readonly reads: StateReadWorker;
  private readonly settings: SettingService;

  constructor(parts: TakingOrdersParts) {
    this.parts = parts;
    const { store } = this;
    this.reads = new StateReadWorker({
      ...parts,
      store,
      branchIds: () => this.readBranchIds,
      isPushLive: () => parts.health.push === "live",
    });
    this.settings = new SettingService({ ...parts, store, read: (id) => this.reads.read([id]) });
    makeObservable(this, {
      isListOpen: observable,
      asked: observableRef,
      ask: action,
      showList: action,
      capability: computedStruct,
      branchIds: computedStruct,
      slow: computedStruct,
      worst: computed,
    });
  }

  start(): Stop {
    const bag = new DisposerBag();
    bag.add(this.reads.start());
    bag.add(this.settings.start());
    bag.add(
      reaction(
        () => this.pausedBySystem,
        (paused) => this.announce(paused),
        { fireImmediately: true },
      ),
    );
    return () => bag.dispose();
  }

  /** Undefined while the back end does not declare it: then nothing can be set (CP-5). */
  get capability(): AcceptanceCapability | undefined {
    return this.parts.company.company?.capabilities?.acceptance;
  }

  /** The chosen branches for which it is on. */
  get branchIds(): readonly BranchId[] {
    return this.parts.branches.selectedIds.filter((id) => isOnFor(this.capability, id));
  }

  /** The chosen branches whose states are read: those of the kitchen's load have a limit there. */
  private get readBranchIds(): readonly BranchId[] {
    const load = this.parts.company.company?.capabilities?.kitchenLoad;
    return this.parts.branches.selectedIds.filter(
      (id) => isOnFor(this.capability, id) || isOnFor(load, id),
    );
  }

  /** The branch's own limit of the kitchen's load, in place of the company's. */
  loadLimitOf(branchId: BranchId): LoadLimit | undefined {
    return this.store.loadLimitOf(branchId);
  }

  /** Minutes become an instant by the server's time: while that is unknown nothing can be set (CP-7). */
  get isTimeKnown(): boolean {
    return this.parts.health.isServerTimeKnown;
  }

  get isAnyUnderWay(): boolean {
    return this.settings.isAnyUnderWay;
  }

  /** All that are not open, the most urgent first, then by their end (BZ-1). */
  get slow(): readonly SlowSource[] {
    const { store } = this;
    if (this.branchIds.every((id) => store.sourcesOf(id).length === 0)) return [];
    const { now } = this.parts.ticker;
    const all = this.branchIds.flatMap((branchId) =>
      store.sourcesOf(branchId).map((state): SlowSource => {
        const phase = phaseOf(state, now, store.readAt(branchId));
        return { branchId, state, phase, level: levelOf(state, phase, now) };
      }),
    );
    return all.toSorted((one, other) => urgency(one) - urgency(other) || end(one) - end(other));
  }

  /** The source that the readiness light names (BZ-4). */
  get worst(): SlowSource | undefined {
    return this.slow[0];
  }

  sourceOf(branchId: BranchId, source: OrderSource): SlowSource | undefined {
    return this.slow.find((each) => each.branchId === branchId && each.state.source === source);
  }

  /** The minutes that are added to the proposed delivery time of an order, by its source (BZ-6). */
  extraMinutesOf({ branchId, source, isScheduled }: Order, usual: number): number {
    const slow = isScheduled ? undefined : this.sourceOf(branchId, source);
    if (slow === undefined || slow.state.mode !== "busy" || slow.phase === "opening") return 0;
    return proposedMinutes(usual, slow.state.extraMinutes ?? 0) - usual;
  }

  progressOf(branchId: BranchId, source: OrderSource): SettingProgress | undefined {
    return this.settings.progressOf(branchId, source);
  }

  endChoices(current: Instant | undefined): readonly Instant[] {
    return endChoices(this.parts.ticker.now, this.businessEnd, current);
  }

  /**
   * Sets these sources of a branch as pressed, with one command for each, which report their own results (BZ-7). Where
   * the back end wants a password, it is asked for first (BZ-8).
   */
  async press(press: Press): Promise<void> {
    if (!this.maySend()) return;
    if (this.capability?.needsPassword === true) this.ask(press);
    else await this.sendAll(press, {});
  }

  /** Sends what waits for the password. What was chosen stays where that is wrong (UC-7). */
  async answer(supervisorPassword: string): Promise<void> {
    const { asked } = this;
    if (asked === undefined || !this.isOffered(asked) || !this.maySend()) return;
    const results = await this.sendAll(asked, { supervisorPassword });
    const isWrong = results.some(
      (result) => result.kind === "refused" && result.reason === "wrong_password",
    );
    if (!isWrong && this.asked === asked) this.ask(undefined);
  }

  /** Whether the branch, the sources, the minutes and the reason of a press are offered as the lists are now (N45). */
  isOffered({ branchId, sources, choice, reasonId }: Press): boolean {
    const { capability } = this;
    if (capability === undefined || !this.branchIds.includes(branchId)) return false;
    const { busyMinutes, pauseMinutes, reasons } = capability;
    const isReasonThere = reasonId === undefined || reasons.some(({ id }) => id === reasonId);
    if (!isReasonThere || !sources.every((each) => capability.sources.includes(each))) return false;
    if (!("minutes" in choice)) return true;
    const offered = choice.mode === "busy" ? busyMinutes : pauseMinutes;
    return capability.modes.includes(choice.mode) && offered.includes(choice.minutes);
  }

  ask(press: Press | undefined): void {
    this.asked = press;
    if (press !== undefined) this.isListOpen = true;
  }

  showList(isOpen: boolean): void {
    this.isListOpen = isOpen;
    if (!isOpen) this.asked = undefined;
  }

  /** Moves the end that these sources share by a quarter of an hour (BZ-3). */
  async extend(branchId: BranchId, sources: readonly OrderSource[]): Promise<void> {
    const until = this.laterEnd(branchId, sources);
    if (until !== undefined)
      await this.press({ branchId, sources, choice: { mode: "until", until } });
  }

  /** The end that they have a quarter of an hour later; undefined where the business end leaves none (BZ-2). */
  laterEnd(branchId: BranchId, sources: readonly OrderSource[]): Instant | undefined {
    const [end] = sources.flatMap((source) => this.store.sourceOf(branchId, source)?.until ?? []);
    if (end === undefined) return undefined;
    const until = endAfter(moreMinutes, end, this.parts.clock.now(), this.businessEnd);
    return until > end ? until : undefined;
  }

  /** Announces each pause once, and forgets those that have ended: the next one may have the same key. */
  private announce(paused: readonly string[]): void {
    const { announcedPauses, onPausedBySystem } = this.parts;
    const read = this.branchIds.filter((id) => this.store.has(id));
    for (const key of announcedPauses) {
      const isRead = read.some((id) => key.startsWith(`${id} `));
      if (isRead && !paused.includes(key)) announcedPauses.delete(key);
    }
    const fresh = paused.filter((key) => !announcedPauses.has(key));
    for (const key of fresh) announcedPauses.add(key);
    if (fresh.length > 0) onPausedBySystem();
  }

  private maySend(): boolean {
    return this.capability !== undefined && this.isTimeKnown && !this.parts.explainsHold();
  }

  private sendAll(
    { branchId, sources, choice, reasonId }: Press,
    password: Pick<SettingDetails, "supervisorPassword">,
  ): Promise<readonly SettingResult[]> {
    const ofPause = choice.mode === "paused" && reasonId !== undefined && { reasonId };
    const details = { ...password, ...ofPause };
    return Promise.all(sources.map((source) => this.send(branchId, source, choice, details)));
  }

  private send(
    branchId: BranchId,
    source: OrderSource,
    choice: Choice,
    details: SettingDetails,
  ): Promise<SettingResult> {
    const now = this.parts.clock.now();
    const known = this.store.sourceOf(branchId, source);
    switch (choice.mode) {
      case "open":
        return this.settings.set(branchId, source, { mode: "open" }, details);
      case "until": {
        if (known === undefined) return Promise.resolve({ kind: "busy" });
        const { mode, extraMinutes } = known;
        const extra = extraMinutes !== undefined && { extraMinutes };
        const wanted = { mode, until: choice.until, ...extra };
        return this.settings.set(branchId, source, wanted, details);
      }
      case "paused": {
        const until = endAfter(choice.minutes, now, now, this.businessEnd);
        return this.settings.set(branchId, source, { mode: "paused", until }, details);
      }
      case "busy": {
        const until = endAfter(busyForMinutes, now, now, this.businessEnd);
        const wanted = { mode: "busy", until, extraMinutes: choice.minutes } as const;
        return this.settings.set(branchId, source, wanted, details);
      }
    }
  }

  private get businessEnd(): number {
    return this.parts.company.company?.businessEndTimeSeconds ?? 0;
  }

  private get pausedBySystem(): readonly string[] {
    return this.branchIds.flatMap((branchId) =>
      this.store
        .sourcesOf(branchId)
        .filter(({ mode, by }) => mode === "paused" && by?.kind === "system")
        .map(({ source, since, until }) => `${branchId} ${source} ${since ?? until ?? ""}`),
    );
  }
}

/** A press on busy minutes says how much longer orders take, not until when: it ends after this, and staff move the end. */
const busyForMinutes = 30;

const ranks: Readonly<Record<ReadinessLevel, number>> = {
  missed: 0,
  needs_you: 1,
  limited: 2,
  fine: 3,
};

function urgency({ level, state }: SlowSource): number {
  return ranks[level] * 2 + (state.mode === "paused" ? 0 : 1);
}

function end({ state }: SlowSource): Instant {
  return state.until ?? 0;
}
