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

/** Presses faster than this are not reported by the browser. */
const reportedFromMs = 16;
const keptMax = 200;

/** Records how long presses take, by the browser's event timing. Call it before the page is opened. */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(
    ({ reportedFromMs: durationThreshold, keptMax: max }) => {
      const presses: Press[] = [];
      window.slowPresses = presses;
      const describe = (node: Node | null): string => {
        const element = node instanceof Element ? node : node?.parentElement;
        const control = element?.closest("button, a, input, [role], tr, dialog") ?? element;
        if (!control) return "removed element";
        const label = control.getAttribute("aria-label") ?? control.textContent ?? "";
        return `${control.localName} ${label.trim().slice(0, 40)}`;
      };
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[]) {
          const { duration, name, target } = entry;
          const path = location.pathname;
          if (!entry.interactionId) continue;
          presses.push({ durationMs: duration, type: name, target: describe(target), path });
        }
        presses.sort((one, other) => other.durationMs - one.durationMs);
        presses.length = Math.min(presses.length, max);
      });
      // `durationThreshold` is not in TypeScript's library yet.
      observer.observe({ type: "event", buffered: true, durationThreshold } as never);
    },
    { reportedFromMs, keptMax },
  );
}

/** The slowest presses since the page was opened, slowest first. */
export async function slowestPresses(page: Page, count: number): Promise<readonly Press[]> {
  return (await page.evaluate(() => window.slowPresses ?? [])).slice(0, count);
}
