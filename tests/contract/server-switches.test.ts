import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { type OrderList, orderLists } from "../../ports/entities/order-list.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { helpText } from "../../simulator/node/parse-arguments.ts";
import { type RunOptions, runSimulator } from "../../simulator/node/run-simulator.ts";
import { connectAdapters } from "../support/servers/loopback-adapters.ts";

let stop: () => Promise<void> = async () => undefined;

afterEach(() => stop());

/** The production adapters of a member of staff, on a server with these switches. */
async function open(switches: Partial<RunOptions>, staffIndex: number) {
  const started = await runSimulator({
    scenario: "four-roles",
    seed: 5,
    speed: 1,
    staff: 0,
    port: 0,
    ...switches,
    realClock: new NodeClock(),
    appFolder: "no-such-folder",
    onFailure: (error) => expect.fail(String(error)),
  });
  if (started.kind === "failed") throw new Error(started.message);
  stop = () => started.stop();
  const { server, world } = started;
  const { jwt } = world.auth.signIn(staffIndex);
  const clock = new NodeClock();
  const adapters = connectAdapters({ server, clock, accessToken: { current: () => jwt } });
  return { ...adapters, server, jwt };
}

/** The lists that are answered with 403. */
async function refusedLists({ orderApi }: Awaited<ReturnType<typeof open>>) {
  const refused: OrderList[] = [];
  for (const list of orderLists) {
    const read = await orderApi.listOrders({ list, branches: "all" });
    if (read.kind === "refused" && read.status === 403) refused.push(list);
  }
  return refused;
}

describe("a server that enforces permissions", () => {
  it("refuses the unconfirmed lists, and only these, to staff who may not see them (N13)", async () => {
    const priya = 3;
    const unconfirmed = ["homeDelivery.unconfirmed", "pickup.unconfirmed"];
    expect(await refusedLists(await open({ enforcesPermissions: true }, priya))).toEqual(
      orderLists.filter((list) => unconfirmed.includes(list)),
    );
    await stop();
    expect(await refusedLists(await open({ enforcesPermissions: true }, 0))).toEqual([]);
    await stop();
    expect(await refusedLists(await open({ enforcesPermissions: false }, priya))).toEqual([]);
  });
});

describe("a server of another origin", () => {
  const origin = "http://localhost:5173";

  it.each([
    [true, false],
    [false, true],
  ])("that hides its Date (%s) lets pages read it: %s (N15)", async (hidesDate, isExposed) => {
    const { server, jwt } = await open({ hidesDate, origins: [origin] }, 0);
    const headers = { authorization: `Bearer ${jwt}`, origin };
    const answer = await fetch(`${server.address.url}/api/v1/me`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    const exposed = answer.headers.get("access-control-expose-headers") ?? "";
    expect(/\bDate\b/.test(exposed)).toBe(isExposed);
  });

  it("answers the question of the browser before a call with a token", async () => {
    const { server } = await open({ hidesDate: true, origins: [origin] }, 0);
    const asked = await fetch(`${server.address.url}/api/v1/me`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-headers": "authorization" },
    });
    expect(asked.ok).toBe(true);
    expect(asked.headers.get("access-control-allow-headers")).toContain("Authorization");
  });
});

it("Every switch of the simulator's server stands in the simulator's page", () => {
  const page = readFileSync(new URL("../../docs/simulator.md", import.meta.url), "utf8");
  const flags = new Set(helpText({ scenarios: [], speeds: [] }).match(/--[a-z-]+/g));
  expect(flags.size).toBeGreaterThan(8);
  expect([...flags].filter((flag) => !page.includes(flag))).toEqual([]);
});
