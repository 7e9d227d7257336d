import { type BenchPage, type Press, pause } from "./bench-page.ts";
import { afterPaint } from "./painted.ts";
import { type BurstOptions, sendBurst } from "./push-burst.ts";

/** Time between a press that was painted and the next one. */
const betweenMs = 60;
/** More orders than are pressed during one burst. */
const pressedMax = 300;

/** The selectors of what a person presses on one side's page. */
export interface PressControls {
  readonly otherTab: string;
  readonly shownTab: string;
  /** The first row's order number, which opens its popup. */
  readonly number: string;
  /** The first row's next step. */
  readonly action: string;
  readonly close: string;
  readonly confirm: string;
  readonly key: string;
  readonly deleteKey: string;
}

interface Work {
  /** Prepares the state before the first measured press. */
  prepare?(): Promise<void>;
  /** Presses once, and presses again to undo it; an approval is not undone. */
  run(): Promise<void>;
}

/** The presses of a person, through the elements that a person presses, and how long each took. */
export class Presses {
  private readonly controls: PressControls;
  private readonly works: Readonly<Record<Press, Work>>;
  private taken: number[] = [];

  constructor(controls: PressControls) {
    this.controls = controls;
    const { number, action, close, confirm, key, deleteKey, otherTab, shownTab } = controls;
    const checkout = (): Promise<void> => this.openCheckout();
    this.works = {
      tabs: {
        run: async () => {
          await this.click(otherTab);
          expectNone("[data-order]");
          await this.click(shownTab);
          find("[data-order]");
        },
      },
      popup: {
        run: async () => {
          await this.click(number);
          await this.click(close);
          expectNone("dialog[open]");
        },
      },
      approve: {
        run: async () => {
          await this.click(action);
          await this.click(confirm);
          // The board closes it once the approval was answered, which may be a frame later.
          if (document.querySelector("dialog[open]") !== null) await pause(betweenMs);
          expectNone("dialog[open]");
        },
      },
      checkout: {
        run: async () => {
          await checkout();
          await this.click(close);
          expectNone("dialog[open]");
        },
      },
      keypad: {
        prepare: checkout,
        run: async () => {
          await this.click(key);
          await this.click(deleteKey);
        },
      },
    };
  }

  async prepare(press: Press): Promise<void> {
    await this.works[press].prepare?.();
    await this.works[press].run();
    this.taken = [];
  }

  async run(press: Press): Promise<void> {
    await this.works[press].run();
  }

  /** The milliseconds from each press since the last call to the paint of the frame after it. */
  times(): readonly number[] {
    const times = this.taken;
    this.taken = [];
    return times;
  }

  private async openCheckout(): Promise<void> {
    await this.click(this.controls.action);
    find(this.controls.key);
  }

  /** A press waits for the tasks before it, as the event of a finger does: its time counts from when it was due. */
  private async click(selector: string): Promise<void> {
    const dueAt = performance.now() + betweenMs;
    await pause(betweenMs);
    find(selector).click();
    await new Promise<void>((resolve) => afterPaint(resolve));
    this.taken.push(performance.now() - dueAt);
  }
}

/** The presses of a page of a bench. */
export function pressActions(
  presses: Presses,
  burstOf: (durationMs: number, perSecond: number) => BurstOptions,
): Required<Pick<BenchPage, "preparePress" | "runPress" | "pressInBurst">> {
  return {
    preparePress: (press) => presses.prepare(press),
    runPress: async (press, count) => {
      for (let done = 0; done < count; done += 1) await presses.run(press);
    },
    pressInBurst: async (press, { durationMs, perSecond }) => {
      let isOver = false;
      const burst = sendBurst({ ...burstOf(durationMs, perSecond), keptAtTop: pressedMax });
      const end = burst.finally(() => {
        isOver = true;
      });
      while (!isOver) await presses.run(press);
      await end;
      return presses.times();
    },
  };
}

function find(selector: string): HTMLElement {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${selector}`);
  return found;
}

function expectNone(selector: string): void {
  if (document.querySelector(selector) !== null) throw new Error(`There still is ${selector}`);
}
