// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Language } from "../../../../ports/entities/language.ts";
import { minuteMs } from "../../../../ports/entities/time.ts";
import { VirtualClock } from "../../../../simulator/kernel/virtual-clock.ts";
import type { StaffReason } from "../../../../simulator/world/staff-reasons.ts";
import type { OrderChange } from "../../../../simulator/world/world-event.ts";
import { yieldToPlatform } from "../../../../tests/support/branch/headless.ts";
import { anOrder, noon, orderId } from "../../../../tests/support/samples/an-order.ts";
import { closeTraining, renderTraining } from "../../../../tests/support/screens/training-page.tsx";
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

  it("say in each language why the autopilot acts, with what is left, who is free, and how many wait [TN-10]", async () => {
    const reasoned: readonly (readonly [OrderChange["event"], StaffReason])[] = [
      ["marked_as_confirmed", { kind: "deadline", leftMs: 40_000, waitingCount: 3, isNext: true }],
      [
        "marked_as_confirmed",
        { kind: "deadline", leftMs: 300_000, waitingCount: 3, isNext: false },
      ],
      ["rejected", { kind: "deadline", leftMs: 59_999, waitingCount: 1, isNext: true }],
      ["marked_as_confirmed", { kind: "waiting", waitingCount: 2 }],
      ["marked_as_ready", { kind: "cooked", forMs: 9 * minuteMs }],
      ["rider_assigned", { kind: "free_rider", name: "Amina", freeCount: 3 }],
      ["rider_assigned", { kind: "free_rider", name: "Amina", freeCount: 1 }],
      ["job", { kind: "partner", name: "Swift Pedal", freeCount: 1 }],
      ["job", { kind: "partner", name: "Swift Pedal", freeCount: 0 }],
      ["marked_as_picked_up", { kind: "rider_at_counter" }],
      ["marked_as_delivered", { kind: "rider_arrived" }],
      ["marked_as_delivered", { kind: "partner_arrived" }],
      ["marked_as_delivered", { kind: "long_out", forMs: 20 * minuteMs }],
      ["marked_as_collected", { kind: "customer_at_counter" }],
    ];
    const sentences = (language: Language): readonly string[] =>
      reasoned.map(([event, why]) => {
        const captions = new Captions(new VirtualClock({ startAt: noon, yieldToPlatform }));
        captions.add(change(event, 1), why);
        const orders = { find: () => ({ number: "1001", rider: "Omar Ali" }) };
        renderTraining(<CaptionStrip captions={captions} orders={orders} />, language);
        const text =
          screen.getByRole("region").textContent?.replaceAll(/[\u2068\u2069]/g, "") ?? "";
        closeTraining();
        return text;
      });
    expect(sentences("en")).toEqual([
      "Mona Haddad approves #1001: 40 seconds left, the shortest of 3 waiting.",
      "Mona Haddad approves #1001: 5 minutes left, 3 waiting.",
      "Mona Haddad rejects #1001, so that its customer is notified: 59 seconds left, and no other order waits.",
      "Mona Haddad approves #1001: it waits for an answer and has no deadline.",
      "Mona Haddad marks #1001 as ready: the kitchen has finished after 9 minutes.",
      "Mona Haddad gives #1001 to Amina: at the branch, one of 3 free riders.",
      "Mona Haddad gives #1001 to Amina: the only rider who is free.",
      "Mona Haddad gives #1001 to Swift Pedal: that keeps the free riders of the branch (1) for other orders.",
      "Mona Haddad gives #1001 to Swift Pedal: no rider of the branch is free.",
      "Mona Haddad hands #1001 to Omar Ali: the rider stands at the counter.",
      "Mona Haddad marks #1001 as delivered: the rider has reached the customer.",
      "Mona Haddad marks #1001 as delivered: the partner reports the delivery.",
      "Mona Haddad marks #1001 as delivered: it left 20 minutes ago.",
      "Mona Haddad hands out #1001: the customer stands at the counter.",
    ]);
    const english = sentences("en");
    for (const language of ["ar", "ms", "zh"] as const) {
      const translated = sentences(language);
      expect(new Set(translated).size).toBe(english.length);
      expect(translated.filter((each) => english.includes(each))).toEqual([]);
      expect(translated.join(" ")).not.toMatch(/[{}]/);
      expect(translated[0]).toContain("40");
    }
    expect(sentences("zh")[0]).toBe("Mona Haddad 接了 #1001：还剩 40秒钟，是 3 单等待中最紧的。");
  });
});
