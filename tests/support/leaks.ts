import { getObserverTree } from "mobx";
import { expect } from "vitest";

/** What a clock says of its queue; VirtualClock does. */
interface QueueingClock {
  readonly pendingCount: number;
  describe(): string;
}

/** Fails with the queue printed when something is still scheduled. For the end of a test that stopped all. */
export function expectNothingPending(clock: QueueingClock): void {
  if (clock.pendingCount > 0) expect.fail(`Something was not stopped: ${clock.describe()}`);
}

/** Fails with the observers' names when something still follows `thing`, or its one `property`. */
export function expectNothingObserved(thing: object, property?: string): void {
  const { name, observers } = getObserverTree(thing, property);
  if (observers !== undefined && observers.length > 0) {
    const names = observers.map((each) => each.name).join(", ");
    expect.fail(`Something was not stopped: ${name} is still followed by ${names}`);
  }
}
