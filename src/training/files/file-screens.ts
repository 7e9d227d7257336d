import type { RecordingProblem } from "../../../simulator/training/read-recording.ts";

/** Why a recording was not opened. The problems of a damaged one are English sentences. */
export type RecordingRefusal =
  | "tooLarge"
  | "noRoom"
  | "noRecording"
  | "otherFormat"
  | "cannotRepeat"
  | Extract<RecordingProblem, { readonly kind: "other_version" | "damaged" }>;

export interface RefusedFile {
  /** The file's name. */
  readonly file: string;
  /** The mistakes in the file with their lines, or the reason why it was not read. */
  readonly reason:
    | readonly { readonly line: number; readonly message: string }[]
    | RecordingRefusal
    | "unreadable";
  /** By default the file is a scenario. */
  readonly isRecording?: boolean;
}

/** The panel that shows how much of a recording has been repeated. */
export interface ReplayProgress {
  /** 0 to 1. */
  setShare(share: number): void;
  close(): void;
}

/** Shows on a page the files that are dropped on it. */
export interface FileScreens {
  /** Asks whether the file may take the place of the day under way, which ends with it. */
  askToEndDay(file: string): Promise<boolean>;
  /** Says why a file was not opened, until that is closed. */
  showRefusal(refused: RefusedFile): void;
  /** Shows the progress above the page, with a button that cancels. */
  showProgress(file: string, onCancel: () => void): ReplayProgress;
  /** Gives the page a turn. */
  yieldToPage(): Promise<void>;
}
