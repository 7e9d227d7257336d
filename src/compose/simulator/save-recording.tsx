import type { ReactNode } from "react";
import type { Recorder } from "../../../simulator/inputs/recorder.ts";
import { Button } from "../../ui/parts/button.tsx";
import { useDocumentLanguage } from "../../ui/training/parts/use-document-language.ts";
import { saveRecordingText } from "../../ui/training/text/save-recording-text.ts";
import { saveFile } from "./save-file.ts";

interface SaveRecordingProps {
  readonly recorder: Pick<Recorder, "recording">;
  readonly window: Window & typeof globalThis;
}

/** A button that saves the recording of the run as a file, with which others can repeat an error. */
export function saveRecordingButton(props: SaveRecordingProps): ReactNode {
  return <SaveRecording {...props} />;
}

function SaveRecording({ recorder, window }: SaveRecordingProps) {
  const save = (): void => {
    const recording = recorder.recording();
    const name = `${recording.scenario.name}.recording.json`;
    saveFile(window, name, "application/json", JSON.stringify(recording));
  };
  return <Button onClick={save}>{saveRecordingText(useDocumentLanguage())("save")}</Button>;
}
