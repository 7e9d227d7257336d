import { type RefObject, useEffect, useRef } from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { OrderView } from "../../stores.ts";
import { useText } from "../context/texts-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { isolate } from "../text/isolate.ts";
import type { Text, TextKey } from "../text/translate.ts";
import type { ScheduleFormat } from "./schedule-format.ts";
import type { MovePhase, RescheduleFailure } from "./use-move.ts";

interface ResultProps {
  readonly order: OrderId;
  /** Of the order. */
  readonly number: string;
  onClose(): void;
}

interface MoveDoneProps extends ResultProps {
  readonly format: ScheduleFormat;
  readonly at: Instant;
}

/** Shows an order's new time (RS-6). */
export function MoveDone({ order, number, format, at, onClose }: MoveDoneProps) {
  const { t } = useText();
  const text = t("reschedule.newTime", { number, time: format.moment(at) });
  return (
    <MessageDialog
      screen={{ is: "move_result", order }}
      title={t("reschedule.done")}
      text={text}
      button="ok"
      onClose={onClose}
    />
  );
}

interface MoveFailedProps extends ResultProps {
  readonly failure: RescheduleFailure;
}

/** Shows the reason why an order was not moved (RS-7). */
export function MoveFailed({ order, number, failure, onClose }: MoveFailedProps) {
  const { t, language } = useText();
  return (
    <MessageDialog
      screen={{ is: "move_result", order }}
      title={t("reschedule.failed")}
      text={failureText(failure, number, { t, language })}
      button="ok"
      onClose={onClose}
    />
  );
}

/** The label of the button that moves the order; while the order is moved or read again, it says so. */
export function moveLabel<Key extends TextKey>(
  label: Key,
  { isChecking }: OrderView,
  { kind }: MovePhase,
): Key | TextKey {
  if (isChecking) return "checking";
  return kind === "updating" ? "reschedule.updating" : label;
}

/** Gives the focus back to the button, which lost it while disabled, when the message about its result closes. */
export function useFocusAfterResult({ kind }: MovePhase): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hasResult = useRef(false);
  useEffect(() => {
    if (hasResult.current) button.current?.focus();
    hasResult.current = kind === "failed" || kind === "done";
  }, [kind]);
  return button;
}

/** The server's own message where it gave one, else a text of ours (RS-7). */
function failureText(failure: RescheduleFailure, number: string, { t, language }: Text): string {
  switch (failure.kind) {
    case "refused": {
      const message = failure.message?.trim() ?? "";
      return message === "" ? t("error.generic") : isolate(message, language);
    }
    case "someone_was_faster":
      return t("notice.someoneWasFaster", { number });
    case "unknown":
      return t("reschedule.unknown");
  }
}
