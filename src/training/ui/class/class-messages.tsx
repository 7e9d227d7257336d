import { MessageSquare } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import type { ClassHold } from "../../class/class-hold.ts";
import type { MessageList } from "../../class/message-list.ts";
import parts from "../parts/parts.module.css";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./class-messages.module.css";

export interface ClassMessagesProps {
  readonly messages: MessageList;
  readonly hold: ClassHold | undefined;
}

/**
 * Below the band: that the trainer has paused the branch, and a message of the trainer until it was read; further ones
 * wait. It takes no focus.
 */
export const ClassMessages = observer(function ClassMessages({
  messages,
  hold,
}: ClassMessagesProps) {
  const t = trainingText("class", useDocumentLanguage());
  const { all } = messages;
  const [first] = all;
  return (
    <>
      {hold !== undefined && <Paused hold={hold} />}
      <div role="status">
        {first !== undefined && (
          <div className={styles["message"]} data-trainer-message>
            <MessageSquare aria-hidden="true" size={20} />
            <p>
              {first.kind === "gone" ? (
                t("gone")
              ) : (
                <>
                  <strong>{t("message.from")}</strong> <bdi>{first.text}</bdi>
                </>
              )}
            </p>
            {all.length > 1 && <span>{t("message.of", { number: 1, all: all.length })}</span>}
            <Button onClick={() => messages.close()}>{t("message.close")}</Button>
          </div>
        )}
      </div>
    </>
  );
});

/** The band says that a pause begins; its end is announced here, and each press that was held. */
const Paused = observer(function Paused({ hold }: { readonly hold: ClassHold }) {
  const t = trainingText("class", useDocumentLanguage());
  const { isOn } = hold;
  const [presses, setPresses] = useState(0);
  const [hasBeenOn, setBeenOn] = useState(false);
  useEffect(() => hold.onPress(() => setPresses((count) => count + 1)), [hold]);
  useEffect(() => {
    if (isOn) setBeenOn(true);
    else setPresses(0);
  }, [isOn]);
  return (
    <>
      <div role="status">
        {!isOn && hasBeenOn && <span className={parts["hidden"]}>{t("paused.over")}</span>}
      </div>
      <div role="status">
        {isOn && presses > 0 && (
          <p key={presses} className={styles["held"]}>
            {t("paused.held")}
          </p>
        )}
      </div>
    </>
  );
});
