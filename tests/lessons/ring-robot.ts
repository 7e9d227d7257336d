import { secondMs } from "../../ports/entities/time.ts";
import type { LessonPage } from "./lesson-page.tsx";
import { pressLikeStaff } from "./press-like-staff.ts";
import { problemsOfStep, withoutIsolates } from "./step-checks.ts";

export interface RingPlay {
  readonly presses: readonly string[];
  /** The moments at which the coach did not tell the truth. */
  readonly problems: readonly string[];
}

/** The robot of a lesson never needs as many. */
const pressesMax = 400;

/**
 * Plays a lesson by its coach alone: presses what is ringed, and Show me where no ring stands, one press a second, and
 * writes into a ringed field only what the sentence says. `onRinged` learns of each press on a ring before it is done.
 */
export async function playByRing(
  page: LessonPage,
  onRinged: (element: HTMLElement, sentence: string) => void = () => undefined,
): Promise<RingPlay> {
  const presses: string[] = [];
  const problems: string[] = [];
  while (page.run.end === undefined && presses.length < pressesMax) {
    await page.pass(secondMs);
    if (page.run.end !== undefined) break;
    const at = `${(page.now - page.run.startedAt) / secondMs} s`;
    problems.push(...problemsOfStep(page).map((problem) => `${at}: ${problem}`));
    const ringed = document.querySelector<HTMLElement>('[data-hint="ring"]');
    const element = ringed ?? showMe();
    if (element === undefined) continue;
    const sentence = sentenceShown();
    presses.push(`${at}: ${element.dataset["control"] ?? element.textContent}: ${sentence}`);
    if (ringed !== null) {
      onRinged(ringed, sentence);
      problems.push(...problemsOfName(ringed, sentence).map((each) => `${at}: ${each}`));
    }
    await pressLikeStaff(element, sentence);
  }
  return { presses, problems };
}

function sentenceShown(): string {
  const { textContent } = document.querySelector("#training-coach [data-step]") ?? {};
  return withoutIsolates(textContent ?? "");
}

/** A ringed control's own words stand in the sentence, and so does its order's number. */
function problemsOfName(element: HTMLElement, sentence: string): readonly string[] {
  const [, said = ""] = /[“«](.+)[”»]/.exec(sentence) ?? [];
  const name = withoutIsolates(nameOf(element));
  if (said === "" || !said.split(/[”»].*[“«]/).some((part) => name.includes(part))) {
    return [`The ringed control is called ${name}, and the coach says: ${sentence}`];
  }
  const row = element.closest("[data-order]");
  const number = row?.querySelector("[data-control=number]")?.textContent ?? undefined;
  return number === undefined || sentence.includes(number)
    ? []
    : [`The ringed control is in the row of ${number}, and the coach says: ${sentence}`];
}

/** The accessible name, as far as the product's controls need it. */
function nameOf(element: HTMLElement): string {
  const ids = (element.getAttribute("aria-labelledby") ?? "").split(" ");
  const labels = ids.flatMap((id) => document.getElementById(id)?.textContent ?? []);
  if (labels.length > 0) return labels.join(" ");
  if ("labels" in element && element.labels instanceof NodeList && element.labels.length > 0) {
    return [...element.labels].map(({ textContent }) => textContent).join(" ");
  }
  const description = element.getAttribute("aria-description") ?? "";
  return `${element.getAttribute("aria-label") ?? element.textContent} ${description}`;
}

function showMe(): HTMLElement | undefined {
  const [button] = document.querySelectorAll<HTMLButtonElement>("#training-coach button");
  return button?.ariaDisabled === "true" ? undefined : button;
}
