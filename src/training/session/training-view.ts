import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Language } from "../../../ports/entities/language.ts";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import type { Duration, Instant } from "../../../ports/entities/time.ts";

export interface LessonGoal {
  readonly id: string;
  readonly points: number;
  /** The sentence of the brief. */
  readonly sentence: string;
  /** A few words for the debrief and the results. */
  readonly short: string;
}

export interface BestResult {
  readonly score: number;
  /** Real time. */
  readonly at: Instant;
}

/** A lesson in one language, with what the trainee of this device has reached. */
export interface LessonCard {
  readonly name: string;
  readonly number: number;
  readonly minutes: number;
  /** Always taken as an exam. */
  readonly isExam: boolean;
  readonly title: string;
  readonly summary: string;
  readonly brief: string;
  readonly goals: readonly LessonGoal[];
  readonly best: BestResult | undefined;
  /** Left midway; its recording waits on this device. */
  readonly isLeft: boolean;
  /** It is about an optional part that the back end of this device does not declare. */
  readonly isLacking: boolean;
}

/** One finished lesson of one trainee. */
export interface ResultLine {
  readonly id: string;
  readonly trainee: string;
  readonly lesson: string;
  readonly number: number;
  readonly title: string;
  /** Real time. */
  readonly at: Instant;
  readonly tookMs: Duration;
  readonly isExam: boolean;
  readonly score: number;
  readonly goals: readonly {
    readonly short: string;
    readonly points: number;
    readonly of: number;
  }[];
}

export interface LessonChoice {
  readonly hasHints: boolean;
  readonly isExam: boolean;
}

/** A run of the lesson that was left midway (LE-7). */
export type LeftLesson =
  | {
      readonly kind: "open";
      readonly choice: LessonChoice;
      readonly score: number;
      readonly timeLeftMs: Duration;
      /** Goes on where the trainee left. */
      onGoOn(): void;
    }
  /** The lesson has another version than the run, or the run cannot be repeated. */
  | { readonly kind: "lost"; readonly loss: "other_version" | "unrepeatable" };

/** The lessons and results of this device, as the training screens show them. Observable. */
export interface TrainingCatalogue {
  lessons(language: Language): readonly LessonCard[];
  results(language: Language): readonly ResultLine[];
  /** Names that were used on this device, the last one first. */
  readonly trainees: readonly string[];
  /** The name under which results are kept; empty until one is given. */
  readonly trainee: string;
  setTrainee(name: string): void;
  /** Gives a result without a name this one, which is then also offered first. */
  nameResult(id: ResultLine["id"], name: string): void;
  /** The results as text, for a file. */
  exported(format: "csv" | "json", results: readonly ResultLine[], language: Language): string;
  deleteAll(): void;
}

/** The facts about an order that the coach and the debrief name. */
export interface OrderFacts {
  readonly number: string;
  readonly rider?: string;
  /** The tab in which its row stands. */
  readonly tab?: TabName;
}

/** Finds orders of the simulated branch; the page may not show them. */
export interface OrderFinder {
  find(id: OrderId): OrderFacts | undefined;
}
