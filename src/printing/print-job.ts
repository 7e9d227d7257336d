import type { OrderId } from "../../ports/entities/ids.ts";
import type { PrintTemplate } from "../../ports/entities/printing.ts";
import type { CommandResult } from "../orders/commands/command-results.ts";

/** A takeaway bill, or a ticket by a template. */
export interface PrintJob {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  /** Absent for the takeaway bill. */
  readonly template?: PrintTemplate;
}

/** The reason why nothing was printed, and the job to retry. */
export interface PrintProblem {
  /** `blocked`: the browser allowed no window; it allows one on a press. */
  readonly reason: "blocked" | "out_of_paper" | "unreachable" | "bad_address";
  readonly job: PrintJob;
}

/** The result of a reprint. */
export type ReprintResult =
  | { readonly kind: "printed" }
  /** The server recorded the reprint, but nothing was printed. A retry prints, and records nothing again. */
  | { readonly kind: "not_printed"; readonly problem: PrintProblem }
  /** The app was stopped before the window was due. */
  | { readonly kind: "stopped" }
  | Exclude<CommandResult, { readonly kind: "done" }>;
