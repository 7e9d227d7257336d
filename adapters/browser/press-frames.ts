import type { Stop } from "../../ports/entities/time.ts";

const presses = ["pointerdown", "keydown", "click"] as const;

/**
 * The frames of a page, in which a press goes before what arrives: the frame after a press draws what staff pressed, and
 * what waits for a frame has the one after it (PF-17).
 */
export class PressFrames {
  private readonly page: Window;
  private isPressed = false;
  private pressCount = 0;

  constructor(page: Window) {
    this.page = page;
  }

  /** Watches presses. Passes them on untouched. */
  start(): Stop {
    const { page } = this;
    for (const press of presses) page.addEventListener(press, this.press, true);
    return () => {
      for (const press of presses) page.removeEventListener(press, this.press, true);
    };
  }

  /** Calls the listener once, just before the next frame. It waits for one press at most, however many follow. */
  onNext(listener: () => void): Stop {
    const { page } = this;
    let frame = page.requestAnimationFrame(() => {
      if (this.isPressed) frame = page.requestAnimationFrame(listener);
      else listener();
    });
    return () => page.cancelAnimationFrame(frame);
  }

  private readonly press = (): void => {
    const { page } = this;
    this.pressCount += 1;
    const count = this.pressCount;
    this.isPressed = true;
    page.requestAnimationFrame(() => {
      page.requestAnimationFrame(() => {
        if (this.pressCount === count) this.isPressed = false;
      });
    });
  };
}
