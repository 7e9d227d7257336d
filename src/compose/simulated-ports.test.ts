import { Container } from "inversify";
import { expect, it } from "vitest";
import { unconfigured } from "../../adapters/browser/unconfigured.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { noon } from "../../tests/support/an-order.ts";
import { yieldToPlatform } from "../../tests/support/headless.ts";
import { MemoryLocalStore } from "../../tests/support/memory-local-store.ts";
import { RecordingReporter } from "../../tests/support/recording-reporter.ts";
import { SoundSettings } from "../alerts/sound-settings.ts";
import type { BrowserParts } from "./browser-parts.ts";
import { openSimulatedPorts } from "./simulated-ports.ts";

it("A new run of a branch forgets the orders that this device auto-rejected in its last run", async () => {
  const localStore = new MemoryLocalStore({ auto_rejected: "[[1,2]]", theme: "dark" });
  const browser = {
    window: { location: { search: "?simulator" } },
    clock: new VirtualClock({ startAt: noon, yieldToPlatform }),
    reporter: new RecordingReporter(),
    localStore: () => localStore,
  } as unknown as BrowserParts;
  await openSimulatedPorts({ configuration: unconfigured, browser });
  expect([...localStore.values.keys()].toSorted()).toEqual(["theme", "tokens"]);
});

it.each([
  ["trouble", true],
  ["first-order", false],
])("The lesson %s opens the page with its sound off: %s (LE-2)", async (lesson, isMuted) => {
  const browser = {
    window: { location: { search: `?simulator&lesson=${lesson}` } },
    clock: new VirtualClock({ startAt: noon, yieldToPlatform }),
    reporter: new RecordingReporter(),
    localStore: () => new MemoryLocalStore(),
  } as unknown as BrowserParts;
  const { module } = await openSimulatedPorts({ configuration: unconfigured, browser });
  const container = new Container();
  container.bind(SoundSettings).toResolvedValue(() => new SoundSettings());
  container.load(module);
  expect(container.get(SoundSettings).isMuted).toBe(isMuted);
});

it.each([
  ["staff=99", { kind: "number", name: "staff", value: "99", least: 0 }],
  ["faults=rain", { kind: "choice", name: "faults", value: "rain" }],
  ["scenario=monday-blues", { kind: "choice", name: "scenario", value: "monday-blues" }],
  ["locale=fr", { kind: "choice", name: "locale", value: "fr" }],
])("A link with %s opens no other branch: it is named as wrong", async (part, problem) => {
  const window = { location: { search: `?simulator&${part}` } };
  const browser = { window } as unknown as BrowserParts;
  const opening = openSimulatedPorts({ configuration: unconfigured, browser });
  await expect(opening).rejects.toMatchObject({ problems: [problem] });
});
