import { TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import type { Proof } from "../../../ports/outcome.ts";
import { isCodeAsked, sentCode } from "../../contact/contact-rules.ts";
import type { CompletionStep } from "../../orders/order-rules/completion-steps.ts";
import type { RefusedProof } from "../../payments/checkout-session.ts";
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
import type { Text } from "../text/translate.ts";
import contactStyles from "./telephone.module.css";

export interface HandoverDialogProps {
  readonly order: Pick<OrderView, "id" | "data" | "isChecking">;
  readonly step: CompletionStep;
  /** The code or password that the server did not take, to be typed again. */
  readonly refused: RefusedProof | undefined;
  readonly isSending?: boolean;
  onProve(proof: Proof): void;
  onClose(): void;
}

/**
 * Asks for the code of the one who takes the order, or for a supervisor's password in its place (HV-1). A wrong one stays
 * in its field. Where the capability goes away meanwhile nothing can be sent, and the dialog says why (CP-5).
 */
export const HandoverDialog = observer(function HandoverDialog(props: HandoverDialogProps) {
  const { order, step, refused, isSending = false, onProve, onClose } = props;
  const { t } = useText();
  const { company } = useCompany();
  const before = refused?.proof;
  const [code, setCode] = useState(before !== undefined && "code" in before ? before.code : "");
  const [password, setPassword] = useState("");
  const [isByPassword, setByPassword] = useState(before !== undefined && !("code" in before));
  const field = useRef<HTMLInputElement>(null);
  const noteId = useId();
  // Also after a refusal: the next key replaces what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field that is there then.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [isByPassword, refused]);
  const proof: Proof = isByPassword ? { supervisorPassword: password } : { code: sentCode(code) };
  const isEmpty = (isByPassword ? password : sentCode(code)) === "";
  const isAsked = isCodeAsked(order.data, step, company.capabilities?.handover);
  const isWrong = refused !== undefined && isSame(refused.proof, proof);
  const prove = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isEmpty && isAsked && !isSending) onProve(proof);
  };
  return (
    <Dialog
      screen={{ is: "completion_question", order: order.id }}
      title={t("handover.title", { number: order.data.number })}
      onClose={onClose}
    >
      <form className={styles["form"]} onSubmit={prove}>
        <p className={styles["text"]}>
          {t(step === "pick_up" ? "handover.askDriver" : "handover.askCustomer")}
        </p>
        <ProofField
          field={field}
          isByPassword={isByPassword}
          isWrong={isWrong}
          noteId={noteId}
          value={isByPassword ? password : code}
          onType={isByPassword ? setPassword : setCode}
        />
        {(company.hasSupervisorPassword || isByPassword) && (
          <div>
            <Button onClick={() => setByPassword(!isByPassword)}>
              {t(isByPassword ? "handover.useCode" : "handover.usePassword")}
            </Button>
          </div>
        )}
        <Hints {...props} isByPassword={isByPassword} />
        <CheckingNotice order={order} />
        <p id={noteId} className={styles["error"]} role="alert">
          <Problem isAsked={isAsked} refused={isWrong ? refused : undefined} />
        </p>
        <DialogActions>
          <Button {...control("cancel")} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            variant="filled"
            {...control("complete.proceed")}
            aria-disabled={!isAsked || undefined}
            disabled={isEmpty || isSending}
          >
            {t("complete.proceed")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
});

interface ProofFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isByPassword: boolean;
  readonly isWrong: boolean;
  readonly noteId: string;
  readonly value: string;
  onType(text: string): void;
}

function ProofField({ field, isByPassword, isWrong, noteId, value, onType }: ProofFieldProps) {
  const { t } = useText();
  const ofKind = isByPassword
    ? ({ type: "password", autoComplete: "current-password" } as const)
    : ({
        ...control("handover.code"),
        type: "text",
        dir: "ltr",
        autoComplete: "off",
        autoCapitalize: "characters",
      } as const);
  return (
    <label className={styles["field"]}>
      {t(isByPassword ? "reject.password" : "handover.code")}
      <input
        {...ofKind}
        key={ofKind.autoComplete}
        ref={field}
        className={isByPassword ? undefined : contactStyles["code"]}
        spellCheck={false}
        maxLength={textLengthMax}
        aria-invalid={isWrong}
        aria-describedby={noteId}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  );
}

/** The reason why nothing can be sent, or why the server did not take it. */
function Problem(props: { readonly isAsked: boolean; readonly refused: RefusedProof | undefined }) {
  const { isAsked, refused } = props;
  const text = useText();
  if (isAsked && refused === undefined) return null;
  return (
    <>
      <TriangleAlert aria-hidden="true" size={18} />
      {isAsked && refused !== undefined ? (
        <bdi>{problemOf(refused, text)}</bdi>
      ) : (
        text.t("handover.notAsked")
      )}
    </>
  );
}

/** Codes and passwords are short. The rest of something else that was pasted is left out. */
const textLengthMax = 100;

/** Names the length of the driver's code; in training also the code, which no one is there to name. */
function Hints(
  props: Pick<HandoverDialogProps, "order" | "step"> & { readonly isByPassword: boolean },
) {
  const { order, step, isByPassword } = props;
  const { t } = useText();
  const isTraining = useStores().coreBase === undefined;
  const { collectionCode, job } = order.data;
  const length = step === "pick_up" ? job?.handoverCodeLength : undefined;
  if (isByPassword) return null;
  return (
    <>
      {length !== undefined && (
        <p className={styles["text"]}>{t("handover.length", { length: String(length) })}</p>
      )}
      {isTraining && collectionCode !== undefined && (
        <p className={styles["text"]}>{t("handover.training", { code: collectionCode })}</p>
      )}
    </>
  );
}

function isSame(one: Proof, other: Proof): boolean {
  if ("code" in one) return "code" in other && one.code === other.code;
  return "supervisorPassword" in other && one.supervisorPassword === other.supervisorPassword;
}

/** The server's own sentence, where it says more than that the code or the password is wrong. */
function problemOf({ proof, message }: RefusedProof, { t }: Text): string {
  const [usual, key] =
    "code" in proof
      ? (["the code is not right", "handover.wrong"] as const)
      : (["password is invalid", "reject.wrongPassword"] as const);
  const isUsual = message === undefined || message.toLowerCase().replace(/[.!]$/, "") === usual;
  return isUsual ? t(key) : message;
}
