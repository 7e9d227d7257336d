import { computed, makeObservable, observable, reaction, runInAction } from "mobx";
import type { AcceptanceSetting, BranchApi } from "../../ports/branch-api.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Acceptance, SourceState } from "../../ports/entities/acceptance.ts";
import type { BranchState } from "../../ports/entities/branch.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { RefusalOf, Refused } from "../../ports/outcome.ts";
import { actionGuardMs, type CommandSession } from "../orders/commands/command-service.ts";
import { withinTime } from "../orders/commands/read-back-service.ts";
import { acceptanceOf, isSameAcceptance } from "./acceptance-rules.ts";
import type { AcceptanceStore } from "./acceptance-store.ts";

/** Why a setting did not take effect. It stays until the next press for the source, or until the state is as wanted. */
export type SettingProblem =
  | RefusalOf<BranchApi["setAcceptance"]>
  /** Another person or tablet set it first (CP-3); `now` is undefined where it is open. */
  | { readonly kind: "faster"; readonly now: SourceState | undefined; readonly at: Instant }
  /** Sent, without an answer; the state was read since, and is not as wanted (CP-4). */
  | { readonly kind: "unchanged" }
  /** Sent, without an answer, and the state could not be read either. */
  | { readonly kind: "unknown" };

export type SettingResult =
  | { readonly kind: "done" }
  /** Nothing was sent: one is under way, or nothing would change. */
  | { readonly kind: "busy" }
  | SettingProblem;

/** A setting under way, or one that did nothing, with the reason. */
export interface SettingProgress {
  readonly wanted: Acceptance;
  readonly problem?: SettingProblem;
}

export interface SettingParts {
  readonly clock: Clock;
  readonly realClock: Clock;
  readonly api: Pick<BranchApi, "setAcceptance">;
  readonly session: CommandSession;
  readonly store: AcceptanceStore;
  /** Reads the state of the branch once and takes it in. Returns whether the answer arrived. */
  readonly read: (branchId: BranchId) => Promise<boolean>;
}

interface KeptProgress extends SettingProgress {
  readonly branchId: BranchId;
  readonly source: OrderSource;
}

export type SettingDetails = Pick<AcceptanceSetting, "reasonId" | "supervisorPassword">;

/**
 * Runs settings: one at a time for each source of a branch. Each is compared with what staff saw, ends done, refused or
 * unknown, and is never repeated but after a 401, which was certainly not carried out (N14, CP-3, CP-4).
 */
export class SettingService {
  private readonly parts: SettingParts;
  private readonly progress = observable.map<string, KeptProgress>(undefined, { deep: false });

  constructor(parts: SettingParts) {
    this.parts = parts;
    makeObservable(this, { isAnyUnderWay: computed });
  }

  /** Forgets why a setting did nothing once its source is as wanted: a call without an answer may still arrive (CP-4). */
  start(): Stop {
    return reaction(
      () => [...this.progress].filter(([, each]) => this.holds(each)).map(([key]) => key),
      (keys) => {
        for (const key of keys) this.progress.delete(key);
      },
    );
  }

  /** Whether an answer is awaited; the page does not restart meanwhile (B-I28). */
  get isAnyUnderWay(): boolean {
    return [...this.progress.values()].some(isUnderWay);
  }

  /** Observable. */
  progressOf(branchId: BranchId, source: OrderSource): SettingProgress | undefined {
    return this.progress.get(keyOf(branchId, source));
  }

  async set(
    branchId: BranchId,
    source: OrderSource,
    wanted: Acceptance,
    details: SettingDetails = {},
  ): Promise<SettingResult> {
    const { session, store } = this.parts;
    const key = keyOf(branchId, source);
    const before = this.progress.get(key);

    const was = acceptanceOf(store.sourceOf(branchId, source));
    // Another person has signed in on this device (N25).
    if (isUnderWay(before) || session.replacedBy !== undefined) return { kind: "busy" };
    if (isSameAcceptance(was, wanted)) {
      runInAction(() => this.progress.delete(key));
      return { kind: "busy" };
    }
    runInAction(() => this.progress.set(key, { branchId, source, wanted }));
    const result = await this.send({ branchId, source, wanted, was, ...details });
    runInAction(() => {
      if (result.kind === "done") this.progress.delete(key);
      else this.progress.set(key, { branchId, source, wanted, problem: result });
    });
    return result;
  }

  private holds(progress: KeptProgress): boolean {
    const now = this.parts.store.sourceOf(progress.branchId, progress.source);
    return !isUnderWay(progress) && isSameAcceptance(acceptanceOf(now), progress.wanted);
  }

  private async send(
    setting: AcceptanceSetting,
  ): Promise<{ readonly kind: "done" } | SettingProblem> {
    const { session } = this.parts;
    const used = session.current();
    let answer = await this.sendOnce(setting);
    const isUnauthorised = answer?.kind === "refused" && answer.reason === "unauthorised";
    if (isUnauthorised && (await session.renew(used))) answer = await this.sendOnce(setting);
    if (answer?.kind === "done") return this.takeAnswer(setting, answer.value);
    if (answer?.kind === "refused" && answer.reason !== "changed") return answer;
    return this.settle(setting, answer?.kind === "refused" ? answer : undefined);
  }

  /** The state of the answer decides: a server may leave the source as it was. */
  private async takeAnswer(
    { branchId, source, was }: AcceptanceSetting,
    state: BranchState | undefined,
  ): Promise<{ readonly kind: "done" } | SettingProblem> {
    if (state?.branchId !== branchId) {
      await this.parts.read(branchId);
      return { kind: "done" };
    }
    this.parts.store.take(state);
    const holds = acceptanceOf(state.acceptance.find((each) => each.source === source));
    return isSameAcceptance(holds, was)
      ? { kind: "refused", reason: "unexpected", status: 200 }
      : { kind: "done" };
  }

  /** Reads the state once: its value decides (CP-4). */
  private async settle(
    { branchId, source, wanted, was }: AcceptanceSetting,
    refusal: Refused | undefined,
  ): Promise<{ readonly kind: "done" } | SettingProblem> {
    const { clock, store } = this.parts;
    const isRead = await this.parts.read(branchId);
    // A state of before would be named as what holds now.
    if (!isRead)
      return refusal === undefined ? { kind: "unknown" } : { ...refusal, reason: "refused" };
    const now = store.sourceOf(branchId, source);
    if (isSameAcceptance(acceptanceOf(now), wanted)) return { kind: "done" };
    const isAsBefore = isSameAcceptance(acceptanceOf(now), was);
    if (refusal === undefined && isAsBefore) return { kind: "unchanged" };
    return { kind: "faster", now, at: clock.now() };
  }

  /** Undefined: no answer in time. A late one is still taken in, like a push. */
  private async sendOnce(
    setting: AcceptanceSetting,
  ): Promise<Awaited<ReturnType<BranchApi["setAcceptance"]>> | undefined> {
    const { clock, realClock, api } = this.parts;
    const sent = api.setAcceptance(setting);
    const answer = await withinTime([clock, realClock], actionGuardMs, sent);
    if (answer === undefined) {
      void sent.then((late) => {
        const state = late.kind === "done" ? late.value : undefined;
        if (state?.branchId === setting.branchId) this.parts.store.take(state);
      });
    }
    return answer;
  }
}

function keyOf(branchId: BranchId, source: OrderSource): string {
  return `${branchId} ${source}`;
}

/** Whether an answer is awaited. */
export function isUnderWay(progress: SettingProgress | undefined): boolean {
  return progress !== undefined && progress.problem === undefined;
}
