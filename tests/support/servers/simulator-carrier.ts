import type { Carrier } from "../../../deploy/contract/carrier.ts";
import type { Answer } from "../../../deploy/doctor/ask.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import { serveBranch } from "../../../simulator/node/start-simulator-server.ts";
import { defaultScenario } from "../../../simulator/scenarios/default-scenario.ts";
import { classroomClient } from "../../../simulator/server/classroom-client.ts";
import type { HttpOutcome } from "../../../simulator/server/http-message.ts";
import { takeTyped } from "../../../simulator/training/incidents/start-incidents.ts";
import type { Scenario } from "../../../simulator/world/scenario.ts";
import { terminalsOf } from "../../../simulator/world/terminals/terminal-world.ts";
import { headless, yieldToPlatform } from "../branch/headless.ts";
import { toldTime } from "./told-time.ts";

/** A branch in virtual time whose server answers within the process, as a carrier of the contract. */
export async function simulatorCarrier(scenario: Scenario = defaultScenario) {
  const { world, clock } = headless({ scenario, client: classroomClient });
  const stop = world.start();
  await clock.advanceBy(40 * minuteMs);
  const branch = serveBranch({
    auth: world.auth,
    network: world.network,
    terminals: terminalsOf(world),
    towns: world.towns,
    time: toldTime(clock),
    take: (typed) => takeTyped(world, typed),
    realClock: clock,
  });

  /** Lets time pass only while the world takes some for its answer. */
  async function settled<Value>(pending: Promise<Value>): Promise<Value> {
    let isSettled = false;
    const mark = (): void => {
      isSettled = true;
    };
    pending.then(mark, mark);
    for (let turn = 0; !isSettled && turn < 20; turn += 1) await yieldToPlatform();
    for (let step = 0; !isSettled && step < 10_000; step += 1) await clock.advanceBy(10);
    return pending;
  }

  const carrier: Carrier = {
    ask: async (address, { method = "GET", headers = {}, body = "", isCutOff = false } = {}) => {
      const sentAt = clock.now();
      const outcome = await settled(
        branch.respond({
          method,
          target: address.pathname + address.search,
          headers: new Map(Object.entries(headers)),
          body,
        }),
      );
      return isCutOff
        ? { kind: "unreachable", reason: "cut off after sending" }
        : answerOf(outcome, sentAt, clock.now());
    },
    openPush: async (address, _origin, { onText, onClose }) => {
      const handler = branch.gateway.open(address.pathname + address.search, {
        send: onText,
        close: onClose,
      });
      return {
        kind: "opened",
        push: { send: (text) => handler?.receive(text), close: () => handler?.closed() },
      };
    },
    wait: async (durationMs) => {
      await clock.advanceBy(durationMs);
    },
  };
  return { carrier, world, clock, stop };
}

function answerOf(outcome: HttpOutcome, sentAt: number, receivedAt: number): Answer {
  if (outcome.kind !== "response") return { kind: "unreachable", reason: "silence" };
  const { status, headers, body } = outcome.response;
  return { kind: "answered", status, headers, body: Buffer.from(body), sentAt, receivedAt };
}
