import { Eye } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { LookFollower } from "../../../training/class/look-follower.ts";
import type { LookHold } from "../../../training/class/look-hold.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./class-messages.module.css";

export interface LookNoteProps {
  readonly hold: LookHold;
  /** Absent for the screen of a branch that a whole class shares. */
  readonly follower?: LookFollower;
}

/** Below the band of a board that a trainer looks at: that it sends nothing, and each press that was held. */
export function LookNote({ hold, follower }: LookNoteProps) {
  const t = trainingText("class", useDocumentLanguage());
  const state = useSyncExternalStore(
    (listener) => follower?.onChange(listener) ?? (() => undefined),
    () => follower?.state,
  );
  const [presses, setPresses] = useState(0);
  useEffect(() => hold.onPress(() => setPresses((count) => count + 1)), [hold]);
  return (
    <>
      <div className={styles["message"]}>
        <Eye aria-hidden="true" size={20} />
        <p>{t("look.note")}</p>
      </div>
      <div role="status">
        {presses > 0 && (
          <p key={presses} className={styles["held"]}>
            {t("look.held")}
          </p>
        )}
        {state === "refused" && <p className={styles["held"]}>{t("look.stopped")}</p>}
      </div>
    </>
  );
}

export interface LookWaitingProps {
  readonly state: "loading" | "refused" | "wrong_key";
}

/** In place of the board until there is one. */
export function LookWaiting({ state }: LookWaitingProps) {
  const t = trainingText("class", useDocumentLanguage());
  return (
    <p role="status" className={styles["waiting"]}>
      {t(state === "wrong_key" ? "class.wrongKey" : `look.${state}`)}
    </p>
  );
}
