// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { anOrder, noon, orderId } from "../../../tests/support/an-order.ts";
import { yieldToPlatform } from "../../../tests/support/headless.ts";
import { closeTraining, renderTraining } from "../../../tests/support/training-page.tsx";
import { VirtualClock } from "../../kernel/virtual-clock.ts";
import type { OrderChange } from "../../world/world-event.ts";
import { CaptionStrip } from "./caption-strip.tsx";
import { Captions, captionMs } from "./captions.ts";

afterEach(closeTraining);

const change = (event: OrderChange["event"], id: number): OrderChange => ({
  event,
  order: anOrder({ id: orderId(id), number: String(1000 + id) }),
  by: { name: "Mona Haddad" },
});

describe("the captions of a demonstration", () => {
  it("give the autopilot's last step with its reason, each long enough to be read, and tint its row [TN-10]", async () => {
    const clock = new VirtualClock({ startAt: noon, yieldToPlatform });
    const captions = new Captions(clock);
    const orders = { find: () => ({ number: "1002", rider: "Omar Ali" }) };
    renderTraining(<CaptionStrip captions={captions} orders={orders} />);
    document.body.insertAdjacentHTML(
      "beforeend",
      '<table><tbody><tr data-order="1"></tr><tr data-order="3"></tr></tbody></table>',
    );
    const words = () => screen.getByRole("region").textContent?.replaceAll(/[\u2068\u2069]/g, "");
    const tinted = () =>
      [...document.querySelectorAll<HTMLElement>("[data-hint=row]")].map(
        ({ dataset }) => dataset["order"],
      );
    expect(words()).toBe("Demonstration. The branch runs by itself.");
    await act(async () => captions.add(change("marked_as_ready", 1)));
    expect(words()).toBe("Mona Haddad marks #1001 as ready: the kitchen has finished.");
    expect(tinted()).toEqual(["1"]);
    await act(async () => {
      captions.add(change("rider_assigned", 2));
      captions.add(change("customer_arrived", 3));
      // A ticket that was printed again is no step with a reason.
      captions.add(change("marked_as_reprinted", 4));
      await clock.runUntil(noon + captionMs - 1);
    });
    expect(words()).toContain("#1001");
    await act(async () => clock.runUntil(noon + captionMs));
    expect(words()).toBe("The customer of #1003 has arrived.");
    expect(tinted()).toEqual(["3"]);
    await act(async () => clock.runUntil(noon + 2 * captionMs));
    await act(async () => captions.add(change("rider_assigned", 2)));
    expect(words()).toBe("Mona Haddad gives #1002 to Omar Ali, who is free.");
  });
});
