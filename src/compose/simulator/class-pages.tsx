import { type ReactNode, useEffect, useMemo, useState } from "react";
import { FetchClassServer } from "../../../adapters/class/fetch-class-server.ts";
import { qrCode } from "../../../adapters/class/qr-code.ts";
import type { ClassOverview } from "../../../ports/class-server.ts";
import { type Stop, secondMs } from "../../../ports/entities/time.ts";
import { scenarioNames } from "../../../simulator/scenarios/scenarios.ts";
import { classResults } from "../../training/class/class-results.ts";
import { HttpCarrier } from "../../training/class/http-carrier.ts";
import {
  forgetPlace,
  type KeptPlace,
  keepPlace,
  readPlace,
} from "../../training/class/kept-place.ts";
import { joinLinkOf, shownClass } from "../../training/class/shown-class.ts";
import { keepBeginning } from "../../training/runs/begin-again.ts";
import { LanguageChoice } from "../../ui/parts/language-choice.tsx";
import { setPageLanguage } from "../../ui/text/page-language.ts";
import { type ClassCall, ClassPage } from "../../ui/training/class/class-page.tsx";
import { JoinPage, type JoinProblem } from "../../ui/training/class/join-page.tsx";
import { WaitPage } from "../../ui/training/class/wait-page.tsx";
import { ConsolePage } from "../../ui/training/console/console-page.tsx";
import { saveFile } from "../../ui/training/files/save-file.ts";
import { TrainingScreen } from "../../ui/training/parts/training-screen.tsx";
import { useDocumentLanguage } from "../../ui/training/parts/use-document-language.ts";
import { classText } from "../../ui/training/text/class-text.ts";
import { lessonsText } from "../../ui/training/text/lessons-text.ts";
import type { BrowserParts } from "../page/browser-parts.ts";
import { link } from "./simulated-training.tsx";

/** Real time between two looks of the trainer, and of those who wait. */
const lookEveryMs = secondMs;

/**
 * The page of a class for this address: the trainer's, or joining and waiting. Undefined once the trainee's branch is
 * open.
 */
export function classPage(browser: BrowserParts): ReactNode | undefined {
  const { location } = browser.window;
  const server = new FetchClassServer(location.origin, browser.clock);
  const secret = location.hash.slice(1);
  if (location.pathname === "/trainer") {
    return <Trainer {...{ browser, server }} classKey={secret} />;
  }
  if (readPlace(browser.window) !== undefined && location.search.includes("lesson=")) {
    return undefined;
  }
  return <Trainee {...{ browser, server }} code={secret} />;
}

const arabicFont = () => import("../../ui/styles/arabic-font.css");

interface PageProps {
  readonly browser: BrowserParts;
  readonly server: FetchClassServer;
}

const problems: Readonly<Record<number, JoinProblem>> = {
  403: "wrong_code",
  410: "ended",
  422: "unreadable",
  429: "locked",
};

function Trainee({ browser, server, code }: PageProps & { readonly code: string }) {
  const { window } = browser;
  const [place, setPlace] = useState(() => readPlace(window));
  const language = useDocumentLanguage();
  if (place !== undefined) {
    return (
      <Waiting
        {...{ browser, server, place }}
        onGone={() => {
          forgetPlace(window);
          setPlace(undefined);
        }}
      />
    );
  }
  return (
    <JoinPage
      code={code}
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
      onJoin={async (typed, name) => {
        const joined = await server.join(typed, name);
        if (joined.kind === "loaded") {
          const taken = { ...joined.value, name: name.trim(), carriedOut: 0 };
          keepPlace(window, taken);
          setPlace(taken);
          return undefined;
        }
        if (joined.kind !== "refused") return "unreachable";
        if (joined.status === 409) return joined.message === "full" ? "full" : "used_name";
        return problems[joined.status] ?? "unreachable";
      }}
    />
  );
}

interface WaitingProps extends PageProps {
  readonly place: KeptPlace;
  onGone(): void;
}

