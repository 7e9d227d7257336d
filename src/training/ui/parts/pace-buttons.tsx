import type { TrainingText } from "../text/training-texts.ts";
import styles from "./pace-buttons.module.css";

const speeds = [1, 2, 5, 10, 60] as const;

export interface PaceButtonsProps {
  readonly t: TrainingText<"band">;
  readonly isPaused: boolean;
  readonly speed: number;
  /** The clock stands for a page of training, or belongs to a trainer. */
  readonly isLocked: boolean;
  /** For a page of its own, where they are pressed more often than in the band. */
  readonly isLarge?: boolean;
  onPause(): void;
  onResume(): void;
  /** The branch also goes on if it was paused. */
  onSpeed(speed: (typeof speeds)[number]): void;
}

/** Pause and the speeds of the branch's clock (TN-4). */
export function PaceButtons(props: PaceButtonsProps) {
  const { t, isPaused, speed, isLocked, isLarge = false, onPause, onResume, onSpeed } = props;
  return (
    <fieldset className={styles["speeds"]} disabled={isLocked} data-large={isLarge}>
      <legend className={styles["hidden"]}>{t("speed")}</legend>
      <button
        type="button"
        className={styles["speed"]}
        aria-pressed={isPaused}
        aria-label={isPaused ? t("resume") : t("pause")}
        title={isPaused ? t("resume") : t("pause")}
        onClick={isPaused ? onResume : onPause}
      >
        {/* Drawn: a sign in the text would load a fallback font before the first frame (PF-12). */}
        <svg aria-hidden="true" width="12" height="10" viewBox="0 0 12 10" fill="currentColor">
          <path d={isPaused ? "M2 0 10 5 2 10z" : "M2 0h3v10h-3zM7 0h3v10h-3z"} />
        </svg>
      </button>
      {speeds.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles["speed"]}
          aria-pressed={!isPaused && choice === speed}
          onClick={() => onSpeed(choice)}
        >
          ×{choice}
        </button>
      ))}
    </fieldset>
  );
}
