import { channelName, type PushChannel } from "../../ports/entities/push-channel.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import type { OrderApi, OrderListQuery } from "../../ports/order-api.ts";
import type { PushBus } from "../../ports/push-bus.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import type { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import type { Answer, Desk } from "../../simulator/world/desk.ts";
import type { World } from "../../simulator/world/world.ts";
import type { WorldPorts } from "./tablet.ts";

// Temporary, until simulator/in-process lands.
const reads = new Set(["me","branches","paymentTypes","printSettings","logisticsPartners","riders","cancelReasons","riderPosition","listOrders","riderStats","order","printTemplates","refresh"]);

export function connectTo(world: World, clock: VirtualClock): (token: AccessToken) => WorldPorts {
  const client = "tablet";
  const call = (name: string, token: AccessToken, given: any[], run: (desk: Desk) => Answer<any>): Promise<any> => {
    const isRead = reads.has(name);
    const limit: Duration = isRead ? 15 * secondMs : 30 * secondMs;
    return new Promise((resolve) => {
      let cancelTimer = () => {};
      const settle = (v: unknown) => { cancelTimer(); clock.noteActivity(); resolve(v); };
      cancelTimer = clock.schedule(clock.now() + limit, () => settle(isRead ? { kind: "unreachable", reason: "timeout" } : { kind: "unknown", reason: "timeout" }));
      (given[0] as OrderListQuery | undefined)?.cancel?.whenCancelled(() => settle({ kind: "cancelled" }));
      void world.network.call(client, name, () => { if (name === "refresh") return run(undefined as any); const d = world.door.deskOf(token.current()); return d.status === 200 ? run(d.value) : d; }).then((delivered: any) => {
        if (delivered.kind === "lost") { if (delivered.isAtOnce) settle(isRead ? { kind: "unreachable", reason: "network" } : { kind: "unknown", reason: "network" }); return; }
        const a = delivered.answer;
        if (a.status !== 200) settle({ kind: "refused", status: a.status, message: a.message });
        else if (name === "listOrders") settle({ kind: "loaded", value: { orders: a.value, refusals: [] } });
        else settle({ kind: isRead ? "loaded" : "done", value: a.value });
      });
    });
  };
  return (token) => ({
    orderApi: new Proxy({} as OrderApi, { get: (_, name: string) => name === "then" ? undefined : (...given: any[]) => call(name, token, given, (desk: any) => name === "listOrders" ? desk.listOrders(given[0].tab, given[0].branches, given[0].riderId) : desk[name](...given)) }),
    sessionApi: { refresh: (tokens) => call("refresh", token, [], () => world.door.refresh(tokens) as any).then((r) => r) },
    pushBus: bus(world, clock, client),
  });
}

function bus(world: World, clock: VirtualClock, client: string): PushBus {
  return {
    open: (channels, listener) => {
      let desired: readonly PushChannel[] = channels;
      let subscribed = new Set<string>();
      let live = false; let closed = false; let epoch = 0;
      let retry = () => {};
      const subscribe = () => {
        const fresh = desired.filter((c) => !subscribed.has(channelName(c)));
        subscribed = new Set(desired.map(channelName));
        epoch += 1;
        if (fresh.length) listener.onGap({ channels: fresh, reason: "subscribed" });
      };
      const connect = () => {
        if (closed) return;
        const until = world.network.refusedUntil(client);
        if (until !== undefined) { retry = clock.schedule(Math.max(until, clock.now() + 1000), connect); return; }
        live = true; listener.onHealth("live"); subscribe();
      };
      retry = clock.schedule(clock.now() + 50, connect);
      const stopListen = world.network.listen(client, (message) => {
        if (closed || !live || !subscribed.has(channelName(message.channel))) return;
        listener.onMessage({ message, receivedAt: clock.now(), epoch });
      });
      const drop = (code?: number) => { if (!live) return; live = false; subscribed = new Set(); listener.onHealth("degraded", code); retry(); retry = clock.schedule(clock.now() + 1000, connect); };
      const stopTrouble = world.network.onTrouble(client, (t) => drop(t.code));
      return {
        setDesired: (c) => { desired = c; if (live) { subscribed = new Set([...subscribed].filter((n) => c.some((x) => channelName(x) === n))); retry(); retry = clock.schedule(clock.now() + 20, subscribe); } },
        recycle: () => drop(),
        close: () => { closed = true; retry(); stopListen(); stopTrouble(); },
      };
    },
  };
}
