import { action, makeObservable, observableRef } from "mobx";

/** The messages that wait; further ones push out the oldest. */
const messagesMax = 20;

export type ClassMessage =
  | { readonly kind: "message"; readonly text: string }
  /** The place is no longer in the class. */
  | { readonly kind: "gone" };

/** The trainer's messages that the trainee has not read yet, the oldest first. */
export class MessageList {
  all: readonly ClassMessage[] = [];

  constructor() {
    makeObservable(this, { all: observableRef, add: action, close: action });
  }

  add(message: ClassMessage): void {
    // That the place is gone outweighs what was said before.
    const all = message.kind === "gone" ? [message, ...this.all] : [...this.all, message];
    this.all = message.kind === "gone" ? all.slice(0, messagesMax) : all.slice(-messagesMax);
  }

  /** The first one was read. */
  close(): void {
    this.all = this.all.slice(1);
  }
}
