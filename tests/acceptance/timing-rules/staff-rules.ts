import type { Duration } from "../../../ports/entities/time.ts";
import { inactiveMinutes } from "../../../src/logistics/tracking-rules.ts";
import { judgeReschedule } from "../../../src/reschedule/reschedule-rules.ts";
import { zoneTime } from "../../../src/reschedule/zone-time.ts";
import type { RiderTrackingView } from "../../../src/stores.ts";
import { shownDuration } from "../../../src/ui/format/duration.ts";
import { hours, minutes, seconds, type TestBranch } from "../../support/branch/test-branch.ts";
import { noon } from "../../support/samples/an-order.ts";
import { counted, inBranch, type TimingRule } from "./timing-rule.ts";

/** Judges a new date and time of an order at `now`, in UTC. */
function rescheduled(date: string, time: string, now: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const choice = { date: { year, month, day }, time: { hour, minute } };
  const facts = { zone: zoneTime("UTC"), hours: undefined, now };
  return judgeReschedule(choice, facts).kind;
}

function inWords(duration: Duration): string {
  const { value, unit } = shownDuration(duration);
  return `${value} ${unit}`;
}

/** Opens the map of an order's rider. */
async function openTracking(branch: TestBranch): Promise<RiderTrackingView> {
  const order = branch.customer.orders();
  await branch.wait(seconds(1));
  await branch.staff.markReady(order);
  await branch.staff.assignRider(order);
  return branch.screen().openRiderTracking(branch.board.model(order));
}

