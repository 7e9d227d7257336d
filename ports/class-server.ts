import type {
  ClassChoice,
  ClassPace,
  ClassPhase,
  ClassRole,
  SharedResult,
  SharedTimeline,
} from "./entities/class.ts";
import type { Duration } from "./entities/time.ts";
import type { Read } from "./outcome.ts";
import type { Tokens } from "./session-api.ts";

/** A place that was taken in a class. */
export interface ClassPlace {
  readonly id: number;
  /** Proves the place in later calls. */
  readonly secret: string;
}

/** A place, or why there is none: a wrong code, a used name, and so on. */
export type Joined =
  | ({ readonly kind: "joined" } & ClassPlace)
  | { readonly kind: "wrong_code"; readonly triesLeft: number }
  /** Too many wrong codes came from the whole class; the next one can be tried after the wait. */
  | { readonly kind: "too_many"; readonly waitMs: Duration }
  | { readonly kind: "used_name" | "full" | "ended" | "unreadable" };

/** The answer to the report of a place. */
export interface PlaceAnswer {
  readonly phase: ClassPhase;
  readonly choice: ClassChoice;
  /** That of all branches; the trainer can hold one branch besides. */
  readonly pace: ClassPace;
  readonly instructions: readonly { readonly number: number; readonly instruction?: unknown }[];
  /** The run of the class, from 1: the next one begins with the wait for its start. */
  readonly round: number;
  /** The lines of this run that the server has. */
  readonly lines: number;
  /** The names of those who are here, this one's first, then by joining. */
  readonly names: readonly string[];
  /** Only with roles, which the trainer chose. */
  readonly role?: ClassRole;
  /** Of a shared branch, once the class has ended. */
  readonly result?: SharedResult;
}

/** The class as its trainer sees it. */
export interface ClassOverview {
  readonly phase: ClassPhase;
  readonly code: string;
  readonly addresses: readonly string[];
  readonly choice: ClassChoice;
  readonly pace: ClassPace;
  /** In a shared branch whose pushes a service carries instead of the server's own sockets. */
  readonly pushService?: { readonly isReached: boolean };
  readonly places: readonly {
    readonly id: number;
    readonly name: string;
    readonly isFree: boolean;
    /** Only with roles, which the trainer chose. */
    readonly role?: ClassRole;
    /** Written by a trainee's page. */
    readonly summary?: unknown;
    /** Real time since the page was last heard. */
    readonly silentMs?: Duration;
    /** In a shared branch, in which there is no score: what the trainee did, and what was refused. */
    readonly actions?: number;
    readonly refusals?: number;
    /** The trainer has taken the network of the tablet away. */
    readonly isCut?: boolean;
  }[];
}

/** The tokens of a place, for the shared branch. */
export interface SharedTokens extends Tokens {
  /** Absent in a branch that has none. */
  readonly supervisorPassword?: string;
}

/** One place as the console over it reads it. Both were written by a trainee's page. */
export interface PlaceView {
  readonly view?: unknown;
  readonly replies: readonly { readonly number: number; readonly reply?: unknown }[];
}

/** The lines of the run in one place, from a number on. */
export interface PlaceRun {
  /** Another run has another name, and is given from its first line. */
  readonly run: string;
  readonly from: number;
  readonly lines: readonly unknown[];
  /** Absent until the page has sent all lines so far. */
  readonly end?: { readonly at: number; readonly after: number; readonly digest: string };
  readonly locale?: string;
}

/** The server of a class (N33). Every call of a place may be repeated. */
export interface ClassServer {
  /** `attempt` is a random text of this page, the same when it asks again after a lost answer. */
  join(joining: {
    readonly code: string;
    readonly name: string;
    readonly attempt: string;
  }): Promise<Read<Joined>>;
  /** Refused with 410 for a place that is no longer in the class, with 422 for lines that cannot be repeated. */
  report(report: Readonly<Record<string, unknown>>): Promise<Read<PlaceAnswer>>;
  /** Of a shared branch. Refused with 409 before the start. */
  tokens(secret: string): Promise<Read<SharedTokens>>;
  /** Frees the name. */
  leave(secret: string): Promise<Read<unknown>>;
  /** These are the trainer's, refused with 401 without the key. */
  overview(key: string): Promise<Read<ClassOverview>>;
  view(key: string, place: number): Promise<Read<PlaceView>>;
  /** The lines of the run that follow those of `known`. */
  run(
    key: string,
    place: number,
    known: { readonly run: string; readonly from: number },
  ): Promise<Read<PlaceRun>>;
  /** The tokens with which the trainer looks at a shared branch; every change with them is refused. */
  look(key: string): Promise<Read<SharedTokens>>;
  /** The console over a shared branch; without a view while it is still that of the tag `known`. */
  console(
    key: string,
    known: string,
  ): Promise<Read<{ readonly tag: string; readonly view?: unknown }>>;
  /** Carries out an instruction in a shared branch, and returns what was done. */
  sendToConsole(
    key: string,
    instruction: Readonly<Record<string, unknown>>,
  ): Promise<Read<{ readonly reply?: unknown }>>;
  /** Of a shared branch. */
  timeline(key: string): Promise<Read<SharedTimeline>>;
  /** Returns the number of the instruction in each place that was told. Refused with 409 in an exam. */
  trainer(
    key: string,
    call: Readonly<Record<string, unknown>>,
  ): Promise<Read<ReadonlyMap<number, number>>>;
}
