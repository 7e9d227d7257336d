import { Check, Eye, LogOut, MessageSquare, Play, Store, Timer, Volume2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ClassChoice, ClassRole } from "../../../../ports/entities/class.ts";
import { languages } from "../../../../ports/entities/language.ts";
import { secondMs } from "../../../../ports/entities/time.ts";
import { medalPoints } from "../../../../simulator/training/lesson.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { type ClassLesson, classLesson } from "../../class/class-lesson.ts";
import parts from "../parts/parts.module.css";
import { minutesText } from "../parts/time-text.ts";
import { TrainingScreen } from "../parts/training-screen.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { scenarioText } from "../text/scenario-text.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import { choiceTitle } from "./choice-title.ts";
import shared from "./class-parts.module.css";
import styles from "./trainee.module.css";

export interface WaitPageProps {
  /** Undefined until the server has said it. */
  readonly choice: ClassChoice | undefined;
  /** The names of those who are here, this trainee's first. */
  readonly names: readonly string[];
  /** Of this trainee, where the trainer chose roles. */
  readonly role?: ClassRole | undefined;
  /** The number of them that a screen reader says; it changes less often. */
  readonly announced: number;
  /** Real time until the server is asked again; undefined while it answers. */
  readonly retryInMs: number | undefined;
  /** Plays a tone; false where the browser plays none. */
  onTone(): boolean;
  onLeave(): void;
}

/** Joined: what happens, the goals, how it goes on, and who is here, until the trainer starts. */
export function WaitPage(props: WaitPageProps) {
  const { choice, names, role, announced, retryInMs, onTone, onLeave } = props;
  const language = useDocumentLanguage();
  const t = trainingText("class", language);
  const [own = ""] = names;
  const title = choice && choiceTitle(choice, language);
  return (
    <TrainingScreen
      note={
        <>
          {title !== undefined && t("class.title", { lesson: title })}
          {title !== undefined && " · "}
          <bdi>{own}</bdi>
        </>
      }
      tools={<Tools t={t} onTone={onTone} onLeave={onLeave} />}
    >
      <div className={styles["waiting"]}>
        <span className={styles["dots"]} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <div>
          <h1>{t("wait.title")}</h1>
          <p>
            {choice?.isShared === true
              ? trainingText("sharedClass", language)("wait.lead")
              : t("wait.lead")}
          </p>
          {role !== undefined && (
            <p>
              <strong>{t("wait.role", { role: t(`role.${role}`) })}</strong> {t(`role.${role}May`)}
            </p>
          )}
        </div>
      </div>
      {retryInMs !== undefined && (
        <p className={shared["warning"]}>
          <span role="status">{t("wait.lost")}</span>{" "}
          {t("wait.retry", { count: Math.max(1, Math.ceil(retryInMs / secondMs)) })}
        </p>
      )}
      <main className={styles["wait"]}>
        {choice !== undefined && <What choice={choice} t={t} />}
        <section className={styles["card"]} aria-labelledby="class-here">
          <h2 id="class-here">{t("wait.here", { count: names.length })}</h2>
          <span role="status" className={parts["hidden"]}>
            {t("wait.here", { count: announced })}
          </span>
          <ul className={shared["names"]}>
            {names.map((name, place) => (
              <li key={place}>
                <bdi>{name}</bdi>
                {place === 0 && <span className={styles["you"]}>{t("wait.you")}</span>}
              </li>
            ))}
          </ul>
        </section>
      </main>
    </TrainingScreen>
  );
}

interface ToolsProps extends Pick<WaitPageProps, "onTone" | "onLeave"> {
  readonly t: TrainingText<"class">;
}

/** The sound can be tried before it is needed; leaving asks once, since the name is free then. */
function Tools({ t, onTone, onLeave }: ToolsProps) {
  const [hasTone, setTone] = useState<boolean>();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <span role="status">
        {hasTone !== undefined && t(hasTone ? "wait.toneDone" : "wait.toneBlocked")}
      </span>
      <Button onClick={() => setTone(onTone())}>
        <Volume2 aria-hidden="true" size={18} />
        {t("wait.tone")}
      </Button>
      {isLeaving ? (
        <>
          <Button onClick={onLeave}>
            <LogOut aria-hidden="true" size={18} />
            {t("wait.leaveNow")}
          </Button>
          <Button onClick={() => setLeaving(false)}>{t("wait.stay")}</Button>
        </>
      ) : (
        <Button onClick={() => setLeaving(true)}>
          <LogOut aria-hidden="true" size={18} />
          {t("wait.leave")}
        </Button>
      )}
    </>
  );
}

interface WhatProps {
  readonly choice: ClassChoice;
  readonly t: TrainingText<"class">;
}

function What({ choice, t }: WhatProps) {
  const language = useDocumentLanguage();
  const lesson = choice.lesson === undefined ? undefined : classLesson(choice.lesson, language);
  const title = choiceTitle(choice, language);
  return (
    <section className={styles["what"]} aria-label={title}>
      <div className={styles["whatBody"]}>
        <h2>
          {lesson !== undefined && (
            <span className={styles["number"]} aria-hidden="true">
              {lesson.number}
            </span>
          )}
          {title}
        </h2>
        <h3>{t("wait.what")}</h3>
        <p>{lesson?.brief ?? scenarioText(choice.scenario ?? "", language).summary}</p>
        <ul className={styles["facts"]}>
          {lesson !== undefined && (
            <Fact icon={<Timer aria-hidden="true" size={18} />}>
              {minutesText(lesson.minutes, languages[language].locale)}
            </Fact>
          )}
          {lesson !== undefined && (
            <Fact icon={<Eye aria-hidden="true" size={18} />}>{t(factOf(choice))}</Fact>
          )}
          <Fact icon={<Store aria-hidden="true" size={18} />}>
            {choice.isShared === true
              ? trainingText("sharedClass", language)("wait.together")
              : t("wait.ownBranch")}
          </Fact>
        </ul>
        {lesson !== undefined && <Goals lesson={lesson} t={t} />}
      </div>
      <ul className={styles["next"]}>
        <Fact icon={<Play aria-hidden="true" size={18} />}>{t("wait.atStart")}</Fact>
        <Fact icon={<MessageSquare aria-hidden="true" size={18} />}>{t("wait.meanwhile")}</Fact>
        {lesson !== undefined && (
          <Fact icon={<Check aria-hidden="true" size={18} />}>{t("wait.atEnd")}</Fact>
        )}
      </ul>
    </section>
  );
}

function factOf({ isExam, hasHints }: ClassChoice) {
  if (isExam) return "wait.exam";
  return hasHints ? "wait.hints" : "wait.noHints";
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

function Goals({ lesson, t }: { readonly lesson: ClassLesson; readonly t: TrainingText<"class"> }) {
  return (
    <>
      <h3>{t("wait.goals")}</h3>
      <ul className={styles["goals"]}>
        {lesson.goals.map(({ id, sentence, points }) => (
          <li key={id}>
            <span>{sentence}</span>
            <strong>{points}</strong>
          </li>
        ))}
      </ul>
      <p className={shared["note"]}>{t("wait.medals", medalPoints)}</p>
    </>
  );
}