export const staffRules: readonly TimingRule[] = [
  {
    source: "RL-5",
    rule: "An absence is reported in a card",
    value: "from 2 minutes on",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        branch.customer.orders();
        const awayMs = minutes(2) + offsetMs;
        await branch.wait(awayMs);
        branch.tablet.comeBack(awayMs);
        await branch.wait(seconds(5));
        return branch.tablet.away.report === undefined ? "no card" : "card";
      }),
    seen: ["no card", "card", "card"],
  },
  {
    source: "NT-3",
    rule: "The notice of a rescheduled order clears",
    value: "after 5 s",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        branch.app.notices.add({ kind: "rescheduled", orderNumber: "1042" });
        await branch.wait(seconds(5) + offsetMs);
        return counted(branch.board.notices.length, "notice");
      }),
    seen: ["1 notice", "0 notices", "0 notices"],
  },
  {
    source: "NT-5",
    rule: "The sound of waiting unconfirmed orders repeats",
    value: "every 3 s",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        branch.customer.orders({ status: "unconfirmed" });
        await branch.wait(seconds(1));
        const [first = Number.NaN] = branch.board.sounds("unconfirmed_order");
        await branch.waitUntil(first + seconds(3) + offsetMs);
        return counted(branch.board.sounds("unconfirmed_order").length, "sound");
      }),
    seen: ["1 sound", "2 sounds", "2 sounds"],
  },
  {
    source: "FL-9",
    rule: "The takeaway bill is printed after the collect",
    value: "300 ms after its answer",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const order = branch.customer.orders({ isTakeaway: true, isPaid: true });
        await branch.wait(seconds(1));
        await branch.staff.markReady(order);
        await branch.staff.markCollected(order);
        await branch.wait(300 + offsetMs);
        return counted(branch.board.tickets.length, "bill");
      }),
    seen: ["0 bills", "1 bill", "1 bill"],
  },
  {
    source: "OP-10",
    rule: "A reprinted ticket's window opens",
    value: "300 ms after the server has recorded the reprint",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const order = branch.customer.orders();
        await branch.wait(seconds(1));
        await branch.staff.reprint(order);
        await branch.wait(300 + offsetMs);
        return counted(branch.board.tickets.length, "ticket");
      }),
    seen: ["0 tickets", "1 ticket", "1 ticket"],
  },
  {
    source: "FL-12",
    rule: "Buttons that assign or cancel ignore repeats",
    value: "for 3 s",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const order = branch.customer.orders();
        await branch.wait(seconds(1));
        await branch.staff.assignRider(order);
        await branch.wait(seconds(3) + offsetMs);
        return (await branch.staff.assignRider(order)) === "disabled" ? "ignored" : "sent";
      }),
    seen: ["ignored", "sent", "sent"],
  },
  {
    source: "RS-3",
    rule: "A new time of an order is allowed",
    value: "at least 5 min ahead",
    seenAt: (offsetMs) => {
      const at = Date.parse("2026-03-03T14:30Z");
      return rescheduled("2026-03-03", "14:30", at - minutes(5) - offsetMs);
    },
    seen: ["refused", "allowed", "allowed"],
  },
  {
    source: "RS-3",
    rule: "A new date of an order is allowed",
    value: "up to 30 days ahead, counted from midnight at the branch",
    seenAt: (offsetMs) =>
      rescheduled("2026-03-31", "12:00", Date.parse("2026-03-01T00:00Z") + offsetMs),
    seen: ["refused", "allowed", "allowed"],
  },
  {
    source: "SE-2",
    rule: "The token is refreshed",
    value: "when at most 300 s are left, looked at each second",
    seenAt: (offsetMs) =>
      inBranch(
        async (branch) => {
          const signedInAt = branch.now - seconds(10);
          const token = branch.app.session.current();
          await branch.waitUntil(signedInAt + seconds(600 - 300) + offsetMs);
          return branch.app.session.current() === token ? "the first token" : "a new token";
        },
        { tokenLifetimeSeconds: 600 },
      ),
    seen: ["the first token", "a new token", "a new token"],
  },
  {
    source: "RA-9",
    rule: "The job of a ready order becomes stale, so that staff may collect it",
    value: "15 min after its last change",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const order = branch.customer.orders();
        await branch.wait(seconds(1));
        await branch.staff.markReady(order);
        branch.partner.takes(order);
        const updatedAt = branch.now;
        await branch.waitUntil(updatedAt + minutes(15) + offsetMs);
        return branch.board.isJobStale(order) ? "stale" : "not stale";
      }),
    seen: ["not stale", "stale", "stale"],
  },
  {
    source: "MP-7",
    rule: "A press of Refresh on the map reads the rider's position again",
    value: "once in 3 s",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const map = await openTracking(branch);
        const stop = map.start();
        await branch.wait(seconds(5));
        map.refresh();
        await branch.wait(seconds(3) + offsetMs);
        map.refresh();
        const { isLoading } = map.tracking;
        stop();
        return isLoading ? "reads again" : "ignored";
      }),
    seen: ["ignored", "reads again", "reads again"],
  },
  {
    source: "MP-7",
    rule: "The map shows that it loads",
    value: "for 1 s",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const map = await openTracking(branch);
        const stop = map.start();
        await branch.wait(seconds(1) + offsetMs);
        const { isLoading } = map.tracking;
        stop();
        return isLoading ? "loading" : "loaded";
      }),
    seen: ["loading", "loaded", "loaded"],
  },
  {
    source: "MP-5",
    rule: "A rider is shown as inactive when the last update is too old",
    value: "over 5 min",
    seenAt: (offsetMs) => {
      const ago = inactiveMinutes(noon, noon + minutes(5) + offsetMs);
      return ago === undefined ? "active" : `inactive for ${ago} min`;
    },
    seen: ["active", "active", "inactive for 5 min"],
  },
  {
    source: "FM-1",
    rule: "A duration is shown in minutes instead of seconds",
    value: "from 60 s",
    seenAt: (offsetMs) => inWords(minutes(1) + offsetMs),
    seen: ["59 seconds", "1 minutes", "1 minutes"],
  },
  {
    source: "FM-1",
    rule: "A duration is shown in hours instead of minutes",
    value: "from 3600 s",
    seenAt: (offsetMs) => inWords(hours(1) + offsetMs),
    seen: ["59 minutes", "1 hours", "1 hours"],
  },
];
