import { action, makeObservable, observableRef } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import { isSameNotice, type Notice } from "./notice.ts";

/** The time for which a notice is shown. */
const noticeMs: Duration = 5 * secondMs;
/** The time for which a notice is shown that asks staff to do something. */
const requestMs: Duration = minuteMs;
/** The most notices at once; a new one replaces the oldest. */
const noticesMax = 4;

export interface ShownNotice {
  readonly id: number;
  readonly notice: Notice;
}

interface Entry extends ShownNotice {
  readonly cancelClearing: Stop;
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
    const [oldest] = this.entries;
    if (oldest !== undefined && this.entries.length >= noticesMax) this.dismiss(oldest.id);
    this.lastId += 1;
    const id = this.lastId;
    const standsMs = asksForAction(notice) ? requestMs : noticeMs;
    const cancelClearing = this.clock.schedule(this.clock.now() + standsMs, () => this.dismiss(id));
    this.entries = [...this.entries, { id, notice, cancelClearing }];
  }

  /** Removes the notices of one kind: their reason is gone. */
  withdraw(kind: Notice["kind"]): void {
    for (const { id, notice } of this.entries) if (notice.kind === kind) this.dismiss(id);
  }

  /** Removes one notice, if it is still shown. */
  dismiss(id: number): void {
    this.entries.find((entry) => entry.id === id)?.cancelClearing();
    this.entries = this.entries.filter((entry) => entry.id !== id);
  }

  /** Removes all, with their timers. */
  clear(): void {
    for (const { cancelClearing } of this.entries) cancelClearing();
    this.entries = [];
  }

  /** Starts nothing by itself; the returned function clears all notices. */
  start(): Stop {
    return () => this.clear();
  }
}

function asksForAction({ kind }: Notice): boolean {
  return kind === "not_printed" || kind === "payments_differ";
}
