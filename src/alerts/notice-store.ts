import { action, makeObservable, observableRef } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import { isLasting, isSameNotice, type Notice } from "./notice.ts";

/** The time for which a notice is shown (N26). */
const noticeMs: Duration = 8 * secondMs;
/** The time for which the notice of a rescheduled order is shown (NT-3). */
const rescheduledMs: Duration = 5 * secondMs;
/** The most notices at once; a new one replaces the oldest. */
const noticesMax = 4;

export interface ShownNotice {
  readonly id: number;
  readonly notice: Notice;
}

interface Entry extends ShownNotice {
  /** Absent for a notice that stays until its reason is gone. */
  readonly cancelClearing: Stop | undefined;
}

/** Undefined for a lasting notice. */
function shownFor(notice: Notice): Duration | undefined {
  if (isLasting(notice)) return undefined;
  return notice.kind === "rescheduled" ? rescheduledMs : noticeMs;
}

/** The quiet notices on the screen, oldest first. The Clock clears each after its time. */
export class NoticeStore {
  private entries: readonly Entry[] = [];
  private lastId = 0;
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
    makeObservable<NoticeStore, "entries">(this, {
      entries: observableRef,
      add: action,
      dismiss: action,
      withdraw: action,
      clear: action,
    });
  }

  get notices(): readonly ShownNotice[] {
    return this.entries;
  }

  /** Shows a notice. Replaces an equal one, so that it is shown for its full time again. */
  add(notice: Notice): void {
    // Only the last action is confirmed, so that quick work does not fill the screen.
    if (notice.kind === "command_done") this.withdraw("command_done");
    const same = this.entries.find((entry) => isSameNotice(entry.notice, notice));
    if (same !== undefined) this.dismiss(same.id);
    if (this.entries.length >= noticesMax) this.dropOldest();
    this.lastId += 1;
    const id = this.lastId;
    const shownMs = shownFor(notice);
    const cancelClearing =
      shownMs === undefined
        ? undefined
        : this.clock.schedule(this.clock.now() + shownMs, () => this.dismiss(id));
    this.entries = [...this.entries, { id, notice, cancelClearing }];
  }

  /** Removes the oldest notice that would leave by itself, or the oldest if none would. */
  private dropOldest(): void {
    const oldest =
      this.entries.find(({ cancelClearing }) => cancelClearing !== undefined) ?? this.entries[0];
    if (oldest !== undefined) this.dismiss(oldest.id);
  }

  /** Removes the notices of one kind: their reason is gone. */
  withdraw(kind: Notice["kind"]): void {
    for (const { id, notice } of this.entries) if (notice.kind === kind) this.dismiss(id);
  }

  /** Removes one notice, if it is still shown. */
  dismiss(id: number): void {
    this.entries.find((entry) => entry.id === id)?.cancelClearing?.();
    this.entries = this.entries.filter((entry) => entry.id !== id);
  }

  /** Removes all, with their timers. */
  clear(): void {
    for (const { cancelClearing } of this.entries) cancelClearing?.();
    this.entries = [];
  }

  /** Starts nothing by itself; the returned function clears all notices. */
  start(): Stop {
    return () => this.clear();
  }
}
