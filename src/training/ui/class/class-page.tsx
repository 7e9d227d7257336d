import { Eye, MessageSquare, Pause, Play, Zap } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SharedTimeline as Actions } from "../../../../ports/entities/class.ts";
import type { Duration } from "../../../../ports/entities/time.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { isolate } from "../../../ui/text/isolate.ts";
import { classLessons } from "../../class/class-lesson.ts";
import type { ShownClass } from "../../class/shown-class.ts";
import type { ClassCall } from "../../class/trainer-class.ts";
import { Part } from "../parts/part.tsx";
import parts from "../parts/parts.module.css";
import { timerText } from "../parts/time-text.ts";
import { TrainingScreen } from "../parts/training-screen.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import { choiceTitle } from "./choice-title.ts";
import styles from "./class-page.module.css";
import shared from "./class-parts.module.css";
import { JoinCard, JoinTools } from "./join-card.tsx";
import { Roster, type RosterProps } from "./roster.tsx";
import { SharedTimeline } from "./shared-timeline.tsx";
import { type Addressee, TellDialog } from "./tell-dialog.tsx";
import { TroubleDrawer, type TroubleDrawerProps } from "./trouble-drawer.tsx";

const speeds = [1, 2, 5, 10, 60] as const;

export interface ClassPageProps
  extends Pick<RosterProps, "onHold" | "onLook">,
    Pick<TroubleDrawerProps, "carrierOf"> {
  readonly shown: ShownClass;
  readonly isReached: boolean;
  /** The capabilities that the back end of this device declares; undefined where that is not known. */
  readonly declared: readonly string[] | undefined;
  /** The server's reason why it has not done the last call. */
  readonly refusal: string | undefined;
  /** Everything that was done in a shared branch, once the class has ended. */
  readonly timeline: Actions | undefined;
  /** The last trainee who has come to need the trainer. */
  readonly flag: { readonly name: string; readonly help?: string | undefined } | undefined;
  /** Returns the number of places that were told; undefined when the server has not done it. */
  onCall(call: ClassCall): Promise<number | undefined>;
  /** Opens the branch that all trainees share. */
  onOpenBoard(): void;
  /** Saves the results as a file. */
  onSave(format: "csv" | "json"): void;
}

/** The trainer's page of a class that runs or has ended: who does what, and who needs the trainer (CL-3, CL-4). */
export function ClassPage(props: ClassPageProps) {
  const { shown, isReached, refusal, flag, timeline, onCall } = props;
  const language = useDocumentLanguage();
  const t = trainingText("class", language);
  const [line, setLine] = useState("");
  const [telling, setTelling] = useState<Addressee>();
  const { phase, places, choice } = shown;
  const isShared = choice.isShared === true;
  const left = phase === "running" ? lastLeft(places) : undefined;
  return (
    <TrainingScreen
      note={isShared ? trainingText("sharedClass", language)("note") : t("class.note")}
    >
      <header className={shared["head"]}>
        <div className={shared["title"]}>
          <h1>{t("class.title", { lesson: choiceTitle(choice, language) })}</h1>
          <p>
            <span role="status">
              {line === "" ? t("class.count", { count: places.length }) : line}
            </span>
            {left !== undefined && ` · ${t("class.left", { time: timerText(left) })}`}
          </p>
        </div>
        {phase === "running" ? (
          <Tools
            shown={shown}
            t={t}
            onCall={onCall}
            onTell={setTelling}
            onOpenBoard={props.onOpenBoard}
          />
        ) : (
          <Ended
            shown={shown}
            t={t}
            onCall={onCall}
            declared={props.declared}
            onSave={props.onSave}
          />
        )}
      </header>
      <span role="status" className={parts["hidden"]}>
        {flag?.help !== undefined &&
          `${isolate(flag.name, language)}: ${t(`help.${flag.help as "idle"}`, { count: 1 })}`}
      </span>
      {!isReached && (
        <p role="status" className={shared["warning"]}>
          {t("lost")}
        </p>
      )}
      <p role="status" className={shared["warning"]}>
        {refusal !== undefined && t("class.refused", { reason: refusal })}
      </p>
      <p role="status" className={shared["warning"]}>
        {shown.pushService?.isReached === false &&
          trainingText("sharedClass", language)("pushLost")}
      </p>
      <main className={styles["class"]}>
        <div>
          <Part>
            <Roster
              shown={shown}
              t={t}
              onHold={props.onHold}
              onLook={props.onLook}
              onTell={setTelling}
              onCall={onCall}
            />
          </Part>
          {timeline !== undefined && (
            <Part>
              <SharedTimeline {...timeline} />
            </Part>
          )}
        </div>
        {phase === "running" && (
          <Part>
            <JoinCard shown={shown}>
              <JoinTools shown={shown} />
            </JoinCard>
          </Part>
        )}
      </main>
      {telling?.what === "message" && (
        <TellDialog
          t={t}
          telling={telling}
          onClose={() => setTelling(undefined)}
          onSend={async (text) => {
            setTelling(undefined);
            const instruction = { do: "message", text };
            const count = await onCall({ do: "instruct", to: telling.to, instruction });
            setLine(count === undefined ? "" : t("class.sent", { count }));
          }}
        />
      )}
      {phase === "running" && telling?.what === "trouble" && (
        <TroubleDrawer
          key={telling.to}
          shown={shown}
          t={t}
          onCall={onCall}
          to={telling}
          carrierOf={props.carrierOf}
          onClose={() => setTelling(undefined)}
        />
      )}
    </TrainingScreen>
  );
}

