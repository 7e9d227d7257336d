import { arrivingMax } from "../../../ports/arriving.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import { simulatorAddress, simulatorQuery } from "../address/simulator-address.ts";
import type { TabFile } from "./browser-tab-file.ts";
import type { FileScreens, RefusedFile } from "./file-screens.ts";

/** Loads what a page shows of files, with the first file. */
type LoadScreens = () => Promise<FileScreens>;

/** The page on which a file is opened. */
export interface OpenDay {
  /** Absent where no branch is open. */
  readonly isUnderWay?: () => boolean;
  readonly screens: LoadScreens;
}

/** Opens scenario files (TN-3), lesson files (LE-3) and recordings (DB-1) that are dropped on the page. */
export function acceptDroppedFiles(window: Window, day: OpenDay): Stop {
  const onDrag = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes("Files") !== true) return;
    // Otherwise the browser shows the file in place of the page.
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
  };
  const onDrop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void openFile(file, window, day);
  };
  window.addEventListener("dragover", onDrag);
  window.addEventListener("drop", onDrop);
  return () => {
    window.removeEventListener("dragover", onDrag);
    window.removeEventListener("drop", onDrop);
  };
}

/**
 * Opens the branch of a scenario, a lesson or a recording, or shows why it cannot; the branch then goes on as before. Asks
 * before a day under way ends, once the file is known to be right.
 */
export async function openFile(file: File, window: Window, day: OpenDay): Promise<void> {
  const { name } = file;
  const screens = await day.screens();
  const mayOpen = async (): Promise<boolean> =>
    day.isUnderWay?.() !== true || screens.askToEndDay(name);
  if (file.size > arrivingMax.file) return screens.showRefusal({ file: name, reason: "tooLarge" });
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return screens.showRefusal({ file: name, reason: "unreadable" });
  // The checks are loaded with the first file.
  const { fileKind, openRecording } = await import("./open-recording.ts");
  switch (fileKind(text)) {
    case "recording": {
      const reason = await openRecording({ name, text }, window, screens, mayOpen);
      if (reason !== undefined) screens.showRefusal({ file: name, reason, isRecording: true });
      return;
    }
    case "lesson":
    case "scenario": {
      // The ending marks the lesson or scenario of the link as a file.
      const file = { name: name.endsWith(".json") ? name : `${name}.json`, text };
      const open = fileKind(text) === "lesson" ? openLessonFile : openScenarioFile;
      const reason = await open(file, window, mayOpen);
      if (reason !== undefined) screens.showRefusal({ file: name, reason });
    }
  }
}

type Refusal = RefusedFile["reason"];
/** Asks first where a day would end. */
type MayOpen = () => Promise<boolean>;

async function openLessonFile(
  file: TabFile,
  window: Window,
  mayOpen: MayOpen,
): Promise<Refusal | undefined> {
  const { lessonFileOf, ownLesson } = await import("./tab-lesson.ts");
  const reading = ownLesson(file);
  if (reading.kind === "invalid") return reading.problems;
  if (!(await mayOpen())) return undefined;
  if (!lessonFileOf(window).write(file)) return "noRoom";
  const { locale } = simulatorAddress(window.location.search);
  const address = { ...simulatorAddress(""), lesson: file.name };
  window.location.assign(
    `/${simulatorQuery(locale === undefined ? address : { ...address, locale })}`,
  );
  return undefined;
}

async function openScenarioFile(
  file: TabFile,
  window: Window,
  mayOpen: MayOpen,
): Promise<Refusal | undefined> {
  const [{ readScenarioFile }, { scenarioFileOf }] = await Promise.all([
    import("../../../simulator/training/scenario-file.ts"),
    import("./tab-scenario.ts"),
  ]);
  const reading = readScenarioFile(file);
  if (reading.kind === "invalid") return reading.problems;
  if (!(await mayOpen())) return undefined;
  if (!scenarioFileOf(window).write(file)) return "noRoom";
  const query = new URLSearchParams(window.location.search);
  query.delete("simulator");
  query.set("scenario", file.name);
  // The seed in the link was that of the branch before.
  if (reading.value.seed !== undefined) query.delete("seed");
  // The new branch may have fewer staff, and a lesson would be opened in its place.
  for (const part of ["staff", "lesson", "taken-over", "demo"]) query.delete(part);
  window.location.assign(`/?simulator&${query}`);
  return undefined;
}
