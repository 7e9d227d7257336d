import { action, makeObservable, observableRef } from "mobx";
import type { Stop } from "../../../ports/entities/time.ts";
import type { LessonRun } from "../../../simulator/training/lesson.ts";
import type { BandState } from "./band-state.ts";

/** The page of the simulator that stands over the board. */
export type ShownPage =
  | { readonly kind: "board" }
  | { readonly kind: "lessons" }
  | { readonly kind: "results" }
  /** Other minutes on a day: that of this result of the list, to which it leads back, or one that is chosen there. */
  | { readonly kind: "what_if"; readonly result?: string }
  /** The brief of the lesson that this page was opened for. */
  | { readonly kind: "brief" }
  /** The debrief of the run that has just ended, or of a result of the list, to which it leads back. */
  | { readonly kind: "debrief"; readonly result: string; readonly isOfList?: true };

/** Which page of the simulator is open, and which lesson runs. A page holds the branch while it is open. */
export class TrainingScreens {
  private readonly band: BandState;
  shown: ShownPage = { kind: "board" };
  running: { readonly run: LessonRun; readonly hasHints: boolean } | undefined = undefined;
  private release: Stop = () => undefined;

  constructor(band: BandState) {
    this.band = band;
    makeObservable(this, {
      shown: observableRef,
      running: observableRef,
      show: action,
      run: action,
      endRun: action,
    });
  }

  show(page: ShownPage): void {
    const { release } = this;
    this.shown = page;
    // The new hold begins before the old one ends, so that the branch does not move between two pages.
    this.release = page.kind === "board" ? () => undefined : this.band.hold();
    release();
  }

  /** Shows the coach of this run until it ends. */
  run(run: LessonRun, hasHints: boolean): void {
    this.running = { run, hasHints };
    this.show({ kind: "board" });
  }

  endRun(page: ShownPage): void {
    this.running = undefined;
    this.show(page);
  }
}