/** The time of the trainee who will be the last to end; undefined while no lesson runs. */
function lastLeft(places: ShownClass["places"]): Duration | undefined {
  const left = places.flatMap(({ summary }) => summary?.leftMs ?? []);
  return left.length === 0 ? undefined : Math.max(...left);
}

interface ToolsProps extends Pick<ClassPageProps, "shown" | "onCall" | "onOpenBoard"> {
  readonly t: TrainingText<"class">;
  onTell(addressee: Addressee): void;
}

/** The actions for all. An exam has pause, messages and the end alone (N32). */
function Tools({ shown, t, onCall, onTell, onOpenBoard }: ToolsProps): ReactNode {
  const language = useDocumentLanguage();
  const { isPaused, speed } = shown.pace;
  const { isExam } = shown.choice;
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <Button onClick={() => onCall({ do: "pace", isPaused: !isPaused })}>
        {isPaused ? <Play aria-hidden="true" size={18} /> : <Pause aria-hidden="true" size={18} />}
        {t(isPaused ? "class.resume" : "class.pause")}
      </Button>
      {!isExam && (
        <select
          className={shared["field"]}
          aria-label={t("class.speed")}
          value={speed}
          onChange={({ target }) => onCall({ do: "pace", speed: Number(target.value) })}
        >
          {speeds.map((each) => (
            <option key={each} value={each}>
              {isolate(`×${each}`, language)}
            </option>
          ))}
        </select>
      )}
      {!isExam && (
        <Button onClick={() => onTell({ what: "trouble", to: "all" })}>
          <Zap aria-hidden="true" size={18} />
          {t("class.trouble")}
        </Button>
      )}
      <Button onClick={() => onTell({ what: "message", to: "all" })}>
        <MessageSquare aria-hidden="true" size={18} />
        {t("class.message")}
      </Button>
      {shown.choice.isShared === true && (
        <Button onClick={onOpenBoard}>
          <Eye aria-hidden="true" size={18} />
          {t("class.openBoard")}
        </Button>
      )}
      {isEnding ? (
        <>
          <Button variant="filled" onClick={() => onCall({ do: "end" })}>
            {t("class.endNow")}
          </Button>
          <Button onClick={() => setEnding(false)}>{t("class.goOn")}</Button>
        </>
      ) : (
        <Button onClick={() => setEnding(true)}>
          {shown.choice.isShared === true
            ? trainingText("sharedClass", language)("end")
            : t("class.end")}
        </Button>
      )}
    </>
  );
}

/** A class in branches of their own goes on with the same trainees; one branch together is over. */
function Ended({
  shown,
  declared,
  t,
  onCall,
  onSave,
}: Pick<ClassPageProps, "shown" | "declared" | "onCall" | "onSave"> & {
  readonly t: TrainingText<"class">;
}) {
  const language = useDocumentLanguage();
  const { lesson, isShared, hasHints, isExam } = shown.choice;
  const lessons = classLessons(language, declared, lesson);
  const place = lessons.findIndex(({ name }) => name === lesson);
  const next = place < 0 ? undefined : lessons[place + 1];
  return (
    <>
      <strong>{t("ended")}</strong>
      <Button onClick={() => onSave("csv")}>CSV</Button>
      <Button onClick={() => onSave("json")}>JSON</Button>
      {isShared !== true && (
        <Button
          variant={next === undefined ? "filled" : "outlined"}
          onClick={() => onCall({ do: "again" })}
        >
          {t("class.again")}
        </Button>
      )}
      {next !== undefined && (
        <Button
          variant="filled"
          onClick={async () => {
            if ((await onCall({ do: "again" })) === undefined) return;
            await onCall({ do: "choose", choice: { lesson: next.name, hasHints, isExam } });
          }}
        >
          {t("class.next", { lesson: next.title })}
        </Button>
      )}
    </>
  );
}
