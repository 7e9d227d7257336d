import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import { type Day, zoneTime } from "./zone-time.ts";

const date = (text: string): Day => {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
};
const time = (text: string) => {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  return { hour, minute };
};
const instants = (zone: string, day: string, at: string): readonly string[] =>
  zoneTime(zone)
    .instantsOf(date(day), time(at))
    .map((instant) => new Date(instant).toISOString());

describe("the clocks of a branch", () => {
  const once: readonly (readonly [string, string, string, string])[] = [
    ["UTC", "2026-03-03", "14:30", "2026-03-03T14:30:00.000Z"],
    ["Asia/Dubai", "2026-03-03", "02:00", "2026-03-02T22:00:00.000Z"],
    ["Asia/Kolkata", "2026-03-03", "00:15", "2026-03-02T18:45:00.000Z"],
    ["Asia/Kathmandu", "2026-03-03", "12:00", "2026-03-03T06:15:00.000Z"],
    ["Pacific/Kiritimati", "2026-03-03", "13:59", "2026-03-02T23:59:00.000Z"],
    ["America/New_York", "2026-12-31", "23:59", "2027-01-01T04:59:00.000Z"],
    ["Europe/Berlin", "2028-02-29", "12:00", "2028-02-29T11:00:00.000Z"],
  ];
  it.each(once)("of %s show %s %s at one moment", (zone, day, at, instant) => {
    expect(instants(zone, day, at)).toEqual([instant]);
  });

  it("skip the hour in which they are put forward, and nothing beside it", () => {
    expect(instants("Europe/Berlin", "2026-03-29", "01:59")).toEqual(["2026-03-29T00:59:00.000Z"]);
    expect(instants("Europe/Berlin", "2026-03-29", "02:00")).toEqual([]);
    expect(instants("Europe/Berlin", "2026-03-29", "02:59")).toEqual([]);
    expect(instants("Europe/Berlin", "2026-03-29", "03:00")).toEqual(["2026-03-29T01:00:00.000Z"]);
    expect(instants("Australia/Lord_Howe", "2026-10-04", "02:15")).toEqual([]);
    expect(instants("Africa/Cairo", "2026-04-24", "00:30")).toEqual([]);
    expect(instants("Pacific/Apia", "2011-12-30", "12:00")).toEqual([]);
  });

  it("show the hour twice in which they are put back, the earlier first", () => {
    expect(instants("Europe/Berlin", "2026-10-25", "02:30")).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-25T01:30:00.000Z",
    ]);
    expect(instants("America/New_York", "2026-11-01", "01:00")).toEqual([
      "2026-11-01T05:00:00.000Z",
      "2026-11-01T06:00:00.000Z",
    ]);
    expect(instants("Europe/Berlin", "2026-10-25", "03:00")).toHaveLength(1);
  });

  it("reject a day that the calendar does not have", () => {
    const days = ["2026-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-01-00"];
    expect(days.flatMap((day) => instants("UTC", day, "12:00"))).toEqual([]);
    for (const day of ["2028-02-29", "2000-02-29"]) {
      expect(instants("UTC", day, "12:00")).toEqual([`${day}T12:00:00.000Z`]);
    }
  });

  it("are the device's own if no zone is given", () => {
    const { timeZone } = new Intl.DateTimeFormat("en").resolvedOptions();
    const own = zoneTime(undefined).instantsOf(date("2026-03-03"), time("12:00"));
    expect(own).toEqual(zoneTime(timeZone).instantsOf(date("2026-03-03"), time("12:00")));
    expect(own).toHaveLength(1);
  });

  it("change the day at the exact millisecond of midnight", () => {
    const dubai = zoneTime("Asia/Dubai");
    const midnight = Date.UTC(2026, 2, 3, 20);
    expect(dubai.dateAt(midnight - 1)).toMatchObject(date("2026-03-03"));
    expect(dubai.dateAt(midnight)).toMatchObject(date("2026-03-04"));
  });

  it("find the instant of every whole minute that they show, in zones of all kinds", () => {
    const zones = [
      "UTC",
      "Europe/Berlin",
      "America/St_Johns",
      "Australia/Lord_Howe",
      "Asia/Tehran",
    ];
    const from = Date.UTC(2026, 0, 1) / minuteMs;
    const minutes = fc.integer({ min: from, max: from + (2 * 365 * 24 * hourMs) / minuteMs });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (name, minute) => {
        const instant = minute * minuteMs;
        const parts = new Intl.DateTimeFormat("en-GB", {
          timeZone: name,
          hour: "2-digit",
          minute: "2-digit",
          hourCycle: "h23",
        });
        const zone = zoneTime(name);
        const found = zone.instantsOf(zone.dateAt(instant), time(parts.format(instant)));
        expect(found).toContain(instant);
      }),
      { numRuns: 200 },
    );
  });
});
