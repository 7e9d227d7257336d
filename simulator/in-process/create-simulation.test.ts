import { describe, expect, it } from "vitest";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { headless, valueOfAnswer, yieldToPlatform } from "../../tests/support/branch/headless.ts";
import { expectNothingPending } from "../../tests/support/run/leaks.ts";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import { defaultScenario } from "../scenarios/default-scenario.ts";
import { createSimulation, type Simulation } from "./create-simulation.ts";

function paced(speed: number) {
  const real = new VirtualClock({ startAt: 5_000, yieldToPlatform });
  const simulation: Simulation = createSimulation({
    scenario: defaultScenario,
    seed: 42,
    speed,
    clock: real,
    yieldToPlatform,
    accessToken: { current: () => simulation.tokens.jwt },
    onFailure: (error) => {
      throw error;
    },
  });
  const wait = async (durationMs: number): Promise<void> => {
    await real.advanceBy(durationMs);
    await simulation.clock.whenIdle();
  };
  return { ...simulation, real, wait };
}

describe("A simulation in the page", () => {
  it("follows the real clock at its speed, with the same events as without one", async () => {
    const { world, start, wait, real, control, clock } = paced(10);
    const opened = clock.now();
    const stop = start();
    for (let second = 0; second < 59; second += 1) await wait(secondMs);
    expect(clock.now()).toBeGreaterThan(opened + 9 * minuteMs);
    await control.jumpTo(opened + 10 * minuteMs);
    stop();
    expectNothingPending(real);
    const alone = headless({ scenario: defaultScenario, seed: 42 });
    const stopAlone = alone.world.start();
    await alone.clock.advanceBy(10 * minuteMs);
    expect(world.digest()).toBe(alone.world.digest());
    stopAlone();
  });

  it("answers staff and delivers pushes while it is paused", async () => {
    const { world, start, control, ports } = paced(1);
    const stop = start();
    control.pause();
    const events: string[] = [];
    const connection = ports.pushBus.open([{ kind: "order_events", branchId: 101 as never }], {
      onMessage: ({ message }) => {
        if (message.body.kind === "order") events.push(message.body.event);
      },
      onGap: () => events.push("gap"),
      onHealth: () => {},
    });
    await yieldToPlatform();
    const order = world.order({
      branchId: 101 as never,
      isTakeaway: true,
      status: "new",
      scheduledFor: "never",
    });
    const answer = await ports.orderApi.markReady(order.id, "pickup");
    expect(answer).toMatchObject({ kind: "done", value: { status: "ready" } });
    expect(events).toEqual(["gap", "created", "marked_pickup_as_ready"]);
    expect(control.isPaused).toBe(true);
    connection.close();
    stop();
  });

  it("jumps to a time of day and to the next event (TN-4)", async () => {
    const { world, start, control, clock } = paced(1);
    const stop = start();
    const opened = clock.now();
    await control.jumpTo(opened + 30 * minuteMs);
    expect(clock.now()).toBe(opened + 30 * minuteMs);
    const before = world.log.count;
    for (let step = 0; step < 20; step += 1) await control.runToNext();
    expect(world.log.count).toBeGreaterThan(before);
    control.setSpeed(60);
    expect(control.speed).toBe(60);
    stop();
  });

  it("answers calls with 401 once the token is no longer valid (SE-3)", async () => {
    const { world, ports, tokens } = paced(1);
    world.injectFault({ kind: "revoke_tokens", atMs: 0 });
    expect(await ports.orderApi.me()).toMatchObject(refusedWith(401));
    const refreshed = await ports.sessionApi.refresh(tokens);
    if (refreshed.kind !== "loaded") throw new Error("Not refreshed");
    expect(valueOfAnswer(world.auth.staffApiOf(refreshed.value.jwt))).toBeDefined();
    const stranger = { ...tokens, refreshToken: "x" };
    expect(await ports.sessionApi.refresh(stranger)).toMatchObject(refusedWith(401));
  });
});
