import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import type { FetchClassServer } from "../../../adapters/class/fetch-class-server.ts";
import type { ClassChoice } from "../../../ports/entities/class.ts";
import { TrainingResults } from "../../../simulator/training/results.ts";
import {
  forgetPlace,
  isPageFor,
  type KeptPlace,
  keepPlace,
  readPlace,
} from "../../training/class/kept-place.ts";
import { WaitingPlace } from "../../training/class/waiting-place.ts";
import { keepBeginning } from "../../training/runs/begin-again.ts";
import { LanguageChoice } from "../../ui/parts/language-choice.tsx";
import { setPageLanguage } from "../../ui/text/page-language.ts";
import { EndedPage } from "../../ui/training/class/ended-page.tsx";
import { JoinPage, type JoinProblem } from "../../ui/training/class/join-page.tsx";
import { WaitPage } from "../../ui/training/class/wait-page.tsx";
import { useDocumentLanguage } from "../../ui/training/parts/use-document-language.ts";
import { lessonsText } from "../../ui/training/text/lessons-text.ts";
import { type BrowserParts, trainingPrefix } from "../page/browser-parts.ts";
import { link } from "./simulated-training.tsx";

const arabicFont = () => import("../../ui/styles/arabic-font.css");

export interface ClassPartsProps {
  readonly browser: BrowserParts;
  readonly server: FetchClassServer;
}

interface TraineeProps extends ClassPartsProps {
  /** That of the link. */
  readonly code: string;
  /** The trainer has started the class. */
  onStart(choice: ClassChoice, place: KeptPlace): void;
}

/** Joining and waiting. */
export function TraineePages({ browser, server, code, onStart }: TraineeProps) {
  const { window } = browser;
  const [place, setPlace] = useState(() => readPlace(window));
  // The same for all tries of this page: a repeated try after a lost answer takes no second place.
  const [attempt] = useState(randomText);
  const language = useDocumentLanguage();
  if (place !== undefined) {
    return (
      <Waiting
        {...{ browser, server, place, onStart }}
        onGone={() => {
          forgetPlace(window);
          setPlace(undefined);
        }}
      />
    );
  }
  const onJoin = async (typed: string, name: string): Promise<JoinProblem | undefined> => {
    const answer = await server.join({ code: typed, name, attempt });
    if (answer.kind !== "loaded") return { kind: "unreachable" };
    const joined = answer.value;
    if (joined.kind !== "joined") return joined;
    const taken = { id: joined.id, secret: joined.secret, name: name.trim(), carriedOut: 0 };
    keepPlace(window, taken);
    // The run and its debrief carry the name that was given here.
    new TrainingResults(browser.localStore(trainingPrefix)).rememberName(taken.name);
    setPlace(taken);
    return undefined;
  };
  return (
    <JoinPage
      code={code}
      onJoin={onJoin}
      languageChoice={
        <LanguageChoice
          label={lessonsText(language)("language")}
          current={language}
          onChoose={async (tag) => {
            browser.language.choose(tag);
            // No app follows the choice here. Without the font, the browser's own is used.
            if (tag === "ar") await arabicFont().catch(() => undefined);
            setPageLanguage(tag);
          }}
        />
      }
    />
  );
}

interface WaitingProps extends Omit<TraineeProps, "code"> {
  readonly place: KeptPlace;
  onGone(): void;
}

function Waiting({ browser, server, place, onStart, onGone }: WaitingProps) {
  const { clock, soundPlayer, window } = browser;
  const [hasEnded, setEnded] = useState(false);
  const waiting = useMemo(
    () =>
      new WaitingPlace({
        ...{ server, clock, place, onGone },
        onStart: (choice) => {
          if (isPageFor(window, choice)) onStart(choice, place);
          // The trainer has chosen another kind of branch since: the page that comes is for that one.
          else window.location.reload();
        },
        onEnded: () => setEnded(true),
      }),
    [server, clock, window, place, onStart, onGone],
  );
  useEffect(() => waiting.start(), [waiting]);
  const shown = useSyncExternalStore(waiting.onChange, () => waiting.shown);
  if (hasEnded) {
    return <EndedPage name={place.name} isShared={shown.choice?.isShared === true} />;
  }
  return (
    <WaitPage
      {...shown}
      onTone={() => {
        soundPlayer.play("test_tone");
        return soundPlayer.state() === "ready";
      }}
      onLeave={() => void waiting.leave()}
    />
  );
}

/** Opens a branch of the trainee's own; a lesson begins at once. */
export function beginOwnBranch({ window }: BrowserParts, choice: ClassChoice): void {
  const { lesson, scenario, seed, hasHints, isExam } = choice;
  if (lesson === undefined) {
    window.location.assign(link({ ...(scenario !== undefined && { scenario }), seed }));
    return;
  }
  keepBeginning(window, lesson, { hasHints, isExam });
  window.location.assign(link({ lesson, seed }));
}

function randomText(): string {
  return Array.from({ length: 5 }, () => browserRandom().toString(36).slice(2)).join("");
}
