import type { CommandName } from "../orders/command-result.ts";
import type { EndedCommand } from "../orders/commands/command-results.ts";
import { isSourceConfirmFailure } from "./confirm-failure.ts";
import type { DialogRequest } from "./dialog-request.ts";
import { isToldStatus } from "./told-status.ts";

/** Errors of assigning and cancelling are logged, and told in a quiet notice (RA-6). */
const quietCommands: readonly CommandName[] = [
  "assign_rider",
  "unassign_rider",
  "create_job",
  "cancel_job",
];

/** How a refused command reaches staff: a dialog, a quiet notice, or not from here. */
export type FailureTelling =
  | { readonly kind: "dialog"; readonly request: DialogRequest }
  | { readonly kind: "notice" }
  | { readonly kind: "none" };

const notFromHere: FailureTelling = { kind: "none" };

/**
 * What staff are told of a command that the server refused (ER-2, ER-5). 404 and 409 arrive here as
 * `someone_was_faster`, which has told them already (FL-13, UC-8).
 */
export function failureTelling(ended: EndedCommand, isOwnSource: boolean): FailureTelling {
  const { name, result, isAutomatic } = ended;
  // Nobody pressed anything: no screen is covered for it (PUSH-5).
  if (result.kind !== "refused" || isAutomatic) return notFromHere;
  // Rescheduling has its own alert (RS-6), and a wrong password is told in the reject popup (UC-7).
  if (name === "reschedule" || (name === "reject" && result.status === 422)) return notFromHere;
  if (isSourceConfirmFailure(ended, { isOwn: isOwnSource })) return notFromHere;
  if (quietCommands.includes(name) || !isToldStatus(result.status)) return { kind: "notice" };
  return { kind: "dialog", request: { kind: "something_went_wrong" } };
}
