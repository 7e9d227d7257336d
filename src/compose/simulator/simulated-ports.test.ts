import { describe, expect, it } from "vitest";
import { unconfigured } from "../../../adapters/browser/unconfigured.ts";
import type { StoreKey } from "../../../ports/local-store.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { defaultScenario } from "../../../simulator/scenarios/default-scenario.ts";
import { headless, yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { noon } from "../../../tests/support/samples/an-order.ts";
import { MemoryLocalStore } from "../../../tests/support/stand-ins/memory-local-store.ts";
import { RecordingReporter } from "../../../tests/support/stand-ins/recording-reporter.ts";
import type { SoundSettings } from "../../device/sound-settings.ts";
import { scenarioFileOf } from "../../training/files/tab-scenario.ts";
import { type KeptDay, keepDay, readKeptDay } from "../../training/runs/kept-day.ts";
import type { RunRecords } from "../../training/runs/run-store.ts";
import { createApp } from "../graph/create-app.ts";
import type { Ports } from "../graph/ports.ts";
import type { BrowserParts } from "../page/browser-parts.ts";
import { openBranch } from "./simulated-ports.ts";

const records: RunRecords = {
  payment_journal: "a card payment",
  limbo: "an order without an answer",
  not_delivered: "a reason",
};

/** A tab at an address, with the day that a reload has left there. */
function tab(day?: Omit<KeptDay, "search">, search = "?simulator") {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  const window = { location: { search }, sessionStorage } as unknown as Window;
  if (day !== undefined) {
    kept.set("delivery-manager.training.day", JSON.stringify({ search, ...day }));
  }
  const browser = {
    window,
    clock: new VirtualClock({ startAt: noon, yieldToPlatform }),
    reporter: new RecordingReporter(),
    localStore: () => device,
  } as unknown as BrowserParts;
  const device = new MemoryLocalStore({ theme: "dark" });
  return { window, device, browser };
}

async function recordsIn(browser: BrowserParts): Promise<(string | undefined)[]> {
  const { ports } = await openBranch({ configuration: unconfigured, browser });
  const store = ports.localStore;
  return [store.read("payment_journal"), store.read("limbo"), store.read("not_delivered")];
}

function recordedDay(): Recording {
  const { world, recorder } = headless({ scenario: defaultScenario, seed: 1 });
  world.start();
  return recorder.recording();
}

describe("The orders of a run of the branch", () => {
  const nothing = [undefined, undefined, undefined];
  const everything = Object.values(records);
  const recording = JSON.stringify(recordedDay());

  it("leave nothing on the device for a new run, nor do those of earlier versions", async () => {
    const { device, browser } = tab();
    for (const [key, value] of Object.entries(records))
      if (value !== undefined) device.write(key as StoreKey, value);
    device.write("auto_rejected", "[[1,2]]");
    expect(await recordsIn(browser)).toEqual(nothing);
    expect([...device.values.keys()].toSorted()).toEqual(["theme", "tokens"]);
  });

  it("take their card payments, failed confirmations and reasons along when the day goes on", async () => {
    const left = tab();
    keepDay(left.window, recordedDay(), records);
    const day = readKeptDay(left.window);
    if (day === undefined) throw new Error("The day was not kept");
    expect(await recordsIn(tab({ ...day, goesOn: true }).browser)).toEqual(everything);
    expect(await recordsIn(tab(day).browser)).toEqual(nothing);
  });

  it("take none of them along into a day that is taken over, or that cannot be repeated", async () => {
    const day = { goesOn: true, recording, records };
    const until = recordedDay().end.at;
    expect(await recordsIn(tab({ ...day, until }).browser)).toEqual(nothing);
    expect(await recordsIn(tab({ ...day, recording: "{}" }).browser)).toEqual(nothing);
    const other = { ...recordedDay(), seed: 99 };
    const diverging = { ...day, recording: JSON.stringify(other) };
    expect(await recordsIn(tab(diverging).browser)).toEqual(nothing);
  });
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
  const { ports } = await openBranch({ configuration: unconfigured, browser });
  const sound = soundOf(ports);
  expect(sound.isMuted).toBe(isMuted);
  sound.setMuted(!isMuted);
  // A restart of the app.
  expect(soundOf(ports).isMuted).toBe(!isMuted);
});

it.each([true, false])(
  "A run that is taken over has its sound as it was at that moment, off: %s",
  async (isMuted) => {
    const recording = recordedDay();
    const day = { goesOn: true, recording: JSON.stringify(recording), until: recording.end.at };
    const { browser } = tab({ ...day, isMuted }, "?simulator&taken-over&lesson=trouble");
    const { ports } = await openBranch({ configuration: unconfigured, browser });
    expect(soundOf(ports).isMuted).toBe(isMuted);
  },
);

function soundOf(ports: Ports): SoundSettings {
  return createApp(ports).sound;
}

it.each([
  ["staff=99", { kind: "number", name: "staff", value: "99", least: 0 }],
  ["faults=rain", { kind: "choice", name: "faults", value: "rain" }],
  ["scenario=monday-blues", { kind: "choice", name: "scenario", value: "monday-blues" }],
  ["locale=fr", { kind: "choice", name: "locale", value: "fr" }],
])("A link with %s opens no other branch: it is named as wrong", async (part, problem) => {
  const window = { location: { search: `?simulator&${part}` } };
  const localStore = () => new MemoryLocalStore();
  const browser = { window, localStore } as unknown as BrowserParts;
  const opening = openBranch({ configuration: unconfigured, browser });
  await expect(opening).rejects.toMatchObject({ problems: [problem] });
});

it("The seed of a scenario file is that of the run, unless the link names one [TN-3]", async () => {
  /** The branch signs its tokens by scenario and seed. */
  const tokensAt = async (part: string, file: string): Promise<string | undefined> => {
    const { window, device, browser } = tab(undefined, `?simulator&scenario=mine.json${part}`);
    scenarioFileOf(window).write({ name: "mine.json", text: file });
    await openBranch({ configuration: unconfigured, browser });
    return device.read("tokens");
  };
  const seeded = '{ "name": "mine", "seed": 12 }';
  const unseeded = '{ "name": "mine" }';
  const [twelve, three, one] = [
    await tokensAt("&seed=12", unseeded),
    await tokensAt("&seed=3", unseeded),
    await tokensAt("&seed=1", unseeded),
  ];
  expect(new Set([twelve, three, one]).size).toBe(3);
  expect(await tokensAt("", seeded)).toBe(twelve);
  expect(await tokensAt("&seed=3", seeded)).toBe(three);
  expect(await tokensAt("", unseeded)).toBe(one);
});
