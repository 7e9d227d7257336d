import { expect, it } from "vitest";
import type { LiveConfiguration } from "../../../ports/entities/configuration.ts";
import { dayMs } from "../../../ports/entities/time.ts";
import { MemoryLocalStore } from "../../../tests/support/stand-ins/memory-local-store.ts";
import { RecordingReporter } from "../../../tests/support/stand-ins/recording-reporter.ts";
import { reportPublicChannels } from "./live-start.ts";

const midnight = 20_000 * dayMs;
const store = () => new MemoryLocalStore({});

/** The number of reports of page starts at these instants on one device. */
function reportsAt(instants: readonly number[], channelPrefix = "", isClassroom = false): number {
  const reporter = new RecordingReporter();
  const device = store();
  const push = { key: "key", cluster: "eu", usesTls: true, channelPrefix };
  const live = { push, isClassroom } as LiveConfiguration;
  for (const now of instants) reportPublicChannels({ live, store: device, now, reporter });
  return reporter.reports.length;
}

it("A live page with public push channels reports so once a day, also across reloads", () => {
  expect(reportsAt([midnight, midnight + 1, midnight + dayMs - 1])).toBe(1);
  expect(reportsAt([midnight, midnight + dayMs - 1, midnight + dayMs])).toBe(2);
  expect(reportsAt([midnight], "branch-")).toBe(1);
});

it("A page with private channels, or in a classroom, reports nothing about them", () => {
  expect(reportsAt([midnight], "private-")).toBe(0);
  expect(reportsAt([midnight], "", true)).toBe(0);
});
