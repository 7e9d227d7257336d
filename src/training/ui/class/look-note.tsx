import { Eye } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { LookHold } from "../../class/look-devices.ts";
import type { LookFollower } from "../../class/look-follower.ts";
import { ConsoleWords } from "../console/console-words.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./class-messages.module.css";

export interface LookNoteProps {
  readonly hold: LookHold;
  /** Absent for the screen of a branch that a whole class shares. */
  readonly follower?: LookFollower;
}

/**
 * Below the band of a board that a trainer looks at: that it sends nothing, the dialog that the trainee has open, and each
 * press that was held.
 */
export function LookNote({ hold, follower }: LookNoteProps) {
  const t = trainingText("class", useDocumentLanguage());
  const [presses, setPresses] = useState(0);
  useEffect(() => hold.onPress(() => setPresses((count) => count + 1)), [hold]);
  return (
    <>
      <div className={styles["message"]}>
        <Eye aria-hidden="true" size={20} />
        <p>{t("look.note")}</p>
        <p role="status">{follower && <OpenDialog follower={follower} />}</p>
      </div>
      <div role="status">
        {presses > 0 && (
          <p key={presses} className={styles["held"]}>
            {t("look.held")}
          </p>
        )}
        {follower && <Stopped follower={follower} />}
      </div>
    </>
  );
}

interface FollowedProps {
  readonly follower: LookFollower;
}

const OpenDialog = observer(function OpenDialog({ follower }: FollowedProps) {
  const language = useDocumentLanguage();
  const open = follower.trainee?.open;
  if (open === undefined || open.tab !== undefined) return null;
  const screen = ConsoleWords.ofNoBranch(language).screen(open);
  return <strong>{trainingText("class", language)("look.open", { screen })}</strong>;
});

const Stopped = observer(function Stopped({ follower }: FollowedProps) {
  const t = trainingText("class", useDocumentLanguage());
  return follower.state === "refused" ? (
    <p className={styles["held"]}>{t("look.stopped")}</p>
  ) : null;
});

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
