import { autorun, observable, runInAction } from "mobx";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { type ComplaintRecorder, recordComplaints } from "./complaints.ts";
import { expectNothingObserved, expectNothingPending } from "./leaks.ts";

function virtualClock(): VirtualClock {
  return new VirtualClock({
    startAt: 0,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
}

describe("a leak", () => {
  it("of a scheduled task is named, and none is reported after its cancellation", () => {
    const clock = virtualClock();
    expectNothingPending(clock);
    const undo = clock.schedule(5, function ringTheBell() {});
    expect(() => expectNothingPending(clock)).toThrow("ringTheBell");
    undo();
    expectNothingPending(clock);
  });

  it("of a reaction is named, and none is reported after its disposal", () => {
    const orders = observable({ count: 1 });
    expectNothingObserved(orders, "count");
    const dispose = autorun(() => orders.count, { name: "countOrders" });
    expect(() => expectNothingObserved(orders, "count")).toThrow("countOrders");
    dispose();
    expectNothingObserved(orders, "count");
  });
});

describe("a warning of the libraries", () => {
  /** Replaces the console's method during a test, so that the warning does not fail the test. */
  function recorded(complain: () => void): readonly string[] {
    const { warn, error } = console;
    const silence = (): void => {};
    console.warn = silence;
    console.error = silence;
    let recorder: ComplaintRecorder | undefined;
    try {
      recorder = recordComplaints(console);
      complain();
      return recorder.take();
    } finally {
      recorder?.stop();
      console.warn = warn;
      console.error = error;
    }
  }

  it("is recorded when a value changes outside an action", () => {
    const orders = observable({ count: 1 });
    const complaints = recorded(() => {
      orders.count = 2;
    });
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain("without using an action");
  });

  it("is recorded when a reaction reads nothing", () => {
    expect(recorded(() => autorun(() => {})())).toHaveLength(1);
  });

  it("is recorded when React gets a field that cannot change", () => {
    const complaints = recorded(() => {
      renderToString(createElement("input", { value: "7" }));
    });
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain("onChange");
  });

  it("is not recorded for correct changes, or for our own output", () => {
    const orders = observable({ count: 1 });
    const complaints = recorded(() => {
      runInAction(() => {
        orders.count = 2;
      });
      console.warn("The printer is out of paper");
    });
    expect(complaints).toEqual([]);
  });
});
