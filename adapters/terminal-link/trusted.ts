import type { PartnerStatus, Receipt } from "../../ports/payment-terminal.ts";
import type { TerminalTransport } from "./terminal-transport.ts";

/** At work an approval that was made in training is no approval: somebody has to look (TN-1). */
export function trusted(
  { takesTrainingPayments, reporter }: TerminalTransport,
  status: PartnerStatus,
  receipt: Receipt | undefined,
): PartnerStatus {
  if (status !== "approved" || receipt?.isSimulated !== true || takesTrainingPayments) {
    return status;
  }
  reporter.report({ kind: "payment", message: "An approval made in training was held back" });
  return "unknown";
}
