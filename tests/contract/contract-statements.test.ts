import { describe, expect, it } from "vitest";
import { checkContract } from "../../deploy/contract/check-contract.ts";
import type { ContractOptions } from "../../deploy/contract/contract-run.ts";
import { pusherKey } from "../../simulator/node/start-simulator-server.ts";
import { simulatorCarrier } from "../support/servers/simulator-carrier.ts";
import { unkept } from "../support/servers/unkept.ts";

const api = "http://127.0.0.1:4700";

function optionsWith(jwt: string, more: Partial<ContractOptions> = {}): ContractOptions {
  return {
    api,
    auth: api,
    jwt,
    pushPrefix: "private-",
    push: new URL(`${api.replace("http", "ws")}/app/${pusherKey}`),
    pushAuthorisation: new URL(`${api}/pusher/auth`),
    ...more,
  };
}

describe("the contract of a back end", () => {
  it("is kept by the simulator, and reading it changes nothing [IN-5]", async () => {
    const { carrier, world, stop } = await simulatorCarrier();
    const { jwt } = world.auth.signIn();
    const digest = world.digest();
    const report = await checkContract(optionsWith(jwt), { carrier });
    expect(world.digest()).toBe(digest);
    stop();
    expect(unkept(report)).toEqual([]);
  });
});
