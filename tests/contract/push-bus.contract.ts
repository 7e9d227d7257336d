import { describe, expect, it } from "vitest";
import type { BranchId } from "../../ports/entities/ids.ts";
import { channelName, type PushChannel } from "../../ports/entities/push-message.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import type {
  PushBus,
  PushConnection,
  PushDelivery,
  PushGap,
  PushHealth,
} from "../../ports/push-bus.ts";
import type { World } from "../../simulator/world/world.ts";
import { withoutCurrency } from "../support/branch/headless.ts";
import { making } from "./making.ts";

export interface PushBusUnderTest {
  readonly pushBus: PushBus;
  /** The started world, in which nothing happens by itself. Its network knows this bus as `client`. */
  readonly world: World;
  readonly client: string;
  /** Lets this much of the world's time pass, and everything settle. With 0 only pending work is finished. */
  wait(durationMs: Duration): Promise<void>;
  stop(): Promise<void> | void;
}

interface Heard {
  readonly deliveries: PushDelivery[];
  readonly gaps: PushGap[];
  readonly healths: { readonly health: PushHealth; readonly code: number | undefined }[];
}

/** The contract of every PushBus. */
export function pushBusContract(
  name: string,
  make: () => Promise<PushBusUnderTest> | PushBusUnderTest,
): void {
  describe(`PushBus contract: ${name}`, () => {
    const withBus = making(make);

    it("reports a gap on every channel after its subscription, never inside open", () =>
      withBus(async (given) => {
        const channels = channelsOf(1, 2);
        const { connection, received } = open(given, channels);
        expect([received.gaps, received.healths]).toEqual([[], []]);
        await given.wait(secondMs);
        expect(subscribedChannels(received)).toEqual(channels.map(channelName).sort());
        expect(received.healths.at(-1)?.health).toBe("live");
        connection.close();
      }));

    it("delivers the events of its channels, with the server's timestamp, and no others (PS-1)", () =>
      withBus(async (given) => {
        const { connection, received } = open(given, channelsOf(1));
        await given.wait(secondMs);
        const order = place(given, 1);
        place(given, 2);
        await given.wait(secondMs);
        expect(received.deliveries).toHaveLength(1);
        const [delivery] = received.deliveries;
        const { channel, body, sentAt } = delivery!.message;
        expect([channel, sentAt]).toEqual([
          { kind: "order_events", branchId: order.branchId },
          order.placedAt,
        ]);
        if (body.kind !== "order" || body.order === undefined) throw new Error("No order");
        expect({ ...body, order: withoutCurrency(body.order) }).toEqual({
          kind: "order",
          event: "created",
          orderId: order.id,
          order,
        });
        connection.close();
      }));

    it("unsubscribes channels that are no longer wanted, and reports a gap only on new ones (PS-1)", () =>
      withBus(async (given) => {
        const { connection, received } = open(given, channelsOf(1));
        await given.wait(secondMs);
        received.gaps.length = 0;
        connection.setChannels(channelsOf(2));
        place(given, 1);
        await given.wait(secondMs);
        expect(received.deliveries).toEqual([]);
        expect(subscribedChannels(received)).toEqual(channelsOf(2).map(channelName).sort());
        const order = place(given, 2);
        await given.wait(secondMs);
        expect(received.deliveries.map(({ message }) => orderIdOf(message.body))).toEqual([
          order.id,
        ]);
        received.gaps.length = 0;
        connection.setChannels(channelsOf(2));
        await given.wait(secondMs);
        expect(received.gaps).toEqual([]);
        connection.close();
      }));

    it("reconnects after a broken connection, with a gap on every channel", () =>
      withBus(async (given) => {
        const { connection, received } = open(given, channelsOf(1, 2));
        await given.wait(secondMs);
        received.gaps.length = 0;
        breakConnection(given, 1006, 0);
        await given.wait(0);
        place(given, 1);
        await given.wait(15 * secondMs);
        expect(received.healths.map(({ health }) => health)).toContain("degraded");
        expect(received.healths.at(-1)?.health).toBe("live");
        expect(subscribedChannels(received)).toEqual(channelsOf(1, 2).map(channelName).sort());
        const order = place(given, 1);
        await given.wait(secondMs);
        expect(orderIdOf(received.deliveries.at(-1)!.message.body)).toBe(order.id);
        connection.close();
      }));

    it("keeps trying while it is refused, and is live within half a minute after the refusals end", () =>
      withBus(async (given) => {
        const { connection, received } = open(given, channelsOf(1));
        await given.wait(secondMs);
        breakConnection(given, 1006, 60 * secondMs);
        await given.wait(59 * secondMs);
        expect(received.healths.at(-1)?.health).not.toBe("live");
        await given.wait(31 * secondMs);
        expect(received.healths.at(-1)?.health).toBe("live");
        connection.close();
      }));

    it("reports the code of a connection over the limit, and reconnects later (ER-8)", () =>
      withBus(async (given) => {
        const { connection, received } = open(given, channelsOf(1));
        await given.wait(secondMs);
        breakConnection(given, 4004, 0);
        await given.wait(secondMs);
        expect(received.healths.at(-1)).toEqual({ health: "down", code: 4004 });
        await given.wait(25 * secondMs);
        expect(received.healths.at(-1)?.health).toBe("down");
        await given.wait(75 * secondMs);
        expect(received.healths.at(-1)?.health).toBe("live");
        connection.close();
      }));

    it("is silent once it is closed", () =>
      withBus(async (given) => {
        const { connection, received } = open(given, channelsOf(1));
        await given.wait(secondMs);
        connection.close();
        const told = received.gaps.length + received.healths.length;
        place(given, 1);
        breakConnection(given, 1006, 0);
        connection.setChannels(channelsOf(2));
        connection.reconnect();
        await given.wait(30 * secondMs);
        expect(received.deliveries).toEqual([]);
        expect(received.gaps.length + received.healths.length).toBe(told);
      }));

    it("does not let one listener's failure reach another connection", () =>
      withBus(async (given) => {
        const broken = given.pushBus.open(channelsOf(1), {
          onMessage: () => {
            throw new Error("A listener that fails");
          },
          onGap: () => {},
          onHealth: () => {},
        });
        const { connection, received } = open(given, channelsOf(1));
        await given.wait(secondMs);
        place(given, 1);
        place(given, 1);
        await given.wait(secondMs);
        expect(received.deliveries).toHaveLength(2);
        connection.close();
        broken.close();
      }));
  });
}

