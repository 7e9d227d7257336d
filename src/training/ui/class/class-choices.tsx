import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { languages } from "../../../../ports/entities/language.ts";
import { classLesson, classLessons } from "../../class/class-lesson.ts";
import type { ClassCall } from "../../class/trainer-class.ts";
import { Setting } from "../parts/setting.tsx";
import { Switch } from "../parts/switch.tsx";
import { minutesText } from "../parts/time-text.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { namedScenarios, scenarioText } from "../text/scenario-text.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import styles from "./class-choices.module.css";

export type Choice = Extract<ClassCall, { readonly do: "choose" }>["choice"];

export interface ClassChoicesProps {
  readonly choice: Choice;
  readonly t: TrainingText<"class">;
  /** The capabilities that the back end of this device declares; undefined where that is not known. */
  readonly declared: readonly string[] | undefined;
  onChoose(choice: Choice): void;
}

/** The task of the trainees and their branch, which the trainer may change until the start. */
export function ClassChoices(props: ClassChoicesProps) {
  const { t } = props;
  const name = useId();
  return (
    <section className={styles["choices"]} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t("start.what")}</h2>
      <What {...props} />
      <h2 id={`${name}-where`}>{t("start.where")}</h2>
      <Where {...props} labelledBy={`${name}-where`} />
      <Help {...props} />
    </section>
  );
}

/** A lesson with goals, or a day without them. One branch together has a day (N32). */
function What({ choice, t, declared, onChoose }: ClassChoicesProps) {
  const name = useId();
  const language = useDocumentLanguage();
  const { lesson, hasHints, isExam } = choice;
  const isShared = choice.isShared === true;
  const [first] = classLessons(language, declared);
  return (
    <>
      <fieldset className={styles["either"]}>
        <legend>{t("start.what")}</legend>
        <Either
          name={name}
          isOn={lesson !== undefined}
          disabled={isShared}
          onChoose={() => onChoose({ lesson: first?.name ?? "", hasHints, isExam })}
        >
          {t("start.lesson")}
        </Either>
        <Either
          name={name}
          isOn={lesson === undefined}
          onChoose={() => onChoose({ scenario: namedScenarios[0] ?? "", hasHints, isExam: false })}
        >
          {t("start.day")}
        </Either>
      </fieldset>
      <p role="status" className={styles["why"]}>
        {isShared && t("start.togetherDay")}
      </p>
      {lesson === undefined ? (
        <DayPicker choice={choice} t={t} declared={declared} onChoose={onChoose} />
      ) : (
        <LessonPicker
          choice={choice}
          t={t}
          declared={declared}
          onChoose={onChoose}
          lesson={lesson}
        />
      )}
    </>
  );
}

function DayPicker({ choice, t, onChoose }: ClassChoicesProps) {
  const language = useDocumentLanguage();
  const { scenario = "" } = choice;
  // The day of the command line may be one that is not built in.
  const [ofServer] = useState(scenario);
  // Another trainer's page may have chosen one too: the list shows the day that is chosen (N45).
  const others = [ofServer, scenario].filter((day) => !namedScenarios.includes(day));
  const days = [...new Set([...others, ...namedScenarios])];
  const { title, summary } = scenarioText(scenario, language);
  return (
    <Picker
      label={t("start.day")}
      value={scenario}
      options={days.map((day) => [day, scenarioText(day, language).title])}
      onPick={(day) => onChoose({ ...plain(choice), scenario: day })}
      title={title}
      note={summary}
    />
  );
}

function LessonPicker({
  choice,
  t,
  declared,
  onChoose,
  lesson,
}: ClassChoicesProps & { readonly lesson: string }) {
  const language = useDocumentLanguage();
  const lessons = classLessons(language, declared, lesson);
  const lacking = trainingText("lessons", language)("lacking");
  const isLacking = lessons.some((each) => each.name === lesson && each.isLacking);
  const known = classLesson(lesson, language);
  const facts = known && [
    minutesText(known.minutes, languages[language].locale),
    t("start.goals", { count: known.goals.length }),
    ...(known.orders > 0 ? [t("start.orders", { count: known.orders })] : []),
    ...(isLacking ? [lacking] : []),
  ];
  return (
    <Picker
      label={t("start.lesson")}
      value={lesson}
      options={lessons.map(({ name, number, title, isLacking }) => [
        name,
        `${number} ${title}${isLacking ? ` · ${lacking}` : ""}`,
      ])}
      onPick={(picked) => onChoose({ ...plain(choice), lesson: picked })}
      {...(known && { number: known.number })}
      title={known?.title ?? lesson}
      note={facts?.join(" · ") ?? ""}
    />
  );
}

