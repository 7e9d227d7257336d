// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { PressFrames } from "./press-frames.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function make() {
  let waiting = new Map<number, () => void>();
  let frames = 0;
  const page = Object.create(window, {
    addEventListener: { value: window.addEventListener.bind(window) },
    removeEventListener: { value: window.removeEventListener.bind(window) },
    requestAnimationFrame: {
      value: (run: () => void) => {
        frames += 1;
        waiting.set(frames, run);
        return frames;
      },
    },
    cancelAnimationFrame: { value: (frame: number) => waiting.delete(frame) },
  });
  const drawFrame = (): void => {
    const due = waiting;
    waiting = new Map();
    for (const run of due.values()) run();
  };
  const pressFrames = new PressFrames(page);
  stops.push(pressFrames.start());
  const calls: string[] = [];
  const ask = (name: string) => pressFrames.onNext(() => calls.push(name));
  return { drawFrame, calls, ask, waitingCount: () => waiting.size };
}

function press(kind = "click"): void {
  document.body.dispatchEvent(new Event(kind));
}

describe("a press goes before what waits for a frame (PF-17)", () => {
  it("calls the listener before the next frame while nobody presses", () => {
    const { drawFrame, calls, ask } = make();
    ask("push");
    drawFrame();
    expect(calls).toEqual(["push"]);
  });

  for (const kind of ["pointerdown", "keydown", "click"]) {
    it(`leaves the frame after a ${kind} to what was pressed, and calls before the one after it`, () => {
      const { drawFrame, calls, ask } = make();
      ask("before the press");
      press(kind);
      ask("after the press");
      drawFrame();
      expect(calls).toEqual([]);
      drawFrame();
      expect(calls).toEqual(["before the press", "after the press"]);
    });
  }

  it("waits for one frame at most, also while staff press in every frame", () => {
    const { drawFrame, calls, ask } = make();
    for (let frame = 0; frame < 6; frame += 1) {
      ask(`${frame}`);
      press();
      drawFrame();
    }
    expect(calls).toEqual(["0", "1", "2", "3", "4"]);
  });

  it("calls before the next frame again once the press is drawn", () => {
    const { drawFrame, calls, ask, waitingCount } = make();
    press();
    drawFrame();
    drawFrame();
    expect(waitingCount()).toBe(0);
    ask("push");
    drawFrame();
    expect(calls).toEqual(["push"]);
  });

  it("forgets a listener that was removed in either frame", () => {
    const { drawFrame, calls, ask, waitingCount } = make();
    const first = ask("first");
    press();
    const second = ask("second");
    first();
    drawFrame();
    second();
    drawFrame();
    expect(calls).toEqual([]);
    expect(waitingCount()).toBe(0);
  });

  it("watches no press after its end", () => {
    const { drawFrame, calls, ask } = make();
    for (const stop of stops.splice(0)) stop();
    press();
    ask("push");
    drawFrame();
    expect(calls).toEqual(["push"]);
  });
});
