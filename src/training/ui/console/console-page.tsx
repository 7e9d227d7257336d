import { ChevronLeft, GraduationCap, Link, Save, SkipForward } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import type { ConsoleCarrier } from "../../console/console-view.ts";
import { BandButton } from "../parts/band-button.tsx";
import { PaceButtons } from "../parts/pace-buttons.tsx";
import { Part } from "../parts/part.tsx";
import { TrainingScreen } from "../parts/training-screen.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import { AdviceCard } from "./advice-card.tsx";
import { Happened, Trainee } from "./console-events.tsx";
import { BranchIncidents } from "./console-incidents.tsx";
import styles from "./console-page.module.css";
import { BeginForm, JumpForm, LinkField, useRun } from "./console-run.tsx";
import { type ShownConsole, useConsole } from "./use-console.ts";

export interface ConsolePageProps {
  readonly carrier: ConsoleCarrier;
  /** The names of the scenarios that can be chosen. */
  readonly scenarios: readonly string[];
  saveFile(name: string, type: string, text: string): void;
  /** To the class of which this is one trainee. */
  onBack?(): void;
  /** Beside the console: the board of that trainee. */
  readonly board?: ReactNode;
}

/** The console in a window of its own. "/" goes to the search. */
export const ConsolePage = observer(function ConsolePage({ carrier, ...run }: ConsolePageProps) {
  const shown = useConsole(carrier);
  const { t, branch, isConnected } = shown;
  const { onBack } = run;
  useSlash();
  useEffect(() => {
    document.title = t("label");
  }, [t]);
  if (branch === undefined) {
    return (
      <TrainingScreen
        note={t("windowNote")}
        tools={onBack !== undefined && <BackButton onBack={onBack} />}
      >
        <p role="status" className={styles["alone"]}>
          {isConnected ? t("connecting") : t("closed")}
        </p>
      </TrainingScreen>
    );
  }
  return <Connected {...run} {...shown} branch={branch} />;
});

interface ConnectedProps extends Omit<ConsolePageProps, "carrier">, ShownConsole {
  readonly branch: NonNullable<ShownConsole["branch"]>;
}

function Connected(props: ConnectedProps) {
  const { branch, t, line, isConnected, send, say, onBack, board, ...run } = props;
  const { view, words } = branch;
  const parts = { ...branch, onSend: send, onSaid: say };
  const { nextEvent, copyLink, save, link } = useRun({ ...run, ...parts });
  const { isPaused, speed, isHeld, now } = view.clock;
  return (
    <TrainingScreen
      note={t("windowNote")}
      tools={
        <>
          {onBack !== undefined && <BackButton onBack={onBack} />}
          {onBack === undefined && (
            <BandButton
              icon={<GraduationCap aria-hidden="true" size={18} />}
              words={t("lessons")}
              onClick={() => send({ do: "lessons" })}
            />
          )}
          <BandButton
            icon={<Save aria-hidden="true" size={18} />}
            words={t("save")}
            onClick={save}
          />
          <BandButton
            icon={<Link aria-hidden="true" size={18} />}
            words={t("copyLink")}
            onClick={copyLink}
          />
        </>
      }
    >
      <h1 className={styles["hidden"]}>{t("label")}</h1>
      <section className={styles["run"]} aria-label={t("run")}>
        {/* In a class everyone has the day of the class. */}
        {onBack === undefined && (
          <BeginForm key={`${view.scenario} ${view.seed}`} {...run} {...parts} />
        )}
        <div className={styles["clock"]}>
          <time className={styles["now"]}>{words.time(now)}</time>
          <PaceButtons
            isLarge
            t={trainingText("band", words.language)}
            isPaused={isPaused}
            speed={speed}
            isLocked={isHeld || view.isLocked || !isConnected}
            onPause={() => send({ do: "pause" })}
            onResume={() => send({ do: "resume" })}
            onSpeed={(choice) => send({ do: "speed", speed: choice })}
          />
          <Button onClick={nextEvent}>
            <SkipForward aria-hidden="true" size={18} />
            {t("nextEvent")}
          </Button>
          <JumpForm {...parts} />
        </div>
        {link !== undefined && <LinkField label={t("linkLabel")} link={link} />}
      </section>
      {(!isConnected || view.isLocked) && (
        <p role="status" className={styles["warning"]}>
          {isConnected ? t("inExam") : t("closed")}
        </p>
      )}
      <div className={board === undefined ? undefined : styles["beside"]}>
        <Part>{board}</Part>
        <main className={styles["main"]} data-console>
          <div className={styles["left"]}>
            <div className={styles["advice"]}>
              <Part>
                <AdviceCard {...parts} />
              </Part>
            </div>
            <section className={styles["incidents"]} aria-labelledby="console-incidents">
              <Part>
                <BranchIncidents
                  {...parts}
                  title={
                    <div className={styles["title"]}>
                      <h2 id="console-incidents">{t("makeHappen")}</h2>
                      {/* Only the line about one's own incident is announced. */}
                      <p role="status">{line}</p>
                    </div>
                  }
                />
              </Part>
            </section>
            <Part>
              <Happened {...parts} />
            </Part>
          </div>
          <div className={styles["right"]}>
            <Part>
              <Trainee {...branch} />
            </Part>
          </div>
        </main>
      </div>
    </TrainingScreen>
  );
}

/** Back to the class. */
export function BackButton({ onBack }: { onBack(): void }) {
  return (
    <BandButton
      icon={<ChevronLeft aria-hidden="true" size={18} />}
      words={trainingText("console", useDocumentLanguage())("back")}
      onClick={onBack}
    />
  );
}

function useSlash(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event;
      const isField = target instanceof Element && target.matches("input, select, textarea");
      if (key !== "/" || isField) return;
      event.preventDefault();
      document.querySelector<HTMLElement>("[data-console-search]")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
