import type { Press } from "./bench-page.ts";
import { pause } from "./bench-page.ts";

/** Time for the frames of one press. */
const betweenMs = 60;

interface Work {
  /** Prepares the state before the first measured press. */
  prepare?(): Promise<void>;
  /** Presses once, and presses again to undo it. */
  run(): Promise<void>;
}

/** The presses of a person on the board, through the elements that a person presses. */
export function pressWork(press: Press, tabs: { readonly there: string; readonly back: string }) {
  const works: Readonly<Record<Press, Work>> = {
    tabs: {
      run: async () => {
        await click(`a[href^="${tabs.there}"]`);
        expectNone("[data-order]");
        await click(`a[href^="${tabs.back}"]`);
        find("[data-order]");
      },
    },
    popup: {
      run: async () => {
        await click('[data-order] [data-column="number"] button');
        await click("dialog[open] button[aria-label='Close']");
        expectNone("dialog[open]");
      },
    },
    checkout: {
      run: async () => {
        await openCheckout();
        await click("dialog[open] button[aria-label='Close']");
        expectNone("dialog[open]");
      },
    },
    keypad: {
      prepare: openCheckout,
      run: async () => {
        await click("dialog[open] [data-key='7']");
        await click("dialog[open] [data-key='7'] ~ button:not([data-key])");
      },
    },
  };
  return works[press];
}

async function openCheckout(): Promise<void> {
  await click('[data-order] [data-column="actions"] button');
  find("dialog[open] [data-key='7']");
}

async function click(selector: string): Promise<void> {
  find(selector).click();
  await pause(betweenMs);
}

function find(selector: string): HTMLElement {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${selector}`);
  return found;
}

function expectNone(selector: string): void {
  if (document.querySelector(selector) !== null) throw new Error(`There still is ${selector}`);
}
