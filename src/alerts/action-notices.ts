import type { Company } from "../../ports/entities/company.ts";
import type { EndedCommand, RiderChange } from "../orders/commands/command-results.ts";
import { isRiderReversible } from "../orders/order-rules/rider-stages.ts";
import { isConfirmedByNotice, type Notice } from "./notice.ts";

export interface ActionNoticesParts {
  readonly notices: { add(notice: Notice): void };
  readonly company: { readonly company: Pick<Company, "isRiderAppEnabled"> | undefined };
}

/** Confirms the actions of staff in a quiet notice, with Undo where the API has the reverse action. */
export class ActionNotices {
  private readonly parts: ActionNoticesParts;

  constructor(parts: ActionNoticesParts) {
    this.parts = parts;
  }

  onCommandEnded(ended: EndedCommand): void {
    const { name, order, result, isAutomatic, isFromCheckout, riderChange } = ended;
    // The checkout confirms its own completions.
    if (result.kind !== "done" || isAutomatic || isFromCheckout === true) return;
    if (!isConfirmedByNotice(name)) return;
    const undo = this.undoOf(ended);
    this.parts.notices.add({
      kind: "command_done",
      command: name,
      orderId: order.id,
      orderNumber: order.number,
      ...(riderChange?.to !== undefined && { rider: riderChange.to }),
      ...(undo !== undefined && { undo }),
    });
  }

  private undoOf({ order, riderChange }: EndedCommand): RiderChange | undefined {
    if (riderChange === undefined || riderChange.from === riderChange.to) return undefined;
    return isRiderReversible(order, this.parts.company.company) ? riderChange : undefined;
  }
}