interface PickerProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly number?: number;
  readonly title: string;
  readonly note: string;
  onPick(value: string): void;
}

/** The browser's own list, whose closed field shows more than a line. */
function Picker({ label, value, options, number, title, note, onPick }: PickerProps) {
  const id = useId();
  return (
    <div className={styles["picker"]}>
      {number !== undefined && (
        <span className={styles["number"]} aria-hidden="true">
          {number}
        </span>
      )}
      <span className={styles["picked"]}>
        <strong aria-hidden="true">{title}</strong>
        <span id={id}>{note}</span>
      </span>
      <ChevronDown aria-hidden="true" size={18} />
      <select
        aria-label={label}
        aria-describedby={id}
        value={value}
        onChange={({ target }) => onPick(target.value)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A branch for each trainee, or one for all. */
function Where({
  choice,
  t,
  declared,
  onChoose,
  labelledBy,
}: ClassChoicesProps & { readonly labelledBy: string }) {
  const name = useId();
  const isShared = choice.isShared === true;
  const { scenario = "" } = choice;
  const [lesson] = classLessons(useDocumentLanguage(), declared);
  // Looking at the other kind loses nothing.
  const [own, setOwn] = useState<Choice>();
  const [day, setDay] = useState<string>();
  const isBuiltIn = namedScenarios.includes(scenario);
  const firstOwn = isBuiltIn ? { scenario } : { lesson: lesson?.name ?? "" };
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={styles["where"]}>
      <Place
        name={name}
        isOn={!isShared}
        note={t("start.ownNote")}
        onChoose={() => {
          setDay(scenario);
          onChoose(own ?? { ...firstOwn, hasHints: true, isExam: false });
        }}
      >
        {t("start.own")}
      </Place>
      <Place
        name={name}
        isOn={isShared}
        note={t("start.togetherNote")}
        onChoose={() => {
          setOwn(plain(choice));
          onChoose({
            scenario: day ?? choice.scenario ?? namedScenarios[0] ?? "",
            isShared: true,
            hasHints: false,
            isExam: false,
          });
        }}
      >
        {t("start.together")}
      </Place>
    </div>
  );
}

/** Hints and exam, which belong to lessons. */
function Help({ choice, t, onChoose }: ClassChoicesProps) {
  const { hasHints, isExam, lesson, isShared } = choice;
  const isDay = lesson === undefined;
  const why = isShared === true ? t("start.practice") : isDay ? t("start.dayOnly") : undefined;
  return (
    <>
      {isShared === true && (
        <Setting title={t("start.roles")} note={t("start.rolesNote")}>
          {(ids) => (
            <Switch
              {...ids}
              isOn={choice.hasRoles === true}
              onChange={(isOn) => {
                const { hasRoles: _, ...rest } = plain(choice);
                onChoose({ ...rest, ...(isOn && { hasRoles: true }) });
              }}
            />
          )}
        </Setting>
      )}
      <Setting title={t("start.hints")} note={why ?? t("start.hintsNote")}>
        {(ids) => (
          <Switch
            {...ids}
            isOn={hasHints && !isExam && !isDay}
            disabled={isExam || isDay}
            onChange={(isOn) => onChoose({ ...plain(choice), hasHints: isOn })}
          />
        )}
      </Setting>
      <Setting title={t("start.exam")} note={why ?? t("start.examNote")}>
        {(ids) => (
          <Switch
            {...ids}
            isOn={isExam}
            disabled={isDay}
            onChange={(isOn) => onChoose({ ...plain(choice), isExam: isOn })}
          />
        )}
      </Setting>
    </>
  );
}

/** Without what the server adds. */
function plain({ lesson, scenario, isShared, hasRoles, hasHints, isExam }: Choice): Choice {
  return {
    ...(lesson !== undefined && { lesson }),
    ...(scenario !== undefined && { scenario }),
    ...(isShared === true && { isShared }),
    ...(hasRoles === true && { hasRoles }),
    hasHints,
    isExam,
  };
}

interface RadioProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
  onChoose(): void;
}

function Either({ name, isOn, disabled = false, children, onChoose }: RadioProps) {
  return (
    <label>
      <input type="radio" name={name} disabled={disabled} checked={isOn} onChange={onChoose} />
      {children}
    </label>
  );
}

function Place({ name, isOn, note, children, onChoose }: RadioProps & { readonly note: string }) {
  const id = useId();
  return (
    <label className={styles["place"]}>
      <input
        type="radio"
        name={name}
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        checked={isOn}
        onChange={onChoose}
      />
      <span>
        <strong id={id}>{children}</strong>
        <span id={`${id}-note`}>{note}</span>
      </span>
    </label>
  );
}
