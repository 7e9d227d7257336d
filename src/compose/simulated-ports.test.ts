import { expect, it } from "vitest";
import { unconfigured } from "../../adapters/browser/unconfigured.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { noon } from "../../tests/support/an-order.ts";
import { yieldToPlatform } from "../../tests/support/headless.ts";
import { MemoryLocalStore } from "../../tests/support/memory-local-store.ts";
import { RecordingReporter } from "../../tests/support/recording-reporter.ts";
import type { BrowserParts } from "./browser-parts.ts";
import { modeOf } from "./mode.ts";
import { openSimulatedPorts } from "./simulated-ports.ts";

it("A new run of a branch forgets the orders that this device auto-rejected in its last run", async () => {
  const localStore = new MemoryLocalStore({ auto_rejected: "[[1,2]]", theme: "dark" });
  const browser = {
    clock: new VirtualClock({ startAt: noon, yieldToPlatform }),
    reporter: new RecordingReporter(),
    localStore: () => localStore,
  } as unknown as BrowserParts;
  const mode = modeOf("?simulator", unconfigured);
  if (mode.kind !== "simulator") throw new Error("Not the simulator");
  await openSimulatedPorts({ address: mode.address, configuration: unconfigured, browser });
  expect([...localStore.values.keys()].toSorted()).toEqual(["theme", "tokens"]);
});
