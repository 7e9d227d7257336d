import type { Language } from "../../../../ports/entities/language.ts";
import { type Instant, timeOfDay } from "../../../../ports/entities/time.ts";
import type { ShownDebrief } from "../../../../simulator/training/kept-debriefs.ts";
import type { Lesson } from "../../../../simulator/training/lesson.ts";
import type { LessonResult } from "../../../../simulator/training/results.ts";
import { actButtons } from "../../../../simulator/training/staff-acts.ts";
import { type DebriefView, isExplained } from "../../session/debrief-view.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import { adviceSentences, isolated, joined } from "./advice-sentences.ts";

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
      sentence: happenings.pressed(action),
      isEarned: action.earnedPoints,
      isTowards: !action.earnedPoints && action.points !== undefined,
      ...(action.orderNumber !== undefined && { orderNumber: action.orderNumber }),
    })),
    trouble: debrief.troubles.map((trouble, place) => {
      const { from, until } = trouble;
      const sentence = happenings.trouble(trouble);
      const { orderNumber } = trouble;
      const order = orderNumber !== undefined && { orderNumber };
      return { id: `trouble ${place}`, from, to: until, label: sentence, sentence, ...order };
    }),
    missed: debrief.missed.map((missed, place) => ({
      id: `missed ${place}`,
      from: missed.lastMomentAt,
      to: missed.until,
      label:
        missed.orderNumber === undefined
          ? (goals[missed.goalId]?.short ?? missed.goalId)
          : `#${missed.orderNumber}`,
      orderNumber: missed.orderNumber ?? "",
      sentence: happenings.missed(missed),
    })),
    opensAt: debrief.opensAt,
  };
}

class Happenings {
  private readonly debriefed: DebriefedResult;
  private readonly language: Language;
  private readonly t: TrainingText<"happenings">;
  private readonly times: Intl.DateTimeFormat;

  constructor(debriefed: DebriefedResult, language: Language) {
    this.debriefed = debriefed;
    this.language = language;
    this.t = trainingText("happenings", language);
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
    const { fault, orderNumber } = advice;
    const { language } = this;
    const said =
      fault && adviceSentences(fault, { language, orderNumber, time: (at) => this.time(at) });
    const sentences = [
      said?.what,
      this.isAbout(advice) ? numbered(goal.why, orderNumber) : undefined,
      this.duringAdvice(fault?.at),
      this.t("cost", { count: Math.round(advice.cost) }),
    ];
    return {
      title: said?.save ?? numbered(goal.advice, orderNumber),
      why: joined(sentences, language),
      ...(fault !== undefined && { at: fault.at }),
      ...(orderNumber !== undefined && { orderNumber }),
    };
  }

  /** Names the trouble that lasted at the moment of the advice. */
  private duringAdvice(at: Instant | undefined): string | undefined {
    if (at === undefined) return undefined;
    const lasting = this.debriefed.debrief.troubles.filter(
      ({ from, until }) => from < until && from <= at && at <= until,
    );
    if (lasting.length === 0) return undefined;
    const separator = trainingText("common", this.language)("listSeparator");
    const troubles = lasting.map(({ command: incident, orderNumber }) =>
      this.t(`trouble.${incident}`, { order: numberOf(orderNumber) }),
    );
    return this.t("during", { troubles: [...new Set(troubles)].join(separator) });
  }

  /** A press of the trainee with its points. */
  pressed(action: ShownDebrief["actions"][number]): string {
    const sentence = this.action(action);
    const { points: count, earnedPoints } = action;
    if (count === undefined) return sentence;
    return this.t(earnedPoints ? "earned" : "towards", { sentence, count });
  }

  action({ name, orderNumber, wasRefused }: ShownDebrief["actions"][number]): string {
    const button = actButtons[name];
    const isUnheard = orderNumber === undefined && button !== undefined;
    if (isUnheard)
      return this.t("unheard", { label: isolated(trainingText("board", this.language)(button)) });
    const sentence = this.t(`action.${name}`, { order: numberOf(orderNumber) });
    return wasRefused ? `${sentence} (${this.t("refused")})` : sentence;
  }

  /** With who gave the incident, as far as it was one. */
  trouble({ command: incident, orderNumber, by }: ShownDebrief["troubles"][number]): string {
    const trouble = this.t(`trouble.${incident}`, { order: numberOf(orderNumber) });
    return by === undefined ? trouble : this.t(`by.${by}`, { trouble });
  }

  missed({ goalId, orderNumber, lastMomentAt, meanwhile }: ShownDebrief["missed"][number]): string {
    const goal = this.goals[goalId]?.short ?? goalId;
    const head = orderNumber === undefined ? goal : `${isolated(`#${orderNumber}`)} · ${goal}`;
    const values = { goal: head, time: this.time(lastMomentAt) };
    if (meanwhile.length === 0) return this.t("missed.nothing", values);
    const actions = meanwhile.map((action) => this.action(action));
    return this.t("missed.until", { ...values, actions: actions.join(this.t("missed.separator")) });
  }

  private time(at: Instant): string {
    return this.times.format(at);
  }

  /** The lesson's reason is said only where the points were lost for what it is about. */
  private isAbout({ goalId, fault }: NonNullable<ShownDebrief["advice"]>): boolean {
    const goal = this.debriefed.lesson.goals.find(({ id }) => id === goalId);
    return fault === undefined || goal === undefined || isExplained(goal.kind, fault);
  }

  private get goals() {
    return this.debriefed.lesson.texts[this.language].goals;
  }
}

function numbered(sentence: string, number: string | undefined): string {
  return sentence.replaceAll("{order}", numberOf(number));
}

function numberOf(number: string | undefined): string {
  return number === undefined ? "…" : isolated(`#${number}`);
}
