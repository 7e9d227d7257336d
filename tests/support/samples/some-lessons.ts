import { action, makeObservable, observableRef } from "mobx";
import type { Language } from "../../../ports/entities/language.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import type {
  LessonCard,
  ResultLine,
  TrainingCatalogue,
} from "../../../src/training/session/training-view.ts";

const titles = [
  ["first-order", "Your first order", "Approve it, prepare it, send it out.", 4],
  [
    "against-the-clock",
    "Against the clock",
    "Delivery time, the right reason, what happens at zero.",
    5,
  ],
  ["pickups-and-cash", "Pickups and cash", "Collected, change, rounding, and the bill.", 6],
  [
    "cards-that-fail",
    "Cards that fail",
    "Declined, timed out, unknown: look before you charge again.",
    7,
  ],
  [
    "riders-and-partners",
    "Riders and partners",
    "Assign, reassign, take an order back from a partner who stalls.",
    10,
  ],
  ["orders-for-later", "Orders for later", "Find them, move them, see them come due.", 4],
  [
    "under-your-hands",
    "Under your hands",
    "Updates, voids, a customer at the kerb, a faster colleague.",
    8,
  ],
  ["trouble", "Trouble", "Sound off, updates lost, no network, no paper.", 7],
  ["friday-rush", "Friday rush", "Everything at once, without hints.", 12],
] as const;

/** Eleven o'clock on the eleventh of June 2026, in UTC. */
const resultsAt = Date.UTC(2026, 5, 11, 11, 0);

export function someLessons(bestScores: readonly number[] = []): readonly LessonCard[] {
  return titles.map(([name, title, summary, minutes], place) => {
    const score = bestScores[place];
    return {
      name,
      number: place + 1,
      minutes,
      isExam: name === "friday-rush",
      title,
      summary,
      brief:
        "Lunch begins at Marina Walk. Six orders are cooking; Omar and Lina are in. Then Omar goes off duty, and the driver of a partner stands still.",
      goals: [
        {
          id: "riders",
          points: 30,
          sentence: "Every ready order has a rider within 2 minutes",
          short: "Ready orders have a rider in 2 min",
        },
        {
          id: "moved",
          points: 25,
          sentence: "When a rider goes off duty, the order goes to another",
          short: "Off-duty rider's order moved",
        },
        {
          id: "partner",
          points: 25,
          sentence: "The stalled partner job is handed over",
          short: "Stalled partner job handed over",
        },
        {
          id: "age",
          points: 20,
          sentence: "No order gets older than 55 minutes",
          short: "Nothing older than 55 min",
        },
      ],
      best: score === undefined ? undefined : { score, at: resultsAt },
      isLeft: false,
      isLacking: name === "trouble",
    };
  });
}

export function someResults(): readonly ResultLine[] {
  const line = (
    id: number,
    trainee: string,
    place: number,
    minutesAgo: number,
    score: number,
    isExam = false,
  ): ResultLine => {
    const [lesson = "", title = ""] = titles[place - 1] ?? [];
    return {
      id: String(id),
      trainee,
      lesson,
      number: place,
      title,
      at: resultsAt - minutesAgo * minuteMs,
      tookMs: 552_000 - id * 13_000,
      isExam,
      score,
      goals: [
        { short: "No order was auto-rejected", points: 30, of: 30 },
        { short: "No customer charged twice", points: 30, of: 30 },
        { short: "Sound and printer noticed in 1 min", points: 16, of: 20 },
        { short: "Nothing older than 55 min", points: score - 76, of: 20 },
      ],
    };
  };
  return [
    line(1, "Fatima Al Zaabi", 5, 0, 82),
    line(2, "Aisha Karim", 9, 1220, 91, true),
    line(3, "Yusuf Rahman", 5, 1240, 54, true),
    line(4, "أحمد الشامسي", 3, 1300, 77),
    line(5, "Mei Lin Tan", 4, 1320, 88, true),
    line(6, "Omar Haddad", 2, 45_000, 96),
    line(
      7,
      `<img src=x onerror="alert(1)"> ${"Wolfeschlegelsteinhausen".repeat(20)}`,
      1,
      46_000,
      63,
    ),
  ];
}

/** A catalogue in memory. */
export class MemoryCatalogue implements TrainingCatalogue {
  private kept: readonly ResultLine[];
  private names: readonly string[];
  private readonly cards: readonly LessonCard[];

  constructor(
    options: {
      readonly bestScores?: readonly number[];
      readonly results?: readonly ResultLine[];
      readonly trainees?: readonly string[];
    } = {},
  ) {
    this.cards = someLessons(options.bestScores);
    this.kept = options.results ?? [];
    this.names = options.trainees ?? [];
    makeObservable<this, "cards" | "kept" | "names">(this, {
      cards: observableRef,
      kept: observableRef,
      names: observableRef,
      setTrainee: action,
      nameResult: action,
      deleteAll: action,
    });
  }

  lessons(_language: Language): readonly LessonCard[] {
    return this.cards;
  }

  results(_language: Language): readonly ResultLine[] {
    return this.kept;
  }

  get trainees(): readonly string[] {
    return this.names;
  }

  get trainee(): string {
    return this.names[0] ?? "";
  }

  setTrainee(name: string): void {
    this.names = [name, ...this.names.filter((known) => known !== name)];
  }

  nameResult(id: string, name: string): void {
    this.kept = this.kept.map((line) => (line.id === id ? { ...line, trainee: name } : line));
    this.setTrainee(name);
  }

  exported(format: "csv" | "json", results: readonly ResultLine[]): string {
    return `${format} of ${results.map(({ id }) => id).join()}`;
  }

  deleteAll(): void {
    this.kept = [];
    this.names = [];
  }
}
