import { useLayoutEffect, useRef } from "react";
import type { Stop } from "../../../ports/entities/time.ts";
import type { Stores } from "../../stores.ts";

/** Lets the browser's Back call `close` while the calling dialog is the topmost one. */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => dialogHistory.open(() => latest.current()), []);
}

/** Marks the history entry that stands for all open dialogs. */
const mark = "delivery-manager.dialogs";

/**
 * Lets the browser's Back close the topmost dialog, by the same function as its cross or Escape (N9). One history
 * entry stands for all open dialogs; it is left as soon as none is open.
 *
 * An entry is pushed only when the first dialog opens. After Back the same entry is entered again, because Chrome
 * skips entries that were pushed without a press.
 */
export class DialogHistory {
  /** The function that closes each open dialog, the topmost last. */
  private readonly closers: (() => void)[] = [];
  /** Whether a step of this class has begun: the event that ends it is no press of Back. */
  private isStepping = false;
  private afterPaint: Stores["afterPaint"] | undefined;
  private cancelEntry: Stop = () => undefined;

  /**
   * Follows the browser's history, and leaves an entry that a reload kept. A new entry waits until its dialog is painted, as
   * browsers take milliseconds to make one (PF-17).
   */
  start(afterPaint: Stores["afterPaint"]): Stop {
    this.afterPaint = afterPaint;
    const onPopState = (): void => this.onPopState();
    window.addEventListener("popstate", onPopState);
    this.settle();
    return () => {
      window.removeEventListener("popstate", onPopState);
      this.cancelEntry();
      this.afterPaint = undefined;
    };
  }

  /** Counts a dialog as open until the returned function is called. Back calls `close` of the topmost. */
  open(close: () => void): Stop {
    this.closers.push(close);
    this.cancelEntry();
    this.cancelEntry = this.afterPaint?.(() => this.settle()) ?? this.cancelEntry;
    return () => {
      this.closers.splice(this.closers.lastIndexOf(close), 1);
      // The next dialog may open in the same moment.
      queueMicrotask(() => this.settle());
    };
  }

  private onPopState(): void {
    const isPress = !this.isStepping;
    this.isStepping = false;
    const close = this.closers.at(-1);
    if (isPress && close !== undefined && !isMarked()) {
      this.step(1);
      close();
    } else this.settle();
  }

  /** Makes the entry match the open dialogs. */
  private settle(): void {
    if (this.isStepping) return;
    const hasOpen = this.closers.length > 0;
    if (hasOpen && !isMarked()) window.history.pushState({ [mark]: true }, "");
    if (!hasOpen && isMarked()) this.step(-1);
  }

  private step(by: 1 | -1): void {
    this.isStepping = true;
    window.history.go(by);
  }
}

/** The dialogs of this page. */
export const dialogHistory = new DialogHistory();

function isMarked(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && Object.hasOwn(state, mark);
}
