import type { TextKey } from "../text/text-keys.ts";

/** Steps that staff take in the browser or on the tablet; each line of the text is one. */
export interface Steps {
  readonly subject: "sound" | "printing" | "screen";
  readonly text: TextKey;
}

/** The steps for the browser of `userAgent`; browsers put settings in different places. */
export function stepsOf(subject: Steps["subject"], userAgent: string = navigator.userAgent): Steps {
  switch (subject) {
    case "sound":
      return { subject, text: "readiness.soundSteps" };
    case "printing":
      return { subject, text: `readiness.printing.${browserOf(userAgent)}Steps` };
    case "screen":
      return { subject, text: `readiness.screen.${systemOf(userAgent)}Steps` };
  }
}

/** Chromium names Safari too, and browsers of iPads are all Safari inside. */
function browserOf(userAgent: string): "chromium" | "safari" | "firefox" {
  if (/Firefox\//.test(userAgent)) return "firefox";
  return /Chrome\/|Chromium\//.test(userAgent) ? "chromium" : "safari";
}

/** Safari on an iPad calls itself a Mac, whose steps lead to the same settings. */
function systemOf(userAgent: string): "android" | "ios" | "other" {
  if (/Android/.test(userAgent)) return "android";
  return /iPad|iPhone/.test(userAgent) ? "ios" : "other";
}
