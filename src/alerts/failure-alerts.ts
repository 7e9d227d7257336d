import type { OrderSource } from "../../ports/entities/ids.ts";
import type { LogisticsJobChange } from "../../ports/entities/logistics.ts";
import type { LogisticsEventName } from "../../ports/entities/push-message.ts";
import type { EndedCommand } from "../orders/commands/command-results.ts";
import type { DialogRequest } from "./dialog-store.ts";
import { hasFailureDialog, jobDialogs, notificationOf } from "./failure-dialogs.ts";
import type { Notice } from "./notice.ts";

export interface FailureAlertsParts {
  readonly session: {
    readonly state: "signed_in" | "signed_out";
    /** True while nobody has answered the refresh of a token that is over. */
    readonly isExpired: boolean;
    refresh(): Promise<boolean>;
  };
  readonly dialogs: { ask(request: DialogRequest): void };
  readonly notices: { add(notice: Notice): void };
  readonly isOwnSource: (source: OrderSource) => boolean;
}

/** Tells staff of what failed: in the generic dialog, or quietly (order-board section 8, ER-2). */
export class FailureAlerts {
  private readonly parts: FailureAlertsParts;
  private toldOpening: number | undefined;

  constructor(parts: FailureAlertsParts) {
    this.parts = parts;
  }

  /**
   * A read was refused that staff wait for: they started it, or nothing can be shown without it. A 401 has been met by a refresh and a repeat by now. Returns whether staff are told.
   */
  onReadRefused(status: number): boolean {
    const { session, dialogs } = this.parts;
    const isSignedIn = session.state === "signed_in" && !session.isExpired;
    const isTold = hasFailureDialog(status) && (status !== 401 || isSignedIn);
    if (isTold) dialogs.ask({ kind: "something_went_wrong" });
    return isTold;
  }

  /**
   * The first load of a list for the branches shown was refused: told once for all lists together. The
   * later ones are automatic.
   */
  onLoadRefused(status: number, opening: number): void {
    if (this.toldOpening !== opening && this.onReadRefused(status)) this.toldOpening = opening;
  }

  /** A partner has cancelled, or says what went wrong (ER-6). */
  onJobChange(event: LogisticsEventName, change: LogisticsJobChange, orderNumber: string): void {
    for (const request of jobDialogs(event, change, orderNumber)) this.parts.dialogs.ask(request);
  }

  /** A command is over. */
  onCommandEnded(ended: EndedCommand): void {
    const { dialogs, notices, isOwnSource } = this.parts;
    const { order, result } = ended;
    const telling = notificationOf(ended, isOwnSource(order.source));
    if (telling.kind === "notice") {
      notices.add({ kind: "command_refused", orderNumber: order.number });
    }
    if (telling.kind !== "dialog") return;
    if (result.kind === "refused" && result.status === 401)
      void this.askIfSignedIn(telling.request);
    else dialogs.ask(telling.request);
  }

  /** A 401 ends the session or is over with a fresh token: only then there is somebody to tell. */
  private async askIfSignedIn(request: DialogRequest): Promise<void> {
    const { session, dialogs } = this.parts;
    await session.refresh();
    if (session.state === "signed_in") dialogs.ask(request);
  }
}
