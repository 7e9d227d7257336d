// Renews the stored recording: node scripts/run.mjs tests/simulation/store-recording.ts
// Needed after a change of the simulated world, with which a recording of before cannot be repeated.
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { minuteMs } from "../../ports/entities/time.ts";
import { builtIn } from "../../simulator/scenarios/scenarios.ts";
import { storedRecordingFile } from "../support/branch/stored-recording.ts";
import { recordedSession } from "./recorded-session.ts";

const { recorder } = await recordedSession({
  scenario: builtIn("stormy-lunch"),
  seed: 1,
  forMs: 20 * minuteMs,
});
const recording = recorder.recording();
writeFileSync(storedRecordingFile, gzipSync(JSON.stringify(recording), { level: 9 }));
console.log(`${recording.inputs.length} inputs, digest ${recording.end.digest}`);
