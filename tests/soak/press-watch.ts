import type { Page } from "@playwright/test";

/** A press from the event to the next frame drawn after it. */
export interface Press {
  readonly durationMs: number;
  readonly type: string;
  /** The name of the pressed element. */
  readonly target: string;
  /** The address of the page at the press. */
  readonly path: string;
}

declare global {
  interface Window {
    slowPresses?: Press[];
  }
}

const keptMax = 200;

/**
 * Records how long presses take, up to the next frame. The browser's own event timing ends when the screen changes,
 * which for a press that changes nothing, as on the tab shown, is seconds later. Call it before the page is opened.
 */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript((max) => {
    const presses: Press[] = [];
    window.slowPresses = presses;
    const describe = (node: EventTarget | null): string => {
      const element = node instanceof Element ? node : null;
      const control = element?.closest("button, a, input, [role], tr, dialog") ?? element;
      if (!control) return "page";
      const label = control.getAttribute("aria-label") ?? control.textContent ?? "";
      return `${control.localName} ${label.trim().slice(0, 40)}`;
    };
    const watch = ({ type, timeStamp, target: pressed }: Event): void => {
      const [target, path] = [describe(pressed), location.pathname];
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // The first task after a frame runs when the frame is laid out and painted.
        port1.onmessage = () => {
          const durationMs = Math.round(performance.now() - timeStamp);
          presses.push({ durationMs, type, target, path });
          presses.sort((one, other) => other.durationMs - one.durationMs);
          presses.length = Math.min(presses.length, max);
          port1.close();
        };
        port2.postMessage(null);
      });
    };
    for (const type of ["pointerdown", "click", "keydown"])
      window.addEventListener(type, watch, { capture: true });
  }, keptMax);
}

/** The slowest presses since the page was opened, slowest first. */
export async function slowestPresses(page: Page, count: number): Promise<readonly Press[]> {
  return (await page.evaluate(() => window.slowPresses ?? [])).slice(0, count);
}
