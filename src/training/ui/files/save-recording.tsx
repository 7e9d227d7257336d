import { Button } from "../../../ui/parts/button.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import { saveFile } from "./save-file.ts";

interface SaveRecordingProps {
  readonly recorder: { recording(): { readonly scenario: { readonly name: string } } };
  readonly window: Window & typeof globalThis;
}

/** A button that saves the recording of the run as a file, with which others can repeat an error. */
export function SaveRecording({ recorder, window }: SaveRecordingProps) {
  const save = (): void => {
    const recording = recorder.recording();
    const name = `${recording.scenario.name}.recording.json`;
    saveFile(window, name, "application/json", JSON.stringify(recording));
  };
  return (
    <Button onClick={save}>{trainingText("saveRecording", useDocumentLanguage())("save")}</Button>
  );
}
