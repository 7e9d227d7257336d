// @vitest-environment jsdom
import { expect, it } from "vitest";
import { secondMs } from "../../../ports/entities/time.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { isCollected } from "../../../tests/support/run/is-collected.ts";
import { pressShield } from "./press-shield.ts";

it("keeps no dialog in which it has said that a press was ignored, once that is over (PF-10)", async () => {
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform: () => Promise.resolve() });
  const stop = pressShield.start((delayMs, task) => clock.schedule(clock.now() + delayMs, task));
  let said = "";
  const sayInDialog = () => {
    const dialog = document.createElement("dialog");
    dialog.innerHTML = `<p data-said="Press again"></p>`;
    document.body.append(dialog);
    pressShield.say(dialog);
    said = dialog.textContent ?? "";
    dialog.remove();
    // jsdom holds the element whose descendants were searched last.
    document.body.querySelector("[data-said]");
    return new WeakRef(dialog);
  };
  const held = sayInDialog();
  expect(said).toBe("Press again");
  await clock.advanceBy(3 * secondMs);
  expect(await isCollected(held)).toBe(true);
  stop();
});
