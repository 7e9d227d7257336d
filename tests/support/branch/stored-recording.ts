import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** A lesson of 20 minutes, recorded in Node; tests/simulation/store-recording.ts makes it. */
export const storedRecordingFile = "tests/support/branch/stormy-lunch.json.gz";

/** The text of the stored recording, as it stands in a file that a trainer has saved. */
export function storedRecording(): string {
  return gunzipSync(readFileSync(storedRecordingFile)).toString("utf8");
}
