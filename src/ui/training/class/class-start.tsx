import { X } from "lucide-react";
import { useId, useState } from "react";
import type { ClassChoice } from "../../../../ports/entities/class.ts";
import { languages } from "../../../../ports/entities/language.ts";
import { classLesson, classLessons } from "../../../training/class/class-lesson.ts";
import type { ShownClass } from "../../../training/class/shown-class.ts";
import type { ClassCall } from "../../../training/class/trainer-class.ts";
import { Button } from "../../parts/button.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { isolate } from "../../text/isolate.ts";
import { minutesText } from "../parts/minutes-text.ts";
import parts from "../parts/parts.module.css";
import { Setting } from "../parts/setting.tsx";
import { Switch } from "../parts/switch.tsx";
import { TrainingScreen } from "../parts/training-screen.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type ClassText, classText } from "../text/class-text.ts";
import { namedScenarios, scenarioText } from "../text/scenario-text.ts";
import { sharedClassText } from "../text/shared-class-text.ts";
import { choiceTitle } from "./choice-title.ts";
import shared from "./class-parts.module.css";
import styles from "./class-start.module.css";
import { JoinCard, type JoinCardProps, JoinTools } from "./join-card.tsx";

type Choice = Extract<ClassCall, { readonly do: "choose" }>["choice"];

export interface ClassStartProps extends Pick<JoinCardProps, "qrCode"> {
  readonly shown: ShownClass;
  readonly isReached: boolean;
  /** The names whose removal can still be taken back. */
  readonly removed: readonly { readonly id: number; readonly name: string }[];
  onCall(call: ClassCall): Promise<number>;
  onRemove(id: number): void;
  onTakeBack(id: number): void;
}

/** The class before its start: how to join, what they do, and who has joined. */
export function ClassStart(props: ClassStartProps) {
  const { shown, isReached, qrCode, onCall } = props;
  const t = classText(useDocumentLanguage());
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
        <JoinTools shown={shown} qrCode={qrCode} />
      </header>
      {!isReached && (
        <p role="status" className={shared["warning"]}>
          {t("lost")}
        </p>
      )}
      <main className={styles["start"]}>
        <JoinCard shown={shown} qrCode={qrCode} />
        {shown.choice.isShared === true ? (
          <SharedDay choice={shown.choice} />
        ) : (
          <Choices
            choice={chosen ?? shown.choice}
            t={t}
            onChoose={async (choice) => {
              setChosen(choice);
              await onCall({ do: "choose", choice });
              setChosen(undefined);
            }}
          />
        )}
        <JoinedNames {...props} t={t} />
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

/** The branch is there before the class, so that there is nothing to choose. */
function SharedDay({ choice }: { readonly choice: ClassChoice }) {
  const language = useDocumentLanguage();
  const s = sharedClassText(language);
  return (
    <section className={styles["choices"]} aria-label={choiceTitle(choice, language)}>
      <h2>{choiceTitle(choice, language)}</h2>
      <p>{s("note")}</p>
      <p>{s("wait.together")}</p>
    </section>
  );
}

interface ChoicesProps {
  readonly choice: Choice;
  readonly t: ClassText;
  onChoose(choice: Choice): void;
}

/** A lesson with goals, or a day without them. */
function Choices({ choice, t, onChoose }: ChoicesProps) {
  const language = useDocumentLanguage();
  const name = useId();
  const { hasHints, isExam, lesson } = choice;
  const isDay = lesson === undefined;
  const lessons = classLessons(language);
  const [firstLesson] = lessons;
  const [firstDay = ""] = namedScenarios;
  const known = isDay ? undefined : classLesson(lesson, language);
  return (
    <section className={styles["choices"]} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t("start.what")}</h2>
      <fieldset className={styles["either"]}>
        <legend>{t("start.what")}</legend>
        <Either
          {...{ name }}
          isOn={!isDay}
          onChoose={() => onChoose({ lesson: firstLesson?.name ?? "", hasHints, isExam })}
        >
          {t("start.lesson")}
        </Either>
        <Either
          {...{ name }}
          isOn={isDay}
          onChoose={() => onChoose({ scenario: firstDay, hasHints, isExam: false })}
        >
          {t("start.day")}
        </Either>
      </fieldset>
      {isDay ? (
        <select
          aria-label={t("start.day")}
          className={shared["field"]}
          value={choice.scenario}
          onChange={({ target }) => onChoose({ scenario: target.value, hasHints, isExam })}
        >
          {namedScenarios.map((each) => (
            <option key={each} value={each}>
              {scenarioText(each, language).title}
            </option>
          ))}
        </select>
      ) : (
        <select
          aria-label={t("start.lesson")}
          className={shared["field"]}
          value={lesson}
          onChange={({ target }) => onChoose({ lesson: target.value, hasHints, isExam })}
        >
          {lessons.map((each) => (
            <option key={each.name} value={each.name}>
              {`${each.number} ${each.title}`}
            </option>
          ))}
        </select>
      )}
      <p className={shared["note"]}>
        {known === undefined
          ? scenarioText(choice.scenario ?? "", language).summary
          : `${minutesText(known.minutes, languages[language].locale)} · ${t("start.goals", { count: known.goals.length })}`}
      </p>
      <h2>{t("start.where")}</h2>
      <p>
        <strong>{t("start.own")}</strong>
        <br />
        <span className={shared["note"]}>{t("start.ownNote")}</span>
      </p>
      <Setting title={t("start.hints")} note={t("start.hintsNote")}>
        {(ids) => (
          <Switch
            {...ids}
            isOn={hasHints && !isExam && !isDay}
            disabled={isExam || isDay}
            onChange={(isOn) => onChoose({ ...plain(choice), hasHints: isOn })}
          />
        )}
      </Setting>
      <Setting title={t("start.exam")} note={t("start.examNote")}>
        {(ids) => (
          <Switch
            {...ids}
            isOn={isExam}
            disabled={isDay}
            onChange={(isOn) => onChoose({ ...plain(choice), isExam: isOn })}
          />
        )}
      </Setting>
    </section>
  );
}

/** Without what the server adds. */
function plain({ lesson, scenario, hasHints, isExam }: Choice): Choice {
  return {
    ...(lesson !== undefined && { lesson }),
    ...(scenario !== undefined && { scenario }),
    ...{ hasHints, isExam },
  };
}

interface EitherProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly children: string;
  onChoose(): void;
}

function Either({ name, isOn, children, onChoose }: EitherProps) {
  return (
    <label>
      <input type="radio" name={name} checked={isOn} onChange={onChoose} />
      {children}
    </label>
  );
}

/** The newest name on top. The cross removes it at once; that can be taken back for a moment. */
function JoinedNames(props: ClassStartProps & { readonly t: ClassText }) {
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
