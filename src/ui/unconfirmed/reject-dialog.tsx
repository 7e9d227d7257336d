import { TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import type { CancelReason } from "../../../ports/entities/company.ts";
import type { CancelReasonId } from "../../../ports/entities/ids.ts";
import { type CommandRefusal, opensDialog } from "../../alerts/order-dialogs.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { CheckingNotice } from "../parts/checking-notice.tsx";
import { control } from "../parts/control.ts";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { useFocusReturn } from "../parts/focus.ts";
import { GoneNotice, isGone } from "../parts/order-gone.tsx";
import { useChoice } from "../parts/use-choice.ts";
import { usePresence } from "../parts/use-presence.ts";
import type { TextKey, Translate } from "../text/translate.ts";
import { AnsweredElsewhere } from "./answered-elsewhere.tsx";
import { DeadlineCountdown } from "./deadline-countdown.tsx";

export interface RejectDialogProps {
  readonly order: OrderView;
  /** Called when the order was rejected or is no longer unconfirmed. */
  onEnd(): void;
  onClose(): void;
}

/** Asks for the reason, and for the supervisor's password if the company has one (UC-5). */
export const RejectDialog = observer(function RejectDialog(props: RejectDialogProps) {
  const { order, onEnd, onClose } = props;
  const { t } = useText();
  const { company } = useCompany();
  const { commands } = useStores();
  const { cancelReasons } = useStores().company;
  // One that the company has removed is not sent, nor another one in its place (N45). The list may come after the popup.
  const [chosen, setChosen] = useChoice(
    cancelReasons.map(({ id }) => id),
    cancelReasons[0]?.id,
  );
  const reason = cancelReasons.find(({ id }) => id === chosen);
  const [password, setPassword] = useState("");
  const [error, setError] = useState<TextKey>();
  const { number, status } = order.data;
  const isBusy = order.command !== undefined || isGone(order);
  const presence = usePresence();
  const passwordField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLSelectElement>(null);
  // The first reason is chosen already, so that the password is what staff have to give.
  useEffect(() => (passwordField.current ?? reasonField.current)?.focus(), []);
  const errorId = useId();
  useFocusReturn(order.id);
  if (status !== "unconfirmed" && order.gone === undefined) {
    return <AnsweredElsewhere order={order} onClose={onEnd} />;
  }
  const needsPassword = company.hasSupervisorPassword;
  const proceed = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || reason === undefined) return;
    setError(undefined);
    const result = await commands.reject(order.id, {
      isAutomatic: false,
      cancelReasonId: reason.id,
      ...(needsPassword ? { supervisorPassword: password } : {}),
    });
    // Nothing was sent; the command in flight reports its own result.
    if (result.kind === "busy" || !presence.current) return;
    // A refusal keeps the popup with its input.
    if (result.kind === "refused") setError(problemOf(result.reason));
    else onEnd();
  };
  return (
    <Dialog
      screen={{ is: "reject", order: order.id }}
      title={titleOf(number, reason, t)}
      onClose={onClose}
    >
      <form className={styles["form"]} onSubmit={(event) => void proceed(event)}>
        <DeadlineCountdown order={order} isInForm />
        <ReasonField
          reason={reason}
          cancelReasons={cancelReasons}
          field={reasonField}
          onChoose={setChosen}
        />
        {needsPassword && (
          <label className={styles["field"]}>
            {t("reject.password")}
            <input
              ref={passwordField}
              type="password"
              autoComplete="current-password"
              aria-invalid={error === "reject.wrongPassword"}
              aria-describedby={errorId}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </label>
        )}
        <GoneNotice order={order} />
        <CheckingNotice order={order} />
        {error !== undefined && (
          <p id={errorId} className={styles["error"]} role="alert">
            <TriangleAlert aria-hidden="true" size={18} />
            {t(error)}
          </p>
        )}
        <DialogActions>
          <Button {...control("cancel")} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            variant="danger"
            {...control("reject.proceed")}
            disabled={isBusy || reason === undefined || (needsPassword && password === "")}
          >
            {t("reject.proceed")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
});

interface ReasonFieldProps {
  readonly cancelReasons: readonly CancelReason[];
  readonly reason: CancelReason | undefined;
  readonly field: RefObject<HTMLSelectElement | null>;
  onChoose(id: CancelReasonId): void;
}

function ReasonField({ cancelReasons, reason, field, onChoose }: ReasonFieldProps) {
  const { t } = useText();
  const problemId = useId();
  return (
    <>
      <label className={styles["field"]}>
        {t("reject.reason")}
        <select
          ref={field}
          {...control("reject.reason")}
          aria-describedby={problemId}
          value={reason?.id ?? ""}
          onChange={(event) => onChoose(Number(event.target.value) as CancelReasonId)}
        >
          {reason === undefined && <option value="" disabled hidden />}
          {cancelReasons.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.reason}
            </option>
          ))}
        </select>
      </label>
      {reason === undefined && (
        <p id={problemId} className={styles["error"]} role="alert">
          <TriangleAlert aria-hidden="true" size={18} />
          {t(cancelReasons.length === 0 ? "reject.noReasons" : "reject.reasonGone")}
        </p>
      )}
    </>
  );
}

/** Names the order, and the reason that will be sent. */
function titleOf(number: string, reason: CancelReason | undefined, t: Translate): string {
  if (reason === undefined) return t("reject.title", { number });
  return t("reject.titleWith", { number, reason: reason.reason });
}

/** The text for a refusal; undefined if the generic dialog reports it (ER-2, ER-5). */
function problemOf(reason: CommandRefusal): TextKey | undefined {
  if (reason === "wrong_password") return "reject.wrongPassword";
  return reason !== "invalid" && opensDialog(reason) ? undefined : "error.generic";
}
