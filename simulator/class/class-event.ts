import * as v from "valibot";

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.string();
const id = whole;
const listOf = <Schema extends v.GenericSchema>(entry: Schema) =>
  v.pipe(v.array(entry), v.readonly());
const choiceSchema = v.object({
  lesson: v.exactOptional(text),
  scenario: v.exactOptional(text),
  isShared: v.exactOptional(v.literal(true)),
  hasRoles: v.exactOptional(v.literal(true)),
  seed: whole,
  hasHints: v.boolean(),
  isExam: v.boolean(),
  /** That of the lesson or the scenario: a kept class does not go on with another one. */
  version: whole,
});
export type VersionedChoice = v.InferOutput<typeof choiceSchema>;

const replySchema = v.object({ number: whole, reply: v.unknown() });
export type NumberedReply = v.InferOutput<typeof replySchema>;

/** The end of a recording up to now; see `RecordingEnd`. */
const endSchema = v.object({ at: v.number(), after: whole, digest: text });
export type LinesEnd = v.InferOutput<typeof endSchema>;

const linesSchema = v.object({
  id,
  run: text,
  /** The number of the first line, from 0. */
  from: whole,
  list: listOf(v.unknown()),
  end: v.exactOptional(endSchema),
  /** The language of the trainee's page, which is part of the branch. */
  locale: v.exactOptional(text),
});
/** Lines of the run in one place. Another run begins with its first line. */
export type PlaceLines = v.InferOutput<typeof linesSchema>;

const eventSchema = v.variant("do", [
  v.object({ do: v.literal("chosen"), choice: choiceSchema }),
  v.object({ do: v.literal("joined"), id, name: text, attempt: text }),
  /** Another device goes on with a place that was freed. */
  v.object({ do: v.literal("taken"), id, attempt: text }),
  v.object({ do: v.picklist(["freed", "removed"]), id }),
  /** "again": after its end the same trainees wait for another start. */
  v.object({ do: v.picklist(["started", "ended", "again"]) }),
  v.object({
    do: v.literal("paced"),
    pace: v.object({ isPaused: v.boolean(), speed: v.number() }),
  }),
  v.object({ do: v.literal("told"), ids: listOf(id), instruction: v.unknown() }),
  v.object({ do: v.literal("lines"), ...linesSchema.entries }),
  v.object({ do: v.literal("seen"), id, summary: v.unknown() }),
  v.object({ do: v.literal("replied"), id, replies: listOf(replySchema) }),
]);
/** One thing that happened in a class. A class that is fed with all of them again is the same class. */
export type ClassEvent = v.InferOutput<typeof eventSchema>;

/** Reads an event of a file; undefined for anything else, such as a line that was damaged. */
export function readEvent(value: unknown): ClassEvent | undefined {
  const parsed = v.safeParse(eventSchema, value);
  return parsed.success ? parsed.output : undefined;
}
