import { action, computed, makeObservable, observableRef } from "mobx";
import type { DialogRequest } from "./dialog-request.ts";

/** So many dialogs wait at most; what more there is would tell nobody anything. */
const waitingMax = 5;

/** The dialogs that nobody has answered yet, the oldest shown. One that reads the same waits once. */
export class DialogStore {
  private waiting: readonly DialogRequest[] = [];

  constructor() {
    makeObservable<DialogStore, "waiting">(this, {
      waiting: observableRef,
      shown: computed,
      ask: action,
      close: action,
    });
  }

  get shown(): DialogRequest | undefined {
    return this.waiting[0];
  }

  ask(request: DialogRequest): void {
    const text = JSON.stringify(request);
    if (this.waiting.some((other) => JSON.stringify(other) === text)) return;
    if (this.waiting.length < waitingMax) this.waiting = [...this.waiting, request];
  }

  /** Staff have answered this one. */
  close(request: DialogRequest): void {
    this.waiting = this.waiting.filter((other) => other !== request);
  }
}
