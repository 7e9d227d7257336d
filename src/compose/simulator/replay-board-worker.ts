// Repeats the run of a trainee beside the trainer's page: its inputs come from another device, and must not hold the page.
import type { RunToRepeat } from "../../training/class/looked-board.ts";
import { placeRecording } from "../../training/class/place-recording.ts";
import { boardThen } from "../../training/runs/board-then.ts";

self.onmessage = ({ data }: MessageEvent<RunToRepeat>) => {
  try {
    const recording = placeRecording(data.choice, data);
    self.postMessage(recording && boardThen(recording, recording.end.at));
  } catch {
    // A run that leaves its recording is shown as one that cannot be repeated.
    self.postMessage(undefined);
  }
};
