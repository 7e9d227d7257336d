import type { AttemptFailure } from "../../payments/attempt/machine/attempt.ts";
import type { AttemptView } from "../../payments/attempt/service/attempt-model.ts";
import type { AmountFormat } from "../format/amount.ts";
import type { Translate } from "../text/translate.ts";

export interface TextFormats {
  readonly t: Translate;
  readonly amounts: AmountFormat;
  /** Whether the order can still be charged (N44). */
  readonly isChargeable: boolean;
}

/** The texts of an overlay. */
export interface AttemptTexts {
  readonly tone: "busy" | "good" | "bad" | "quiet";
  readonly title: string;
  readonly lines: readonly string[];
}

/** The texts of an attempt's overlay (TT-1, TT-15, TT-17, TT-20, TT-21). */
export function attemptTexts(attempt: AttemptView, formats: TextFormats): AttemptTexts {
  const { t, isChargeable } = formats;
  const isUnknown = isUnknownEnd(attempt);
  // Another try could charge the customer twice (N57), or is not offered for the order any more (N44).
  const mayTryAgain = isChargeable && !isUnknown;
  const words = {
    ...formats,
    mayTryAgain,
    generic: t(mayTryAgain ? "terminal.reason.generic" : "terminal.reason.genericUnknown"),
    support: t(mayTryAgain ? "terminal.support" : "terminal.supportUnknown"),
  };
  if (!isUnknown) return phaseTexts(attempt, words);
  const { lines } = phaseTexts(attempt, words);
  const title = t("terminal.notConfirmed");
  return { tone: "bad", title, lines: [t("terminal.unknown"), ...lines] };
}

/** With the sentences that depend on whether another try is safe. */
interface Words extends TextFormats {
  readonly mayTryAgain: boolean;
  readonly generic: string;
  readonly support: string;
}

/** Whether the screen ended and the money may have moved all the same (N57). */
function isUnknownEnd({ phase, certainty }: AttemptView): boolean {
  const isEnd = phase === "failed" || phase === "cancelled" || phase === "terminal_timeout";
  return isEnd && certainty === "unknown";
}

function phaseTexts(attempt: AttemptView, words: Words): AttemptTexts {
  const { t } = words;
  switch (attempt.phase) {
    case "waiting":
    case "in_progress":
      return busyTexts(attempt, t);
    case "verifying":
      return { tone: "busy", title: t("terminal.title"), lines: [t("terminal.verifying")] };
    case "paid":
      return { tone: "good", title: t("terminal.paid"), lines: [t("terminal.paidText")] };
    case "cancelled":
      return { tone: "quiet", title: t("terminal.cancelled"), lines: [cancelText(attempt, t)] };
    case "terminal_timeout":
      return {
        tone: "bad",
        title: t("terminal.timedOut"),
        lines: [reasonText(attempt.failure ?? { kind: "timed_out" }, words)],
      };
    case "failed":
      return failedTexts(attempt, words);
  }
}

function busyTexts({ phase, step }: AttemptView, t: Translate): AttemptTexts {
  const title = t(phase === "waiting" ? "terminal.waiting" : "terminal.inProgress");
  if (step !== undefined) return { tone: "busy", title, lines: [t(`terminal.step.${step}`)] };
  return {
    tone: "busy",
    title,
    lines: phase === "in_progress" ? [t("terminal.follow")] : [],
  };
}

function cancelText({ failure }: AttemptView, t: Translate): string {
  return t(failure?.kind === "cancelled" ? "terminal.cancelledText" : "terminal.cancelUnconfirmed");
}

function failedTexts({ failure, request }: AttemptView, words: Words): AttemptTexts {
  const { t, support } = words;
  const why = failure ?? { kind: "generic" };
  if (why.kind !== "reader_error") {
    const lines = [t("terminal.unable"), reasonText(why, words), support];
    return { tone: "bad", title: t("terminal.failed"), lines };
  }
  const hasReference = why.row === "requires_confirmation" || why.row === "request_timed_out";
  const { reference } = request;
  return {
    tone: "bad",
    title: t("pay.oops"),
    lines: [
      readerText(why, request.device.name, words),
      ...(hasReference ? [t("terminal.reference", { reference })] : []),
    ],
  };
}

/** The ten rows of the card-reader catalogue; two of them show the error's own message. */
function readerText(
  { row, message }: Extract<AttemptFailure, { readonly kind: "reader_error" }>,
  device: string,
  { t, generic, mayTryAgain }: Words,
): string {
  switch (row) {
    case "generic":
      return generic;
    case "collection":
    case "confirmation":
      return message ?? generic;
    case "reader_connect":
      return t("reader.reader_connect", { device });
    default:
      return t(mayTryAgain ? `reader.${row}` : `reader.reason.${row}`, { device });
  }
}

/** The amount that was about to be taken instead of the requested one; without one it was another currency. */
function otherAmountText(
  { amount, text }: Extract<AttemptFailure, { readonly kind: "other_amount" }>,
  { t, amounts }: TextFormats,
): string {
  if (text !== undefined) return t("terminal.reason.otherText", { text });
  if (amount === undefined) return t("terminal.reason.otherCurrency");
  return t("terminal.reason.otherAmount", { amount: amounts.withCurrency(amount) });
}

/** The reason that the partner or the server gave, else the text for its kind. */
function reasonText(failure: AttemptFailure, words: Words): string {
  const { t, amounts, generic, mayTryAgain } = words;
  switch (failure.kind) {
    case "declined":
      return failure.reason ?? t("terminal.reason.declined");
    case "cancelled_on_terminal":
      return failure.reason ?? t("terminal.reason.cancelledOnTerminal");
    case "cancelled_by_staff":
      return t("terminal.reason.cancelledByStaff");
    case "status_unavailable":
      return t("terminal.reason.statusUnavailable");
    case "check_error":
      return t("terminal.reason.checkError");
    case "timed_out":
      return t("terminal.reason.timedOut");
    case "terminal_timed_out":
      return t(
        mayTryAgain
          ? "terminal.reason.terminalTimedOut"
          : "terminal.reason.terminalTimedOutUnknown",
      );
    case "start_refused":
      return failure.reason ?? generic;
    case "connection_failure":
      return t("terminal.reason.connection");
    case "generic":
      return generic;
    case "amount_differs":
      return t("terminal.reason.amountDiffers", {
        amount: amounts.withCurrency(failure.amount),
      });
    case "amount_unreadable":
      return t("terminal.reason.amountUnreadable", { text: failure.text });
    case "other_amount":
      return otherAmountText(failure, words);
    case "cannot_be_saved":
    case "device_busy":
      return t(`terminal.start.${failure.kind}`);
    case "cancelled":
      return t("terminal.cancelledText");
    case "cancel_unconfirmed":
      return t("terminal.cancelUnconfirmed");
    case "reader_error":
      return failure.message ?? generic;
  }
}
