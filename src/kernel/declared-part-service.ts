import { makeObservable, observableRef, reaction, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, minuteMs, type Stop } from "../../ports/entities/time.ts";
import { Wait } from "../../ports/wait.ts";

/** After a failed load of its code. */
const loadAgainAfterMs: Duration = minuteMs;

export interface DeclaredPartServiceParts<Part> {
  readonly realClock: Clock;
  /** Whether the back end declares it; observable. */
  readonly isDeclared: () => boolean;
  /** Loads the code and builds it. */
  readonly open: () => Promise<Part>;
}

/** Loads an optional part once the back end declares it: without that nothing is loaded, sent or kept (CP-1). */
export class DeclaredPartService<Part extends { start(): Stop }> {
  /** Undefined until its code is loaded. It stays when the capability goes away, so that an open panel does (CP-5). */
  current: Part | undefined = undefined;
  private readonly parts: DeclaredPartServiceParts<Part>;
  private isLoading = false;
  private isStopped = false;
  private stopCurrent: Stop = () => undefined;
  private stopWaiting: Stop = () => undefined;

  constructor(parts: DeclaredPartServiceParts<Part>) {
    this.parts = parts;
    makeObservable(this, { current: observableRef });
  }

  start(): Stop {
    const stopFollowing = reaction(
      () => this.parts.isDeclared(),
      (isOn) => isOn && void this.load(),
      { fireImmediately: true },
    );
    return () => {
      this.isStopped = true;
      stopFollowing();
      this.stopWaiting();
      this.stopCurrent();
    };
  }

  private async load(): Promise<void> {
    if (this.isLoading || this.current !== undefined) return;
    this.isLoading = true;
    const opened = await this.parts.open().catch(() => undefined);
    this.isLoading = false;
    if (this.isStopped) return;
    if (opened === undefined) {
      const { realClock } = this.parts;
      this.stopWaiting = new Wait(realClock, loadAgainAfterMs, () => void this.load()).stop;
      return;
    }
    this.stopCurrent = opened.start();
    runInAction(() => {
      this.current = opened;
    });
  }
}
