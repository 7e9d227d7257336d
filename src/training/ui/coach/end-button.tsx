import { useId, useState } from "react";
import type { LessonRun } from "../../../../simulator/training/lesson.ts";
import { Button } from "../../../ui/parts/button.tsx";
import dialog from "../../../ui/parts/dialog.module.css";
import { DialogActions } from "../../../ui/parts/dialog-actions.tsx";
import { TrainingDialog } from "../parts/parts.tsx";
import type { TrainingText } from "../text/training-texts.ts";

export interface EndButtonProps {
  readonly run: LessonRun;
  readonly t: TrainingText<"coach">;
}

/** Ends the lesson; asks first while points can still be earned, since an ended run cannot go on. */
export function EndButton({ run, t }: EndButtonProps) {
  const [isAsking, ask] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => (openPoints(run) > 0 ? ask(true) : run.leave())}
      >
        {t("end")}
      </Button>
      {isAsking && <EndQuestion run={run} t={t} onClose={() => ask(false)} />}
    </>
  );
}

function EndQuestion({ run, t, onClose }: EndButtonProps & { onClose(): void }) {
  const titleId = useId();
  return (
    <TrainingDialog
      role="alertdialog"
      className={dialog["dialog"]}
      labelledBy={titleId}
      onClose={onClose}
    >
      <h2 id={titleId} className={dialog["title"]}>
        {t("endTitle")}
      </h2>
      <p className={dialog["text"]}>{t("endText", { open: openPoints(run), score: run.score })}</p>
      <DialogActions>
        <Button data-first-focus onClick={onClose}>
          {t("endCancel")}
        </Button>
        <Button variant="danger" onClick={() => run.leave()}>
          {t("endNow")}
        </Button>
      </DialogActions>
    </TrainingDialog>
  );
}

/** The points that can still be earned. */
function openPoints({ goals }: LessonRun): number {
  return goals
    .filter(({ state }) => state === "open")
    .reduce((sum, { weight, points }) => sum + weight - points, 0);
}
