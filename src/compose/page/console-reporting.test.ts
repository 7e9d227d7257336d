// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import type { ReportKind } from "../../../ports/error-reporter.ts";
import { RecordingReporter } from "../../../tests/support/stand-ins/recording-reporter.ts";
import { openConsoleReporting } from "./console-reporting.ts";

it("Reports are counted by kind for head office, and errors that no code has caught as unexpected ones [N37]", () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const counts = new Map<ReportKind, number>();
  const reporting = openConsoleReporting(document, new RecordingReporter(), counts);
  for (let time = 0; time < 3; time += 1) reporting.report({ kind: "storage", message: "Full" });
  reporting.report({ kind: "unexpected", message: "Odd" });
  window.dispatchEvent(new ErrorEvent("error", { message: "x is undefined" }));
  window.dispatchEvent(new Event("unhandledrejection"));
  expect([...counts]).toEqual([
    ["storage", 3],
    ["unexpected", 3],
  ]);
});
