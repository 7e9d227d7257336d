import type { Instant } from "../../../ports/entities/time.ts";
import { replayTo } from "../../../simulator/inputs/replay.ts";
import { scenarioNamed } from "../../../simulator/scenarios/scenarios.ts";
import { offerIncidentsForReplay } from "../../../simulator/training/incidents/start-incidents.ts";
import {
  type RecordingProblem,
  type RecordingReading,
  readRecording,
} from "../../../simulator/training/read-recording.ts";

/** Reads a recording from a file, for the scenarios of this version of the app. */
export function recordingOf(text: string): RecordingReading {
  return readRecording(text, (name) => scenarioNamed(name)?.version);
}

/**
 * Replays a recording, or the text of its file, beside the branch, with a pause after each slice. Returns what was
 * reached at its end, or why it is not played. Rejects with a ReplayDivergence.
 */
export async function replayedRecording(
  recording: unknown,
  pause: () => Promise<void>,
): Promise<{ readonly at: Instant; readonly digest: string } | RecordingProblem> {
  const text = typeof recording === "string" ? recording : JSON.stringify(recording);
  const reading = recordingOf(text ?? "");
  if (reading.kind === "invalid") return reading.problem;
  const { world, clock } = await replayTo(
    reading.recording,
    undefined,
    offerIncidentsForReplay,
    pause,
  );
  return { at: clock.now(), digest: world.digest() };
}
