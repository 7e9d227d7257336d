import type { Brand } from "../../ports/entities/brand.ts";
import type { EndedCommand } from "../orders/commands/command-results.ts";
import type { DialogRequest } from "./dialog-request.ts";

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
