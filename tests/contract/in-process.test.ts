import { headless, withCapabilities } from "../support/branch/headless.ts";
import { expectNothingPending } from "../support/run/leaks.ts";
import { orderApiContract } from "./order-api.contract.ts";
import { pushBusContract } from "./push-bus.contract.ts";
import { sessionApiContract } from "./session-api.contract.ts";

function inProcess() {
  const { world, clock, ports } = headless({
    client: "page",
    onFailure: () => {},
    scenario: withCapabilities("empty-branch", {
      acceptance: {},
      promise: {},
      handover: { check: "asked", branches: [3] },
    }),
  });
  const stop = world.start();
  return {
    ...ports,
    world,
    client: "page",
    now: () => clock.now(),
    wait: (durationMs: number) => clock.advanceBy(durationMs),
    stop: () => {
      stop();
      expectNothingPending(clock);
    },
  };
}

orderApiContract("in process", inProcess);
pushBusContract("in process", inProcess);
sessionApiContract("in process", inProcess);
