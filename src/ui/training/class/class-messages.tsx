import { MessageSquare } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { MessageList } from "../../../training/class/message-list.ts";
import { Button } from "../../parts/button.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { classText } from "../text/class-text.ts";
import styles from "./class-messages.module.css";

/** A message of the trainer below the band, until it was read; further ones wait. It takes no focus. */
export function ClassMessages({ messages }: { readonly messages: MessageList }) {
  const t = classText(useDocumentLanguage());
  const all = useSyncExternalStore(messages.onChange, () => messages.all);
  const [first] = all;
  return (
    <div role="status">
      {first !== undefined && (
        <div className={styles["message"]}>
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
  );
}
