import { secondMs } from "../../ports/entities/time.ts";
import type { Fault } from "../world/fault-plan.ts";
import { scriptedMax } from "../world/terminals/scenario-choice.ts";
import type { CommandResult, CommandTargets, Runners } from "./command-targets.ts";

type Names =
  | "late_push"
  | "doubled_push"
  | "lost_push"
  | "reordered_push"
  | "push_connection_lost"
  | "network_outage"
  | "slow_network"
  | "next_call"
  | "calm"
  | "printer"
  | "next_card";

/** A push that is older than this is dropped by the app. */
const lateSeconds = 5;
const doubledAfterSeconds = 1;
const connectionLostSeconds = 20;
const outageSeconds = 30;
const slowSeconds = 60;
const slowDelayMs = 2_000;
/** The code of a connection that broke without a word. */
const brokenCode = 1006;

export const troubleCommands: Runners<Names> = {
  late_push: (targets, { seconds = lateSeconds, count = 1 }) =>
    begin(targets, { kind: "delay_pushes", atMs: 0, count, byMs: msOf(seconds) }),
  doubled_push: (targets, { seconds = doubledAfterSeconds, count = 1 }) =>
    begin(targets, { kind: "double_pushes", atMs: 0, count, afterMs: msOf(seconds) }),
  lost_push: (targets, { count = 1 }) => begin(targets, { kind: "lose_pushes", atMs: 0, count }),
  reordered_push: (targets, { count = 1 }) =>
    begin(targets, { kind: "reorder_pushes", atMs: 0, count }),
  push_connection_lost: (targets, { code = brokenCode, seconds = connectionLostSeconds }) =>
    begin(targets, { kind: "close_connections", atMs: 0, code, refusedForMs: msOf(seconds) }),
  network_outage: (targets, { seconds = outageSeconds }) =>
    begin(targets, { kind: "outage", atMs: 0, forMs: msOf(seconds) }),
  slow_network: (targets, { seconds = slowSeconds, delayMs: maxMs = slowDelayMs }) => {
    const minMs = Math.floor(maxMs / 2);
    return begin(targets, { kind: "latency", atMs: 0, forMs: msOf(seconds), minMs, maxMs });
  },
  next_call: (targets, { status, call, count = 1 }) =>
    begin(targets, {
      kind: "fail_calls",
      atMs: 0,
      count,
      status,
      ...(call !== undefined && { call }),
    }),
  calm: ({ world }) => {
    world.clearFaults();
    return { done: true };
  },
  printer: ({ printer }, { state }) => {
    if (printer === undefined) {
      return { done: false, problem: "Tickets of this branch are pages; it has no printer" };
    }
    if (state === "ready") printer.setFault(undefined);
    else if (state === "blocked") printer.setFault({ kind: "blocked" });
    else printer.setFault({ kind: "failed", reason: state });
    return { done: true };
  },
  next_card: ({ terminals: { choice } }, { outcome }) => {
    const problem =
      choice.picked !== undefined
        ? `The card terminal plays ${choice.picked} for every payment: let it follow the amounts first`
        : choice.scriptedCount >= scriptedMax
          ? `The outcomes of ${scriptedMax} card payments are already set`
          : undefined;
    if (problem !== undefined) return { done: false, problem };
    choice.scriptNext(outcome);
    return { done: true };
  },
};

function begin({ world }: CommandTargets, fault: Fault): CommandResult {
  world.injectFault(fault);
  return { done: true };
}

function msOf(seconds: number): number {
  return Math.round(seconds * secondMs);
}
