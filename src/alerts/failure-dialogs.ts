import type { Brand } from "../../ports/entities/brand.ts";
import type { LogisticsJobChange } from "../../ports/entities/logistics.ts";
import type { LogisticsEventName } from "../../ports/entities/push-message.ts";
import type { CommandName, EndedCommand } from "../orders/commands/command-results.ts";
import type { DialogRequest } from "./dialog-store.ts";

/** Errors of assigning and cancelling are logged, and told in a quiet notice (RA-6). */
const quietCommands: readonly CommandName[] = [
  "assign_rider",
  "unassign_rider",
  "create_job",
  "cancel_job",
];

/** How a refused command reaches staff: a dialog, a quiet notice, or not from here. */
export type FailureNotification =
  | { readonly kind: "dialog"; readonly request: DialogRequest }
  | { readonly kind: "notice" }
  | { readonly kind: "none" };

const notFromHere: FailureNotification = { kind: "none" };

/**
 * What staff are told of a command that the server refused (ER-2, ER-5). 404 and 409 arrive here as
 * `someone_was_faster`, which has told them already (FL-13, UC-8).
 */
export function notificationOf(ended: EndedCommand, isOwnSource: boolean): FailureNotification {
  const { name, result, isAutomatic } = ended;
  // Nobody pressed anything: no screen is covered for it (PUSH-5).
  if (result.kind !== "refused" || isAutomatic) return notFromHere;
  // Rescheduling has its own alert (RS-6), and a wrong password is told in the reject popup (UC-7).
  if (name === "reschedule" || (name === "reject" && result.status === 422)) return notFromHere;
  if (isSourceConfirmFailure(ended, { isOwn: isOwnSource })) return notFromHere;
  if (quietCommands.includes(name) || !hasFailureDialog(result.status)) return { kind: "notice" };
  return { kind: "dialog", request: { kind: "something_went_wrong" } };
}

/**
 * Whether this is a confirmation that failed with 500 for an order from elsewhere (ER-4): it has a
 * dialog of its own, and no generic one. A source that nobody has described is not ours, either.
 */
export function isSourceConfirmFailure(
  { name, result }: EndedCommand,
  brand: Pick<Brand, "isOwn"> | undefined,
): boolean {
  return (
    name === "confirm" &&
    result.kind === "refused" &&
    result.status === 500 &&
    brand?.isOwn !== true
  );
}

/** What staff are told of it: eight marketplaces have their own wording (UC-13), the others are named. */
export function confirmFailureDialog(
  { order: { number, source } }: EndedCommand,
  brand: Pick<Brand, "mayRefuseConfirmation"> | undefined,
): DialogRequest {
  const kind = brand?.mayRefuseConfirmation === true ? "unable_to_confirm" : "source_not_confirmed";
  return { kind, orderNumber: number, source };
}

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

/** What the generic dialog speaks of; other statuses are only logged (order-board section 8). */
const toldStatuses: readonly number[] = [401, 403, 404, 422, 500];

/** Whether a failure with this status opens the generic dialog (ER-2). */
export function hasFailureDialog(status: number): boolean {
  return toldStatuses.includes(status);
}
