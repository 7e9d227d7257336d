import type { Order } from "../../../ports/entities/order.ts";
import {
  createHeadlessSimulation,
  type HeadlessOptions,
  type HeadlessSimulation,
} from "../../../simulator/in-process/create-headless-simulation.ts";
import { builtIn } from "../../../simulator/scenarios/scenarios.ts";
import type { Scenario } from "../../../simulator/world/scenario.ts";
import type { ScenarioCapabilities } from "../../../simulator/world/scenario-capabilities.ts";
import type { Answer, StaffApi } from "../../../simulator/world/staff-api.ts";

/** Runs everything that is due in the event loop. */
export const yieldToPlatform = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A scenario whose back end declares these optional parts. */
export function withCapabilities(
  name: Parameters<typeof builtIn>[0],
  capabilities: ScenarioCapabilities,
): Scenario {
  return { ...builtIn(name), capabilities };
}

/** A world in which nothing happens by itself, unless the test passes another scenario. */
export function headless(options: Partial<HeadlessOptions> = {}): HeadlessSimulation {
  return createHeadlessSimulation({
    scenario: builtIn("empty-branch"),
    seed: 42,
    yieldToPlatform,
    ...options,
  });
}

/** The API of one of the scenario's staff; the first one has all permissions. */
export function staffApiOf({ world }: HeadlessSimulation, staffIndex = 0): StaffApi {
  return valueOfAnswer(world.auth.staffApiOf(world.auth.signIn(staffIndex).jwt));
}

/** The order as the world has it: a decoder adds the currency that it read the amounts in (N47). */
export function withoutCurrency({ currency: _added, ...order }: Order): Order {
  return order;
}

/** The value of an answer; throws when it is a refusal. */
export function valueOfAnswer<Value>(answer: Answer<Value>): Value {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message}`);
  return answer.value;
}
