import { describe, expect, it } from "vitest";
import type { ErrorReporter, Report } from "../../ports/error-reporter.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { LateErrorReporter } from "./late-error-reporter.ts";

const problem = (number: number): Report => ({ kind: "storage", message: `Problem ${number}` });

function make() {
  const near = new RecordingReporter();
  const far = new RecordingReporter();
  let resolve: (far: ErrorReporter) => void = () => {};
  let reject: (cause: Error) => void = () => {};
  const promise = new Promise<ErrorReporter>((...settle) => {
    [resolve, reject] = settle;
  });
  const fetching = { promise, resolve, reject };
  return { near, far, fetching, reporter: new LateErrorReporter(near, () => fetching.promise) };
}

describe("reports while the service is being loaded", () => {
  it("go to the console at once, and to the service once it is loaded", async () => {
    const { near, far, fetching, reporter } = make();
    reporter.report(problem(1));
    reporter.report(problem(2));
    expect([near.reports.length, far.reports.length]).toEqual([2, 0]);
    fetching.resolve(far);
    await fetching.promise;
    reporter.report(problem(3));
    expect(far.reports).toEqual([problem(1), problem(2), problem(3)]);
    expect(near.reports).toEqual(far.reports);
  });

  it("wait in a limited number, the first ones", async () => {
    const { far, fetching, reporter } = make();
    for (let number = 0; number < 1_000; number += 1) reporter.report(problem(number));
    fetching.resolve(far);
    await fetching.promise;
    expect(far.reports).toHaveLength(50);
    expect(far.reports[0]).toEqual(problem(0));
  });

  it("stay on the console while the service cannot be loaded, and reach it later", async () => {
    const near = new RecordingReporter();
    const far = new RecordingReporter();
    let attempts = 0;
    const reporter = new LateErrorReporter(near, async () => {
      attempts += 1;
      if (attempts < 3) throw new Error("offline");
      return far;
    });
    const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
    reporter.report(problem(1));
    await settled();
    expect(attempts).toBe(1);
    reporter.report(problem(2));
    await settled();
    expect(near.reports.map(({ message }) => message)).toEqual([
      "Problem 1",
      "The code that sends reports could not be loaded",
      "Problem 2",
      "The code that sends reports could not be loaded",
    ]);
    reporter.report(problem(3));
    await settled();
    reporter.report(problem(4));
    expect(attempts).toBe(3);
    expect(far.reports).toEqual([1, 2, 3, 4].map(problem));
  });
});
