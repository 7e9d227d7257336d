import type { Read } from "./outcome.ts";

/** A place that was taken in a class. */
export interface ClassPlace {
  readonly id: number;
  /** Proves the place in later calls. */
  readonly secret: string;
  /** The name of the lesson. */
  readonly lesson: string;
  readonly seed: number;
}

export type ClassPhase = "waiting" | "running" | "ended";

/** The answer to the report of a place. */
export interface PlaceAnswer {
  readonly phase: ClassPhase;
  readonly instructions: readonly { readonly number: number; readonly instruction?: unknown }[];
  /** The inputs that the server has. */
  readonly inputs: number;
  /** The names of those who are here, this one's first. */
  readonly names: readonly string[];
}

/** The class as its trainer sees it. */
export interface ClassOverview {
  readonly phase: ClassPhase;
  readonly code: string;
  readonly addresses: readonly string[];
  readonly lesson: string;
  readonly seed: number;
  readonly places: readonly {
    readonly id: number;
    readonly name: string;
    readonly isFree: boolean;
    /** Written by a trainee's page. */
    readonly summary?: unknown;
    /** Real time since the page was last heard. */
    readonly silentMs?: number;
  }[];
}

/** One place as the console over it reads it. Both were written by a trainee's page. */
export interface PlaceView {
  readonly view?: unknown;
  readonly replies: readonly { readonly number: number; readonly reply?: unknown }[];
}

/** The server of a class whose trainees have a branch of their own each (N33). Every call of a place may be repeated. */
export interface ClassServer {
  /** Refused with 403 for a wrong code, 409 for a used name or a full class, 410 once it has ended, 429 for a while. */
  join(code: string, name: string): Promise<Read<ClassPlace>>;
  /** Refused with 410 for a place that is no longer in the class. */
  report(report: Readonly<Record<string, unknown>>): Promise<Read<PlaceAnswer>>;
  /** These are the trainer's, refused with 401 without the key. */
  overview(key: string): Promise<Read<ClassOverview>>;
  view(key: string, place: number): Promise<Read<PlaceView>>;
  /** Returns the number of the instruction in each place that was told. */
  trainer(
    key: string,
    call: Readonly<Record<string, unknown>>,
  ): Promise<Read<ReadonlyMap<number, number>>>;
}
