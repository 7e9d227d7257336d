import type { Page } from "@playwright/test";
import { RandomStream } from "../../simulator/kernel/random-stream.ts";

/** Controls of the board, with how often each is chosen. */
const targets: readonly (readonly [name: string, weight: number, selector: string])[] = [
  ["tab", 20, "a[data-tab]"],
  ["area", 6, "header nav a"],
  ["order", 20, "main tr[data-order] button:enabled, main tr[data-order] a"],
  ["row", 10, "main tr[data-order]"],
  ["light", 4, "header [data-updates]"],
  ["sound", 3, "#sound-button"],
  ["rider", 3, "tr[data-rider] button"],
  ["notice", 3, "[role=status] button, [role=region] button"],
];
const findWeight = 6;
/** Presses in a dialog before it is closed with Escape. */
const pressesInDialogMax = 5;
const escapesMax = 4;
const inDialog = "button:enabled, input:enabled, [role=option], [role=tab]";

/**
 * Presses at random what staff press: tabs, actions, orders, dialogs. Presses go to where an element was a moment ago,
 * like a finger; one that has moved on is missed, as at a real counter. The same seed chooses alike.
 */
export class Hands {
  private readonly page: Page;
  private readonly random: RandomStream;
  /** The number of presses by what was pressed. */
  readonly presses = new Map<string, number>();
  /** The highest id of an order that was on the screen: orders are numbered as they come. */
  newestOrder = 0;

  constructor(page: Page, seed: number) {
    this.page = page;
    this.random = new RandomStream(seed, "hands");
  }

  /** One errand: something on the board, then what opens. */
  async work(): Promise<void> {
    const total = targets.reduce((sum, [, weight]) => sum + weight, findWeight);
    let chosen = this.random.integer(1, total);
    for (const [name, weight, selector] of targets) {
      chosen -= weight;
      if (chosen > 0) continue;
      await this.press(name, selector);
      return this.finishDialogs();
    }
    await this.find();
    await this.finishDialogs();
  }

  /** Closes what is open, so that only the board is shown. */
  async rest(): Promise<void> {
    for (let pass = 0; pass < escapesMax && (await this.isOpen()); pass += 1)
      await this.page.keyboard.press("Escape");
  }

  private async find(): Promise<void> {
    const { keyboard } = this.page;
    this.count("find");
    await keyboard.press("/");
    await keyboard.type(String(this.random.integer(10, 999)));
    if (this.random.chance(1, 3)) await keyboard.press("Enter");
  }

  private async finishDialogs(): Promise<void> {
    const presses = this.random.integer(0, pressesInDialogMax);
    for (let pass = 0; pass < presses && (await this.isOpen()); pass += 1)
      await this.press("in a dialog", inDialog);
    await this.rest();
    // A dialog that must be answered takes no Escape.
    if (await this.isOpen()) await this.press("in a dialog", inDialog);
  }

  private isOpen(): Promise<boolean> {
    return this.page.evaluate(
      () => document.querySelector("dialog[open], [popover]:popover-open") !== null,
    );
  }

  /** Presses one of the matching elements on the screen, in the topmost dialog if one is open. */
  private async press(name: string, selector: string): Promise<void> {
    const share = this.random.integer(0, 999) / 1_000;
    const { newest, place } = await this.page.evaluate(
      ({ selector: wanted, share: part }) => {
        const tops = document.querySelectorAll("dialog[open], [popover]:popover-open");
        const within = [...tops].at(-1) ?? document;
        const places = [...within.querySelectorAll(wanted)].flatMap((element) => {
          // The training band stands in the topmost dialog: its tools would start another day.
          if (element.closest("aside:has(#training-offer)") !== null) return [];
          // The shift is not over.
          if (element.textContent === "Sign out") return [];
          const { left, top, width, height } = element.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          const hit = document.elementFromPoint(x, y);
          return hit !== null && (element.contains(hit) || hit.contains(element)) ? [{ x, y }] : [];
        });
        const orders = [...document.querySelectorAll<HTMLElement>("tr[data-order]")];
        const ids = orders.map(({ dataset }) => Number(dataset["order"]));
        return { newest: Math.max(0, ...ids), place: places[Math.floor(part * places.length)] };
      },
      { selector, share },
    );
    this.newestOrder = Math.max(this.newestOrder, newest);
    if (place === undefined) return;
    this.count(name);
    await this.page.mouse.click(place.x, place.y);
  }

  private count(name: string): void {
    this.presses.set(name, (this.presses.get(name) ?? 0) + 1);
  }
}
