import type { ClassChoice, ClassPace } from "../../ports/entities/class.ts";

export interface VersionedChoice extends ClassChoice {
  /** That of the lesson or the scenario: a kept class does not go on with another one. */
  readonly version: number;
}

export interface NumberedReply {
  readonly number: number;
  readonly reply: unknown;
}

/** The end of a recording up to now; see `RecordingEnd`. */
export interface LinesEnd {
  readonly at: number;
  readonly after: number;
  readonly digest: string;
}

/** Lines of the run in one place. Another run begins with its first line. */
export interface PlaceLines {
  readonly id: number;
  readonly run: string;
  /** The number of the first line, from 0. */
  readonly from: number;
  readonly list: readonly unknown[];
  readonly end?: LinesEnd;
  /** The language of the trainee's page, which is part of the branch. */
  readonly locale?: string;
}

/** One thing that happened in a class. A class that is fed with all of them again is the same class. */
export type ClassEvent =
  | { readonly do: "chosen"; readonly choice: VersionedChoice }
  | { readonly do: "joined"; readonly id: number; readonly name: string; readonly attempt: string }
  /** Another device goes on with a place that was freed. */
  | { readonly do: "taken"; readonly id: number; readonly attempt: string }
  | { readonly do: "freed" | "removed"; readonly id: number }
  | { readonly do: "started" | "ended" }
  | { readonly do: "paced"; readonly pace: ClassPace }
  | { readonly do: "told"; readonly ids: readonly number[]; readonly instruction: unknown }
  | ({ readonly do: "lines" } & PlaceLines)
  | { readonly do: "seen"; readonly id: number; readonly summary: unknown }
  | { readonly do: "replied"; readonly id: number; readonly replies: readonly NumberedReply[] };
