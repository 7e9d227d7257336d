import { useEffect, useState, useSyncExternalStore } from "react";
import { secondMs } from "../../ports/entities/time.ts";
import { type ConsoleTexts, consoleTexts } from "./console-texts.ts";
import styles from "./training-band.module.css";
import type { TrainingControl } from "./training-control.ts";

const speeds = [1, 2, 5, 10, 60] as const;
/** How often the shown time may change, in real time: faster would only flicker. */
const refreshEveryMs = 200;

export interface TrainingBandProps {
  readonly control: TrainingControl;
  /** False for a trainee in a classroom: the trainer's console holds the clock. */
  readonly canSteer: boolean;
  /** The IANA time zone of the branch; the browser's own when absent. */
  readonly timeZone?: string;
}

/** The striped band above every screen that nobody can miss (TN-1), with pause and speed (TN-4). */
export function TrainingBand({ control, canSteer, timeZone }: TrainingBandProps) {
  const language = useDocumentLanguage();
  const texts = consoleTexts(language);
  return (
    <aside className={styles["band"]} aria-label={texts.training}>
      <strong className={styles["mark"]}>{texts.training}</strong>
      <span className={styles["note"]}>{canSteer ? texts.note : texts.classroomNote}</span>
      {canSteer && <SpeedControl control={control} texts={texts} />}
      <BranchTime control={control} label={texts.branchTime} timeZone={timeZone} />
    </aside>
  );
}

function SpeedControl({ control, texts }: { control: TrainingControl; texts: ConsoleTexts }) {
  const isPaused = useControl(control, (c) => c.isPaused);
  const speed = useControl(control, (c) => c.speed);
  return (
    <fieldset className={styles["speeds"]}>
      <legend className={styles["hidden"]}>{texts.speed}</legend>
      <button
        type="button"
        className={styles["speed"]}
        aria-pressed={isPaused}
        aria-label={isPaused ? texts.resume : texts.pause}
        title={isPaused ? texts.resume : texts.pause}
        onClick={() => (isPaused ? control.resume() : control.pause())}
      >
        <span aria-hidden="true">{isPaused ? "▶" : "❚❚"}</span>
      </button>
      {speeds.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles["speed"]}
          aria-pressed={!isPaused && choice === speed}
          onClick={() => {
            control.setSpeed(choice);
            if (isPaused) control.resume();
          }}
        >
          ×{choice}
        </button>
      ))}
    </fieldset>
  );
}

interface BranchTimeProps {
  readonly control: TrainingControl;
  readonly label: string;
  readonly timeZone: string | undefined;
}

function BranchTime({ control, label, timeZone }: BranchTimeProps) {
  const speed = useControl(control, (c) => c.speed);
  const [now, setNow] = useState(() => control.clock.now());
  useEffect(() => {
    const stepMs = Math.max(secondMs, Math.ceil((refreshEveryMs * speed) / secondMs) * secondMs);
    let cancel = (): void => undefined;
    const beat = (): void => {
      const current = control.clock.now();
      setNow(current);
      cancel = control.clock.schedule(current - (current % secondMs) + stepMs, beat);
    };
    beat();
    return () => cancel();
  }, [control, speed]);
  const text = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZone,
  }).format(now);
  return (
    <span className={styles["time"]}>
      <span className={styles["hidden"]}>{label} </span>
      <time>{text}</time>
    </span>
  );
}

function useControl<Value>(control: TrainingControl, read: (control: TrainingControl) => Value) {
  return useSyncExternalStore(
    (listener) => control.onChange(listener),
    () => read(control),
  );
}

function useDocumentLanguage(): string {
  return useSyncExternalStore(watchLanguage, () => document.documentElement.lang);
}

function watchLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["lang"] });
  return () => observer.disconnect();
}
