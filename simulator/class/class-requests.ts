import * as v from "valibot";
import { changesText, seenText, withFewMarks } from "../../ports/entities/text-signs.ts";
import { instant } from "../training/schema-parts.ts";

// The requests of a class, which come from any device that reaches the server.

const secret = v.pipe(v.string(), v.maxLength(60));
const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
const visible = /[\p{L}\p{N}]/u;

/** The most characters of a summary or a view as JSON, which a trainee's page writes for the trainer's. */
const shownCharactersMax = 8_192;
/** A reply may hold the text of a saved scenario. */
const replyCharactersMax = 65_536;

/** Anything whose JSON is at most so long; otherwise `instead`. */
const atMost = <Instead>(characters: number, instead: Instead) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (JSON.stringify(value).length <= characters ? value : instead)),
  );
/** A longer one is left out. */
const shown = atMost(shownCharactersMax, undefined);
/** A longer one is no answer, but an answer is awaited. */
const reply = atMost(replyCharactersMax, null);

const joinSchema = v.object({
  code: v.pipe(v.string(), v.maxLength(20)),
  name: v.pipe(
    v.string(),
    v.maxLength(200),
    v.transform(withFewMarks),
    v.trim(),
    v.maxLength(60),
    v.check(
      (name) => visible.test(seenText(name)) && !changesText.test(name),
      "a name with letters",
    ),
  ),
  /** A random text of the page, the same when it asks again after a lost answer. */
  attempt: v.pipe(v.string(), v.minLength(20), v.maxLength(60)),
});

const placeSchema = v.object({
  secret,
  carriedOut: whole,
  round: v.exactOptional(whole),
  replies: v.pipe(v.array(v.object({ number: whole, reply })), v.maxLength(50)),
  lines: v.exactOptional(
    v.object({
      run: v.pipe(v.string(), v.maxLength(40)),
      from: whole,
      list: v.pipe(v.array(v.unknown()), v.maxLength(2_000)),
      end: v.exactOptional(
        v.object({ at: instant, after: whole, digest: v.pipe(v.string(), v.length(16)) }),
      ),
      locale: v.exactOptional(v.pipe(v.string(), v.maxLength(10))),
    }),
  ),
  summary: v.exactOptional(shown),
  view: v.exactOptional(shown),
});

const leaveSchema = v.object({ secret });

const label = v.pipe(v.string(), v.maxLength(100));
const to = v.union([v.literal("all"), whole]);

/** A call of the trainer, with the key as its bearer. */
const trainerSchema = v.variant("do", [
  v.object({ do: v.literal("start") }),
  v.object({ do: v.literal("end") }),
  v.object({ do: v.literal("again") }),
  v.object({
    do: v.literal("choose"),
    choice: v.object({
      lesson: v.exactOptional(label),
      scenario: v.exactOptional(label),
      isShared: v.exactOptional(v.literal(true)),
      hasRoles: v.exactOptional(v.literal(true)),
      hasHints: v.boolean(),
      isExam: v.boolean(),
    }),
  }),
  v.object({
    do: v.literal("pace"),
    isPaused: v.exactOptional(v.boolean()),
    speed: v.exactOptional(v.picklist([1, 2, 5, 10, 60])),
  }),
  v.object({ do: v.literal("instruct"), to, instruction: v.looseObject({ do: v.string() }) }),
  v.object({ do: v.literal("free"), id: whole }),
  v.object({ do: v.literal("remove"), id: whole }),
]);

type Joining = v.InferOutput<typeof joinSchema>;
export type TrainerCall = v.InferOutput<typeof trainerSchema>;

/** These return undefined for a body that they cannot read. */
export function readJoining(body: unknown): Joining | undefined {
  return read(joinSchema, body);
}

export function readReport(body: unknown): v.InferOutput<typeof placeSchema> | undefined {
  return read(placeSchema, body);
}

export function readLeaving(body: unknown): v.InferOutput<typeof leaveSchema> | undefined {
  return read(leaveSchema, body);
}

export function readTrainerCall(body: unknown): TrainerCall | undefined {
  return read(trainerSchema, body);
}

const tokensSchema = v.object({ secret: v.pipe(v.string(), v.maxLength(60)) });

// Instructions of the trainer of a shared class, to all or to one trainee. Incidents to the branch come by its console.

const messageSchema = v.object({
  do: v.literal("message"),
  text: v.pipe(v.string(), v.maxLength(200)),
});

/** Only what concerns one tablet goes to one (CL-4). */
const toOneSchema = v.variant("do", [
  messageSchema,
  v.object({ do: v.literal("mute") }),
  /** Takes the network of the tablet away for some seconds of real time. */
  v.object({
    do: v.literal("cut"),
    seconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(600)),
  }),
]);

type Message = v.InferOutput<typeof messageSchema>;
type ToOne = v.InferOutput<typeof toOneSchema>;

export function readTokensCall(body: unknown): { readonly secret: string } | undefined {
  return read(tokensSchema, body);
}

export function readToAll(instruction: unknown): Message | undefined {
  return read(messageSchema, instruction);
}

export function readToOne(instruction: unknown): ToOne | undefined {
  return read(toOneSchema, instruction);
}

function read<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(schema, body);
  return parsed.success ? parsed.output : undefined;
}
