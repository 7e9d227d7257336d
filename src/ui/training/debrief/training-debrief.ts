import type { Language } from "../../../../ports/entities/language.ts";
import { type Instant, timeOfDay } from "../../../../ports/entities/time.ts";
import type { ShownDebrief } from "../../../../simulator/training/kept-debriefs.ts";
import type { Lesson } from "../../../../simulator/training/lesson.ts";
import type { LessonResult } from "../../../../simulator/training/results.ts";
import type { DebriefView } from "../../../training/session/debrief-view.ts";
import { happeningTexts } from "../text/happening-texts.ts";

export interface DebriefedResult {
  readonly debrief: ShownDebrief;
  readonly lesson: Lesson;
  readonly result: LessonResult;
  /** The IANA zone of the branch. */
  readonly timeZone: string;
}

/** A run's debrief with its sentences in one language. */
export function debriefView(debriefed: DebriefedResult, language: Language): DebriefView {
  const { debrief, lesson, result } = debriefed;
  const { title, goals } = lesson.texts[language];
  const happenings = new Happenings(debriefed, language);
  return {
    number: lesson.number,
    title,
    trainee: result.trainee,
    tookMs: result.tookMs,
    minutes: lesson.minutes,
    hasHints: result.hadHints,
    isExam: result.isExam,
    score: debrief.score,
    goals: debrief.goals.map(({ id, points, weight }) => ({
      id,
      short: goals[id]?.short ?? id,
      points,
      of: weight,
    })),
    advice: happenings.advice(),
    startedAt: debrief.startedAt,
    endedAt: debrief.endedAt,
    waiting: debrief.waiting,
    actions: debrief.actions.map((action, place) => ({
      id: `action ${place}`,
      from: action.at,
      to: action.at,
      label: "",
      sentence: happenings.action(action),
      isEarned: action.earnedPoints,
    })),
    trouble: debrief.troubles.map(({ from, until, command, orderNumber }, place) => {
      const sentence = happenings.trouble(command, orderNumber);
      return { id: `trouble ${place}`, from, to: until, label: sentence, sentence };
    }),
    missed: debrief.missed.map((missed, place) => ({
      id: `missed ${place}`,
      from: missed.lastMomentAt,
      to: missed.until,
      label: missed.orderNumber === undefined ? "" : `#${missed.orderNumber}`,
      orderNumber: missed.orderNumber ?? "",
      sentence: happenings.missed(missed),
    })),
    opensAt: debrief.opensAt,
  };
}

class Happenings {
  private readonly debriefed: DebriefedResult;
  private readonly language: Language;
  private readonly times: Intl.DateTimeFormat;

  constructor(debriefed: DebriefedResult, language: Language) {
    this.debriefed = debriefed;
    this.language = language;
    this.times = new Intl.DateTimeFormat("en", {
      ...timeOfDay,
      second: "2-digit",
      timeZone: debriefed.timeZone,
    });
  }

  advice(): DebriefView["advice"] {
    const { advice } = this.debriefed.debrief;
    const goal = advice && this.goals[advice.goalId];
    if (advice === undefined || goal === undefined) return undefined;
    const why = numbered(goal.why, advice.orderNumber);
    return {
      title: numbered(goal.advice, advice.orderNumber),
      why: `${why} ${this.texts.cost(Math.round(advice.cost))}`,
    };
  }

  action({ name, orderNumber, wasRefused }: ShownDebrief["actions"][number]): string {
    const { actions, otherAction, refused } = this.texts;
    const sentence = numbered(actions[name] ?? otherAction, orderNumber);
    return wasRefused ? `${sentence} (${refused})` : sentence;
  }

  trouble(command: string, orderNumber: string | undefined): string {
    return numbered(this.texts.troubles[command] ?? this.texts.otherTrouble, orderNumber);
  }

  missed({ goalId, orderNumber, lastMomentAt, meanwhile }: ShownDebrief["missed"][number]): string {
    const goal = this.goals[goalId]?.short ?? goalId;
    const head = orderNumber === undefined ? goal : `${isolated(`#${orderNumber}`)} · ${goal}`;
    return this.texts.missed(
      head,
      this.time(lastMomentAt),
      meanwhile.map((action) => this.action(action)),
    );
  }

  private time(at: Instant): string {
    return this.times.format(at);
  }

  private get texts() {
    return happeningTexts[this.language];
  }

  private get goals() {
    return this.debriefed.lesson.texts[this.language].goals;
  }
}

function numbered(sentence: string, number: string | undefined): string {
  return sentence.replaceAll("{order}", number === undefined ? "…" : isolated(`#${number}`));
}

/** Keeps the direction of a number in a sentence of any language. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
