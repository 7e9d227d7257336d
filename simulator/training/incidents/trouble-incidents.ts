import * as v from "valibot";
import { secondMs } from "../../../ports/entities/time.ts";
import {
  type Fault,
  type FaultKind,
  type FaultStatus,
  faultStatuses,
} from "../../world/fault-plan.ts";
import { staffCalls } from "../../world/staff-api.ts";
import { oneOf, wholeNumber } from "../schema-parts.ts";
import { defineIncident, type IncidentDefinition, type IncidentWait } from "./define-incident.ts";
import { count, latenessSeconds, troubleSeconds } from "./incident-fields.ts";
import type { IncidentResult, IncidentTargets } from "./incident-targets.ts";

/** The calls that a fault can name: those of staff, of card terminals and, in a class, of maps. */
const callNames: readonly string[] = [
  ...staffCalls,
  "refresh",
  "startGeneric",
  "checkGeneric",
  "cancelGeneric",
  "stripeConnectionToken",
  "createStripeIntent",
  "stripeIntent",
  "cancelStripeIntent",
  "mapTile",
  "drivingRoute",
];

/** A push that is older than this is dropped by the app. */
const lateSeconds = 5;
const doubledAfterSeconds = 1;
const connectionLostSeconds = 20;
const outageSeconds = 30;
const slowSeconds = 60;
const slowDelayMs = 2_000;
const printerStates = ["ready", "out_of_paper", "unreachable", "blocked"] as const;
/** The code of a connection that broke without a word. */
const brokenCode = 1006;

const closeCodeWanted = "1000, 1001, 1006, 1011 or a number from 4000 to 4999";
/** The codes with which a server may end a WebSocket; 1006 cuts it. */
const closeCode = v.pipe(
  v.number(closeCodeWanted),
  v.integer(closeCodeWanted),
  v.check(
    (code) => [1000, 1001, 1006, 1011].includes(code) || (code >= 4_000 && code <= 4_999),
    closeCodeWanted,
  ),
);