function open(
  { pushBus }: PushBusUnderTest,
  channels: readonly PushChannel[],
): { readonly connection: PushConnection; readonly received: Heard } {
  const received: Heard = { deliveries: [], gaps: [], healths: [] };
  const connection = pushBus.open(channels, {
    onMessage: (delivery) => received.deliveries.push(delivery),
    onGap: (gap) => received.gaps.push(gap),
    onHealth: (health, code) => received.healths.push({ health, code }),
  });
  return { connection, received };
}

/** The order and logistics channels of branches by their number, from 1. */
function channelsOf(...places: readonly number[]): readonly PushChannel[] {
  return places.flatMap((place): readonly PushChannel[] => [
    { kind: "order_events", branchId: branchAt(place) },
    { kind: "logistics_events", branchId: branchAt(place) },
  ]);
}

function branchAt(place: number): BranchId {
  return (100 + place) as BranchId;
}

function place({ world }: PushBusUnderTest, branchPlace: number) {
  const branchId = branchAt(branchPlace);
  return world.order({ branchId, isTakeaway: true, lineCount: 2, scheduledFor: "never" });
}

function breakConnection({ world, client }: PushBusUnderTest, code: number, forMs: Duration): void {
  world.injectFault({ kind: "close_connections", atMs: 0, code, refusedForMs: forMs, client });
}

function subscribedChannels({ gaps }: Heard): readonly string[] {
  const names = gaps
    .filter(({ reason }) => reason === "subscribed")
    .flatMap(({ channels }) => channels.map(channelName));
  return [...new Set(names)].sort();
}

function orderIdOf(body: PushDelivery["message"]["body"]): number | undefined {
  return body.kind === "order" ? body.orderId : undefined;
}
