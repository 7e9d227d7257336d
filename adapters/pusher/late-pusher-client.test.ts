import { describe, expect, it } from "vitest";
import { LatePusherClient } from "./late-pusher-client.ts";
import type { PusherChannel, PusherClient } from "./pusher-client.ts";

/** A client that does nothing by itself; the test speaks through it. */
function aClient() {
  const globals = new Map<string, ((event: string, data: unknown) => void)[]>();
  const channels = new Map<string, PusherChannel>();
  const handlers: [string, (data: unknown) => void][] = [];
  const calls: string[] = [];
  const client: PusherClient = {
    connection: {
      state: "connected",
      bind: (event, callback) => handlers.push([event, callback]),
      unbind: (event, callback) => {
        const index = handlers.findIndex(([name, each]) => name === event && each === callback);
        if (index >= 0) handlers.splice(index, 1);
      },
    },
    connect: () => calls.push("connect"),
    disconnect: () => calls.push("disconnect"),
    subscribe: (name) => {
      const known = channels.get(name);
      if (known !== undefined) return known;
      const list: ((event: string, data: unknown) => void)[] = [];
      globals.set(name, list);
      const channel = { bind_global: (callback: (typeof list)[number]) => list.push(callback) };
      channels.set(name, channel);
      return channel;
    },
    unsubscribe: (name) => calls.push(`unsubscribe ${name}`),
  };
  return { client, globals, handlers, calls };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a push client that is still being fetched", () => {
  it("keeps what it is asked, and passes it on when the client has come", async () => {
    const real = aClient();
    const late = new LatePusherClient(() => Promise.resolve(real.client));
    const heard: unknown[] = [];
    late.connection.bind("state_change", () => undefined);
    late.subscribe("order_events_1").bind_global((event, data) => heard.push([event, data]));
    late.subscribe("order_events_2");
    late.unsubscribe("order_events_2");
    expect(late.connection.state).toBe("connecting");
    await settled();
    expect(late.connection.state).toBe("connected");
    expect(real.handlers.map(([event]) => event)).toEqual(["state_change"]);
    expect([...real.globals.keys()]).toEqual(["order_events_1"]);
    for (const tell of real.globals.get("order_events_1") ?? []) tell("created", 1);
    expect(heard).toEqual([["created", 1]]);
  });

  it("knows a channel of before as the same, so that nobody binds it twice", async () => {
    const real = aClient();
    const late = new LatePusherClient(() => Promise.resolve(real.client));
    const before = late.subscribe("order_events_1");
    await settled();
    expect(late.subscribe("order_events_1")).toBe(before);
    before.bind_global(() => undefined);
    expect(real.globals.get("order_events_1")).toHaveLength(1);
    late.unsubscribe("order_events_1");
    expect(real.calls).toEqual(["unsubscribe order_events_1"]);
  });

  it("says that it failed when it cannot be fetched, and tries again when asked to connect", async () => {
    const real = aClient();
    let attempts = 0;
    const late = new LatePusherClient(() => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error("offline")) : Promise.resolve(real.client);
    });
    await settled();
    expect(late.connection.state).toBe("failed");
    late.connect();
    late.connect();
    expect(late.connection.state).toBe("connecting");
    await settled();
    expect(attempts).toBe(2);
    expect(late.connection.state).toBe("connected");
  });

  it("stays disconnected when that was asked before the client came, and forgets what was unbound", async () => {
    const real = aClient();
    const late = new LatePusherClient(() => Promise.resolve(real.client));
    const callback = (): void => undefined;
    late.connection.bind("error", callback);
    late.connection.unbind("error", callback);
    late.disconnect();
    expect(late.connection.state).toBe("disconnected");
    await settled();
    expect(real.calls).toEqual(["disconnect"]);
    expect(real.handlers).toEqual([]);
    late.connection.bind("error", callback);
    late.connection.unbind("error", callback);
    expect(real.handlers).toEqual([]);
    late.connect();
    expect(real.calls).toEqual(["disconnect", "connect"]);
  });
});
