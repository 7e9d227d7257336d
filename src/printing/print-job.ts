import type { OrderId } from "../../ports/entities/ids.ts";
import type { PrintTemplate } from "../../ports/entities/printing.ts";
import type { CommandResult } from "../orders/commands/command-results.ts";

/** What is to go on paper: the takeaway bill, or a ticket by a template. */
export interface PrintJob {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  /** Absent for the takeaway bill. */
  readonly template?: PrintTemplate;
}

/** Why nothing came out, and what staff can do about it. */
export interface PrintProblem {
  /** `blocked`: the browser allowed no window; it does when somebody presses. */
  readonly reason: "blocked" | "out_of_paper" | "unreachable" | "bad_address";
  readonly job: PrintJob;
}

/** How a reprint ended. */
export type ReprintResult =
  | { readonly kind: "printed" }
  /** The server took note of the reprint, but nothing came out. It is not noted twice: only printed again. */
  | { readonly kind: "not_printed"; readonly problem: PrintProblem }
  /** The app was stopped before the window was due. */
  | { readonly kind: "stopped" }
  | Exclude<CommandResult, { readonly kind: "done" }>;
