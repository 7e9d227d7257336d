import type { Brand } from "../../ports/entities/brand.ts";
import type { LogisticsJobChange } from "../../ports/entities/logistics.ts";
import type { LogisticsEventName } from "../../ports/entities/push-message.ts";
import type { RefusalReason, WrongProof } from "../../ports/outcome.ts";
import { type EndedCommand, isShownByPopup } from "../orders/commands/command-results.ts";
import { carrierCommands } from "../orders/order-rules/command-name.ts";
import type { DialogRequest } from "./dialog-store.ts";

/** The way a refused command is shown to staff: a dialog, a quiet notice, or elsewhere. */
export type FailureNotification =
  | { readonly kind: "dialog"; readonly request: DialogRequest }
  | { readonly kind: "notice" }
  | { readonly kind: "none" };

const elsewhere: FailureNotification = { kind: "none" };

/**
 * The notification of a command that the server refused (ER-2, ER-5). `gone` and `changed` arrive here as
 * `someone_was_faster`, which has its own notice (FL-13, UC-8).
 */
export function notificationOf(ended: EndedCommand, isOwnSource: boolean): FailureNotification {
  const { name, result, isAutomatic } = ended;
  // No dialog covers the screen for an automatic command (PUSH-5).
  if (result.kind !== "refused" || isAutomatic) return elsewhere;
  // The checkout shows the only message, and nothing restarts below it (N6).
  if (ended.isFromCheckout === true) return elsewhere;
  // Rescheduling has its own alert (RS-6). The reject popup (UC-7) and the dialog that asks for a code show their refusals.
  const { reason } = result;
  if (name === "reschedule" || isShownByPopup(reason, name)) return elsewhere;
  if (isSourceConfirmFailure(ended, { isOwn: isOwnSource })) return elsewhere;
  if (carrierCommands.includes(name) || !opensDialog(reason)) return { kind: "notice" };
  return { kind: "dialog", request: { kind: "something_went_wrong" } };
}

/**
 * Whether the server failed in a confirmation for an order from another source (ER-4): it has a
 * dialog of its own, and no generic one. A source without a brand counts as another source.
 */
export function isSourceConfirmFailure(
  { name, result }: EndedCommand,
  brand: Pick<Brand, "isOwn"> | undefined,
): boolean {
  return (
    name === "confirm" &&
    result.kind === "refused" &&
    result.reason === "refused" &&
    brand?.isOwn !== true
  );
}

/** The dialog of such a failure: eight marketplaces have their own wording (UC-13), the others are named. */
export function confirmFailureDialog(
  { order: { number, source } }: EndedCommand,
  brand: Pick<Brand, "mayRefuseConfirmation"> | undefined,
): DialogRequest {
  const kind = brand?.mayRefuseConfirmation === true ? "unable_to_confirm" : "source_not_confirmed";
  return { kind, orderNumber: number, source };
}

/** The dialogs that a change of a partner's job opens: its message, and its cancellation (ER-6). */
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

export type CommandRefusal = RefusalReason | WrongProof;

interface ShownRefusal {
  /** Whether it opens the generic dialog (ER-2); if not, it is only logged (order-board section 8). */
  readonly opensDialog: boolean;
  /** The name of its text where a panel shows it without a sentence of the server's. */
  readonly text: "refused" | "forbidden" | "gone";
}

/** Each refusal as staff see it. */
const shown: Readonly<Record<CommandRefusal, ShownRefusal>> = {
  unauthorised: { opensDialog: true, text: "refused" },
  forbidden: { opensDialog: true, text: "forbidden" },
  gone: { opensDialog: true, text: "gone" },
  changed: { opensDialog: false, text: "refused" },
  wrong_code: { opensDialog: true, text: "refused" },
  wrong_password: { opensDialog: true, text: "refused" },
  invalid: { opensDialog: true, text: "refused" },
  too_many: { opensDialog: false, text: "refused" },
  refused: { opensDialog: true, text: "refused" },
  unknown: { opensDialog: false, text: "refused" },
  unexpected: { opensDialog: false, text: "refused" },
};

export function opensDialog(reason: CommandRefusal): boolean {
  return shown[reason].opensDialog;
}

export function refusalText(reason: CommandRefusal): ShownRefusal["text"] {
  return shown[reason].text;
}
