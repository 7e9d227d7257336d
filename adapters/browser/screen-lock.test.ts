import { describe, expect, it } from "vitest";
import type { ScreenState } from "../../ports/page.ts";
import { keepScreenOn, type LockablePage } from "./screen-lock.ts";

/** A page whose screen lock answers as the test says. */
class PageByHand extends EventTarget {
  readonly document = Object.assign(new EventTarget(), {
    visibilityState: "visible" as DocumentVisibilityState,
  });
  readonly navigator: { readonly wakeLock?: WakeLock };
  isRefused = false;
  asked = 0;
  locks: EventTarget[] = [];
  released = 0;

  constructor(isSupported = true) {
    super();
    this.navigator = isSupported ? { wakeLock: this.lock() } : {};
  }

  show(state: DocumentVisibilityState): void {
    this.document.visibilityState = state;
    this.document.dispatchEvent(new Event("visibilitychange"));
  }

  press(): void {
    this.dispatchEvent(new Event("click"));
  }

  /** Takes the last lock back, as the browser and the system do. */
  takeBack(): void {
    this.locks.at(-1)?.dispatchEvent(new Event("release"));
  }

  private lock(): WakeLock {
    const request = async (): Promise<WakeLockSentinel> => {
      this.asked += 1;
      if (this.isRefused) throw new DOMException("refused", "NotAllowedError");
      const sentinel = new EventTarget();
      this.locks.push(sentinel);
      return Object.assign(sentinel, {
        released: false,
        type: "screen" as const,
        onrelease: null,
        release: async () => {
          this.released += 1;
        },
      });
    };
    return { request };
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

async function started(page: PageByHand) {
  const states: ScreenState[] = [];
  const stop = keepScreenOn(page as unknown as LockablePage, (state) => states.push(state));
  expect(states).toEqual([]);
  await settled();
  return { states, stop };
}

describe("the screen of the board", () => {
  it("is kept on, and again when the hidden page is shown [RL-4]", async () => {
    const page = new PageByHand();
    const { states, stop } = await started(page);
    expect(states).toEqual(["on"]);
    page.show("hidden");
    page.takeBack();
    page.press();
    expect(page.asked).toBe(1);
    page.show("visible");
    await settled();
    expect(page.asked).toBe(2);
    expect(states).toEqual(["on", "on"]);
    stop();
    expect(page.released).toBe(1);
    page.takeBack();
    page.show("visible");
    await settled();
    expect(page.asked).toBe(2);
    expect(states).toEqual(["on", "on"]);
  });

  it("is reported when the browser refuses, and asked for again with the next press [RL-4]", async () => {
    const page = new PageByHand();
    page.isRefused = true;
    const { states, stop } = await started(page);
    expect(states).toEqual(["refused"]);
    page.isRefused = false;
    page.press();
    await settled();
    expect(states).toEqual(["refused", "on"]);
    page.takeBack();
    expect(states).toEqual(["refused", "on", "refused"]);
    stop();
  });

  it("is reported where the browser cannot keep it on [RL-4]", async () => {
    const { states, stop } = await started(new PageByHand(false));
    expect(states).toEqual(["unsupported"]);
    stop();
  });

  it("is released when the board closes before the browser has answered [RL-4]", async () => {
    const page = new PageByHand();
    const states: ScreenState[] = [];
    keepScreenOn(page as unknown as LockablePage, (state) => states.push(state))();
    await settled();
    expect(page.released).toBe(1);
    expect(states).toEqual([]);
  });
});
