import { X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { consoleRows } from "../../../training/console/console-rows.ts";
import { Button } from "../../parts/button.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { isolate } from "../../text/isolate.ts";
import { TrainingDialog } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import type { ClassText } from "../text/class-text.ts";
import { rowLabel } from "../text/commands-text.ts";
import { commonText } from "../text/common-text.ts";
import styles from "./class-page.module.css";
import shared from "./class-parts.module.css";

/** The characters of a message. */
const messageMax = 200;
const troubles = consoleRows.filter(({ group }) => group === "trouble");

/** The trainee, or all of them, and the kind of what is sent. */
export type Addressee =
  | { readonly what: "trouble" | "message"; readonly to: "all"; readonly name?: undefined }
  | { readonly what: "trouble" | "message"; readonly to: number; readonly name: string };

export interface TellInstruction {
  readonly do: string;
  readonly [field: string]: unknown;
}

export interface TellDialogProps {
  readonly t: ClassText;
  readonly telling: Addressee;
  /** `what` names a trouble in the sentence that says that it was sent; a message has its own sentence. */
  onTell(what: string | undefined, instruction: TellInstruction): Promise<void>;
  onClose(): void;
}

/** A trouble to choose, or a message to write, for one trainee or for all. */
export function TellDialog({ t, telling, onTell, onClose }: TellDialogProps) {
  const language = useDocumentLanguage();
  const titleId = useId();
  return (
    <TrainingDialog className={styles["tell"]} labelledBy={titleId} onClose={onClose}>
      <header>
        <h2 id={titleId}>{titleOf(telling, t, (name) => isolate(name, language))}</h2>
        <IconButton variant="quiet" label={commonText(language)("close")} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </header>
      {telling.what === "message" ? (
        <MessageForm t={t} onSend={(text) => onTell(undefined, { do: "message", text })} />
      ) : (
        <ul>
          {troubles.map((row) => {
            const label = rowLabel(row, language);
            return (
              <li key={row.key}>
                <Button onClick={() => onTell(label, { do: "command", command: row.command })}>
                  {label}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </TrainingDialog>
  );
}

function titleOf(
  { what, to, name }: Addressee,
  t: ClassText,
  shown: (name: string) => string,
): string {
  if (to === "all") return t(what === "message" ? "class.message" : "class.trouble");
  const of = { name: shown(name) };
  return t(what === "message" ? "class.messageTo" : "class.troubleFor", of);
}

function MessageForm({ t, onSend }: { readonly t: ClassText; onSend(text: string): void }) {
  const [text, setText] = useState("");
  const id = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") onSend(text.trim());
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
      <Button type="submit" variant="filled" aria-disabled={text.trim() === "" || undefined}>
        {t("class.send")}
      </Button>
    </form>
  );
}
