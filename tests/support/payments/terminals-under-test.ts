import type { Clock } from "../../../ports/clock.ts";
import {
  type PartnerKind,
  partnerKinds,
  terminalKinds,
} from "../../../ports/entities/terminal-kinds.ts";
import { type Duration, type Instant, secondMs } from "../../../ports/entities/time.ts";
import type { PaymentTerminal } from "../../../ports/payment-terminal.ts";
import type { World } from "../../../simulator/world/world.ts";
import { headless } from "../branch/headless.ts";
import { loopbackUnderTest } from "../servers/loopback-under-test.ts";
import { terminalRequest } from "./terminal-requests.ts";

export interface TerminalsUnderTest {
  readonly world: World;
  /** The name of the page in the world's network. */
  readonly client: string;
  readonly terminals: ReadonlyMap<PartnerKind, PaymentTerminal>;
  /** Subscribes every device's channel in advance: pusher-js takes a millisecond for a new channel. */
  holdChannels(): Promise<void>;
  readonly clock: Clock;
  now(): Instant;
  wait(durationMs: Duration): Promise<void>;
  stop(): Promise<void>;
}

interface TerminalsOverLoopback extends TerminalsUnderTest {
  readonly accessToken: { expire(): void; renew(): void };
}

const quietPage = {
  onResume: () => () => undefined,
  onNetworkChange: () => () => undefined,
};

/** The real adapters over sockets, with the simulated services behind them. */
export async function terminalsOverLoopback(): Promise<TerminalsOverLoopback> {
  const loopback = await loopbackUnderTest();
  const { world, client, clock, now, wait, stop } = loopback;
  const line = loopback.makeLine();
  // The board opens the push connection before any payment.
  const board = line.join(["order_events_101"], {
    onEvent: () => undefined,
    onGap: () => undefined,
    onHealth: () => undefined,
  });
  await wait(secondMs);
  return {
    world,
    client,
    clock,
    accessToken: loopback.accessToken,
    now,
    wait,
    terminals: loopback.makeTerminals(quietPage, line),
    holdChannels: () => {
      board.setChannels(
        partnerKinds
          .filter((kind) => terminalKinds[kind].hasChannel)
          .map((kind) => {
            const { device } = terminalRequest(world.reference, { kind });
            return `private_${kind}_transaction_${device.id}`;
          }),
      );
      return wait(secondMs);
    },
    stop: async () => {
      board.leave();
      await wait(2 * secondMs);
      await stop();
    },
  };
}

/** The terminals of simulator mode over the same devices. */
export async function terminalsInProcess(): Promise<TerminalsUnderTest> {
  const { world, clock, ports } = headless({ client: "page" });
  const stopWorld = world.start();
  return {
    world,
    client: "page",
    clock,
    terminals: await ports.paymentTerminals(),
    holdChannels: () => Promise.resolve(),
    now: () => clock.now(),
    wait: (durationMs) => clock.advanceBy(durationMs),
    stop: () => {
      stopWorld();
      return Promise.resolve();
    },
  };
}
