import { action, makeObservable, observable, observableRef } from "mobx";
import type { AppVersion } from "../../ports/app-updates.ts";
import type { Instant } from "../../ports/entities/time.ts";

/** A version that waits, and since when this tab knows it. */
export interface ReadyVersion extends AppVersion {
  readonly readyAt: Instant;
}

/** The versions of the app as staff see them. Outlives the app, which a restart rebuilds. */
export class UpdateStore {
  /** The version that could replace this page's. */
  ready: ReadyVersion | undefined = undefined;
  /** Staff have asked for the version. */
  isRequested = false;
  /** The server did not give a file, because it has another version. */
  isReplaced = false;
  /** Whether a version is taken without a press, as soon as nothing holds it back. */
  readonly takesItself: boolean;
  readonly reload: () => void;

  constructor(parts: Pick<UpdateStore, "takesItself" | "reload">) {
    this.takesItself = parts.takesItself;
    this.reload = parts.reload;
    makeObservable(this, {
      ready: observableRef,
      isRequested: observable,
      isReplaced: observable,
      setReady: action,
      setReplaced: action,
      request: action,
    });
  }

  /** A version that was known keeps its time, and what staff have asked. */
  setReady(version: AppVersion | undefined, now: Instant): void {
    if (version?.entry === this.ready?.entry) return;
    this.ready = version && { ...version, readyAt: now };
    this.isRequested = false;
  }

  setReplaced(isReplaced: boolean): void {
    this.isReplaced = isReplaced;
  }

  /** Takes the version as soon as neither money, a command nor typed text holds it back. */
  request(): void {
    this.isRequested = true;
  }
}
