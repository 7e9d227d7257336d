import { expect, it } from "vitest";
import { watchPresses } from "./watch-presses.ts";

it("The time since the last press begins again with each press of pointer or keyboard, until the watch is stopped", () => {
  const page = new EventTarget() as Window;
  const clock = { at: 1_000, now: () => clock.at };
  const { idleMs, stop } = watchPresses(page, clock);
  clock.at = 4_000;
  expect(idleMs()).toBe(3_000);
  for (const kind of ["pointerdown", "keydown"]) {
    clock.at += 500;
    page.dispatchEvent(new Event(kind));
    expect(idleMs()).toBe(0);
  }
  stop();
  clock.at += 700;
  page.dispatchEvent(new Event("keydown"));
  expect(idleMs()).toBe(700);
});
