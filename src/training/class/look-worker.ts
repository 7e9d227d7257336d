// Repeats the run of a trainee beside the page that looks at it: its inputs come from another device, and must not hold
// the page (N35).
import { LookedBranch, type RunPart } from "./looked-branch.ts";

let branch: LookedBranch | undefined;

self.onmessage = ({ data }: MessageEvent<RunPart>) => {
  try {
    branch ??= LookedBranch.of(data);
    for (const _ of branch?.goOn(data) ?? []);
    self.postMessage(branch !== undefined);
  } catch {
    // The run leaves its recording, or asks for more than a branch does.
    self.postMessage(false);
  }
};
