import { X } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../../ui/parts/button.tsx";
import { isolate } from "../../../ui/text/isolate.ts";
import type { ShownClass } from "../../class/shown-class.ts";
import type { ClassCall } from "../../class/trainer-class.ts";
import { Part } from "../parts/part.tsx";
import parts from "../parts/parts.module.css";
import { TrainingScreen } from "../parts/training-screen.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import { type Choice, ClassChoices } from "./class-choices.tsx";
import shared from "./class-parts.module.css";
import styles from "./class-start.module.css";
import { JoinCard, JoinTools } from "./join-card.tsx";

export interface ClassStartProps {
  readonly shown: ShownClass;
  readonly isReached: boolean;
  /** The capabilities that the back end of this device declares; undefined where that is not known. */
  readonly declared: readonly string[] | undefined;
  /** The server's reason why it has not done the last call. */
  readonly refusal: string | undefined;
  /** The names whose removal can still be taken back. */
  readonly removed: readonly { readonly id: number; readonly name: string }[];
  onCall(call: ClassCall): Promise<number | undefined>;
  onRemove(id: number): void;
  onTakeBack(id: number): void;
}

/** The class before its start: how to join, what they do, and who has joined. */
export function ClassStart(props: ClassStartProps) {
  const { shown, isReached, declared, refusal, onCall } = props;
  const t = trainingText("class", useDocumentLanguage());
  const count = shown.places.length;
  // The number never changes under a press.
  const [pressed, setPressed] = useState<number>();
  // The choice shows at once, and then the one that the server has.
  const [chosen, setChosen] = useState<Choice>();
  const canStart = count > 0 && isReached;
  return (
    <TrainingScreen note={t("start.note")}>
      <header className={shared["head"]}>
        <h1>{t("start.title")}</h1>
        <p>{t("start.lead")}</p>
        <JoinTools shown={shown} />
      </header>
      {!isReached && (
        <p role="status" className={shared["warning"]}>
          {t("lost")}
        </p>
      )}
      <p role="status" className={shared["warning"]}>
        {refusal !== undefined && t("class.refused", { reason: refusal })}
      </p>
      <main className={styles["start"]}>
        <Part>
          <JoinCard shown={shown} />
        </Part>
        <ClassChoices
          choice={chosen ?? shown.choice}
          t={t}
          declared={declared}
          onChoose={async (choice) => {
            setChosen(choice);
            await onCall({ do: "choose", choice });
            setChosen(undefined);
          }}
        />
        <Part>
          <JoinedNames {...props} t={t} />
        </Part>
      </main>
      <footer className={styles["foot"]}>
        <p>{t("start.later")}</p>
        <Button
          variant="filled"
          size="large"
          aria-disabled={!canStart || undefined}
          onPointerDown={() => setPressed(count)}
          onPointerLeave={() => setPressed(undefined)}
          onClick={() => canStart && onCall({ do: "start" })}
        >
          {t("class.start", { count: pressed ?? count })}
        </Button>
      </footer>
    </TrainingScreen>
  );
}

/** The newest name on top. The cross removes it at once; that can be taken back for a moment. */
function JoinedNames(props: ClassStartProps & { readonly t: TrainingText<"class"> }) {
  const { shown, removed, t, onRemove, onTakeBack } = props;
  const language = useDocumentLanguage();
  return (
    <section className={styles["joined"]} aria-labelledby="class-joined">
      <h2 id="class-joined">{t("start.joined", { count: shown.places.length })}</h2>
      <span role="status" className={parts["hidden"]}>
        {t("start.joined", { count: shown.places.length })}
      </span>
      {removed.map(({ id, name }) => (
        <p key={id} role="status" className={styles["removed"]}>
          <span>{t("start.removed", { name: isolate(name, language) })}</span>
          <Button onClick={() => onTakeBack(id)}>{t("start.undo")}</Button>
        </p>
      ))}
      {shown.places.length === 0 && <p className={shared["note"]}>{t("class.none")}</p>}
      <ul className={shared["names"]}>
        {shown.places.toReversed().map(({ id, name }) => (
          <li key={id}>
            <span className={shared["initial"]} aria-hidden="true">
              {initialOf(name)}
            </span>
            <bdi>{name}</bdi>
            <IconButton
              variant="quiet"
              label={t("class.remove", { name: isolate(name, language) })}
              onClick={() => onRemove(id)}
            >
              <X aria-hidden="true" size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first letter of a name, whatever its writing. */
export function initialOf(name: string): string {
  const [first = ""] = new Intl.Segmenter().segment(name);
  return typeof first === "string" ? first : first.segment.toLocaleUpperCase();
}
