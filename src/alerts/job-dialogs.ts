import type { LogisticsJobChange } from "../../ports/entities/logistics.ts";
import type { LogisticsEventName } from "../../ports/entities/push-message.ts";
import type { DialogRequest } from "./dialog-request.ts";

/** What interrupts staff when a partner's job changes: the partner's words, and that it was cancelled (ER-6). */
export function jobDialogs(
  event: LogisticsEventName,
  { failureMessage }: LogisticsJobChange,
  orderNumber: string,
): readonly DialogRequest[] {
  const message = failureMessage?.trim() ?? "";
  return [
    ...(message === "" ? [] : [{ kind: "partner_message", orderNumber, message } as const]),
    ...(event === "job_cancelled" ? [{ kind: "partner_cancelled", orderNumber } as const] : []),
  ];
}
