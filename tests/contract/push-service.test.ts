import Pusher from "pusher-js";
import { afterEach, describe, expect, it } from "vitest";
import { secondMs } from "../../ports/entities/time.ts";
import type { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { runSimulator } from "../../simulator/node/run-simulator.ts";
import { builtIn } from "../../simulator/scenarios/scenarios.ts";
import type { World } from "../../simulator/world/world.ts";
import { headless, valueOfAnswer } from "../support/branch/headless.ts";
import { PusherService } from "../support/pusher-service/pusher-service.ts";
import { openSharedClass } from "../support/servers/shared-class.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const app = { id: "7", key: "service-key", secret: "service-secret" };

/** A branch whose pushes another service carries. */
async function openBranch() {
  const service = new PusherService(app);
  await service.start();
  const { port } = service;
  stops.push(() => service.stop());
  const { clock: real } = headless({ scenario: builtIn("empty-branch") });
  const said: string[] = [];
  const started = await runSimulator({
    scenario: "empty-branch",
    seed: 5,
    speed: 1,
    staff: 0,
    port: 0,
    pushService: { ...app, appId: app.id, host: "127.0.0.1", port, isSecure: false },
    realClock: real,
    appFolder: "no-such-folder",
    onFailure: (error) => expect.fail(String(error)),
    onAborted: (line) => said.push(line),
  });
  if (started.kind === "failed") throw new Error(started.message);
  stops.push(() => started.stop());
  const { url } = started.server.address;
  const wait = async (durationMs: number): Promise<void> => {
    await (real as VirtualClock).advanceBy(durationMs);
    await started.time.whenIdle();
  };
  return { ...started, service, port, said, url, wait };
}

/** The vendor's own client, signed in as the first member of staff. */
function client({ world, port, url }: Awaited<ReturnType<typeof openBranch>>, jwt?: string) {
  const token = jwt ?? world.auth.signIn(0).jwt;
  const pusher = new Pusher(app.key, {
    cluster: "",
    wsHost: "127.0.0.1",
    wsPort: port,
    forceTLS: false,
    enabledTransports: ["ws"],
    enableStats: false,
    channelAuthorization: {
      endpoint: `${url}/pusher/auth`,
      transport: "ajax",
      headers: { authorization: `Bearer ${token}` },
    },
  });
  stops.push(() => pusher.disconnect());
  const heard: string[] = [];
  const subscribe = (name: string) =>
    new Promise<string>((resolve) => {
      const channel = pusher.subscribe(name);
      channel.bind_global((event: string, data: { order_id?: number }) => {
        if (!event.startsWith("pusher:")) heard.push(`${event} ${data.order_id}`);
      });
      channel.bind("pusher:subscription_succeeded", () => resolve("subscribed"));
      channel.bind("pusher:subscription_error", () => resolve("refused"));
    });
  return { pusher, heard, subscribe };
}

function branchOf(world: World) {
  const [first] = valueOfAnswer(valueOfAnswer(world.readAs(0)).branches());
  return first?.id ?? expect.fail("No branch");
}

/** Goes on until it is so; the time limit of the test ends a wait that is too long. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

describe("A branch whose pushes a Pusher-compatible service carries [CL-7]", () => {
  it("publishes to private channels of the service, with the vendor's packages on both sides", async () => {
    const branch = await openBranch();
    const { world, wait } = branch;
    const { heard, subscribe } = client(branch);
    expect(await subscribe(`private-order_events_${branchOf(world)}`)).toBe("subscribed");
    const branchId = branchOf(world);
    const orders = [1, 2, 3].map(() => world.order({ branchId }));
    await wait(secondMs);
    await until(() => heard.length >= 3);
    const numbers = heard.map((line) => Number(line.split(" ")[1]));
    expect(numbers).toEqual(orders.map((order) => order.id));
  });

  it("signs with the secret of the service, and only for who may listen", async () => {
    const branch = await openBranch();
    const { subscribe } = client(branch);
    expect(await subscribe("private-order_events_999999")).toBe("refused");
    const stranger = client(branch, "no token of this branch");
    expect(await stranger.subscribe("private-order_events_1")).toBe("refused");
    const unsigned = await fetch(`http://127.0.0.1:${branch.port}/apps/7/events`, {
      method: "POST",
      body: JSON.stringify({ name: "order_created", channels: ["private-x"], data: "{}" }),
    });
    expect(unsigned.status).toBe(401);
    expect(branch.service.refused).toBe(1);
  });

  it("goes on without the service, says so once, and publishes again when it is back", async () => {
    const branch = await openBranch();
    const { world, service, port, said, wait } = branch;
    await service.stop();
    world.order({ branchId: branchOf(world) });
    await wait(secondMs);
    await until(() => said.length > 0);
    expect(said).toEqual(["The push service does not take events; pages poll meanwhile"]);
    await service.start(port);
    const { heard, subscribe } = client(branch);
    expect(await subscribe(`private-order_events_${branchOf(world)}`)).toBe("subscribed");
    const last = world.order({ branchId: branchOf(world) });
    await wait(secondMs);
    await until(() => heard.length > 0);
    expect(heard[0]).toContain(String(last.id));
    expect(said.at(-1)).toBe("The push service takes events again");
  });

  it("tells the trainer of a class whether the service is reached, and cuts no tablet off", async () => {
    const service = new PusherService(app);
    await service.start();
    const { port } = service;
    stops.push(() => service.stop());
    const shared = await openSharedClass({
      pushService: { ...app, appId: app.id, host: "127.0.0.1", port, isSecure: false },
    });
    stops.push(() => shared.running.stop());
    const { id: to } = await shared.join("Fatima");
    await shared.trainer({ do: "start" });
    const cut = { do: "instruct", to, instruction: { do: "cut", seconds: 30 } };
    expect((await shared.trainer(cut)).status).toBe(409);
    const { world } = shared.branch;
    const isReached = async () => (await shared.overview()).value["pushService"];
    const order = async (isSo: boolean) => {
      world.order({ branchId: branchOf(world) });
      await shared.wait(secondMs);
      while (JSON.stringify(await isReached()) !== JSON.stringify({ isReached: isSo }));
    };
    await order(true);
    await service.stop();
    await order(false);
    await service.start(port);
    await order(true);
  });

  it("refuses the command that only own sockets could carry out, and says why", async () => {
    const { url } = await openBranch();
    const answer = await fetch(`${url}/simulator/control`, {
      method: "POST",
      body: JSON.stringify({ do: "push_connection_lost" }),
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      error: {
        message: "Another service carries the pushes: this server cannot close its connections",
      },
    });
  });
});
