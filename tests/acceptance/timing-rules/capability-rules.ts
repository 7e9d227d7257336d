import type { BranchId, OrderSource } from "../../../ports/entities/ids.ts";
import type { Duration } from "../../../ports/entities/time.ts";
import { levelOf, phaseOf } from "../../../src/acceptance/acceptance-rules.ts";
import "../../../src/acceptance/taking-orders.ts";
import "../../../src/large-orders/large-order-service.ts";
import { quarterOf } from "../../../src/load/load-rules.ts";
import "../../../src/promise/more-time-service.ts";
import { blockOf, nearnessOf } from "../../../src/promise/promise-rules.ts";
import { withCapabilities } from "../../support/branch/headless.ts";
import { hours, minutes, seconds, type TestBranch } from "../../support/branch/test-branch.ts";
import { noon } from "../../support/samples/an-order.ts";
import { aPromiseCapability } from "../../support/samples/company-builders.ts";
import { counted, inBranch, type TimingRule } from "./timing-rule.ts";

/** The words of a row whose target was so long ago; negative: so long until it. */
function countdown(afterTargetMs: Duration): string {
  const nearness = nearnessOf(noon, noon + afterTargetMs);
  if (nearness.kind === "ahead") return "its time";
  if (nearness.kind === "due") return "due now";
  return nearness.kind === "soon" ? `in ${nearness.minutes} min` : `${nearness.minutes} min late`;
}

/** A source that the back office has paused until an instant, as the board shows it. */
async function pausedSource(branch: TestBranch, pauseMs: Duration) {
  const [branchId] = branch.app.branches.selectedIds as [BranchId];
  const source = "munchbay" as OrderSource;
  const until = branch.now + pauseMs;
  branch.world.change(({ acceptance }) => {
    const pause = { mode: "paused", until } as const;
    acceptance.put(branchId, source, pause, { kind: "staff", name: "Sara" }, "Late");
  });
  await branch.wait(seconds(1));
  return { until, shown: () => branch.app.takingOrders.current?.sourceOf(branchId, source) };
}

const acceptance = { scenario: withCapabilities("empty-branch", { acceptance: {} }) };
const largeOrder = { dishes: 1, announceAt: "13:00" };
const large = { scenario: withCapabilities("empty-branch", { largeOrder }) };
const promise = { scenario: withCapabilities("empty-branch", { promise: {} }) };

export const capabilityRules: readonly TimingRule[] = [
  {
    source: "BZ-3",
    rule: "Staff are asked whether a busy or paused source opens",
    value: "60 s before its end",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const { until, shown } = await pausedSource(branch, minutes(15));
        await branch.waitUntil(until - seconds(60) + offsetMs);
        return shown()?.phase ?? "open";
      }, acceptance),
    seen: ["running", "ending", "ending"],
  },
  {
    source: "BZ-3",
    rule: "A source that a later read still finds paused is red",
    value: "from 5 s after its end",
    seenAt: (offsetMs) => {
      const readAt = noon + seconds(5) + offsetMs;
      return phaseOf({ mode: "paused", until: noon }, readAt + seconds(1), readAt);
    },
    seen: ["opening", "overdue", "overdue"],
  },
  {
    source: "BZ-4",
    rule: "A pause by staff needs attention",
    value: "from 2 hours on",
    seenAt: (offsetMs) => {
      const by = { kind: "staff", name: "Sara" } as const;
      const pause = { source: "munchbay" as OrderSource, mode: "paused", since: noon, by } as const;
      return levelOf(pause, "running", noon + hours(2) + offsetMs);
    },
    seen: ["fine", "needs_you", "needs_you"],
  },
  {
    source: "DL-3",
    rule: "An order says the minutes left",
    value: "from 5 min before its target",
    seenAt: (offsetMs) => countdown(-minutes(5) + offsetMs),
    seen: ["its time", "in 5 min", "in 5 min"],
  },
  {
    source: "DL-3",
    rule: "An order is due",
    value: "at its target",
    seenAt: (offsetMs) => countdown(offsetMs),
    seen: ["in 1 min", "due now", "due now"],
  },
  {
    source: "DL-3",
    rule: "An order is late",
    value: "from 60 s after its target",
    seenAt: (offsetMs) => countdown(seconds(60) + offsetMs),
    seen: ["due now", "1 min late", "1 min late"],
  },
  {
    source: "DL-5",
    rule: "The promise can no longer be changed",
    value: "at fixed_from",
    seenAt: (offsetMs) => {
      const order = { promise: { fixedFrom: noon } };
      return blockOf(order, aPromiseCapability(), noon + offsetMs) ? "fixed" : "open";
    },
    seen: ["open", "fixed", "fixed"],
  },
  {
    source: "DL-7",
    rule: "A promise that others moved so far is announced",
    value: "announce_minutes, 5:00 by default",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const order = branch.customer.orders();
        await branch.wait(seconds(1));
        const promisedAt = (order.promise?.promisedAt ?? Number.NaN) + minutes(5) + offsetMs;
        branch.server.change(order, { promise: { ...order.promise, promisedAt } });
        await branch.wait(seconds(1));
        return counted(branch.board.sounds("time_moved").length, "sound");
      }, promise),
    seen: ["0 sounds", "1 sound", "1 sound"],
  },
  {
    source: "KL-1",
    rule: "An order belongs to the kitchen's next quarter of an hour",
    value: "when it is due at 12:45:00.000",
    seenAt: (offsetMs) =>
      new Date(quarterOf(noon + minutes(45) + offsetMs)).toISOString().slice(11, 16),
    seen: ["12:30", "12:45", "12:45"],
  },
  {
    source: "LO-2",
    rule: "A scheduled large order is announced once more on its day",
    value: "at announce_at, 13:00 here, branch time",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const announceAt = Math.floor(branch.now / hours(1)) * hours(1) + hours(1);
        branch.customer.orders({ status: "new", scheduledFor: announceAt + hours(5) });
        await branch.waitUntil(announceAt + offsetMs);
        return counted(branch.board.sounds("large_order").length, "sound");
      }, large),
    seen: ["1 sound", "2 sounds", "2 sounds"],
  },
];
