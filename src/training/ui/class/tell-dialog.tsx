import { X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { isBlank } from "../../../../ports/entities/text-signs.ts";
import { Button, IconButton } from "../../../ui/parts/button.tsx";
import { isolate } from "../../../ui/text/isolate.ts";
import { TrainingDialog } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import styles from "./class-page.module.css";
import shared from "./class-parts.module.css";

/** The characters of a message. */
const messageMax = 200;
/** The trainee, or all of them, and the kind of what is sent. */
export type Addressee =
  | { readonly what: "trouble" | "message"; readonly to: "all"; readonly name?: undefined }
  | { readonly what: "trouble" | "message"; readonly to: number; readonly name: string };

export interface TellDialogProps {
  readonly t: TrainingText<"class">;
  readonly telling: Addressee;
  onSend(text: string): Promise<void>;
  onClose(): void;
}

/** A message to write, for one trainee or for all. */
export function TellDialog({ t, telling, onSend, onClose }: TellDialogProps) {
  const language = useDocumentLanguage();
  const titleId = useId();
  return (
    <TrainingDialog className={styles["tell"]} labelledBy={titleId} onClose={onClose}>
      <header>
        <h2 id={titleId}>
          {telling.name === undefined
            ? t("class.message")
            : t("class.messageTo", { name: isolate(telling.name, language) })}
        </h2>
        <IconButton
          variant="quiet"
          label={trainingText("common", language)("close")}
          onClick={onClose}
        >
          <X aria-hidden="true" size={20} />
        </IconButton>
      </header>
      <MessageForm t={t} onSend={onSend} />
    </TrainingDialog>
  );
}

function MessageForm({
  t,
  onSend,
}: {
  readonly t: TrainingText<"class">;
  onSend(text: string): void;
}) {
  const [text, setText] = useState("");
  const id = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBlank(text)) onSend(text.trim());
  };
  return (
    <form onSubmit={onSubmit}>
      <label htmlFor={id}>{t("class.text")}</label>
      <input
        id={id}
        className={shared["field"]}
        data-first-focus
        dir="auto"
        autoComplete="off"
        maxLength={messageMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="filled" aria-disabled={isBlank(text) || undefined}>
        {t("class.send")}
      </Button>
    </form>
  );
}
