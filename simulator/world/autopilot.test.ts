import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import { headless, staffApiOf, valueOfAnswer } from "../../tests/support/branch/headless.ts";
import { defaultScenario } from "../scenarios/default-scenario.ts";
import { builtIn } from "../scenarios/scenarios.ts";
import type { StaffActions } from "./api-staff-actions.ts";
import { type StaffReason, StaffReasons } from "./staff-reasons.ts";

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

/** Compares a reason with the branch. */
function isTrue(
  { world, clock }: ReturnType<typeof headless>,
  order: Order,
  before: Order | undefined,
  why: StaffReason,
): boolean {
  const { reference } = world;
  const now = clock.now();
  switch (why.kind) {
    case "deadline": {
      const companyMinutes = reference.company.confirmationDeadline.minutes;
      const leftMs =
        (order.confirmationMinutes ?? companyMinutes) * minuteMs - (now - order.placedAt);
      return why.leftMs === Math.max(0, leftMs) && why.waitingCount >= 1 && order.type === "online";
    }
    case "waiting":
      return (order.type !== "online" || order.confirmationMinutes === 0) && why.waitingCount >= 1;
    case "cooked":
      return why.forMs > 0 && now - why.forMs >= order.placedAt;
    case "free_rider":
      return reference.riders.find(({ id }) => id === order.riderId)?.name === why.name;
    case "partner":
      return reference.partners.find(({ id }) => id === order.job?.partnerId)?.name === why.name;
    case "rider_at_counter":
      return order.riderId !== undefined && before?.status === "ready";
    case "rider_arrived":
      return order.riderId !== undefined && before?.status === "in_progress";
    case "partner_arrived":
      return order.job?.status === "complete";
    case "long_out":
      return why.forMs >= 15 * minuteMs;
    default:
      return order.isTakeaway && (order.type === "walk_in" || order.hasCustomerArrived);
  }
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
    world.handOver(skilled, { actions });
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

  it("gives for each step a reason that is true at that moment, and changes the order with it (TN-10)", async () => {
    const simulation = headless({ scenario: { ...defaultScenario, partnerPercent: 40 } });
    const { world, clock } = simulation;
    const reasons = new StaffReasons();
    const seen = new Map<string, number>();
    world.onOrderChanged(({ order, before, event }) => {
      const why = reasons.of(order.id);
      if (why === undefined) return;
      seen.set(`${event} ${why.kind}`, (seen.get(`${event} ${why.kind}`) ?? 0) + 1);
      expect(isTrue(simulation, order, before, why), `${event} ${JSON.stringify(why)}`).toBe(true);
    });
    const stop = world.start();
    world.handOver(skilled, { explain: reasons.explain });
    await clock.advanceBy(3 * hourMs);
    stop();
    expect([...seen.keys()].sort()).toEqual(
      expect.arrayContaining([
        "job partner",
        "marked_as_collected customer_at_counter",
        "marked_as_confirmed deadline",
        "marked_as_delivered partner_arrived",
        "marked_as_delivered rider_arrived",
        "marked_as_picked_up rider_at_counter",
        "marked_as_ready cooked",
        "rejected deadline",
        "rider_assigned free_rider",
      ]),
    );
  });

  it("gives no time left for an order that is not auto-rejected, and compares no other with it (N4)", async () => {
    const { world, clock } = headless();
    const reasons: StaffReason[] = [];
    const stop = world.start();
    world.handOver(skilled, { explain: (_id, why) => reasons.push(why) });
    const online = { isTakeaway: false, type: "online", status: "unconfirmed" } as const;
    for (const confirmationMinutes of [0, 5, 0]) world.order({ ...online, confirmationMinutes });
    await clock.advanceBy(5 * minuteMs);
    stop();
    expect(reasons).toContainEqual({ kind: "waiting", waitingCount: expect.any(Number) });
    const deadlines = reasons.filter(({ kind }) => kind === "deadline");
    expect(deadlines).not.toEqual([]);
    for (const why of deadlines) expect(why).toMatchObject({ isNext: true, waitingCount: 1 });
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
