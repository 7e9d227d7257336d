import { GraduationCap } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { Language } from "../../../ports/entities/language.ts";
import type { BandState } from "../session/band-state.ts";
import type { TrainingPace } from "../session/training-control.ts";
import type { TrainingScreens } from "../session/training-screens.ts";
import type {
  LeftLesson,
  LessonCard,
  LessonChoice,
  OrderFinder,
  ResultLine,
  TrainingCatalogue,
} from "../session/training-view.ts";
import { watched } from "../session/watched.ts";
import { CaptionStrip } from "./coach/caption-strip.tsx";
import type { Captions } from "./coach/captions.ts";
import { CoachStrip } from "./coach/coach-strip.tsx";
import { BriefDialog } from "./lessons/brief-dialog.tsx";
import { LessonsPage, type Practice } from "./lessons/lessons-page.tsx";
import { BandButton } from "./parts/band-button.tsx";
import { Part } from "./parts/part.tsx";
import { PageNotShown } from "./parts/parts.tsx";
import { useDocumentLanguage } from "./parts/use-document-language.ts";
import { ResultsPage } from "./results/results-page.tsx";
import { trainingText } from "./text/training-texts.ts";

interface RunningProps {
  /** The trainer of a class chooses the lesson. */
  readonly isInClass: boolean;
  readonly band: BandState;
  readonly screens: TrainingScreens;
}

export interface TrainingCoachProps extends RunningProps {
  /** The time of the branch. */
  readonly pace: TrainingPace;
  readonly orders: OrderFinder;
  /** Present while the branch runs by itself. */
  readonly captions?: Captions;
}

/** The captions of a demonstration, and the coach of the lesson that runs. */
export const TrainingCoach = observer(function TrainingCoach(props: TrainingCoachProps) {
  const { isInClass, band, screens, pace, orders, captions } = props;
  const isPaused = watched(pace).isPaused && band.lock !== "held";
  const pausedBy = isInClass ? "trainer" : "trainee";
  return (
    <>
      {captions !== undefined && <CaptionStrip captions={captions} orders={orders} />}
      {screens.running !== undefined && (
        <Part>
          <CoachStrip
            {...screens.running}
            orders={orders}
            pausedBy={isPaused ? pausedBy : undefined}
          />
        </Part>
      )}
    </>
  );
});

export interface LessonsToolProps extends RunningProps {
  readonly catalogue: TrainingCatalogue;
  readonly scenarios: readonly Practice[];
  readonly demonstrationHref: string;
  /** The company and branch, for the certificate. */
  readonly place: string;
  /** The lesson that this page was opened for. */
  lesson?(language: Language): LessonCard;
  onOpenLesson(lesson: string): void;
  onStart(choice: LessonChoice): void;
  /** The run that was left on the last visit. */
  readonly left?: LeftLesson | undefined;
  /** Called when the catalogue is closed. */
  onDismiss(): void;
  debriefOf(result: ResultLine): (() => void) | undefined;
  debrief(result: string, onClose: () => void): ReactNode;
  saveFile(name: string, type: string, text: string): void;
  /** The page about other minutes on the day of a result, or of the first scenario. */
  whatIf(result: string | undefined, onClose: () => void): ReactNode;
  /** The choice of the language, as the board has it (N41). */
  languageChoice(label: string, current: Language): ReactNode;
}

/** The tool "Lessons" in the band, with the pages that belong to it. */
export const LessonsTool = observer(function LessonsTool(props: LessonsToolProps) {
  const { band, screens } = props;
  const language = useDocumentLanguage();
  const t = trainingText("lessons", language);
  const { shown } = screens;
  const { isExam } = band;
  return (
    <>
      {!props.isInClass && (
        <BandButton
          icon={<GraduationCap aria-hidden="true" size={18} />}
          words={t("lessons")}
          aria-haspopup="dialog"
          aria-expanded={shown.kind === "lessons"}
          aria-disabled={isExam || undefined}
          title={isExam ? t("notInExam") : undefined}
          onClick={() => !isExam && screens.show({ kind: "lessons" })}
        />
      )}
      {/* Another page is tried, whatever the one before it was. */}
      <Part
        key={shown.kind}
        frame={(message) => <PageNotShown message={message} onClose={() => toBoard(screens)} />}
      >
        <ShownPage {...props} />
      </Part>
    </>
  );
});

function toBoard(screens: TrainingScreens): void {
  screens.show({ kind: "board" });
}

function ShownPage(props: LessonsToolProps) {
  const { screens, catalogue } = props;
  const { shown } = screens;
  switch (shown.kind) {
    case "board":
      return null;
    case "lessons":
      return (
        <LessonsPage
          catalogue={catalogue}
          scenarios={props.scenarios}
          demonstrationHref={props.demonstrationHref}
          languageChoice={props.languageChoice}
          onOpen={props.onOpenLesson}
          onResults={() => screens.show({ kind: "results" })}
          onWhatIf={() => screens.show({ kind: "what_if" })}
          onClose={() => {
            props.onDismiss();
            toBoard(screens);
          }}
        />
      );
    case "results":
      return (
        <ResultsPage
          catalogue={catalogue}
          place={props.place}
          debriefOf={props.debriefOf}
          onWhatIf={(result) => screens.show({ kind: "what_if", result })}
          saveFile={props.saveFile}
          onClose={() => screens.show({ kind: "lessons" })}
        />
      );
    case "brief":
      return props.lesson === undefined ? null : (
        <BriefDialog
          lesson={props.lesson}
          onStart={props.onStart}
          left={props.left}
          onCancel={() => screens.show({ kind: "lessons" })}
        />
      );
    case "what_if":
      return props.whatIf(shown.result, () =>
        screens.show({ kind: shown.result === undefined ? "lessons" : "results" }),
      );
    case "debrief":
      return props.debrief(shown.result, () =>
        screens.show({ kind: shown.isOfList ? "results" : "board" }),
      );
  }
}
