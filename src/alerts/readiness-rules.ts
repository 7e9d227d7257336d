import type { OrderSource } from "../../ports/entities/ids.ts";
import type { ReadinessLevel, ReadinessLight } from "../../ports/entities/readiness.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";
import type { ScreenState } from "../../ports/page.ts";
import type { PushHealth } from "../../ports/push-bus.ts";
import type { SlowSource } from "../acceptance/acceptance-rules.ts";
import type { SoundTrouble } from "./alarm-rules.ts";

/** Lists are loaded at least once a minute; after this time without any, the board may lack orders (N23). */
const staleAfterMs: Duration = 2 * minuteMs;
/** At this volume or below, a kitchen hears no order. */
const lowVolumeMax = 0.2;

/** One of the subjects of the readiness light, with its state (RL-1); `takingOrders` is that of a capability. */
export type ReadinessSubject = { readonly level: ReadinessLevel } & (
  | { readonly name: "sound"; readonly state: "on" | "low" | SoundTrouble }
  | { readonly name: "updates"; readonly state: "live" | "partly" | "reconnecting" | "polling" }
  | { readonly name: "network"; readonly state: "good" | "offline" }
  | { readonly name: "orders"; readonly state: "fresh" | "old" }
  | { readonly name: "clock"; readonly state: "right" | "unknown" }
  | { readonly name: "printing"; readonly state: "allowed" | "blocked" }
  | { readonly name: "screen"; readonly state: ScreenState | "released" }
  | { readonly name: "takingOrders"; readonly state: TakingState; readonly source?: OrderSource }
);

/** Of the source that needs staff most: open, or why it is not (BZ-4). */
export type TakingState = "open" | "busy" | "paused" | "pausedBySystem" | "endless" | "overdue";

export interface ReadinessFacts {
  readonly trouble: SoundTrouble | undefined;
  readonly volume: number;
  /** The number of orders that wait to be confirmed. */
  readonly waitingCount: number;
  readonly push: PushHealth;
  readonly isOverLimit: boolean;
  /** Whether some of the chosen branches have no live updates (N24). */
  readonly isPartlyLive: boolean;
  readonly isOffline: boolean;
  /** Whether the lists may lack orders, by `areListsOld`. */
  readonly areListsOld: boolean;
  readonly isServerTimeKnown: boolean;
  readonly isPrintingBlocked: boolean;
  /** released: staff let it go dark. Undefined: not known yet. */
  readonly screen: ScreenState | "released" | undefined;
  /** Whether staff have set the tablet so that its screen stays on. */
  readonly isScreenSet: boolean;
  /** The source that needs staff most, "open" where none does. Undefined: the back end has no busy and pause. */
  readonly slowest: Pick<SlowSource, "state" | "phase" | "level"> | "open" | undefined;
}

const ranks: Readonly<Record<ReadinessLevel, number>> = {
  missed: 0,
  needs_you: 1,
  limited: 2,
  fine: 3,
};

export interface ListAge {
  readonly now: Instant;
  /** The instant of the last load of any list. */
  readonly lastLoadedAt: Instant | undefined;
  /** Whether the lists may be older than the clock says: they were not loaded since a sleep (N22). */
  readonly isAgeUnknown: boolean;
}

/** Whether no list was loaded for so long that the board may lack orders (N23). */
export function areListsOld({ now, lastLoadedAt, isAgeUnknown }: ListAge): boolean {
  return isAgeUnknown || (lastLoadedAt !== undefined && now - lastLoadedAt >= staleAfterMs);
}

/** Judges the subjects; those on which staff have to act come first. */
export function readinessSubjects(facts: ReadinessFacts): readonly ReadinessSubject[] {
  const { screen } = facts;
  const subjects: readonly ReadinessSubject[] = [
    sound(facts),
    facts.isPrintingBlocked
      ? { name: "printing", state: "blocked", level: "needs_you" }
      : { name: "printing", state: "allowed", level: "fine" },
    updates(facts),
    facts.isOffline
      ? { name: "network", state: "offline", level: "missed" }
      : { name: "network", state: "good", level: "fine" },
    orders(facts),
    facts.isServerTimeKnown
      ? { name: "clock", state: "right", level: "fine" }
      : { name: "clock", state: "unknown", level: "limited" },
    ...(screen === undefined ? [] : [screenSubject(screen, facts.isScreenSet)]),
    ...(facts.slowest === undefined ? [] : [takingSubject(facts.slowest)]),
  ];
  return subjects.toSorted((one, other) => ranks[one.level] - ranks[other.level]);
}

/**
 * "Offline" only where lists cannot be loaded either: without push they are polled (N18), and so are branches without
 * live updates (N24). "Auto-reject paused" matters more to staff than late updates (N15).
 */
export function readinessLight(subjects: readonly ReadinessSubject[]): ReadinessLight {
  const is = (name: ReadinessSubject["name"], state: ReadinessSubject["state"]): boolean =>
    subjects.some((subject) => subject.name === name && subject.state === state);
  const has = (level: ReadinessLevel): boolean =>
    subjects.some((subject) => subject.level === level);
  if (is("network", "offline")) return "offline";
  if (has("missed")) return "missed";
  if (is("clock", "unknown")) return "timeUnknown";
  if (is("updates", "reconnecting")) return "reconnecting";
  if (is("updates", "polling")) return "polling";
  if (has("needs_you")) return "needsYou";
  return is("updates", "partly") ? "partly" : "ready";
}

/** Whether staff have to act on this subject. */
export function needsStaff({ level }: Pick<ReadinessSubject, "level">): boolean {
  return level === "missed" || level === "needs_you";
}

function sound({ trouble, volume, waitingCount }: ReadinessFacts): ReadinessSubject {
  if (trouble !== undefined) {
    return { name: "sound", state: trouble, level: waitingCount > 0 ? "missed" : "needs_you" };
  }
  return volume <= lowVolumeMax
    ? { name: "sound", state: "low", level: "needs_you" }
    : { name: "sound", state: "on", level: "fine" };
}

function updates({ push, isOverLimit, isPartlyLive }: ReadinessFacts): ReadinessSubject {
  if (push === "live") {
    return isPartlyLive
      ? { name: "updates", state: "partly", level: "limited" }
      : { name: "updates", state: "live", level: "fine" };
  }
  return { name: "updates", state: isOverLimit ? "polling" : "reconnecting", level: "limited" };
}

function orders({ areListsOld }: ReadinessFacts): ReadinessSubject {
  return areListsOld
    ? { name: "orders", state: "old", level: "missed" }
    : { name: "orders", state: "fresh", level: "fine" };
}

function screenSubject(state: ScreenState | "released", isSet: boolean): ReadinessSubject {
  if (state === "released") return { name: "screen", state, level: "limited" };
  return { name: "screen", state, level: state === "on" || isSet ? "fine" : "needs_you" };
}

function takingSubject(slowest: NonNullable<ReadinessFacts["slowest"]>): ReadinessSubject {
  const name = "takingOrders";
  if (slowest === "open") return { name, state: "open", level: "fine" };
  const { state, phase, level } = slowest;
  const { source } = state;
  if (phase === "endless" || phase === "overdue") return { name, state: phase, level, source };
  const isBySystem = state.mode === "paused" && state.by?.kind === "system";
  return { name, state: isBySystem ? "pausedBySystem" : state.mode, level, source };
}
