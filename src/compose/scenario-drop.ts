import type { Stop } from "../../ports/entities/time.ts";

/** Larger files are not read at all; a scenario has a few kB, a recording of an hour some 200 kB. */
const fileBytesMax = 4_000_000;

/** Opens scenario files (TN-3) and recordings (DB-1) that are dropped on the page. */
export function acceptDroppedFiles(window: Window): Stop {
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
    void openFile(file, window);
  };
  window.addEventListener("dragover", onDrag);
  window.addEventListener("drop", onDrop);
  return () => {
    window.removeEventListener("dragover", onDrag);
    window.removeEventListener("drop", onDrop);
  };
}

/** Opens the branch of a scenario or of a recording, or shows why it cannot; the branch then goes on as before. */
export async function openFile(file: File, window: Window): Promise<void> {
  const { name } = file;
  const { showFileRefusal } = await import("../../simulator/console/file-refusal.tsx");
  if (file.size > fileBytesMax) return showFileRefusal({ file: name, reason: "tooLarge" });
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return showFileRefusal({ file: name, reason: "unreadable" });
  // The checks are loaded with the first file.
  const { isRecording, openRecording } = await import("./open-recording.ts");
  if (isRecording(text)) {
    const reason = await openRecording(text, window);
    if (reason !== undefined) showFileRefusal({ file: name, reason, isRecording: true });
    return;
  }
  const [{ readScenarioFile }, { tabFileOf }] = await Promise.all([
    import("../../simulator/training/scenario-file.ts"),
    import("./tab-scenario.ts"),
  ]);
  const reading = readScenarioFile({ name, text });
  if (reading.kind === "invalid") return showFileRefusal({ file: name, reason: reading.problems });
  // The ending marks the scenario of the link as a file.
  const kept = { name: name.endsWith(".json") ? name : `${name}.json`, text };
  if (!tabFileOf(window).write(kept)) return showFileRefusal({ file: name, reason: "noRoom" });
  const query = new URLSearchParams(window.location.search);
  query.delete("simulator");
  query.set("scenario", kept.name);
  // The seed in the link was that of the branch before.
  if (reading.value.seed !== undefined) query.delete("seed");
  // The new branch may have fewer staff.
  query.delete("staff");
  window.location.assign(`/?simulator&${query}`);
}
