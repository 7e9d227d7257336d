import { expect, it } from "vitest";
import { FailureAlerts } from "../alerts/failure-alerts.ts";
import { LateFailures } from "./late-failures.ts";

function alertsInto(asked: unknown[]): FailureAlerts {
  return new FailureAlerts({
    session: { state: "signed_in", isExpired: false, refresh: async () => true },
    dialogs: { ask: (request) => asked.push(request) },
    notices: { add: () => undefined },
    isOwnSource: () => true,
  });
}

it("what fails before it can be told is told as soon as it can, once, and what fails later at once", () => {
  const asked: unknown[] = [];
  const failures = new LateFailures();
  failures.tell((alerts) => alerts.tellRead(403));
  failures.tell((alerts) => alerts.tellLoad(500, 1));
  expect(asked).toEqual([]);
  failures.begin(alertsInto(asked));
  expect(asked).toHaveLength(2);
  failures.tell((alerts) => alerts.tellRead(422));
  expect(asked).toEqual(Array(3).fill({ kind: "something_went_wrong" }));
});

it("keeps no more than fifty that nobody can tell yet", () => {
  const asked: unknown[] = [];
  const failures = new LateFailures();
  for (let time = 0; time < 1_000; time += 1) failures.tell((alerts) => alerts.tellRead(500));
  failures.begin(alertsInto(asked));
  expect(asked).toHaveLength(50);
});
