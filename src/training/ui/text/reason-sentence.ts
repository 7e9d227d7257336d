import { type Language, languages } from "../../../../ports/entities/language.ts";
import { type Duration, minuteMs, secondMs } from "../../../../ports/entities/time.ts";
import type { StepReason } from "../../session/branch-view.ts";
import { isTextKey, type TrainingText, trainingText } from "./training-texts.ts";

type Key = Parameters<TrainingText<"reasons">>[0];
type Step = Extract<Key, `step.${string}`>;
type Reason = Extract<Key, `reason.${string}`>;

/** Names in the sentence; they keep their own direction already. */
export interface CaptionNames {
  readonly order: string;
  readonly person: string;
  readonly rider: string;
}

/** The step and its reason in one sentence; undefined for an event that is no step. */
export function reasonedSentence(
  event: string,
  why: StepReason,
  names: CaptionNames,
  language: Language,
): string | undefined {
  const key = `step.${event}`;
  if (!isStep(key)) return undefined;
  const t = trainingText("reasons", language);
  const values = { ...names, name: "", ...fieldsOf(why, language) };
  return t("sentence", { step: t(key, values), reason: t(keyOf(why), values) });
}

function isStep(key: string): key is Step {
  return isTextKey("reasons", key);
}

function keyOf(why: StepReason): Reason {
  switch (why.kind) {
    case "deadline":
      if (why.waitingCount <= 1) return "reason.only";
      return why.isNext ? "reason.next" : "reason.deadline";
    case "free_rider":
      return why.freeCount === 1 ? "reason.only_rider" : "reason.free_rider";
    case "partner":
      return why.freeCount === 0 ? "reason.no_rider" : "reason.partner";
    default:
      return `reason.${why.kind}`;
  }
}

function fieldsOf(why: StepReason, language: Language): Readonly<Record<string, string>> {
  const number = (value: number): string =>
    new Intl.NumberFormat(languages[language].locale, { numberingSystem: "latn" }).format(value);
  switch (why.kind) {
    case "deadline":
      return { time: timeIn(why.leftMs, language), number: number(why.waitingCount) };
    case "cooked":
    case "long_out":
      return { time: timeIn(why.forMs, language) };
    case "free_rider":
      return { name: `\u2068${why.name}\u2069`, number: number(why.freeCount) };
    case "partner":
      return { name: `\u2068${why.name}\u2069`, number: number(why.freeCount) };
    default:
      return {};
  }
}

/** In seconds below two minutes, else in whole minutes. */
function timeIn(forMs: Duration, language: Language): string {
  const unit = forMs < 2 * minuteMs ? "second" : "minute";
  const value = Math.floor(forMs / (unit === "second" ? secondMs : minuteMs));
  return new Intl.NumberFormat(languages[language].locale, {
    style: "unit",
    unit,
    unitDisplay: "long",
    numberingSystem: "latn",
  }).format(value);
}
