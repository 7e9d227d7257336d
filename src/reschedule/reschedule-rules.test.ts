import { describe, expect, it } from "vitest";
import { type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";
import {
  judgePostponement,
  judgeReschedule,
  type RescheduleHours,
  type RescheduleVerdict,
  reschedulableDays,
} from "./reschedule-rules.ts";
import { zoneTime } from "./zone-time.ts";

const utc = (text: string): Instant => Date.parse(`${text}Z`);

interface Given {
  readonly now: Instant;
  readonly zone?: string;
  readonly hours?: RescheduleHours;
}

/** Judges "2026-03-03 14:30"; a dash stands for a missing part. */
function verdict(chosen: string, { now, zone = "UTC", hours }: Given): string | Instant {
  const [day = "-", at = "-"] = chosen.split(" ");
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  const [hour = 0, minute = 0] = at.split(":").map(Number);
  const found = judgeReschedule(
    {
      date: day === "-" ? undefined : { year, month, day: dayOfMonth },
      time: at === "-" ? undefined : { hour, minute },
    },
    { now, zone: zoneTime(zone), hours },
  );
  return shortOf(found);
}

/** Judges half an hour after an order's time. */
function postponed(
  scheduledFor: Instant | undefined,
  { now, zone = "UTC", hours }: Given,
): string | Instant {
  return shortOf(judgePostponement(scheduledFor, { now, zone: zoneTime(zone), hours }));
}

const shortOf = (found: RescheduleVerdict): string | Instant =>
  found.kind === "allowed" ? found.at : found.problem;

const noon = utc("2026-03-03T12:00");

describe("a new time for an order", () => {
  it("needs both date and time [RS-3]", () => {
    expect(verdict("- -", { now: noon })).toBe("missing");
    expect(verdict("2026-03-04 -", { now: noon })).toBe("missing");
    expect(verdict("- 14:30", { now: noon })).toBe("missing");
    expect(verdict("2026-03-04 14:30", { now: noon })).toBe(utc("2026-03-04T14:30"));
  });

  it("cannot be in the past, to the millisecond [RS-3]", () => {
    const chosen = "2026-03-03 12:00";
    expect(verdict(chosen, { now: noon - 1 })).toBe("too_soon");
    expect(verdict(chosen, { now: noon })).toBe("too_soon");
    expect(verdict(chosen, { now: noon + 1 })).toBe("past");
    expect(verdict("2026-03-02 23:59", { now: noon })).toBe("past");
  });

  it("has to be at least 5 minutes ahead: 5:00.000 is allowed, 4:59.999 is not [RS-3]", () => {
    const at = noon + 5 * minuteMs;
    expect(verdict("2026-03-03 12:05", { now: noon - 1 })).toBe(at);
    expect(verdict("2026-03-03 12:05", { now: noon })).toBe(at);
    expect(verdict("2026-03-03 12:05", { now: noon + 1 })).toBe("too_soon");
    expect(verdict("2026-03-03 12:05", { now: noon + 999 })).toBe("too_soon");
  });

  it("is from today to the last minute of the day 30 days ahead, by the branch's calendar [RS-3]", () => {
    // 3 March begins in Dubai.
    const midnight = utc("2026-03-02T20:00");
    const dubai = (now: Instant): Given => ({ now, zone: "Asia/Dubai" });
    const facts = (now: Instant) => ({ now, zone: zoneTime("Asia/Dubai"), hours: undefined });
    expect(verdict("2026-04-01 23:59", dubai(midnight - 1))).toBe(utc("2026-04-01T19:59"));
    expect(verdict("2026-04-02 00:00", dubai(midnight - 1))).toBe("too_far");
    expect(verdict("2026-04-02 00:00", dubai(midnight))).toBe(utc("2026-04-01T20:00"));
    expect(verdict("2026-04-02 23:59", dubai(midnight))).toBe(utc("2026-04-02T19:59"));
    expect(verdict("2026-04-03 00:00", dubai(midnight))).toBe("too_far");
    expect(verdict("2026-03-02 23:59", dubai(midnight))).toBe("past");
    expect(reschedulableDays(facts(midnight - 1)).first.day).toBe(2);
    expect(reschedulableDays(facts(midnight)).first.day).toBe(3);
    expect(String(reschedulableDays(facts(midnight)).last)).toBe("2026-04-02");
  });

  it("is not a time that the clocks skip", () => {
    const now = utc("2026-03-28T12:00");
    expect(verdict("2026-03-29 02:30", { now, zone: "Europe/Berlin" })).toBe("no_such_time");
    expect(verdict("2026-02-30 12:00", { now: noon })).toBe("no_such_time");
  });

  it("that the clocks show twice is the first of the two that is far enough ahead", () => {
    const chosen = "2026-10-25 02:30";
    const [first, second] = [utc("2026-10-25T00:30"), utc("2026-10-25T01:30")];
    const berlin = (now: Instant): Given => ({ now, zone: "Europe/Berlin" });
    expect(verdict(chosen, berlin(utc("2026-10-24T12:00")))).toBe(first);
    expect(verdict(chosen, berlin(first - 5 * minuteMs))).toBe(first);
    expect(verdict(chosen, berlin(first - 5 * minuteMs + 1))).toBe(second);
    expect(verdict(chosen, berlin(second - 5 * minuteMs))).toBe(second);
    expect(verdict(chosen, berlin(second - 5 * minuteMs + 1))).toBe("too_soon");
    expect(verdict(chosen, berlin(second + secondMs))).toBe("past");
  });
});

describe("business hours", () => {
  const nine = { from: 9, to: 22 };
  const day = "2026-03-04";

  it("do not limit the time unless they are configured [RS-4]", () => {
    expect(verdict(`${day} 03:00`, { now: noon })).toBe(utc(`${day}T03:00`));
    expect(verdict(`${day} 23:59`, { now: noon })).toBe(utc(`${day}T23:59`));
  });

  it("hold from the first hour to the exact minute of the last, on the branch's clock [RS-4]", () => {
    const judged = (at: string) =>
      verdict(`${day} ${at}`, { now: noon, hours: nine, zone: "Asia/Dubai" });
    expect(judged("08:59")).toBe("outside_hours");
    expect(judged("09:00")).toBe(utc(`${day}T05:00`));
    expect(judged("22:00")).toBe(utc(`${day}T18:00`));
    expect(judged("22:01")).toBe("outside_hours");
    expect(judged("00:00")).toBe("outside_hours");
  });

  it("to midnight end with the day [RS-4]", () => {
    const hours = { from: 0, to: 24 };
    expect(verdict(`${day} 00:00`, { now: noon, hours })).toBe(utc(`${day}T00:00`));
    expect(verdict(`${day} 23:59`, { now: noon, hours })).toBe(utc(`${day}T23:59`));
  });
});

describe("half an hour after an order's own time", () => {
  it("is allowed within the limits of a chosen time, to the millisecond [RS-3]", () => {
    expect(postponed(noon, { now: noon })).toBe(utc("2026-03-03T12:30"));
    expect(postponed(noon + 1, { now: noon })).toBe(utc("2026-03-03T12:30") + 1);
    expect(postponed(noon, { now: noon + 25 * minuteMs })).toBe(noon + 30 * minuteMs);
    expect(postponed(noon, { now: noon + 25 * minuteMs + 1 })).toBe("too_soon");
    expect(postponed(noon, { now: noon + 30 * minuteMs + 1 })).toBe("past");
  });

  it("ends with the last day that can be chosen, by the branch's calendar [RS-3]", () => {
    const lastAllowed = utc("2026-04-02T23:29");
    expect(postponed(lastAllowed, { now: noon })).toBe(utc("2026-04-02T23:59"));
    expect(postponed(lastAllowed + minuteMs, { now: noon })).toBe("too_far");
    // The day changes four hours earlier in Dubai.
    const dubai = { now: noon, zone: "Asia/Dubai" };
    expect(postponed(utc("2026-04-02T19:29"), dubai)).toBe(utc("2026-04-02T19:59"));
    expect(postponed(utc("2026-04-02T19:30"), dubai)).toBe("too_far");
    expect(postponed(utc("2026-03-03T19:45"), dubai)).toBe(utc("2026-03-03T20:15"));
  });

  it("stays within the business hours, on the branch's clock [RS-4]", () => {
    const given = { now: noon, zone: "Asia/Dubai", hours: { from: 9, to: 22 } };
    expect(postponed(utc("2026-03-03T17:30"), given)).toBe(utc("2026-03-03T18:00"));
    expect(postponed(utc("2026-03-03T17:31"), given)).toBe("outside_hours");
    // An order of before the first hour moves into the hours.
    expect(postponed(utc("2026-03-04T04:29"), given)).toBe("outside_hours");
    expect(postponed(utc("2026-03-04T04:30"), given)).toBe(utc("2026-03-04T05:00"));
    expect(postponed(utc("2026-03-03T19:45"), given)).toBe("outside_hours");
  });

  it("is missing for an order without a time [RS-3]", () => {
    expect(postponed(undefined, { now: noon })).toBe("missing");
  });

  it("counts half an hour also where the clocks show a time twice or skip it", () => {
    const berlin = (now: Instant): Given => ({ now, zone: "Europe/Berlin" });
    // The second 02:15, whose 02:45 is the second one too.
    const again = utc("2026-10-25T01:15");
    expect(postponed(again, berlin(utc("2026-10-24T12:00")))).toBe(again + 30 * minuteMs);
    const beforeSkip = utc("2026-03-29T00:45");
    expect(postponed(beforeSkip, berlin(utc("2026-03-28T12:00")))).toBe(utc("2026-03-29T01:15"));
  });
});
