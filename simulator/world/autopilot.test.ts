import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import { headless, staffApiOf, valueOfAnswer } from "../../tests/support/headless.ts";
import { builtIn } from "../scenarios/scenarios.ts";
import type { StaffActions } from "./staff-actions.ts";

const skilled = { sharePercent: 100, skill: 100 };

/** Staff actions that only record the requested action. */
function recordingActions(): { readonly actions: StaffActions; readonly recorded: string[] } {
  const recorded: string[] = [];
  const say =
    (what: string) =>
    ({ id }: Order): void => {
      recorded.push(`${what} ${id}`);
    };
  return {
    recorded,
    actions: {
      confirm: say("confirm"),
      reject: say("reject"),
      markReady: say("ready"),
      assignRider: say("rider"),
      assignPartner: say("partner"),
      markPickedUp: say("picked up"),
      markDelivered: say("delivered"),
      markCollected: say("collected"),
    },
  };
}

describe("The autopilot", () => {
  it("brings every kind of order to its end by itself (TN-10)", async () => {
    const simulation = headless();
    const { world, clock } = simulation;
    const stop = world.start();
    world.handOver(skilled);
    const shared = { status: "new", scheduledFor: "never" } as const;
    const orders = [
      world.order({ ...shared, isTakeaway: true, type: "walk_in" }),
      world.order({ ...shared, isTakeaway: true, type: "online" }),
      world.order({ ...shared, isTakeaway: false, type: "call_center" }),
      world.order({ status: "new", isTakeaway: false, scheduledFor: clock.now() + hourMs }),
      world.order({ isTakeaway: false, type: "online", status: "unconfirmed" }),
    ];
    await clock.advanceBy(5 * hourMs);
    const staffApi = staffApiOf(simulation);
    const ended = orders.map(({ id }) => valueOfAnswer(staffApi.order(id)).status);
    expect(ended.slice(0, 4)).toEqual(["collected", "collected", "delivered", "delivered"]);
    expect(["delivered", "rejected"]).toContain(ended[4]);
    stop();
  });

  it("calls the actions it is given, and tries again when one had no effect", async () => {
    const { world, clock } = headless();
    const stop = world.start();
    const { actions, recorded } = recordingActions();
    const waiting = world.order({ isTakeaway: true, status: "new", scheduledFor: "never" });
    world.handOver(skilled, actions);
    await clock.advanceBy(16 * minuteMs);
    expect(recorded).toContain(`ready ${waiting.id}`);
    const pressed = recorded.length;
    await clock.advanceBy(40 * minuteMs);
    expect(recorded.length).toBeGreaterThan(pressed);
    await clock.advanceBy(24 * hourMs);
    const asked = recorded.length;
    await clock.advanceBy(24 * hourMs);
    expect(recorded.length).toBe(asked);
    expect(asked).toBeLessThanOrEqual(40);
    stop();
  });

  it("is slower and more forgetful the less skill it has", async () => {
    const endedAfter = async (skill: number): Promise<number> => {
      const { world, clock } = headless({ scenario: builtIn("full-day"), seed: 3 });
      const stop = world.start();
      world.handOver({ sharePercent: 100, skill });
      await clock.advanceBy(3 * hourMs);
      stop();
      return world.log.tail().filter(({ what }) => /^marked_as_(delivered|collected)/.test(what))
        .length;
    };
    expect(await endedAfter(100)).toBeGreaterThan((await endedAfter(1)) + 5);
  });
});
