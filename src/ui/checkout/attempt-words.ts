import type { AttemptFailure } from "../../payments/attempt/attempt-failure.ts";
import type { AttemptView } from "../../payments/attempt/attempt-view.ts";
import type { RowKit } from "../board/row-kit.ts";

/** What an overlay says. */
export interface AttemptWords {
  readonly tone: "busy" | "good" | "bad" | "quiet";
  readonly title: string;
  readonly lines: readonly string[];
}

/** The words of an attempt's overlay (TT-1, TT-15, TT-17, TT-20, TT-21). */
export function attemptWords(attempt: AttemptView, kit: RowKit): AttemptWords {
  const { say } = kit;
  switch (attempt.phase) {
    case "waiting":
    case "in_progress":
      return busyWords(attempt, kit);
    case "verifying":
      return { tone: "busy", title: say("terminal.title"), lines: [say("terminal.verifying")] };
    case "paid":
      return { tone: "good", title: say("terminal.paid"), lines: [say("terminal.paidText")] };
    case "cancelled":
      return { tone: "quiet", title: say("terminal.cancelled"), lines: [cancelText(attempt, kit)] };
    case "terminal_timeout":
      return {
        tone: "bad",
        title: say("terminal.timedOut"),
        lines: [reasonText(attempt.failure ?? { kind: "timed_out" }, kit)],
      };
    case "failed":
      return failedWords(attempt, kit);
  }
}

function busyWords({ phase, step }: AttemptView, { say }: RowKit): AttemptWords {
  const title = say(phase === "waiting" ? "terminal.waiting" : "terminal.inProgress");
  if (step !== undefined) return { tone: "busy", title, lines: [say(`terminal.step.${step}`)] };
  return {
    tone: "busy",
    title,
    lines: phase === "in_progress" ? [say("terminal.follow")] : [],
  };
}

function cancelText({ failure }: AttemptView, { say }: RowKit): string {
  return say(
    failure?.kind === "cancelled" ? "terminal.cancelledText" : "terminal.cancelUnconfirmed",
  );
}

function failedWords({ failure, request }: AttemptView, kit: RowKit): AttemptWords {
  const { say } = kit;
  const why = failure ?? { kind: "generic" };
  if (why.kind !== "reader_error") {
    const lines = [say("terminal.unable"), reasonText(why, kit), say("terminal.support")];
    return { tone: "bad", title: say("terminal.failed"), lines };
  }
  const hasReference = why.row === "requires_confirmation" || why.row === "request_timed_out";
  const { reference } = request;
  return {
    tone: "bad",
    title: say("pay.oops"),
    lines: [
      readerText(why, request.device.name, kit),
      ...(hasReference ? [say("terminal.reference", { reference })] : []),
    ],
  };
}

/** The ten rows of the card-reader catalogue; two of them are the error's own words. */
function readerText(
  { row, message }: Extract<AttemptFailure, { readonly kind: "reader_error" }>,
  device: string,
  { say }: RowKit,
): string {
  switch (row) {
    case "generic":
      return say("terminal.reason.generic");
    case "collection":
    case "confirmation":
      return message ?? say("terminal.reason.generic");
    default:
      return say(`reader.${row}`, { device });
  }
}

/** A reason of the partner's or the server's own stands in its text's place. */
function reasonText(failure: AttemptFailure, kit: RowKit): string {
  const { say } = kit;
  switch (failure.kind) {
    case "declined":
      return failure.reason ?? say("terminal.reason.declined");
    case "cancelled_on_terminal":
      return failure.reason ?? say("terminal.reason.cancelledOnTerminal");
    case "cancelled_by_staff":
      return say("terminal.reason.cancelledByStaff");
    case "status_unavailable":
      return say("terminal.reason.statusUnavailable");
    case "check_error":
      return say("terminal.reason.checkError");
    case "timed_out":
      return say("terminal.reason.timedOut");
    case "terminal_timed_out":
      return say("terminal.reason.terminalTimedOut");
    case "start_refused":
      return failure.reason ?? say("terminal.reason.generic");
    case "connection_failure":
      return say("terminal.reason.connection");
    case "generic":
      return say("terminal.reason.generic");
    case "amount_differs":
      return say("terminal.reason.amountDiffers", {
        amount: kit.amounts.withCurrency(failure.amount),
      });
    case "cannot_be_kept":
      return say("terminal.start.cannot_be_kept");
    case "cancelled":
      return say("terminal.cancelledText");
    case "cancel_unconfirmed":
      return say("terminal.cancelUnconfirmed");
    case "reader_error":
      return failure.message ?? say("terminal.reason.generic");
  }
}
