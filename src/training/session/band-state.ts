import { action, makeObservable, observable, observableRef } from "mobx";
import type { Language } from "../../../ports/entities/language.ts";
import type { Instant, Stop } from "../../../ports/entities/time.ts";
import type { TrainingControl } from "./training-control.ts";

/**
 * Whether pause and speed can be used. held: a page of the simulator stands over the board, and the branch waits.
 * exam: they are locked, so that all trainees have the same time.
 */
export type ClockLock = "free" | "held" | "exam";

/** The note of the band in a language. */
export type BandNote = (language: Language) => string;

type Held = Pick<TrainingControl, "clock" | "isPaused" | "pause" | "resume">;

/** The part of the training band that pages, lessons and the demonstration change. */
export class BandState {
  /** Undefined for the ordinary note. */
  note: BandNote | undefined = undefined;
  isExam = false;
  private holds = 0;
  private readonly control: Held;
  private readonly loadedAt: Instant;
  private cancelPause: Stop = () => undefined;
  private wasPaused = false;

  /** Until `loadedAt` the branch always runs, so that a page that opens with the board finds it loaded. */
  constructor(control: Held, loadedAt: Instant) {
    this.control = control;
    this.loadedAt = loadedAt;
    makeObservable<this, "holds" | "release">(this, {
      note: observableRef,
      isExam: observable,
      holds: observable,
      setNote: action,
      setExam: action,
      hold: action,
      release: action,
    });
  }

  get lock(): ClockLock {
    if (this.holds > 0) return "held";
    return this.isExam ? "exam" : "free";
  }

  setNote(note: BandNote | undefined): void {
    this.note = note;
  }

  setExam(isExam: boolean): void {
    this.isExam = isExam;
  }

  /** Pauses the branch until the returned function is called; then the branch goes on as it was. */
  hold(): Stop {
    const { control, loadedAt } = this;
    if (this.holds === 0) {
      this.wasPaused = control.isPaused;
      const isLoaded = control.clock.now() >= loadedAt;
      if (isLoaded) control.pause();
      else this.cancelPause = control.clock.schedule(loadedAt, () => control.pause());
    }
    this.holds += 1;
    let isReleased = false;
    return () => {
      if (!isReleased) this.release();
      isReleased = true;
    };
  }

  private release(): void {
    this.holds -= 1;
    if (this.holds > 0) return;
    this.cancelPause();
    if (!this.wasPaused) this.control.resume();
  }
}
