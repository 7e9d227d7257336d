import { describe, expect, it } from "vitest";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { LeftOutReports } from "./left-out-reports.ts";

const total = (place: number) => ({ path: `orders[${place}].total_amount`, problem: "no amount" });
const agent = { path: "orders[0].agent_name", problem: "must be text" };

describe("a field that could not be read and was left out", () => {
  it("is reported once, whichever answer, order and source has it again (N16)", () => {
    const reporter = new RecordingReporter();
    const reports = new LeftOutReports(reporter);
    reports.report("/orders/new", [total(0), total(1)]);
    reports.report("/orders/new", [total(0)]);
    reports.report("/orders/ready", [total(7), agent]);
    reports.report("created", [agent]);
    reports.report("/orders/new", undefined);
    expect(reporter.reports.map(({ details }) => details?.["source"])).toEqual([
      "/orders/new",
      "/orders/ready",
    ]);
  });

  it("is not reported any more after 500 fields", () => {
    const reporter = new RecordingReporter();
    const reports = new LeftOutReports(reporter);
    for (let field = 0; field < 600; field += 1)
      reports.report("/me", [{ path: `company.field_${field}_x`, problem: "odd" }]);
    expect(reporter.reports.length).toBeLessThanOrEqual(500);
  });
});