function Waiting({ browser, server, place, onGone }: WaitingProps) {
  const [shown, setShown] = useState({ names: [place.name] as readonly string[], isReached: true });
  useEffect(
    () =>
      repeat(browser, async () => {
        const { secret, carriedOut } = place;
        const answer = await server.report({
          ...{ secret, carriedOut, run: "waiting", replies: [], inputs: { from: 0, list: [] } },
        });
        if (answer.kind === "refused" && answer.status === 410) onGone();
        if (answer.kind !== "loaded") {
          setShown((before) => ({ ...before, isReached: false }));
          return;
        }
        setShown({ names: answer.value.names, isReached: true });
        if (answer.value.phase === "running") begin(browser, place);
      }),
    [browser, server, place, onGone],
  );
  return <WaitPage lesson={place.lesson} {...shown} />;
}

/** Opens the trainee's branch; the lesson begins at once. */
function begin({ window }: BrowserParts, { lesson, seed }: KeptPlace): void {
  keepBeginning(window, lesson, { hasHints: true, isExam: false });
  window.location.assign(link({ lesson, seed }));
}

function Trainer({ browser, server, classKey }: PageProps & { readonly classKey: string }) {
  const t = classText(useDocumentLanguage());
  const [overview, setOverview] = useState<ClassOverview>();
  const [state, setState] = useState<"reached" | "lost" | "wrong_key">("reached");
  const [console, setConsole] = useState<number>();
  useEffect(
    () =>
      repeat(browser, async () => {
        const read = await server.overview(classKey);
        if (read.kind === "loaded") setOverview(read.value);
        const isRefused = read.kind === "refused" && read.status === 401;
        setState(read.kind === "loaded" ? "reached" : isRefused ? "wrong_key" : "lost");
      }),
    [browser, server, classKey],
  );
  if (state === "wrong_key") {
    return (
      <TrainingScreen note={t("class.note")}>
        <p role="status">{t("class.wrongKey")}</p>
      </TrainingScreen>
    );
  }
  if (overview === undefined)
    return <TrainingScreen note={t("class.note")}>{undefined}</TrainingScreen>;
  if (console !== undefined) {
    return (
      <PlaceConsole
        {...{ browser, server, classKey }}
        place={console}
        onBack={() => setConsole(undefined)}
      />
    );
  }
  const onCall = async (call: ClassCall): Promise<number> => {
    const told = await server.trainer(classKey, call);
    const read = await server.overview(classKey);
    if (read.kind === "loaded") setOverview(read.value);
    return told.kind === "loaded" ? told.value.size : 0;
  };
  const shown = shownClass(overview);
  return (
    <ClassPage
      shown={shown}
      qrCode={qrCode(joinLinkOf(shown))}
      isReached={state === "reached"}
      onCall={onCall}
      onSave={(format) => {
        const type = format === "csv" ? "text/csv" : "application/json";
        saveFile(browser.window, `class.${format}`, type, classResults(shown, format));
      }}
      onConsole={setConsole}
    />
  );
}

interface PlaceConsoleProps extends PageProps {
  readonly classKey: string;
  readonly place: number;
  onBack(): void;
}

function PlaceConsole({ browser, server, classKey, place, onBack }: PlaceConsoleProps) {
  const { window, clock } = browser;
  const carrier = useMemo(
    () => new HttpCarrier({ server, clock, key: classKey, place }),
    [server, clock, classKey, place],
  );
  useEffect(() => carrier.start(), [carrier]);
  return (
    <ConsolePage
      carrier={carrier}
      scenarios={scenarioNames}
      saveFile={(...file) => saveFile(window, ...file)}
      onBack={onBack}
    />
  );
}

/** Does it now, and a second after each time it was done, until the returned function. */
function repeat({ clock }: BrowserParts, task: () => Promise<void>): Stop {
  let cancel: Stop = () => undefined;
  let isStopped = false;
  const beat = async (): Promise<void> => {
    await task();
    if (!isStopped) cancel = clock.schedule(clock.now() + lookEveryMs, () => void beat());
  };
  void beat();
  return () => {
    isStopped = true;
    cancel();
  };
}
