import * as v from "valibot";
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
  /** "again": after its end the same trainees wait for another start. */
  | { readonly do: "started" | "ended" | "again" }
  | { readonly do: "paced"; readonly pace: ClassPace }
  | { readonly do: "told"; readonly ids: readonly number[]; readonly instruction: unknown }
  | ({ readonly do: "lines" } & PlaceLines)
  | { readonly do: "seen"; readonly id: number; readonly summary: unknown }
  | { readonly do: "replied"; readonly id: number; readonly replies: readonly NumberedReply[] };

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.string();
const id = whole;
const choice = v.object({
  lesson: v.exactOptional(text),
  scenario: v.exactOptional(text),
  isShared: v.exactOptional(v.literal(true)),
  hasRoles: v.exactOptional(v.literal(true)),
  seed: whole,
  hasHints: v.boolean(),
  isExam: v.boolean(),
  version: whole,
});
const eventSchema = v.variant("do", [
  v.object({ do: v.literal("chosen"), choice }),
  v.object({ do: v.literal("joined"), id, name: text, attempt: text }),
  v.object({ do: v.literal("taken"), id, attempt: text }),
  v.object({ do: v.picklist(["freed", "removed"]), id }),
  v.object({ do: v.picklist(["started", "ended", "again"]) }),
  v.object({
    do: v.literal("paced"),
    pace: v.object({ isPaused: v.boolean(), speed: v.number() }),
  }),
  v.object({ do: v.literal("told"), ids: v.array(id), instruction: v.unknown() }),
  v.object({
    do: v.literal("lines"),
    id,
    run: text,
    from: whole,
    list: v.array(v.unknown()),
    end: v.exactOptional(v.object({ at: v.number(), after: whole, digest: text })),
    locale: v.exactOptional(text),
  }),
  v.object({ do: v.literal("seen"), id, summary: v.unknown() }),
  v.object({
    do: v.literal("replied"),
    id,
    replies: v.array(v.object({ number: whole, reply: v.unknown() })),
  }),
]);

/** Reads an event of a file; undefined for anything else, such as a line that was damaged. */
export function readEvent(value: unknown): ClassEvent | undefined {
  const parsed = v.safeParse(eventSchema, value);
  return parsed.success ? parsed.output : undefined;
}
