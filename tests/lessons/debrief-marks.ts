import { minuteMs } from "../../ports/entities/time.ts";
import type { Recording } from "../../simulator/inputs/recording.ts";
import type { FaultReason } from "../../simulator/training/advice-fault.ts";
import { builtInLessons } from "../../simulator/training/built-in-lessons.ts";
import { type Debrief, debriefOf } from "../../simulator/training/debrief.ts";
import type { Lesson, RunEnd } from "../../simulator/training/lesson.ts";
import { adviceProblem } from "./advice-oracle.ts";
import { playRandomly, type RandomRun } from "./random-presses.ts";

type Work = Extract<Recording["inputs"][number], { readonly do: "work" }>;

/** The presses that the inputs are, as instant, name and order, without what the page does by itself. */
function pressesOf(inputs: Recording["inputs"]): string[] {
  const orders = new Map<unknown, unknown>();
  return inputs.flatMap((input) => {
    const works = input.do === "work" ? [input] : input.do === "call" ? (input.does ?? []) : [];
    return works.flatMap((work) => {
      const press = pressOf(work, orders);
      return press === undefined ? [] : [`${input.at} ${press}`];
    });
  });
}

function pressOf(work: Omit<Work, "at" | "after" | "do">, orders: Map<unknown, unknown>) {
  const { on, name, args } = work;
  const [first] = args;
  const details = Object(first) as { orderId?: number; reference?: string };
  if (on === "staff") return staffPress(work);
  if (on === "terminals") return padNames[name];
  if (on !== "partners") return undefined;
  if (name === "cancel") return `cancelCard ${orders.get(first)}`;
  orders.set(details.reference, details.orderId);
  return `startCard ${details.orderId}`;
}

function staffPress({ name, args }: Pick<Work, "name" | "args">): string | undefined {
  const [first, second, third] = args;
  // A setting of a source is about no order.
  if (name === "setAcceptance") return undefined;
  if (name === "printTemplates" || JSON.stringify(third)?.includes('"isAutomatic":true')) {
    return undefined;
  }
  const isPaid = Array.isArray(second) && second.length > 0;
  const shown = isPaid && name.startsWith("mark") ? name.replace("mark", "pay") : name;
  const { orderId = first } = Object(first) as { orderId?: unknown };
  return `${shown} ${orderId}`;
}

const padNames: Readonly<Record<string, string>> = {
  approve: "approveCard",
  decline: "declineCard",
  cancel: "stopCard",
  walkAway: "walkAway",
  pullCable: "pullCable",
  pick: "pickCard",
};

/** The marks, as the presses are written. The recording does not say which order the terminal's keys are about. */
function marksOf({ actions }: Debrief): string[] {
  const pads = new Set(Object.values(padNames));
  return actions.map(({ at, name, orderId }) => {
    const isWithoutOrder = pads.has(name) || name.startsWith("sound");
    return `${at} ${name}${isWithoutOrder ? "" : ` ${orderId}`}`;
  });
}

/** Says which press has no mark, and which mark no press. */
export function marksProblem(run: RandomRun, debrief: Debrief): string | undefined {
  const sounds = run.soundPresses.map(({ at, name }) => `${at} ${name}`);
  const pressed = [...pressesOf(run.recording.inputs), ...sounds].sort();
  const marks = marksOf(debrief).sort();
  const place = pressed.findIndex((press, index) => press !== marks[index]);
  if (place < 0 && pressed.length === marks.length) return undefined;
  return `press ${pressed[place] ?? "none"}, mark ${marks[Math.max(place, 0)] ?? "none"}; ${pressed.length} presses, ${marks.length} marks`;
}

export function debriefOfRun(lesson: Lesson, run: RandomRun): Debrief {
  const { events, startedAt, endedAt } = run;
  const isWhole = endedAt - startedAt >= lesson.minutes * minuteMs;
  const end: RunEnd = { at: endedAt, reason: isWhole ? "time" : "trainee" };
  return debriefOf({ lesson, events, opening: [], startedAt, end });
}

export interface CheckedRuns {
  readonly runs: number;
  readonly presses: number;
  /** The number of advices by the reason that they give. */
  readonly reasons: Readonly<Partial<Record<FaultReason, number>>>;
  readonly problems: readonly string[];
}

/** Plays so many runs at random, all lessons in turn, and looks at each mark and each advice of their debriefs. */
export async function checkDebriefs(seeds: readonly number[]): Promise<CheckedRuns> {
  const problems: string[] = [];
  let presses = 0;
  const reasons: Partial<Record<FaultReason, number>> = {};
  for (const seed of seeds) {
    const lesson = builtInLessons[seed % builtInLessons.length] as Lesson;
    const run = await playRandomly(lesson, seed);
    const debrief = debriefOfRun(lesson, run);
    presses += debrief.actions.length;
    const found = [marksProblem(run, debrief), adviceProblem(lesson, run, debrief)];
    // The advice is about one goal; each of them could have been the one that cost most.
    for (const goal of lesson.goals) {
      const alone: Lesson = { ...lesson, goals: [{ ...goal, weight: 100 }] };
      const ofGoal = debriefOfRun(alone, run);
      const reason = ofGoal.advice?.fault.kind;
      if (reason !== undefined) reasons[reason] = (reasons[reason] ?? 0) + 1;
      found.push(adviceProblem(alone, run, ofGoal));
    }
    for (const problem of found) {
      if (problem !== undefined) problems.push(`${lesson.name}, seed ${seed}: ${problem}`);
    }
  }
  return { runs: seeds.length, presses, reasons, problems };
}
