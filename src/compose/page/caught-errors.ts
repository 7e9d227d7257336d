import type { RootOptions } from "react-dom/client";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";

/** Reports an error once that a boundary of the page has caught: a part of it says that it cannot be shown. */
export function reportingTo(reporter: Pick<ErrorReporter, "report">): RootOptions {
  return {
    onCaughtError: (cause) =>
      reporter.report({ kind: "unexpected", message: "A screen could not be shown", cause }),
  };
}
