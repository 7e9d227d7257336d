import type { PrintOutcome } from "../../ports/printer.ts";

/** The line of the event log for a change of the printer's fault. */
export function printerLine(
  fault: Exclude<PrintOutcome, { readonly kind: "opened" }> | undefined,
): string {
  return fault === undefined ? "works" : `fails: ${fault.kind}`;
}
