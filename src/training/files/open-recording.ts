import { jsonOf } from "../../../ports/json-text.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import { replayTo } from "../../../simulator/inputs/replay.ts";
import { scenarioNamed } from "../../../simulator/scenarios/scenarios.ts";
import { offerIncidentsForReplay } from "../../../simulator/training/incidents/start-incidents.ts";
import type { RecordingProblem } from "../../../simulator/training/read-recording.ts";
import { simulatorAddress, simulatorQuery } from "../address/simulator-address.ts";
import { goOnWithDay } from "../runs/kept-day.ts";
import { recordingOf } from "../runs/replayed-recording.ts";
import type { TabFile } from "./browser-tab-file.ts";
import type { FileScreens, RecordingRefusal, ReplayProgress } from "./file-screens.ts";
import { scenarioFileOf } from "./tab-scenario.ts";

/** Tells recordings and lessons, also incomplete ones, from scenarios. A file that is no JSON counts as a scenario. */
export function fileKind(text: string): "recording" | "lesson" | "scenario" {
  const value = jsonOf(text);
  if (typeof value !== "object" || value === null) return "scenario";
  if ("inputs" in value || "format" in value) return "recording";
  return "goals" in value || "minutes" in value ? "lesson" : "scenario";
}

/** The progress of a short recording would only flash. */
const slicesWithoutProgress = 5;

/**
 * Opens a recording at its end, where it goes on live as a new recording that names this one (DB-5). Returns why it
 * cannot be opened, if it cannot. A trainer who cancels stays where they are.
 */
export async function openRecording(
  { name, text }: TabFile,
  window: Window,
  screens: FileScreens,
  mayOpen: () => Promise<boolean>,
): Promise<RecordingRefusal | undefined> {
  const reading = recordingOf(text);
  if (reading.kind === "invalid") return refusalOf(reading.problem);
  const { recording } = reading;
  const { day } = recording.scenario;
  if (recording.staff >= day.staff.length) {
    const message = `staff is ${recording.staff}: give a number from 0 to ${day.staff.length - 1}`;
    return { kind: "damaged", problems: [message] };
  }
  if (!(await mayOpen())) return undefined;
  const result = await replayInSlices(recording, name, screens);
  if (result === "cancelled") return undefined;
  if (result === "cannotRepeat") return result;
  const scenario = linkedScenario(recording, window);
  if (scenario === undefined) return "noRoom";
  const { seed, staff: staffIndex } = recording;
  const search = simulatorQuery({ ...simulatorAddress(""), scenario, seed, staffIndex });
  const kept = { search, goesOn: true, recording: text, isOpened: true } as const;
  if (!goOnWithDay(window, kept)) return "noRoom";
  window.location.assign(`/${search}`);
  return undefined;
}

/** Repeats the recording without blocking the page. Any error in it counts against the file. */
async function replayInSlices(
  recording: Recording,
  file: string,
  { showProgress, yieldToPage }: FileScreens,
): Promise<"repeated" | "cancelled" | "cannotRepeat"> {
  let isCancelled = false;
  let slices = 0;
  let progress: ReplayProgress | undefined;
  const cancel = (): void => {
    isCancelled = true;
  };
  const pause = async (share: number): Promise<void> => {
    slices += 1;
    if (slices > slicesWithoutProgress) progress ??= showProgress(file, cancel);
    progress?.setShare(share);
    await yieldToPage();
    if (isCancelled) throw new Error("Cancelled");
  };
  try {
    await replayTo(recording, undefined, offerIncidentsForReplay, pause);
    return "repeated";
  } catch {
    return isCancelled ? "cancelled" : "cannotRepeat";
  } finally {
    progress?.close();
  }
}

/** The name of the recording's day in links; a day that is not built in becomes the tab's file. Undefined: no room. */
function linkedScenario({ scenario }: Recording, window: Window): string | undefined {
  const { name, day } = scenario;
  const builtIn = scenarioNamed(name);
  // A title is a label: a recording from before it changed is still one of that day.
  if (
    builtIn !== undefined &&
    JSON.stringify({ ...day, title: builtIn.title }) === JSON.stringify(builtIn)
  )
    return name;
  const file = { name: `${name}.json`, text: JSON.stringify(day) };
  return scenarioFileOf(window).write(file) ? file.name : undefined;
}

function refusalOf(problem: RecordingProblem): RecordingRefusal {
  switch (problem.kind) {
    case "too_large":
      return "tooLarge";
    case "no_recording":
      return "noRecording";
    case "other_format":
      return "otherFormat";
    default:
      return problem;
  }
}
