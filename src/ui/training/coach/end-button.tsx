import { useId, useState } from "react";
import type { LessonRun } from "../../../../simulator/training/lesson.ts";
import { Button } from "../../parts/button.tsx";
import dialog from "../../parts/dialog.module.css";
import { DialogActions } from "../../parts/dialog-actions.tsx";
import { TrainingDialog } from "../parts/parts.tsx";
import type { CoachTexts } from "../text/coach-texts.ts";

export interface EndButtonProps {
  readonly run: LessonRun;
  readonly texts: CoachTexts;
}

/** Ends the lesson; asks first while points can still be earned, since an ended run cannot go on. */
export function EndButton({ run, texts }: EndButtonProps) {
  const [isAsking, ask] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => (openPoints(run) > 0 ? ask(true) : run.leave())}
      >
        {texts.end}
      </Button>
      {isAsking && <EndQuestion run={run} texts={texts} onClose={() => ask(false)} />}
    </>
  );
}

function EndQuestion({ run, texts, onClose }: EndButtonProps & { onClose(): void }) {
  const titleId = useId();
  return (
    <TrainingDialog
      role="alertdialog"
      className={dialog["dialog"]}
      labelledBy={titleId}
      onClose={onClose}
    >
      <h2 id={titleId} className={dialog["title"]}>
        {texts.endTitle}
      </h2>
      <p className={dialog["text"]}>{texts.endText(openPoints(run), run.score)}</p>
      <DialogActions>
        <Button data-first-focus onClick={onClose}>
          {texts.endCancel}
        </Button>
        <Button variant="danger" onClick={() => run.leave()}>
          {texts.endNow}
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