/** The incidents for trouble of pushes, network, calls, devices and colleagues. */
export const troubleIncidents = {
  late_push: defineIncident(
    { count, seconds: latenessSeconds },
    (targets, { seconds, count }) =>
      begin(targets, { kind: "delay_pushes", atMs: 0, count, byMs: msOf(seconds) }),
    {
      isTrouble: true,
      usual: { seconds: lateSeconds, count: 1 },
      waits: faultWaits("push", "delay_pushes"),
    },
  ),
  doubled_push: defineIncident(
    { count, seconds: latenessSeconds },
    (targets, { seconds, count }) =>
      begin(targets, { kind: "double_pushes", atMs: 0, count, afterMs: msOf(seconds) }),
    {
      isTrouble: true,
      usual: { seconds: doubledAfterSeconds, count: 1 },
      waits: faultWaits("push", "double_pushes"),
    },
  ),
  lost_push: defineIncident(
    { count },
    (targets, { count }) => begin(targets, { kind: "lose_pushes", atMs: 0, count }),
    { isTrouble: true, usual: { count: 1 }, waits: faultWaits("push", "lose_pushes") },
  ),
  reordered_push: defineIncident(
    { count },
    (targets, { count }) => begin(targets, { kind: "reorder_pushes", atMs: 0, count }),
    { isTrouble: true, usual: { count: 1 }, waits: faultWaits("push", "reorder_pushes") },
  ),
  /** `code`: the reason in the Pusher protocol, such as 4004. `seconds`: connections are refused for this long. */
  push_connection_lost: defineIncident(
    { code: v.exactOptional(closeCode), seconds: troubleSeconds },
    (targets, { code, seconds }) =>
      begin(targets, { kind: "close_connections", atMs: 0, code, refusedForMs: msOf(seconds) }),
    {
      isTrouble: true,
      usual: { code: brokenCode, seconds: connectionLostSeconds },
      waits: faultWaits("time", "close_connections"),
    },
  ),
  network_outage: defineIncident(
    { seconds: troubleSeconds },
    (targets, { seconds }) => begin(targets, { kind: "outage", atMs: 0, forMs: msOf(seconds) }),
    { isTrouble: true, usual: { seconds: outageSeconds }, waits: faultWaits("time", "outage") },
  ),
  /** `delayMs`: the longest delay of one direction. */
  slow_network: defineIncident(
    { seconds: troubleSeconds, delayMs: v.exactOptional(wholeNumber(2, 60_000)) },
    (targets, { seconds, delayMs: maxMs }) => {
      const minMs = Math.floor(maxMs / 2);
      return begin(targets, { kind: "latency", atMs: 0, forMs: msOf(seconds), minMs, maxMs });
    },
    {
      isTrouble: true,
      usual: { seconds: slowSeconds, delayMs: slowDelayMs },
      waits: faultWaits("time", "latency"),
    },
  ),
  /** `call`: only calls of this name, such as markReady; any call when absent. */
  next_call: defineIncident(
    { count, status: oneOf(faultStatuses), call: v.exactOptional(oneOf(callNames)) },
    (targets, { status, call, count }) =>
      begin(targets, {
        kind: "fail_calls",
        atMs: 0,
        count,
        status,
        ...(call !== undefined && { call }),
      }),
    {
      isTrouble: true,
      usual: { count: 1 },
      choice: "status",
      waits: faultWaits("call", "fail_calls"),
    },
  ),
  /** Ends all troubles of network, calls and pushes. */
  calm: defineIncident({}, ({ world }) => {
    world.clearFaults();
    return { done: true };
  }),
  printer: defineIncident(
    { state: oneOf(printerStates) },
    ({ printer }, { state }) => {
      if (printer === undefined) {
        return { done: false, problem: "Tickets of this branch are pages; it has no printer" };
      }
      if (state === "ready") printer.setFault(undefined);
      else if (state === "blocked") printer.setFault({ kind: "blocked" });
      else printer.setFault({ kind: "failed", reason: state });
      return { done: true };
    },
    {
      isTrouble: true,
      choice: "state",
      needs: "own_devices",
      waits: {
        for: "repair",
        until: ({ printer }, state) => {
          const { fault } = printer ?? {};
          const current = fault?.kind === "failed" ? fault.reason : fault?.kind;
          return (current !== undefined && current === state) || undefined;
        },
        takeBack: ({ printer }) => printer?.setFault(undefined),
      },
    },
  ),
  /** Each tablet of a class has a sound of its own, which an incident to the branch does not reach. */
  sound_off: defineIncident(
    {},
    ({ world, printer }) => {
      if (printer === undefined) {
        return { done: false, problem: "Each tablet of this branch has a sound of its own" };
      }
      world.soundOff.emit();
      return { done: true };
    },
    { isTrouble: true, needs: "own_devices" },
  ),
  /** Other staff of the first branch take orders, or leave them to the trainee. */
  colleagues: defineIncident(
    { state: oneOf(["on", "off"]) },
    ({ world }, { state }) => {
      const isOn = state === "on";
      const problem =
        world.scenario.colleagues.sharePercent === 0
          ? "The scenario has no colleagues"
          : world.areColleaguesOn === isOn
            ? `Colleagues are ${state} already`
            : undefined;
      if (problem !== undefined) return { done: false, problem };
      world.setColleagues(isOn);
      return { done: true };
    },
    { choice: "state", needs: "colleagues" },
  ),
};

function faultWaits(what: IncidentWait, kind: FaultKind): NonNullable<IncidentDefinition["waits"]> {
  const statusOf = (status: string | undefined): FaultStatus | undefined =>
    faultStatuses.find((each) => String(each) === status);
  return {
    for: what,
    until: ({ world }, status) => world.faults.until(kind, statusOf(status)),
    takeBack: ({ world }, status) => world.faults.end(kind, statusOf(status)),
  };
}

function begin({ world }: IncidentTargets, fault: Fault): IncidentResult {
  world.injectFault(fault);
  return { done: true };
}

function msOf(seconds: number): number {
  return Math.round(seconds * secondMs);
}
