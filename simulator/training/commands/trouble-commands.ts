import * as v from "valibot";
import { secondMs } from "../../../ports/entities/time.ts";
import { type Fault, faultStatuses } from "../../world/fault-plan.ts";
import { scriptedMax } from "../../world/terminals/scenario-choice.ts";
import { terminalScenarios } from "../../world/terminals/terminal-scenarios.ts";
import { oneOf, wholeNumber } from "../schema-parts.ts";
import { callNames } from "./call-names.ts";
import { count, latenessSeconds, troubleSeconds } from "./command-fields.ts";
import type { CommandResult, CommandTargets } from "./command-targets.ts";
import { defineCommand } from "./define-command.ts";

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
const outcome = oneOf(terminalScenarios.map(({ name }) => name));

/** The commands for trouble of pushes, network, calls, printer and card terminals. */
export const troubleCommands = {
  late_push: defineCommand(
    { count, seconds: latenessSeconds },
    (targets, { seconds = lateSeconds, count = 1 }) =>
      begin(targets, { kind: "delay_pushes", atMs: 0, count, byMs: msOf(seconds) }),
  ),
  doubled_push: defineCommand(
    { count, seconds: latenessSeconds },
    (targets, { seconds = doubledAfterSeconds, count = 1 }) =>
      begin(targets, { kind: "double_pushes", atMs: 0, count, afterMs: msOf(seconds) }),
  ),
  lost_push: defineCommand({ count }, (targets, { count = 1 }) =>
    begin(targets, { kind: "lose_pushes", atMs: 0, count }),
  ),
  reordered_push: defineCommand({ count }, (targets, { count = 1 }) =>
    begin(targets, { kind: "reorder_pushes", atMs: 0, count }),
  ),
  /** `code`: the reason in the Pusher protocol, such as 4004. `seconds`: connections are refused for this long. */
  push_connection_lost: defineCommand(
    { code: v.exactOptional(closeCode), seconds: troubleSeconds },
    (targets, { code = brokenCode, seconds = connectionLostSeconds }) =>
      begin(targets, { kind: "close_connections", atMs: 0, code, refusedForMs: msOf(seconds) }),
  ),
  network_outage: defineCommand(
    { seconds: troubleSeconds },
    (targets, { seconds = outageSeconds }) =>
      begin(targets, { kind: "outage", atMs: 0, forMs: msOf(seconds) }),
  ),
  /** `delayMs`: the longest delay of one direction. */
  slow_network: defineCommand(
    { seconds: troubleSeconds, delayMs: v.exactOptional(wholeNumber(2, 60_000)) },
    (targets, { seconds = slowSeconds, delayMs: maxMs = slowDelayMs }) => {
      const minMs = Math.floor(maxMs / 2);
      return begin(targets, { kind: "latency", atMs: 0, forMs: msOf(seconds), minMs, maxMs });
    },
  ),
  /** `call`: only calls of this name, such as markReady; any call when absent. */
  next_call: defineCommand(
    { count, status: oneOf(faultStatuses), call: v.exactOptional(oneOf(callNames)) },
    (targets, { status, call, count = 1 }) =>
      begin(targets, {
        kind: "fail_calls",
        atMs: 0,
        count,
        status,
        ...(call !== undefined && { call }),
      }),
  ),
  /** Ends all troubles of network, calls and pushes. */
  calm: defineCommand({}, ({ world }) => {
    world.clearFaults();
    return { done: true };
  }),
  printer: defineCommand({ state: oneOf(printerStates) }, ({ printer }, { state }) => {
    if (printer === undefined) {
      return { done: false, problem: "Tickets of this branch are pages; it has no printer" };
    }
    if (state === "ready") printer.setFault(undefined);
    else if (state === "blocked") printer.setFault({ kind: "blocked" });
    else printer.setFault({ kind: "failed", reason: state });
    return { done: true };
  }),
  next_card: defineCommand({ outcome }, ({ terminals: { choice } }, { outcome }) => {
    const problem =
      choice.picked !== undefined
        ? `The card terminal plays ${choice.picked} for every payment: let it follow the amounts first`
        : choice.scriptedCount >= scriptedMax
          ? `The outcomes of ${scriptedMax} card payments are already set`
          : undefined;
    if (problem !== undefined) return { done: false, problem };
    choice.scriptNext(outcome);
    return { done: true };
  }),
  /** Every card payment from now on; without `outcome` the amounts decide again. */
  every_card: defineCommand(
    { outcome: v.exactOptional(outcome) },
    ({ terminals: { choice } }, { outcome }) => {
      choice.pick(outcome);
      return { done: true };
    },
  ),
};

function begin({ world }: CommandTargets, fault: Fault): CommandResult {
  world.injectFault(fault);
  return { done: true };
}

function msOf(seconds: number): number {
  return Math.round(seconds * secondMs);
}
