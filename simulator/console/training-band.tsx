import { useEffect, useState, useSyncExternalStore } from "react";
import { secondMs } from "../../ports/entities/time.ts";
import { type BandTexts, bandTexts } from "./text/band-texts.ts";
import styles from "./training-band.module.css";
import type { TrainingControl, TrainingPace } from "./training-control.ts";
import { useDocumentLanguage } from "./use-document-language.ts";

const speeds = [1, 2, 5, 10, 60] as const;
/** The shortest real time between two updates of the shown time; more would flicker. */
const refreshEveryMs = 200;

export interface TrainingBandProps {
  readonly pace: TrainingPace;
  /** Absent for a trainee in a classroom, because the trainer controls the clock. */
  readonly control?: TrainingControl;
  /** The IANA time zone of the branch; the browser's own when absent. */
  readonly timeZone?: string;
}

/** The striped band above every screen that marks it as training (TN-1), with pause and speed (TN-4). */
export function TrainingBand({ pace, control, timeZone }: TrainingBandProps) {
  const language = useDocumentLanguage();
  const texts = bandTexts[language];
  return (
    <aside className={styles["band"]} aria-label={texts.training}>
      <strong className={styles["mark"]}>{texts.training}</strong>
      <span className={styles["note"]}>
        {control === undefined ? texts.classroomNote : texts.note}
      </span>
      {/* Tools that load later mount here. */}
      <span id="training-tools" className={styles["tools"]} />
      {control !== undefined && <SpeedControl control={control} texts={texts} />}
      <BranchTime pace={pace} label={texts.branchTime} timeZone={timeZone} />
    </aside>
  );
}

function SpeedControl({ control, texts }: { control: TrainingControl; texts: BandTexts }) {
  const isPaused = usePace(control, () => control.isPaused);
  const speed = usePace(control, () => control.speed);
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
  readonly pace: TrainingPace;
  readonly label: string;
  readonly timeZone: string | undefined;
}

function BranchTime({ pace, label, timeZone }: BranchTimeProps) {
  const speed = usePace(pace, () => pace.speed);
  const [now, setNow] = useState(() => pace.clock.now());
  useEffect(() => {
    const stepMs = Math.max(secondMs, Math.ceil((refreshEveryMs * speed) / secondMs) * secondMs);
    let cancel = (): void => undefined;
    const beat = (): void => {
      const current = pace.clock.now();
      setNow(current);
      cancel = pace.clock.schedule(current - (current % secondMs) + stepMs, beat);
    };
    beat();
    return () => cancel();
  }, [pace, speed]);
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

function usePace<Value>(pace: TrainingPace, read: () => Value): Value {
  return useSyncExternalStore((listener) => pace.onChange(listener), read);
}
