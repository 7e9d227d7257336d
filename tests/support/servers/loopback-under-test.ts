import { expect } from "vitest";
import type { Clock } from "../../../ports/clock.ts";
import type { Duration } from "../../../ports/entities/time.ts";
import type { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { NodeClock } from "../../../simulator/node/node-clock.ts";
import { startSimulatorServer } from "../../../simulator/node/start-simulator-server.ts";
import { classroomClient } from "../../../simulator/server/classroom-client.ts";
import type { PusherLimits } from "../../../simulator/server/pusher-limits.ts";
import { takeTyped } from "../../../simulator/training/incidents/start-incidents.ts";
import { terminalsOf } from "../../../simulator/world/terminals/terminal-world.ts";
import { headless, withCapabilities } from "../branch/headless.ts";
import { expectNothingPending } from "../run/leaks.ts";
import { installVirtualTimers, realSetTimeout } from "../stand-ins/virtual-timers.ts";
import { exchangeProblems } from "./exchange-problems.ts";
import { connectAdapters } from "./loopback-adapters.ts";
import { toldTime } from "./told-time.ts";

export interface LoopbackUnderTestOptions {
  readonly limits?: Partial<PusherLimits>;
  /** Frames of the server that never arrive. */
  readonly losesFrame?: (frame: string) => boolean;
}

/**
 * The app's own adapters over real sockets in virtual time: the world, the adapters and the timers of pusher-js share
 * one virtual clock. A time-out of 30 s passes at once, while every frame and every request takes its real way.
 */
export async function loopbackUnderTest(options: LoopbackUnderTestOptions = {}) {
  const { world, clock } = headless({
    client: classroomClient,
    scenario: withCapabilities("empty-branch", {
      acceptance: {},
      promise: {},
      handover: { check: "asked", branches: [3] },
    }),
  });
  const restoreTimers = installVirtualTimers(clock);
  const stopWorld = world.start();
  const sockets = new SocketActivity();
  const problems: string[] = [];
  const failures: unknown[] = [];
  const server = await startSimulatorServer({
    auth: world.auth,
    network: world.network,
    terminals: terminalsOf(world),
    towns: world.towns,
    time: toldTime(clock),
    take: (typed) => takeTyped(world, typed),
    realClock: new NodeClock(),
    port: 0,
    ...(options.limits && { limits: options.limits }),
    onExchange: (request, outcome) => {
      sockets.record();
      problems.push(...exchangeProblems(request, outcome));
    },
    onFailure: (error) => failures.push(error),
  });
  const open = server.gateway.open.bind(server.gateway);
  let attemptsCount = 0;
  server.gateway.open = (target, socket) => {
    sockets.record();
    attemptsCount += 1;
    const guest = open(target, {
      send: (frame) => {
        sockets.record();
        if (options.losesFrame?.(frame) !== true) socket.send(frame);
      },
      close: (code, reason) => {
        sockets.record();
        socket.close(code, reason);
      },
    });
    return (
      guest && {
        receive: (text) => {
          sockets.record();
          guest.receive(text);
        },
        closed: () => {
          sockets.record();
          guest.closed();
        },
      }
    );
  };
  const goodToken = (): string => world.auth.signIn().jwt;
  let token: () => string = goodToken;
  const adapters = connectAdapters({
    server,
    clock,
    accessToken: { current: () => token() },
  });
  adapters.conventions.record(world.reference.company.currency);
  return {
    ...adapters,
    /** Whether the server accepts this tablet's token. */
    accessToken: {
      expire: () => {
        token = () => "spent";
      },
      renew: () => {
        token = goodToken;
      },
    },
    pushBus: adapters.makePushBus(),
    server,
    /** The number of attempts to connect, without those while no server listened. */
    attemptsCount: () => attemptsCount,
    world,
    client: classroomClient,
    clock: clock as Clock,
    now: () => clock.now(),
    wait: (durationMs: Duration) => waitOn(clock, sockets, durationMs),
    stop: async () => {
      stopWorld();
      await server.stop();
      await sockets.quiet();
      restoreTimers();
      expectNothingPending(clock);
      expect(failures).toEqual([]);
      expect(problems).toEqual([]);
    },
  };
}

/** Moves from one planned instant to the next, and waits at each until the sockets are silent. */
async function waitOn(
  clock: VirtualClock,
  sockets: SocketActivity,
  durationMs: Duration,
): Promise<void> {
  const until = clock.now() + durationMs;
  await sockets.quiet();
  while (clock.now() < until || (clock.nextAt ?? Number.POSITIVE_INFINITY) <= until) {
    await clock.runUntil(Math.min(clock.nextAt ?? until, until));
    await sockets.quiet();
  }
}

/**
 * Detects when the sockets are silent. All traffic stays within this process's event loop, so that a few of its turns
 * without any are enough; the turns of a millisecond are for the threads that compress and resolve.
 */
class SocketActivity {
  private static readonly silentTurns = 24;
  private static readonly silentMs = 2;
  private count = 0;

  record(): void {
    this.count += 1;
  }

  async quiet(): Promise<void> {
    let seen: number;
    do {
      seen = this.count;
      for (let turn = 0; turn < SocketActivity.silentTurns; turn += 1) await realTurn();
      for (let waited = 0; waited < SocketActivity.silentMs; waited += 1) await realMillisecond();
    } while (seen !== this.count);
  }
}

const realTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const realMillisecond = (): Promise<void> => new Promise((resolve) => realSetTimeout(resolve, 1));
