import { getObserverTree } from "mobx";
import { expect } from "vitest";

/** The queue of a clock; VirtualClock implements this. */
interface QueueingClock {
  readonly pendingCount: number;
  describe(): string;
}

/** Fails with the queue when a task is still scheduled. For the end of a test that has stopped everything. */
export function expectNothingPending(clock: QueueingClock): void {
  if (clock.pendingCount > 0) expect.fail(`Something was not stopped: ${clock.describe()}`);
}

/** Fails with the observers' names when `thing`, or its one `property`, is still observed. */
export function expectNothingObserved(thing: object, property?: string): void {
  const { name, observers } = getObserverTree(thing, property);
  if (observers !== undefined && observers.length > 0) {
    const names = observers.map((each) => each.name).join(", ");
    expect.fail(`Something was not stopped: ${name} is still followed by ${names}`);
  }
}
