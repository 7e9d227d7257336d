import { X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { isBlank } from "../../../../ports/entities/blank-text.ts";
import type { Language } from "../../../../ports/entities/language.ts";
import { rowsFor } from "../../../training/console/console-rows.ts";
import { Button } from "../../parts/button.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { isolate } from "../../text/isolate.ts";
import { TrainingDialog } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { rowLabel } from "../text/command-words.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import styles from "./class-page.module.css";
import shared from "./class-parts.module.css";

/** The characters of a message. */
const messageMax = 200;
/** Printer, sound and what waits belong to one tablet, not to a branch that many share. */
const ofOneTablet = /^(printer|sound_off|take_back)/;
/** Real time for which the network of one tablet is away. */
const cutSeconds = 30;

/** The trainee, or all of them, and the kind of what is sent. */
export type Addressee =
  | { readonly what: "trouble" | "message"; readonly to: "all"; readonly name?: undefined }
  | { readonly what: "trouble" | "message"; readonly to: number; readonly name: string };

export interface TellInstruction {
  readonly do: string;
  readonly [field: string]: unknown;
}

export interface TellDialogProps {
  readonly t: TrainingText<"class">;
  readonly telling: Addressee;
  readonly isShared: boolean;
  /** The optional parts that the back end of the class's day declares. */
  readonly capabilities: readonly string[];
  /** False where a service carries the pushes, whose connections the class server cannot close. */
  readonly hasOwnSockets: boolean;
  /** `what` names a trouble in the sentence that says that it was sent; a message has its own sentence. */
  onTell(what: string | undefined, instruction: TellInstruction): Promise<void>;
  onClose(): void;
}

/** A trouble to choose, or a message to write, for one trainee or for all. */
export function TellDialog(props: TellDialogProps) {
  const { t, telling, hasOwnSockets, onTell, onClose } = props;
  const language = useDocumentLanguage();
  const titleId = useId();
  return (
    <TrainingDialog className={styles["tell"]} labelledBy={titleId} onClose={onClose}>
      <header>
        <h2 id={titleId}>{titleOf(telling, t, (name) => isolate(name, language))}</h2>
        <IconButton
          variant="quiet"
          label={trainingText("common", language)("close")}
          onClick={onClose}
        >
          <X aria-hidden="true" size={20} />
        </IconButton>
      </header>
      {telling.what === "message" ? (
        <MessageForm t={t} onSend={(text) => onTell(undefined, { do: "message", text })} />
      ) : (
        <ul>
          {troublesFor(props, language).map(({ label, instruction, needsSockets }, place) =>
            needsSockets === true && !hasOwnSockets ? (
              <li key={place}>
                <Button aria-disabled aria-describedby={`${titleId}-why`}>
                  {label}
                </Button>
                <p id={`${titleId}-why`} className={shared["note"]}>
                  {trainingText("sharedClass", language)("needsSockets")}
                </p>
              </li>
            ) : (
              <li key={place}>
                <Button onClick={() => onTell(label, instruction)}>{label}</Button>
              </li>
            ),
          )}
        </ul>
      )}
    </TrainingDialog>
  );
}

interface Trouble {
  readonly label: string;
  readonly instruction: TellInstruction;
  /** Only sockets of the class server's own can do it. */
  readonly needsSockets?: boolean;
}

/** In a shared branch only what concerns one tablet goes to one (CL-4). */
function troublesFor(
  { telling: { to }, isShared, capabilities }: TellDialogProps,
  language: Language,
): readonly Trouble[] {
  if (isShared && to !== "all") {
    const s = trainingText("sharedClass", language);
    return [
      // A service keeps the connection of a tablet.
      {
        ...{ label: s("cutNow"), needsSockets: true },
        instruction: { do: "cut", seconds: cutSeconds },
      },
      { label: s("muteNow"), instruction: { do: "mute" } },
    ];
  }
  const troubles = rowsFor(capabilities).filter(({ group }) => group === "trouble");
  const told = isShared ? troubles.filter(({ key }) => !ofOneTablet.test(key)) : troubles;
  return told.map((row) => ({
    label: rowLabel(row, language),
    instruction: { do: "command", command: row.command },
    needsSockets: row.name === "push_connection_lost",
  }));
}

function titleOf(
  { what, to, name }: Addressee,
  t: TrainingText<"class">,
  shown: (name: string) => string,
): string {
  if (to === "all") return t(what === "message" ? "class.message" : "class.trouble");
  const of = { name: shown(name) };
  return t(what === "message" ? "class.messageTo" : "class.troubleFor", of);
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
