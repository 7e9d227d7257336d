import { expect, it } from "vitest";
import { timelineFile } from "./class-results.ts";

const timeline = {
  timeZone: "Asia/Dubai",
  entries: [
    {
      at: Date.UTC(2026, 2, 14, 12),
      trainee: "Fatima, A.",
      action: "confirm",
      order: "1060",
      isRefused: false,
    },
    { at: Date.UTC(2026, 2, 14, 12, 1), action: "network_outage", isRefused: true },
  ],
};

it("The timeline of a shared class is saved with times, names and orders, as CSV and as JSON", () => {
  expect(timelineFile(timeline, "csv").replace("\uFEFF", "").split("\r\n")).toEqual([
    "time,trainee,action,order,refused",
    '2026-03-14T12:00:00Z,"Fatima, A.",confirm,1060,no',
    "2026-03-14T12:01:00Z,,network_outage,,yes",
    "",
  ]);
  expect(JSON.parse(timelineFile(timeline, "json"))[0]).toEqual({
    time: "2026-03-14T12:00:00Z",
    trainee: "Fatima, A.",
    action: "confirm",
    order: "1060",
    isRefused: false,
  });
});
